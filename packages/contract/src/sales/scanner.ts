import { isGtin } from '../shared/gtin.ts'
import { isTypedText, isWords } from '../shared/typed-text.ts'
import { physicalCode } from './scanner-keys.ts'

/**
 * Tells what a scanner types from what a person types, key by key, as a pure state machine. A scanner is a keyboard: its codes arrive
 * wherever the focus is, in any layout, ended by Enter, Tab or nothing. Where a key acts at once (choosing a payment) it is held until it
 * is known to be a person's; where it goes into a field it passes, and the field is put back when it turns out to have been a code. In the
 * field for codes only the first keys of a burst pass: each that does costs the page an edit, a layout and a frame.
 */

/** Longest pause within one code: a wireless scanner may hold a character back. A longer one ends a code without terminator. */
export const SILENCE = 150
/**
 * Longest pause between runs that are too fast for a hand and that a check digit proves to be one code: after
 * interference a wireless scanner sends the rest late.
 */
const STALL = 400
/** Slowest scanner: milliseconds a character, on average. */
const SLOWEST = 35
/** A person's Enter never follows within this time. */
const AT_ONCE = 15
/** A scanner's second Enter or line feed follows within this time. */
const ECHO = 60
/** A pause that allows for a person's key just before or after a code. */
const SEAM = 40
const SHORTEST = 4
/** The minimum is higher without a terminator. */
const SHORTEST_ENDLESS = 6
/**
 * From this many digits on, the rest is awaited longer, up to the length of the usual code: they may be the beginning of
 * a longer one.
 */
const SHORTEST_STALLED = 3
const EAN_LENGTH = 13

/** A key as it went down. */
export interface Press {
  /** KeyboardEvent.key and .code. */
  key: string
  code?: string
  /** Milliseconds by any one clock, when the key was pressed, not when it was handled. */
  time: number
  /** Repeated because held down, so a person's. */
  repeat?: boolean
  /** With Control, Alt or Meta. */
  modified?: boolean
}

/** Where keys go at present: into a field, one for money or a quantity, the field for codes, or each has an effect of its own. */
export type Place = 'field' | 'amount' | 'codes' | 'actions'

interface Kept {
  press: Press
  held: boolean
  place: Place
}

export interface Scanning {
  run: readonly Kept[]
  /** When the Enter of the last code came. */
  ended: number
}

export const IDLE: Scanning = { run: [], ended: Number.NEGATIVE_INFINITY }

export type Heard =
  /** A held key proved to be a person's: it takes effect now. */
  | { kind: 'key'; press: Press }
  /**
   * A code; `typed` of its characters are already in fields. `physical`: read by the keys' positions because of another
   * layout.
   */
  | { kind: 'code'; code: string; physical: string | null; typed: number }

interface Heeded {
  next: Scanning
  heard: Heard[]
  /** What happens to this key: it reaches its target, is held for now, or is swallowed. */
  verdict: 'pass' | 'hold' | 'swallow'
}

const isCharacter = ({ key }: Press) => key.length === 1 || key === 'Dead'
const isEnd = ({ key, modified }: Press) => !modified && (key === 'Enter' || key === 'Tab')
const isModifier = ({ key }: Press) => /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock)$/.test(key)

/** Takes the next key. Call `hush` first when `silenceOf` has passed since the previous one; a late call is made up for. */
export function heed(state: Scanning, press: Press, place: Place): Heeded {
  const quiet = hush(state, press.time)
  const { run, ended } = quiet.next
  const echoes = isEnd(press) || (press.modified && press.key.toLowerCase() === 'j')
  const since = press.time - ended
  if (run.length === 0 && echoes && since >= 0 && since <= ECHO) return { ...quiet, verdict: 'swallow' }
  if (isModifier(press)) return { ...quiet, verdict: 'pass' }
  if (isCharacter(press) && !press.modified && !press.repeat) {
    const held = place === 'actions' || followsHeld(run, press) || (place === 'codes' && isHasty(run, press))
    return {
      next: { run: [...run, { press, held, place }], ended },
      heard: quiet.heard,
      verdict: held ? 'hold' : 'pass',
    }
  }
  const heard = judgeRun(run, isEnd(press) ? press.time : null)
  const isCode = heard.some(({ kind }) => kind === 'code')
  const swallowed = isEnd(press) && isCode
  return {
    next: { run: [], ended: swallowed ? press.time : ended },
    heard: [...quiet.heard, ...heard],
    verdict: swallowed ? 'swallow' : 'pass',
  }
}

/** Everything after a held key is held too, to keep the order: the focus may have moved meanwhile. */
const followsHeld = (run: readonly Kept[], { key }: Press) => key.length === 1 && run.at(-1)?.held === true

/** Whether the keys are faster than any hand. */
function isHasty(run: readonly Kept[], { key, time }: Press): boolean {
  const [one, other] = run.slice(-2)
  if (!one || !other || key.length !== 1) return false
  return other.press.time - one.press.time <= AT_ONCE && time - other.press.time <= AT_ONCE
}

/** What the pause up to `now` reveals; nothing if it is too short. */
export function hush(state: Scanning, now: number): Omit<Heeded, 'verdict'> {
  const last = state.run.at(-1)
  if (!last || now - last.press.time <= silenceOf(state)) return { next: state, heard: [] }
  return { next: { run: [], ended: state.ended }, heard: judgeRun(state.run, null) }
}

/** When `hush` must be called; null while nothing is held. */
export function hushAt(state: Scanning): number | null {
  const last = state.run.at(-1)
  return last ? last.press.time + silenceOf(state) + 1 : null
}

/** How long a pause must be to end what is held. */
export function silenceOf({ run }: Scanning): number {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last || run.length < SHORTEST_STALLED || run.length >= EAN_LENGTH) return SILENCE
  const digits = [textOf(run), physicalCode(run.map(({ press }) => press.code))]
  const fast = last.press.time - first.press.time <= (run.length - 1) * SLOWEST
  return fast && digits.some((code) => code !== null && /^\d+$/.test(code)) ? STALL : SILENCE
}

/** Whether a run of keys is a scanner's. `end`: when its Enter came, null without one. */
function isBurst(run: readonly Kept[], end: number | null): boolean {
  const first = run[0]
  const last = run.at(-1)
  if (!first || !last) return false
  const steps = run.slice(1).map(({ press }, index) => press.time - (run[index] as Kept).press.time)
  const known = end === null ? steps : [...steps, end - last.press.time]
  if (isTyped(run, end, known)) return false
  if (run.length >= (end === null ? SHORTEST_ENDLESS : SHORTEST)) {
    // Allows for one character held back.
    const others = known.reduce((sum, step) => sum + step, 0) - Math.max(...known)
    return others <= (known.length - 1) * SLOWEST
  }
  // Too short to be recognised by length: speed decides; where keys have effects of their own, a false code is the lesser
  // harm.
  if (end !== null && end - last.press.time <= AT_ONCE) return steps.every((step) => step <= AT_ONCE)
  return run.length >= 2 && run.every(({ held }) => held) && steps.every((step) => step <= SLOWEST)
}

/**
 * Whether a person typed it into a field, whatever the speed. Without an Enter only a check digit makes a code of what stands in a field: a text
 * that is left alone is a text.
 */
function isTyped(run: readonly Kept[], end: number | null, steps: number[]): boolean {
  const places = run.map(({ place }) => place)
  if (places.every((place) => place === 'actions') || isNumber(run)) return false
  if (end === null && places.some((place) => place === 'field' || place === 'amount')) return true
  const pace =
    end === null ? Number.POSITIVE_INFINITY : steps.reduce((sum, step) => sum + step, 0) / steps.length
  // Digits of a scanner with another layout are signs of this one.
  const signs = /\d/.test(textOf(run)) ? null : physicalCode(run.map(({ press }) => press.code))
  return isTypedText(signs ?? textOf(run), { pace, amount: places.includes('amount') })
}

/** What a finished run was: a person's keys, a code, or a code with a person's key just before or after it. */
function judgeRun(run: readonly Kept[], ended: number | null): Heard[] {
  const last = run.at(-1)
  const end = ended !== null && last && ended - last.press.time > SILENCE ? null : ended
  const stalled = run.findIndex(
    ({ press }, index) => index > 0 && press.time - (run[index - 1] as Kept).press.time > SILENCE,
  )
  // After a long pause only a check digit joins characters to those before.
  if (stalled > 0 && !(isBurst(run, end) && isNumber(run)))
    return [...judgeRun(run.slice(0, stalled), null), ...judgeRun(run.slice(stalled), end)]
  const [from, to] = codeWithin(run, end)
  const people = (keys: readonly Kept[]): Heard[] =>
    keys.filter(({ held }) => held).map(({ press }) => ({ kind: 'key', press }))
  if (from === to) return people(run)
  const code = run.slice(from, to)
  return [...people(run.slice(0, from)), codeOf(code), ...people(run.slice(to))]
}

/** Finds the code in a run; a check digit tells it from adjacent keys of a person. */
function codeWithin(run: readonly Kept[], end: number | null): [number, number] {
  const whole = isBurst(run, end)
  if (whole && isNumber(run)) return [0, run.length]
  const seams = run.flatMap(({ press }, index) =>
    index > 0 && press.time - (run[index - 1] as Kept).press.time >= SEAM ? [index] : [],
  )
  for (const from of [0, ...seams])
    for (const to of end === null ? [run.length, ...seams.toReversed()] : [run.length]) {
      const part = run.slice(from, to)
      const close = to === run.length ? end : null
      if (part.length < run.length && isBurst(part, close) && isNumber(part)) return [from, to]
    }
  if (whole) return [0, run.length]
  if (isWords(textOf(run))) return [0, 0]
  const tail = seams.find((from) => run.length - from >= SHORTEST && isBurst(run.slice(from), end))
  return tail === undefined ? [0, 0] : [tail, run.length]
}

const textOf = (run: readonly Kept[]) =>
  run.map(({ press }) => (press.key === 'Dead' ? '' : press.key)).join('')

function isNumber(run: readonly Kept[]): boolean {
  return isGtin(textOf(run)) || isGtin(physicalCode(run.map(({ press }) => press.code)) ?? '')
}

function codeOf(run: readonly Kept[]): Heard {
  const code = textOf(run)
  const physical = physicalCode(run.map(({ press }) => press.code))
  const typed = run.filter(({ held }) => !held).length
  if (physical !== null && isGtin(physical) && !isGtin(code))
    return { kind: 'code', code: physical, physical: null, typed }
  const differs = physical !== null && physical !== code.toUpperCase()
  return { kind: 'code', code, physical: differs ? physical : null, typed }
}
