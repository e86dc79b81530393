import { useEffect } from 'react'
import { useCheckoutReturn } from '../features/billing/use-checkout-return.ts'
import { linkErrorMessage } from '../lib/link-error.ts'
import { notify } from '../lib/notify.ts'
import { useUrlSearch } from '../lib/use-url-search.ts'

/** What somebody is told who comes by a link: that it failed (AUTH-11), or how a checkout ended. Shows nothing itself. */
export default function ArrivalNotices() {
  useLinkError()
  useCheckoutReturn()
  return null
}

/** Reports that the link which led a signed-in person here failed, and removes the error from the address. */
function useLinkError(): void {
  const [{ error }, change] = useUrlSearch()
  useEffect(() => {
    if (!error) return
    notify.error(linkErrorMessage(error))
    change({ error: undefined })
  }, [error, change])
}
