import { useRef } from 'react'

/** The last value other than null or undefined: what a dialog is about, kept while it fades out. */
export function useLastShown<Value>(value: Value): Value {
  const last = useRef(value)
  if (value !== null && value !== undefined) last.current = value
  return last.current
}
