import { useEffect } from 'react'
import { linkErrorMessage } from '../lib/link-error.ts'
import { notify } from '../lib/notify.ts'
import { useUrlSearch } from '../lib/use-url-search.ts'

/** A link that failed brought a signed-in person here: says so and cleans the address (AUTH-11). */
export function useLinkError(): void {
  const [{ error }, change] = useUrlSearch()
  useEffect(() => {
    if (!error) return
    notify.error(linkErrorMessage(error))
    change({ error: undefined })
  }, [error, change])
}
