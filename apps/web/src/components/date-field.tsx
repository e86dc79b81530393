import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DateFieldProps } from './date-field-props.ts'

const Picker = lazy(() => import('./date-picker.tsx'))

/** A calendar date, shown as dd/MM/yyyy. The calendar's code comes when the first field appears. */
export function DateField({ placeholder = 'Selecione a data', ...props }: DateFieldProps) {
  return (
    <Suspense
      fallback={
        <TextInput
          label={props.label}
          description={props.description}
          placeholder={placeholder}
          withAsterisk={props.withAsterisk}
          disabled
        />
      }
    >
      <Picker placeholder={placeholder} {...props} />
    </Suspense>
  )
}
