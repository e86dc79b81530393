import { TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'

export interface DateFieldProps {
  label: ReactNode
  /** yyyy-MM-dd, or null when none is chosen. */
  value: string | null
  onChange: (value: string | null) => void
  /** First and last day that may be chosen, yyyy-MM-dd. */
  min?: string
  max?: string
  placeholder?: string
  error?: ReactNode
  description?: ReactNode
  clearable?: boolean
  withAsterisk?: boolean
  disabled?: boolean
  name?: string
  onBlur?: () => void
  onFocus?: () => void
}

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
