const STORED = 'creations'
/** Later, somebody who types the same means another one. */
const KEPT_MILLISECONDS = 3_600_000

/** A creation whose outcome is unknown. */
interface Unknown {
  hash: string
  key: string
  at: number
}

/** Where the browser stores nothing. */
let inMemory: Record<string, Unknown> = {}

/** The last one of each procedure, kept in the tab, so that a reload forgets none. */
function read(): Record<string, Unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}')
  } catch {
    return inMemory
  }
}

function write(unknown: Record<string, Unknown>): void {
  inMemory = unknown
  try {
    if (Object.keys(unknown).length > 0) sessionStorage.setItem(STORED, JSON.stringify(unknown))
    else sessionStorage.removeItem(STORED)
  } catch {
    // Then it is forgotten with the page.
  }
}

async function hashOf(input: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(input)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends a creation under a key that stays the same until it is known to be done, so that pressing 'Salvar' again after a lost answer
 * creates nothing twice, whatever refused it in between. The same input on purpose, afterwards, after another creation of its kind or an hour
 * later, is another one.
 */
export async function createOnce<Answer>(
  name: string,
  input: unknown,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const hash = await hashOf(input)
  const before = read()[name]
  const isRepeated = before?.hash === hash && Date.now() - before.at < KEPT_MILLISECONDS
  const { key, at } = isRepeated ? before : { key: crypto.randomUUID(), at: Date.now() }
  write({ ...read(), [name]: { hash, key, at } })
  const answer = await send(key)
  const { [name]: held, ...others } = read()
  if (held?.key === key) write(others)
  return answer
}
