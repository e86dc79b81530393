import { useEffect } from 'react'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'

/** Shows a toast, once, that something could not be loaded, in addition to the message in its place. */
export function useLoadFailure(error: unknown, title: string): void {
  useEffect(() => {
    if (error) notify.error(errorMessage(error), title)
  }, [error, title])
}
