import { actingHere } from './device-owner.ts'
import { ApiError, type Explained, isErrorCode, isRefusal, mayBeDone, ReadableError } from './errors.ts'
import { currentShop } from './session.ts'

const STORED = 'unfinished-acts'
/** Later, somebody who types the same means another one: while the form stays open, and after it was left. */
const KEPT_MILLISECONDS = 3_600_000
const LEFT_MILLISECONDS = 300_000

const DOUBTFUL =
  'Não sabemos se foi registrado: tente de novo sem mudar nada, e não será repetido. Antes de mudar algo, confira se já está registrado.'
const DOUBTFUL_LATE =
  'Isto já foi enviado antes e ficou sem resposta. Confira se está registrado; se não estiver, tente de novo.'

/** An act that is not known to be done. */
interface Unknown {
  hash: string
  key: string
  until: number
  /** Each time it was sent the server refused it: it is not done. */
  refused?: boolean
  /** Its form, which is not left, says that it will not be repeated. */
  promised?: boolean
}
type ByName = Record<string, Unknown[]>

/** Another person at the same device, or another shop, means another act. */
const namedHere = (name: string) => `${currentShop()} ${actingHere()} ${name}`

/** Where the browser stores nothing. */
let inMemory: ByName = {}

/** Kept in the tab, so that a reload forgets none. */
function read(): ByName {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}')
  } catch {
    return inMemory
  }
}

function write(unknown: ByName): void {
  inMemory = unknown
  try {
    if (Object.keys(unknown).length > 0) sessionStorage.setItem(STORED, JSON.stringify(unknown))
    else sessionStorage.removeItem(STORED)
  } catch {
    // Then it is forgotten with the page.
  }
}

/** Without passwords, which even hashed are kept nowhere. */
async function hashOf(input: unknown): Promise<string> {
  const text = JSON.stringify(input, (name, value) => (name === 'password' ? undefined : value))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends what must happen once, under a key that stays the same until it is known to be done: repeated after a lost answer, in the same form, a new
 * one or after a reload, it happens once, whatever refused it in between. The same input on purpose, afterwards, after another act of its name, an
 * hour later or some minutes after its form was left, is another one; an hour after a lost answer, in a form that was not left, nobody but the person
 * knows which it is, and is asked once. `act`: the procedure, and the record that it is about. `input`: what the server compares of a repetition.
 * `send` is told whether it may be done already.
 */
export async function once<Answer>(
  act: string,
  input: unknown,
  send: (key: string, mayBeDone: boolean) => Promise<Answer>,
): Promise<Answer> {
  const name = namedHere(act)
  const hash = await hashOf(input)
  const now = Date.now()
  const kept = (read()[name] ?? []).filter(({ until, promised }) => now < until || promised)
  const known = kept.find((one) => one.hash === hash)
  const others = kept.filter((one) => one !== known)
  if (known && now >= known.until) {
    write({ ...read(), [name]: others })
    throw new ReadableError(DOUBTFUL_LATE)
  }
  const isUnfinished = known !== undefined && !known.refused
  const unknown: Unknown = {
    ...(known ?? { hash, key: crypto.randomUUID() }),
    refused: false,
    until: now + KEPT_MILLISECONDS,
  }
  const { key } = unknown
  write({ ...read(), [name]: [...others, unknown] })
  try {
    const answer = await send(key, isUnfinished)
    const { [name]: _, ...unfinished } = read()
    write(unfinished)
    return answer
  } catch (error) {
    // What it made was deleted or reversed since.
    if (known && isErrorCode(error, 'NOT_FOUND')) {
      write({ ...read(), [name]: others })
      return once(act, input, send)
    }
    const noted = (one: Unknown) => {
      if (one.key !== key) return one
      if (isRefusal(error)) return { ...one, refused: !isUnfinished }
      // Unless its form was left meanwhile.
      return mayBeDone(error) && one.until === unknown.until ? { ...one, promised: true } : one
    }
    write({ ...read(), [name]: (read()[name] ?? []).map(noted) })
    throw doubting(error, DOUBTFUL)
  }
}

/** The error, which says what to do where the server may have executed the request all the same. */
export function doubting(error: unknown, doubt: string): unknown {
  if (!mayBeDone(error)) return error
  const cause = error instanceof ApiError ? error.message : 'Sem conexão com o servidor.'
  return Object.assign(error as Error, { explained: `${cause} ${doubt}` } satisfies Explained)
}

/** The form of acts of this name was left, cancelled or discarded: only for a few minutes the same input means the same act. */
export function leaveActs(act: string): void {
  const name = namedHere(act)
  const { [name]: acts, ...others } = read()
  const until = Date.now() + LEFT_MILLISECONDS
  if (acts)
    write({
      ...others,
      [name]: acts.map(({ promised: _, ...one }) => ({ ...one, until: Math.min(one.until, until) })),
    })
}

/** What may have been done by this name was undone, so the same input means another act. */
export function forgetActs(act: string): void {
  const { [namedHere(act)]: _, ...others } = read()
  write(others)
}
