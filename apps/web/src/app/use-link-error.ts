import { useEffect } from 'react'
import { linkErrorMessage } from '../lib/link-error.ts'
import { notify } from '../lib/notify.ts'
import { useUrlSearch } from '../lib/use-url-search.ts'

/** Reports that the link which led a signed-in person here failed, and removes the error from the address (AUTH-11). */
export function useLinkError(): void {
  const [{ error }, change] = useUrlSearch()
  useEffect(() => {
    if (!error) return
    notify.error(linkErrorMessage(error))
    change({ error: undefined })
  }, [error, change])
}
