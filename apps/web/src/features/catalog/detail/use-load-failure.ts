import { TOAST_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { useEffect } from 'react'
import { errorMessage, isTransient } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'

const shown = new Set<string>()
/** Until then the toast of a failed save says that there is no network. */
let saidUntil = 0

export function sayLoadFailure(error: unknown, title: string): void {
  if (isTransient(error) && Date.now() < saidUntil) return
  shown.add(notify.error(errorMessage(error), title))
}

/** Without network one toast about a save says enough: those about lists, which say it in their places too, go. */
export function quietenLoadFailures(error: unknown): void {
  if (!isTransient(error)) return
  for (const toast of shown) notify.hide(toast)
  shown.clear()
  saidUntil = Date.now() + TOAST_MILLISECONDS
}

/** Shows a toast, once, that something could not be loaded, in addition to the message in its place. */
export function useLoadFailure(error: unknown, title: string): void {
  useEffect(() => {
    if (error) sayLoadFailure(error, title)
  }, [error, title])
}
