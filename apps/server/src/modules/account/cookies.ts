/** Cookie of a sign-in that waits for its second step. */
export function stepCookieName(secure: boolean): string {
  return secure ? '__Host-prateleira_step' : 'prateleira_step'
}

/** Cookie of somebody who opened a confirmation link and has not signed in yet. */
export function confirmationCookieName(secure: boolean): string {
  return secure ? '__Host-prateleira_confirmation' : 'prateleira_confirmation'
}

/** Cookie of a browser that has signed in before. */
export function deviceCookieName(secure: boolean): string {
  return secure ? '__Host-prateleira_device' : 'prateleira_device'
}

/** Cookie of a browser in which somebody acted by PIN. */
export function counterCookieName(secure: boolean): string {
  return secure ? '__Host-prateleira_counter' : 'prateleira_counter'
}

/** Cookie of the browser that requested a code by mail. */
export function codeCookieName(secure: boolean): string {
  return secure ? '__Host-prateleira_code' : 'prateleira_code'
}
