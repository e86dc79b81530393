import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@prateleira/contract'
import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../test/harness.ts'
import { lettersTo, letterTo } from '../../../test/mail.ts'

const app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })

let addresses = 0
const from = () => ({ 'x-forwarded-for': `192.0.2.${++addresses}` })
const post = (path: string, body: unknown, headers = from()) =>
  app.nobody.call('POST', `/api/v1/account/sign-in/${path}`, body, headers)
const tryCode = (email: string, code: string) => post('with-code', { email, code })

async function codeFor(email: string, count = 1): Promise<string> {
  expect((await post('code', { email })).body).toEqual({ sent: true })
  return /^(\d{6})$/m.exec(await letterTo(app, email, count))?.[1] ?? ''
}

/** A code other than the one that was sent. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const gist = ({
  status,
  body: { requestId: _, ...body },
}: {
  status: number
  body: Record<string, unknown>
}) => [status, body]

describe('the code by mail', () => {
  test('the answer is the same for an unknown address, a wrong, an old and a replaced code', async () => {
    const { email } = await app.shop()
    const strange = `ninguem-${email}`
    expect(gist(await post('code', { email: strange }))).toEqual(gist(await post('code', { email })))
    const first = /^(\d{6})$/m.exec(await letterTo(app, email))?.[1] ?? ''
    const second = await codeFor(email, 2)
    const refusals = [await tryCode(strange, second), await tryCode(email, otherThan(second))]
    if (first !== second) refusals.push(await tryCode(email, first))
    app.clock.advance(10 * 60_000)
    refusals.push(await tryCode(email, second))
    app.clock.set(new Date())
    for (const refusal of refusals) expect(gist(refusal)).toEqual(gist(refusals[0] as (typeof refusals)[0]))
    expect(refusals[0]).toMatchObject({
      status: 401,
      body: {
        code: 'INVALID_CODE',
        message: 'Código incorreto ou vencido. Confira e tente de novo.',
      },
    })
    expect(await lettersTo(app, strange)).toEqual([])
    expect((await tryCode(email, second)).status).toBe(200)
  })

  test('is invalid after five wrong attempts, also simultaneous ones; it is stored as a keyed hash only', async () => {
    const { email } = await app.shop()
    const code = await codeFor(email)
    const wrong = await Promise.all([1, 2, 3, 4, 5].map((by) => tryCode(email, otherThan(code, by))))
    expect(wrong.map(({ status }) => status)).toEqual(Array(5).fill(401))
    expect((await tryCode(email, code)).status).toBe(401)
    const again = await codeFor(email, 2)
    const { rows } = await app.admin.query('select * from auth.sign_in_code')
    expect(JSON.stringify(rows)).not.toContain(again)
    const both = await Promise.all([tryCode(email, again), tryCode(email, again)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('is sent and tried a few times an hour only, whoever owns the address', async () => {
    const { email } = await app.shop()
    for (const address of [email, `ninguem-${email}`]) {
      const headers = from()
      const asked = []
      for (let count = 0; count < 6; count += 1)
        asked.push((await post('code', { email: address }, headers)).status)
      expect(asked).toEqual([200, 200, 200, 200, 200, 429])
      const tried = []
      for (let count = 0; count < 22; count += 1) tried.push((await tryCode(address, '000000')).status)
      expect(tried).toEqual([...Array(20).fill(401), 429, 429])
    }
  })

  test('where addresses must be confirmed it does not open an account that somebody else may have created', async () => {
    const confirming = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const { email, personId } = await confirming.shop()
    const { accounts } = confirming.services
    await confirming.admin.query(
      `insert into auth.sign_in_code ("userId", code_hash, expires_at) values ($1, $2, now() + interval '5 minutes')`,
      [personId, accounts.digest(`${personId}:123456`)],
    )
    const answer = await confirming.nobody.call('POST', '/api/v1/account/sign-in/with-code', {
      email,
      code: '123 456',
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } })
    const signIn = { email, password: PASSWORD }
    expect((await confirming.nobody.call('POST', '/api/v1/account/sign-in', signIn)).status).toBe(403)
  })
})

test('AUTH-14 one-time codes without an email are refused with a text; telephones and linked identities are out of scope, as decided', async () => {
  const missing = 'Informe seu email para receber o código.'
  for (const [path, body] of [
    ['code', {}],
    ['code', { email: '' }],
    ['code', { phone: '+55 11 98765-4321' }],
    ['with-code', { code: '123456' }],
    ['with-code', { phone: '+55 11 98765-4321', code: '123456' }],
  ] as const) {
    const answer = await post(path, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(answer.body.data.issues).toContainEqual({ path: 'email', message: missing })
  }
  expect(
    Object.keys(contract.account).filter((name) => /phone|sms|link.*(identity|account)/i.test(name)),
  ).toEqual([])
  const decision = await readFile(
    join(import.meta.dirname, '../../../../../docs/decisions/0006-no-phone-factors-no-identity-linking.md'),
    'utf8',
  )
  expect(decision).toContain('out of scope')
})
