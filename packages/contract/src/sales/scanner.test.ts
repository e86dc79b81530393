import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Heard, heed, hush, hushAt, IDLE, type Place, type Press, SILENCE } from './scanner.ts'

/** The counter's states, by the effect of a key. */
const STATES: Record<string, Place> = {
  scan: 'codes',
  line: 'field',
  dialog: 'field',
  payments: 'actions',
  pix: 'actions',
}

/** Feeds keys to the machine as the page does, reporting silence once it has lasted long enough. */
function listen(keys: { press: Press; place: Place }[]) {
  let state = IDLE
  const codes: string[] = []
  /** Keys that took effect, in order. All must be a person's; otherwise a digit of a code has chosen a payment. */
  const acted: Press[] = []
  /** Text left in the field, which is restored when it turns out to have been a code. */
  let field: Press[] = []
  /** Keys held back on their way to the code field, which receives those that a person typed. */
  const held = new Set<Press>()
  const tell = (heard: Heard[]) => {
    for (const one of heard) {
      if (one.kind === 'key') (held.has(one.press) ? field : acted).push(one.press)
      else {
        codes.push(one.code)
        field = field.slice(0, field.length - one.typed)
      }
    }
  }
  for (const { press, place } of keys) {
    const due = hushAt(state)
    if (due !== null && due <= press.time) {
      const quiet = hush(state, due)
      state = quiet.next
      tell(quiet.heard)
    }
    const { next, heard, verdict } = heed(state, press, place)
    state = next
    tell(heard)
    if (verdict === 'hold' && place === 'codes') held.add(press)
    if (verdict === 'pass') (place === 'actions' ? acted : field).push(press)
  }
  const { heard } = hush(state, Number.POSITIVE_INFINITY)
  tell(heard)
  return { codes, acted, field }
}

const withCheckDigit = (digits: number[]) => {
  const sum = digits.reduce(
    (all, digit, index) => all + digit * ((digits.length - index) % 2 === 1 ? 3 : 1),
    0,
  )
  return [...digits, (10 - (sum % 10)) % 10].join('')
}
const digits = (length: number) => fc.array(fc.nat(9), { minLength: length, maxLength: length })
const ean13 = digits(11).map((tail) => withCheckDigit([7, ...tail]))
const ean8 = digits(6).map((tail) => withCheckDigit([1, ...tail]))
const sku = fc.stringMatching(/^[A-Z]{3,4}-\d{2,6}$/)

/** The unshifted digits of a French keyboard, which a scanner set to US appears to type. */
const FRENCH = 'à&é"\'(-è_ç'
const placeOf = (sign: string) =>
  /\d/.test(sign) ? `Digit${sign}` : /[A-Z]/.test(sign) ? `Key${sign}` : sign === '-' ? 'Minus' : undefined

const scanned = fc.record({
  kind: fc.constant('scan' as const),
  code: fc.oneof({ weight: 4, arbitrary: ean13 }, ean8, sku),
  /** Milliseconds between characters: wired and wireless. */
  steps: fc.oneof(fc.constantFrom(1, 2, 5, 10), fc.constantFrom(20, 30)),
  jitter: fc.infiniteStream(fc.nat(4)),
  /** A wireless scanner holds one character back, once. */
  pause: fc.option(fc.record({ at: fc.nat(12), time: fc.nat(60) })),
  end: fc.constantFrom('Enter', 'Tab', null, 'Enter Enter'),
  french: fc.boolean(),
  wait: fc.integer({ min: 0, max: 700 }),
})
const person = fc.record({
  kind: fc.constant('person' as const),
  keys: fc.array(
    fc.record({
      key: fc.constantFrom('1', '2', '3', '5', 'F8', 'Escape', 'Enter', 'ArrowUp'),
      wait: fc.integer({ min: 55, max: 600 }),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
})
const state = fc.constantFrom(...Object.keys(STATES))

test('codes arrive complete, in order and once, and none of their keys chooses or confirms a payment', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof({ weight: 3, arbitrary: scanned }, person), state), {
        minLength: 1,
        maxLength: 14,
      }),
      (acts) => {
        let now = 1000
        const keys: { press: Press; place: Place }[] = []
        const codes: string[] = []
        const typed: Press[] = []
        for (const [act, where] of acts) {
          const place = STATES[where] as Place
          if (act.kind === 'person') {
            // A hand holding a scanner does not press a key within the same tenth of a second.
            now += SILENCE + 50
            for (const { key, wait } of act.keys) {
              now += wait
              const press = { key, code: /\d/.test(key) ? `Digit${key}` : key, time: now }
              typed.push(press)
              keys.push({ press, place })
            }
            now += SILENCE + 50
            continue
          }
          const french = act.french && /^\d+$/.test(act.code)
          // In a field without an Enter only a check digit tells a code from what a person typed.
          const end = act.end === null && place === 'field' && /\D/.test(act.code) ? 'Enter' : act.end
          now += act.wait
          // Without a terminator only the pause separates two codes, and no scanner is faster than that.
          if (keys.length > 0 && now - (keys.at(-1)?.press.time ?? 0) <= SILENCE && end === null)
            now += SILENCE + 50
          for (const [index, sign] of [...act.code].entries()) {
            now +=
              act.steps +
              (act.jitter.next().value as number) +
              (act.pause?.at === index && end !== null ? act.pause.time : 0)
            keys.push({
              press: {
                key: french ? (FRENCH[Number(sign)] as string) : sign,
                code: placeOf(sign),
                time: now,
              },
              place,
            })
          }
          for (const key of end?.split(' ') ?? []) {
            now += act.steps
            keys.push({ press: { key, code: key, time: now }, place })
          }
          if (end === null) now += SILENCE + 50
          codes.push(act.code)
        }
        const heard = listen(keys)
        expect(heard.codes).toEqual(codes)
        expect([...heard.acted, ...heard.field].toSorted((one, other) => one.time - other.time)).toEqual(
          typed,
        )
      },
    ),
    { numRuns: 500 },
  )
})

const burst = (code: string, from: number, step: number, end?: string): Press[] =>
  [...code, ...(end ? [end] : [])].map((key, index) => ({
    key,
    code: /\d/.test(key) ? `Digit${key}` : key,
    time: from + index * step,
  }))
const inPayments = (presses: Press[]) => listen(presses.map((press) => ({ press, place: 'actions' })))

test.each([1, 5, 20, 34])(
  'a code that radio interference interrupts for a third of a second arrives complete, %i ms a key',
  (step) => {
    const code = '7891000315507'
    for (let at = 3; at < code.length; at += 1)
      for (const end of ['Enter', undefined])
        for (const place of ['codes', 'field', 'actions'] as const) {
          const keys = burst(code, 0, step, end).map((press, index) => ({
            place,
            press: { ...press, time: press.time + (index < at ? 0 : 350) },
          }))
          expect([at, listen(keys)]).toEqual([at, { codes: [code], acted: [], field: [] }])
        }
  },
)

test('digits some time after fast ones belong to them only if the check digit is right', () => {
  const later = burst('7891000315507', 300, 2, 'Enter')
  expect(inPayments([...burst('123456', 0, 3), ...later]).codes).toEqual(['123456', '7891000315507'])
  const pressed = { key: '5', code: 'Digit5', time: 300 }
  const { codes, acted } = inPayments([...burst('123456', 0, 3), pressed])
  expect([codes, acted]).toEqual([['123456'], [pressed]])
})

test('13 digits in 30 ms are a code, and three codes within a second are three', () => {
  const code = '7891000315507'
  expect(inPayments(burst(code, 0, 2.3, 'Enter'))).toMatchObject({ codes: [code], acted: [] })
  const three = [0, 330, 660].flatMap((from) => burst(code, from, 2.3, 'Enter'))
  expect(inPayments(three)).toMatchObject({ codes: [code, code, code], acted: [] })
})

test.each(['1', '12', '123', '12345'])('a scanned code as short as %s confirms no payment', (code) => {
  expect(inPayments(burst(code, 0, 3, 'Enter'))).toMatchObject({ codes: [code], acted: [] })
})

test('a person chooses with 1 and confirms with Enter, at any speed', () => {
  const keys = [
    { key: '1', code: 'Digit1', time: 0 },
    { key: 'Enter', code: 'Enter', time: 60 },
  ]
  expect(inPayments(keys).acted).toEqual(keys)
})

test("a person's key just before or after a code remains the person's", () => {
  const keys = [
    { key: '2', code: 'Digit2', time: 0 },
    ...burst('7891000315507', 90, 2),
    { key: '3', code: 'Digit3', time: 190 },
  ]
  const { codes, acted } = inPayments(keys)
  expect([codes, acted.map(({ key }) => key)]).toEqual([['7891000315507'], ['2', '3']])
})

test("a person's keys take effect in order, also while the focus moves between them", () => {
  const place = fc.constantFrom<Place>('actions', 'codes', 'field')
  const key = fc.record({
    key: fc.constantFrom(...'0123456789'),
    pause: fc.integer({ min: 60, max: 149 }),
    place,
  })
  fc.assert(
    fc.property(fc.array(key, { minLength: 2, maxLength: 14 }), (keys) => {
      let state = IDLE
      let time = 0
      const effects: Press[] = []
      const tell = (heard: Heard[]) => {
        for (const one of heard) if (one.kind === 'key') effects.push(one.press)
      }
      const presses = keys.map(({ key, pause, place }) => {
        time += pause
        const press = { key, code: `Digit${key}`, time }
        const { next, heard, verdict } = heed(state, press, place)
        tell(heard)
        if (verdict === 'pass') effects.push(press)
        state = next
        return press
      })
      tell(hush(state, Number.POSITIVE_INFINITY).heard)
      expect(effects).toEqual(presses)
    }),
  )
})

test('a key held down is not a scanner', () => {
  const keys = Array.from({ length: 20 }, (_, index) => ({ key: '5', time: index * 30, repeat: index > 0 }))
  expect(inPayments(keys).codes).toEqual([])
})

test("an Enter whose timestamp is before the last code's is a person's", () => {
  const after = burst('7891000315507', 600, 2, 'Enter').reduce(
    (at, press) => heed(at, press, 'field').next,
    IDLE,
  )
  expect(heed(after, { key: 'Enter', time: 100 }, 'field').verdict).toBe('pass')
})

test('the line feed that some scanners send after Enter has no effect', () => {
  const code = burst('7891000315507', 0, 2, 'Enter')
  const { verdict } = heed(
    code.reduce((at, press) => heed(at, press, 'field').next, IDLE),
    { key: 'j', time: 30, modified: true },
    'field',
  )
  expect(verdict).toBe('swallow')
})
