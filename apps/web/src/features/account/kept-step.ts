import { SECOND_STEP_MINUTES } from '@prateleira/contract/account/constants'

const KEY = 'prateleira-second-step'

/** Whether a sign-in in this tab waits for its second step: the server waits by a cookie that the page cannot read. */
export function secondStepWaits(): boolean {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0) > Date.now()
  } catch {
    // Storage may be forbidden.
    return false
  }
}

/** Remembers over a reload that the second step is shown, until the returned function is called. */
export function keepSecondStep(): () => void {
  try {
    if (!secondStepWaits()) sessionStorage.setItem(KEY, String(Date.now() + SECOND_STEP_MINUTES * 60_000))
  } catch {}
  return () => {
    try {
      sessionStorage.removeItem(KEY)
    } catch {}
  }
}
