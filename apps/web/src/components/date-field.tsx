import { Input, InputBase } from '@mantine/core'
import { formatDate } from '@prateleira/contract/shared/dates'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { DateFieldProps } from './date-field-props.ts'

const Picker = lazyPart(() => import('./date-picker.tsx'))

/** A calendar date, shown as dd/MM/yyyy. It looks the same before its calendar has been asked for, whose code comes only then. */
export function DateField({ placeholder = 'Selecione a data', ...props }: DateFieldProps) {
  const [opening, setOpening] = useState(false)
  const [missing, setMissing] = useState(false)
  const { min, max, clearable, value, onChange, name, error, ...others } = props
  const closed = (
    <InputBase
      component="button"
      type="button"
      data-dates-input
      multiline
      pointer
      {...others}
      size="md"
      error={error}
      aria-invalid={error ? true : undefined}
      leftSection={<IconCalendar size={18} stroke={1.6} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      onClick={() => setOpening(true)}
    >
      {value ? formatDate(value) : <Input.Placeholder>{placeholder}</Input.Placeholder>}
    </InputBase>
  )
  // Only the calendar's own field has a way to empty it.
  if (!opening && (missing || !(clearable && value))) return closed
  return (
    <Suspense fallback={closed}>
      <Picker
        placeholder={placeholder}
        {...props}
        opensAtOnce={opening}
        onMissing={() => {
          setMissing(true)
          setOpening(false)
        }}
      />
    </Suspense>
  )
}
