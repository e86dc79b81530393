export const SECOND_STEP_KEY = 'prateleira-second-step'

/** Whether a sign-in in this tab waits for its second step: the server waits by a cookie that the page cannot read. */
export function secondStepWaits(): boolean {
  try {
    return Number(sessionStorage.getItem(SECOND_STEP_KEY)) > Date.now()
  } catch {
    // Storage may be forbidden.
    return false
  }
}
