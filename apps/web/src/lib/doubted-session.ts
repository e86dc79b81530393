import { errorOfAnswer } from './errors.ts'

let asking: Promise<unknown> | null = null

/**
 * What the server says of the session that the browser has by now: null when it stands, else its refusal, or the failure when
 * it cannot be asked. Refusals of several requests ask once.
 */
export function refusalNow(): Promise<unknown> {
  asking ??= ask()
    .catch((failure: unknown) => failure)
    .finally(() => {
      asking = null
    })
  return asking
}

/** Not by the client, which would ask again because of this refusal. */
async function ask(): Promise<unknown> {
  const response = await fetch('/api/v1/account/me', { credentials: 'same-origin' })
  return response.ok ? null : errorOfAnswer(await response.json().catch(() => null), response.status)
}
