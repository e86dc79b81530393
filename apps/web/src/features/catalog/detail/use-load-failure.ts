import { useEffect } from 'react'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'

/** Says once, as a toast, that something could not be loaded; the place where it belongs says it too. */
export function useLoadFailure(error: unknown, title: string): void {
  useEffect(() => {
    if (error) notify.error(errorMessage(error), title)
  }, [error, title])
}
