import { expect, test } from 'vitest'
import { type Answer, PASSWORD, testApp } from '../harness.ts'
import { derivingAnew } from '../hashing.ts'
import { SIGN_UP } from '../people.ts'

const app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
const shop = await app.shop()
const ROUNDS = 9

let calls = 0
/** From an address of its own, so that no limit of attempts is reached. */
const post = (path: string, body: unknown) =>
  app.nobody.call('POST', `/api/v1/account/${path}`, body, { 'x-forwarded-for': `192.0.2.${++calls % 250}` })

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** Medians of both in milliseconds, measured alternately so that load affects both equally; the first round is a warm-up. */
async function medians(known: () => Promise<Answer>, unknown: () => Promise<Answer>) {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, ask] of [known, unknown].entries()) {
      const begun = performance.now()
      await derivingAnew(ask)
      if (round > 0) times[index]?.push(performance.now() - begun)
    }
  }
  return times.map(median) as [number, number]
}

const nobody = () => `n${crypto.randomUUID()}@example.com`

// A missing password hash or a wait for the mail server would differ by far more than this.
test.each([
  [
    'a wrong password and an unknown address at sign-in',
    () => post('sign-in', { email: shop.email, password: 'errada-1' }),
    () => post('sign-in', { email: nobody(), password: 'errada-1' }),
  ],
  [
    'a taken and a free address at sign-up',
    () => post('sign-up', { ...SIGN_UP, email: shop.email }),
    () => post('sign-up', { ...SIGN_UP, email: nobody() }),
  ],
  [
    'a known and an unknown address that forgot the password',
    () => post('password/forgotten', { email: shop.email }),
    () => post('password/forgotten', { email: nobody() }),
  ],
  [
    'a known and an unknown address that asks for a code',
    () => post('sign-in/code', { email: shop.email }),
    () => post('sign-in/code', { email: nobody() }),
  ],
])('%s take the same time', async (_name, known, unknown) => {
  const [a, b] = await medians(known, unknown)
  expect(Math.max(a, b)).toBeLessThan(Math.min(a, b) * 2 + 15)
})

test('the measurement notices a missing password hash', async () => {
  const [hashing, refused] = await medians(
    () => post('sign-in', { email: nobody(), password: PASSWORD }),
    () => post('sign-in', { email: 'x', password: PASSWORD }),
  )
  expect(hashing).toBeGreaterThan(refused * 2 + 15)
})
