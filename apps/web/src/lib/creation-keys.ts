import { isTransient } from './errors.ts'

const STORED = 'creations'

/** Keys of creations whose outcome is unknown, by a hash of what is created; kept in the tab, so that a reload forgets none. */
function read(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}')
  } catch {
    return {}
  }
}

function write(keys: Record<string, string>): void {
  try {
    if (Object.keys(keys).length > 0) sessionStorage.setItem(STORED, JSON.stringify(keys))
    else sessionStorage.removeItem(STORED)
  } catch {
    // Without storage a repeated creation is a new one, as it would be without the key.
  }
}

async function hashOf(what: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(what)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends a creation under a key that stays the same until an answer has come, so that pressing 'Salvar' again after a lost answer creates
 * nothing twice. The same input later, on purpose, is another creation.
 */
export async function createOnce<Answer>(
  what: unknown,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const hash = await hashOf(what)
  const key = read()[hash] ?? crypto.randomUUID()
  write({ ...read(), [hash]: key })
  const forget = () => {
    const { [hash]: _, ...others } = read()
    write(others)
  }
  try {
    const answer = await send(key)
    forget()
    return answer
  } catch (error) {
    if (!isTransient(error)) forget()
    throw error
  }
}
