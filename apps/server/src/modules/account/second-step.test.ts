import { describe, expect, test } from 'vitest'
import { type Answer, PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { letterTo } from '../../../test/mail.ts'
import { totp } from '../../../test/totp.ts'

const app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })

let addresses = 0
const from = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` })
const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
  app.nobody.call('POST', `/api/v1/account/${path}`, body, { ...from(), ...more })
const signIn = ({ email }: Shop) => post('sign-in', { email, password: PASSWORD })

const setCookies = ({ headers }: Answer) => headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
const stepCookie = (answer: Answer) =>
  setCookies(answer).find((cookie) => /^prateleira_step=./.test(cookie)) ?? ''
const sessionCookie = (answer: Answer) =>
  setCookies(answer).find((cookie) => /^prateleira_session=./.test(cookie)) ?? ''
const pass = (first: Answer, code: string) =>
  post('sign-in/second-step', { code }, { cookie: stepCookie(first) })
const me = (cookie: string) => app.nobody.call('GET', '/api/v1/account/me', undefined, { cookie })

async function sessionsOf({ personId }: Shop): Promise<number> {
  const { rows } = await app.admin.query('select from auth.session where "userId" = $1', [personId])
  return rows.length
}

async function noted({ personId }: Shop): Promise<string[]> {
  const { rows } = await app.admin.query('select type from audit_log where actor_id = $1 order by id', [
    personId,
  ])
  return rows.map(({ type }) => type)
}

/** Turns the second step on, which uses up its code and replaces the session. */
async function enrolled() {
  const shop = await app.shop()
  const begun = await shop.api.account.beginSecondStep({ password: PASSWORD })
  const body = { code: totp(begun.secret, -1) }
  const confirmed = await shop.call('POST', '/api/v1/account/second-step/confirm', body)
  expect(confirmed).toMatchObject({ status: 200, body: { second_step: true } })
  await app.admin.query('delete from auth.session where "userId" = $1', [shop.personId])
  return { shop, ...begun, confirmed, used: body.code }
}

describe('AUTH-10 the second step', () => {
  test("begins with the password and is turned on by a first code; applications can read the secret's address", async () => {
    const shop = await app.shop()
    const wrong = await shop.call('POST', '/api/v1/account/second-step', { password: 'errada-1' })
    expect(wrong).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'password' }] } } })
    const {
      secret,
      uri,
      recovery_codes: codes,
    } = await shop.api.account.beginSecondStep({ password: PASSWORD })
    const url = new URL(uri)
    expect([url.protocol, url.host, url.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      'totp',
      'Prateleira',
    ])
    expect(decodeURIComponent(url.pathname)).toBe(`/Prateleira:${shop.email}`)
    expect(url.searchParams.get('secret')).toBe(secret)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{10}$/)

    // Enrolment does not turn it on yet.
    expect((await signIn(shop)).body).toMatchObject({ next: null })
    await expect(shop.api.account.confirmSecondStep({ code: '000000' })).rejects.toMatchObject({
      code: 'INVALID_CODE',
    })
    expect((await shop.api.account.getSecurity()).second_step).toBe(false)
    const answer = await shop.call('POST', '/api/v1/account/second-step/confirm', { code: totp(secret) })
    expect(answer).toMatchObject({ status: 200, body: { second_step: true } })
    // The session gets a new secret too.
    const cookie = sessionCookie(answer)
    expect([(await me(shop.cookie)).status, (await me(cookie)).status]).toEqual([401, 200])
    const again = await app.nobody.call(
      'POST',
      '/api/v1/account/second-step',
      { password: PASSWORD },
      { cookie },
    )
    expect(again).toMatchObject({ status: 409, body: { code: 'SECOND_STEP_ON' } })
    expect(await noted(shop)).toContain('second_step_on')
    expect(await letterTo(app, shop.email)).toContain('A verificação em duas etapas foi ligada na sua conta.')
    const { rows } = await app.admin.query('select * from auth."twoFactor" where "userId" = $1', [
      shop.personId,
    ])
    for (const told of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(told)
  })

  test('no session exists before the second step; afterwards one does, recorded in the log', async () => {
    const { shop, secret } = await enrolled()
    const first = await signIn(shop)
    expect(first).toMatchObject({ status: 200, body: { person_id: null, next: 'second_step' } })
    expect([sessionCookie(first), await sessionsOf(shop)]).toEqual(['', 0])
    expect(first.headers.getSetCookie().join()).toMatch(/prateleira_step=[^;]+;.*HttpOnly; SameSite=Lax/i)
    // The first step's cookie is no session.
    const token = stepCookie(first).replace('prateleira_step', 'prateleira_session')
    expect((await me(token)).status).toBe(401)
    expect(await noted(shop)).not.toContain('sign_in')

    const second = await pass(first, totp(secret))
    expect(second).toMatchObject({ status: 200, body: { person_id: shop.personId, next: null } })
    expect((await me(sessionCookie(second))).status).toBe(200)
    expect([await sessionsOf(shop), (await noted(shop)).filter((type) => type === 'sign_in')]).toEqual([
      1,
      ['sign_in'],
    ])
  })

  test('a code is accepted once, also the one that turned it on; a first step is used once', async () => {
    const { shop, secret, used } = await enrolled()
    expect((await pass(await signIn(shop), used)).body.code).toBe('INVALID_CODE')
    const first = await signIn(shop)
    // Reading it again could give the next code, if half a minute ends in between.
    const code = totp(secret)
    expect((await pass(first, code)).status).toBe(200)
    expect((await pass(first, totp(secret, 1))).body.code).toBe('SIGN_IN_EXPIRED')
    expect((await pass(await signIn(shop), code)).body.code).toBe('INVALID_CODE')
    expect(await sessionsOf(shop)).toBe(1)
  })

  test('guessing ends with the first step, and for the account after a limit', async () => {
    const { shop, secret } = await enrolled()
    const first = await signIn(shop)
    const codes = []
    for (let count = 0; count < 7; count += 1)
      codes.push((await pass(first, String(100_000 + count))).body.code)
    expect(codes).toEqual([...Array(5).fill('INVALID_CODE'), 'SIGN_IN_EXPIRED', 'SIGN_IN_EXPIRED'])
    expect((await pass(first, totp(secret))).body.code).toBe('SIGN_IN_EXPIRED')
    const later = await signIn(shop)
    for (let count = 0; count < 5; count += 1) await pass(later, String(200_000 + count))
    expect((await pass(await signIn(shop), totp(secret))).status).toBe(429)
    expect(await sessionsOf(shop)).toBe(0)
  })

  test('without a first step, or with a forged one, it cannot be passed', async () => {
    const { shop, secret } = await enrolled()
    const first = await signIn(shop)
    const forged = stepCookie(first).replace(/\.[^.]*$/, '.AAAA')
    for (const cookie of ['', forged, 'prateleira_step=%'])
      expect(await post('sign-in/second-step', { code: totp(secret) }, { cookie })).toMatchObject({
        status: 401,
        body: { code: 'SIGN_IN_EXPIRED' },
      })
    expect(await sessionsOf(shop)).toBe(0)
  })

  test('a recovery code replaces the application, once, in any notation; new ones replace the old', async () => {
    const { shop, recovery_codes: codes, secret } = await enrolled()
    const [one = '', two = '', three = ''] = codes
    const written = ` ${one.slice(0, 5).toUpperCase()}-${one.slice(5)} `
    const passed = await pass(await signIn(shop), written)
    expect(passed.body).toEqual({ person_id: shop.personId, next: null })
    expect((await pass(await signIn(shop), one)).body.code).toBe('INVALID_CODE')
    const own = { cookie: sessionCookie(passed) }
    const renewed = await post('second-step/recovery-codes', { password: PASSWORD, code: two }, own)
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect((await pass(await signIn(shop), three)).body.code).toBe('INVALID_CODE')
    expect((await pass(await signIn(shop), renewed.body.recovery_codes[0])).status).toBe(200)
    expect((await pass(await signIn(shop), totp(secret))).status).toBe(200)
    expect(await noted(shop)).toContain('recovery_codes')
  })

  test('new recovery codes whose answer was lost are told again under their key, to who knows the password', async () => {
    const { shop, recovery_codes: codes } = await enrolled()
    const [one = '', two = '', three = ''] = codes
    const cookie = sessionCookie(await pass(await signIn(shop), one))
    const renew = (code: string, key: string, password = PASSWORD) =>
      post('second-step/recovery-codes', { password, code }, { cookie, 'idempotency-key': key })
    expect((await renew('aaaaaaaaaa', 'first-renewal')).body.code).toBe('INVALID_CODE')
    const first = await renew(two, 'first-renewal')
    const again = await renew(two, 'first-renewal')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await renew(two, 'first-renewal', 'errada-1')).status).toBe(400)
    for (const code of [two, three]) expect((await renew(code, 'another-key')).body.code).toBe('INVALID_CODE')
    expect((await noted(shop)).filter((type) => type === 'recovery_codes')).toHaveLength(1)

    const [used = '', ...left] = again.body.recovery_codes
    expect((await post('second-step/disable', { password: PASSWORD, code: used }, { cookie })).status).toBe(
      200,
    )
    expect(left).toHaveLength(9)
  })

  test('what would undo it needs a code beside the password, and accepts each once', async () => {
    const { shop, recovery_codes: codes, secret } = await enrolled()
    const [one = '', two = ''] = codes
    const cookie = sessionCookie(await pass(await signIn(shop), totp(secret)))
    const acts = [
      'account/second-step/disable',
      'account/second-step/recovery-codes',
      'privacy/delete-account',
    ]
    const act = (path: string, body: object) =>
      app.nobody.call('POST', `/api/v1/${path}`, { password: PASSWORD, ...body }, { cookie, ...from() })
    for (const path of acts) {
      expect(await act(path, {})).toMatchObject({
        status: 400,
        body: { message: 'Informe o código', data: { issues: [{ path: 'code' }] } },
      })
      expect((await act(path, { code: '000000' })).body.code).toBe('INVALID_CODE')
      // The one that signed in.
      expect((await act(path, { code: totp(secret) })).body.code).toBe('INVALID_CODE')
      // The password comes first: a wrong one uses up no code.
      expect((await act(path, { code: one, password: 'errada-1' })).body.message).toBe('Senha incorreta.')
    }
    expect((await me(cookie)).status).toBe(200)
    expect((await act('account/second-step/recovery-codes', { code: one })).status).toBe(200)
    expect((await act('privacy/delete-account', { code: two })).body.code).toBe('INVALID_CODE')
    expect((await act('privacy/delete-account', { code: totp(secret, 1) })).body).toEqual({ deleted: true })
  })

  test('guessing a code beside the password ends after a limit', async () => {
    const { shop, recovery_codes: codes } = await enrolled()
    const cookie = sessionCookie(await pass(await signIn(shop), codes[0] ?? ''))
    const off = (code: string) => post('second-step/disable', { password: PASSWORD, code }, { cookie })
    const answers = []
    for (let count = 0; count < 21; count += 1) answers.push((await off(String(100_000 + count))).status)
    expect(new Set(answers)).toEqual(new Set([401, 429]))
    expect(answers.at(-1)).toBe(429)
  })

  test('is turned off with password and code; afterwards the password alone signs in', async () => {
    const { shop, secret } = await enrolled()
    const cookie = sessionCookie(await pass(await signIn(shop), totp(secret)))
    const off = (password: string) =>
      post('second-step/disable', { password, code: totp(secret, 1) }, { cookie })
    expect((await off('errada-1')).status).toBe(400)
    const done = await off(PASSWORD)
    expect(done).toMatchObject({ status: 200, body: { second_step: false } })
    expect((await me(sessionCookie(done))).status).toBe(200)
    expect((await signIn(shop)).body).toEqual({ person_id: shop.personId, next: null })
    expect(await noted(shop)).toContain('second_step_off')
  })

  test('a code by mail signs in once, and needs the second step as well', async () => {
    const { shop, secret } = await enrolled()
    const codeOf = async (count: number) => {
      await post('sign-in/code', { email: shop.email })
      return /^(\d{6})$/m.exec(await letterTo(app, shop.email, count))?.[1] ?? ''
    }
    // The first message announced that the second step is on.
    const withCode = async (count: number) =>
      post('sign-in/with-code', { email: shop.email, code: await codeOf(count) })
    const first = await withCode(2)
    expect(first.body).toEqual({ person_id: null, next: 'second_step' })
    expect([sessionCookie(first), await sessionsOf(shop)]).toEqual(['', 0])
    const second = await pass(first, totp(secret))
    expect(second.body).toEqual({ person_id: shop.personId, next: null })

    const plain = await app.shop()
    await post('sign-in/code', { email: plain.email })
    const code = /^(\d{6})$/m.exec(await letterTo(app, plain.email))?.[1] ?? ''
    const signedIn = await post('sign-in/with-code', { email: plain.email, code })
    expect(signedIn.body).toEqual({ person_id: plain.personId, next: null })
    expect((await me(sessionCookie(signedIn))).status).toBe(200)
    expect((await signIn(plain)).body).toMatchObject({ person_id: plain.personId })
    expect((await post('sign-in/with-code', { email: plain.email, code })).body.code).toBe('INVALID_CODE')
  })
})
