import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Answer, PASSWORD, testApp } from '../../../test/harness.ts'
import { derivingAnew } from '../../../test/hashing.ts'
import { SIGN_UP } from '../../../test/people.ts'
import { inBackgroundOf } from '../../kernel/sharing/party.ts'
import { HASHES_AT_ONCE, HASHES_WAITING, hashInTurn } from '../../kernel/sharing/slow-hashes.ts'

const app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })

const post = (path: string, body: unknown, address: string, cookie = '') =>
  app.nobody.call('POST', `/api/v1/account/${path}`, body, { 'x-forwarded-for': address, cookie })
const stranger = () => ({ email: `n${randomUUID()}@example.com`, password: PASSWORD })

test("one party's burst of passwords stands before nobody else's sign-in or file", async () => {
  const shop = await app.shop()
  await shop.api.catalog.createProduct({ name: 'Arroz' })
  const others: Record<string, () => Promise<Answer>> = {
    'a sign-in': () => post('sign-in', { email: shop.email, password: PASSWORD }, '198.51.100.1'),
    'a sign-up': () => post('sign-up', { ...SIGN_UP, ...stranger() }, '198.51.100.2'),
    'a confirmed password': () =>
      shop.call('POST', '/api/v1/account/confirm-password', { password: PASSWORD }),
    'a file': () => shop.call('GET', '/api/v1/reports/stock/export?format=csv'),
  }
  const { password } = await app.services.accounts.auth.$context
  const burst = 24
  let done = 0
  await derivingAnew(async () => {
    const hashes = Array.from({ length: burst }, () =>
      inBackgroundOf('a burst', () => password.hash('uma senha')).then(() => {
        done += 1
      }),
    )
    const answers = Object.entries(others).map(async ([name, ask]) => {
      const { status } = await ask()
      return [name, status < 300, done < burst - 6]
    })
    expect(await Promise.all(answers)).toEqual(Object.keys(others).map((name) => [name, true, true]))
    await Promise.all(hashes)
  })
})

/** Takes every turn until `release` is called. */
function holdTurns() {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  for (let index = 0; index < HASHES_AT_ONCE; index += 1)
    void inBackgroundOf(`held ${index}`, () => hashInTurn(() => held))
  return release
}

test('when too many wait, an IPv6 site that has most gives way to others, whatever number of its networks ask', async () => {
  const shop = await app.shop()
  const release = holdTurns()
  const refused: Answer[] = []
  const site = Array.from({ length: HASHES_WAITING + 1 }, async (_, index) => {
    const answer = await post('sign-in', stranger(), `2001:db8:7:${index + 1}::1`)
    if (answer.status === 503) refused.push(answer)
    return answer.status
  })
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(1)
  const signedIn = post('sign-in', { email: shop.email, password: PASSWORD }, '198.51.100.4')
  await expect.poll(() => refused.length).toBe(2)
  release()
  expect((await signedIn).status).toBe(200)
  expect((await Promise.all(site)).filter((status) => status === 401)).toHaveLength(HASHES_WAITING - 1)
})

test('when nobody has more than one waiting, whoever comes is refused in Portuguese, known or not', async () => {
  const shop = await app.shop()
  const release = holdTurns()
  const waiting = Array.from({ length: HASHES_WAITING }, (_, index) =>
    inBackgroundOf(`party ${index}`, () => hashInTurn(async () => {})),
  )
  const answers = await Promise.all([
    post('sign-in', { email: shop.email, password: PASSWORD }, '198.51.100.5'),
    post('sign-in', stranger(), '198.51.100.6'),
    post('sign-up', { ...SIGN_UP, email: shop.email }, '198.51.100.7'),
    post('sign-up', { ...SIGN_UP, ...stranger() }, '198.51.100.8'),
    shop.call('PUT', '/api/v1/team/pin', { pin: '7391', password: PASSWORD }),
  ])
  release()
  await Promise.all(waiting)
  const refused = [503, 'O sistema está temporariamente indisponível. Tente de novo em instantes.', true]
  expect(
    answers.map(({ status, body, headers }) => [status, body.message, headers.has('retry-after')]),
  ).toEqual(answers.map(() => refused))
})
