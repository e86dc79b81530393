import type { ReactNode } from 'react'

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
