import { describe, expect, test } from 'vitest'
import { type Answer, PASSWORD, programOf, type Shop, type TestApp, testApp } from '../../../test/harness.ts'
import { lettersTo, letterTo } from '../../../test/mail.ts'

const app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', TRUSTED_PROXIES: '127.0.0.1' })
const open = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
const NEW = 'outra-senha-boa'
const DAY = 86_400_000

let addresses = 0
const from = () => ({ 'x-forwarded-for': `203.0.113.${++addresses % 250}` })
const post = (path: string, body: unknown, cookie = '', at = app) =>
  at.nobody.call('POST', `/api/v1/account/${path}`, body, { ...from(), ...(cookie ? { cookie } : {}) })
const cookiesOf = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const address = () => `vitima-${crypto.randomUUID()}@example.com`
const signUp = (email: string, password: string, name = 'Rui', at = app) =>
  post(
    'sign-up',
    { full_name: name, company_name: `Loja de ${name}`, phone: '1133334444', email, password },
    '',
    at,
  )
const signIn = (email: string, password: string, cookie = '', at = app) =>
  post('sign-in', { email, password }, cookie, at)

async function userOf(email: string, at = app) {
  const { rows } = await at.admin.query(
    `select u.id, u.name, u."emailVerified" as verified, p.subscription_expires_at as ends, p.name as company
       from auth."user" u join shops p on p.owner_id = u.id where u.email = $1`,
    [email],
  )
  return rows[0] as { id: string; name: string; verified: boolean; ends: Date; company: string }
}

/** Opens the newest confirmation link, in a browser with these cookies. */
async function followLink(email: string, cookie = '', at: TestApp = app): Promise<Answer> {
  const links = (await lettersTo(at, email)).flatMap(
    (letter) => letter.match(/\/api\/auth\/verify-email\S+/g) ?? [],
  )
  return at.nobody.call('GET', links.at(-1) as string, undefined, cookie ? { cookie } : {})
}

describe('an address that somebody else signed up first', () => {
  test("belongs to the person who reads its mail and chose the password; the other's password does not work", async () => {
    const email = address()
    await signUp(email, 'do-invasor-1', 'Ivo')
    const { ends } = await userOf(email)
    app.clock.advance(DAY)
    await signUp(email, PASSWORD, 'Ana')
    // The newer sign-up replaces the older one, without another trial.
    expect(await userOf(email)).toMatchObject({ name: 'Ana', company: 'Loja de Ana', ends })
    expect(await lettersTo(app, email)).toHaveLength(1)

    const landed = await followLink(email)
    expect([landed.status, landed.headers.get('location')]).toEqual([302, '/?confirmar=1'])
    expect((await userOf(email)).verified).toBe(false)
    expect((await signIn(email, 'do-invasor-1')).status).toBe(401)
    expect((await signIn(email, 'do-invasor-1', cookiesOf(landed))).status).toBe(401)
    const entered = await signIn(email, PASSWORD, cookiesOf(landed))
    expect([entered.status, (await userOf(email)).verified]).toEqual([200, true])
    app.clock.set(new Date())
  })

  test('is not confirmed for somebody who signs it up repeatedly, whichever link is opened', async () => {
    const email = address()
    await signUp(email, PASSWORD, 'Ana')
    await signUp(email, 'do-invasor-1', 'Ivo')
    const landed = await followLink(email)
    // The reader of the mail does not know the password that somebody else chose last, and that person has not read the mail.
    expect((await signIn(email, PASSWORD, cookiesOf(landed))).status).toBe(401)
    expect((await signIn(email, 'do-invasor-1')).body.code).toBe('EMAIL_NOT_CONFIRMED')
    expect((await userOf(email)).verified).toBe(false)
    await post('password/forgotten', { email })
    const letters = await letterTo(app, email, 3)
    const token = /\/redefinir-senha#([\w-]+)/.exec(letters)?.[1]
    expect((await post('password/reset', { token, password: NEW })).status).toBe(200)
    expect((await signIn(email, 'do-invasor-1')).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  test('is not taken from somebody who has confirmed it, has signed in, owns something or received it from an administrator', async () => {
    const claims: Record<string, string> = {
      'has confirmed it': `update auth."user" set "emailVerified" = true where id = $1`,
      'has signed in': `update auth."user" set "signedInAt" = now() where id = $1`,
      'has a session': `insert into auth.session (token, "userId", "expiresAt") values ($1::text, $1::uuid, now() + interval '1 day')`,
      'owns a supplier': `insert into suppliers (shop_id, name) select shop_id, 'Atacado' from shops where owner_id = $1`,
      'was given it': `update auth.account set temporary = true where "userId" = $1`,
      'was suspended': `update shops set subscription_status = 'suspended' where owner_id = $1`,
    }
    for (const [claim, sql] of Object.entries(claims)) {
      const email = address()
      await signUp(email, PASSWORD, 'Ana')
      const { id } = await userOf(email)
      await app.admin.query(sql, [id])
      const answer = await signUp(email, NEW, 'Ivo')
      expect([claim, answer.status, (await userOf(email)).id]).toEqual([claim, 201, id])
    }
  })

  test('of many simultaneous sign-ups one stays, complete', async () => {
    const email = address()
    await signUp(email, 'primeira-senha', 'Ana')
    const answers = await Promise.all(['b', 'c', 'd'].map((name) => signUp(email, `senha-boa-${name}`, name)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { rows } = await app.admin.query(
      `select from auth."user" u join auth.account a on a."userId" = u.id join shops p on p.owner_id = u.id where u.email = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
  })

  test('is confirmed at once for the open session in which the link is followed, and for no other', async () => {
    const [one, other] = [address(), address()]
    const cookies: string[] = []
    for (const email of [one, other]) {
      await signUp(email, PASSWORD, 'Ana', open)
      cookies.push(cookiesOf(await signIn(email, PASSWORD, '', open)))
    }
    const foreign = await followLink(one, cookies[1], open)
    expect([foreign.headers.get('location'), (await userOf(one, open)).verified]).toEqual([
      '/?confirmar=1',
      false,
    ])
    const own = await followLink(one, cookies[0], open)
    expect([own.headers.get('location'), (await userOf(one, open)).verified]).toEqual(['/', true])
  })

  test('an expired, altered or unknown link is reported and proves nothing', async () => {
    const email = address()
    await signUp(email, PASSWORD)
    const [letter = ''] = await lettersTo(app, email)
    const path = /\/api\/auth\/verify-email\S+/.exec(letter)?.[0] ?? ''
    for (const wrong of [
      `${path}x`,
      path.replace(/token=./, 'token=A'),
      '/api/auth/verify-email',
      `${path}&token=a`,
    ])
      expect((await app.nobody.call('GET', wrong)).headers.get('location')).toBe('/?error=invalid_token')
    app.clock.advance(DAY)
    const late = await app.nobody.call('GET', path)
    expect([late.headers.get('location'), late.headers.getSetCookie()]).toEqual(['/?error=token_expired', []])
    app.clock.set(new Date())
  })
})

describe('a password set by a link from the mail', () => {
  const makeKey = (shop: Shop, name: string) =>
    shop.api.integration.createKey({ name, scope: 'read', password: PASSWORD })
  const works = async (key: string) =>
    (await programOf(open.url, key).call('GET', '/api/v1/suppliers')).status

  async function reset({ email }: Shop, count: number): Promise<Answer> {
    await post('password/forgotten', { email }, '', open)
    const token = /\/redefinir-senha#([\w-]+)/.exec(await letterTo(open, email, count))?.[1]
    return post('password/reset', { token, password: NEW }, '', open)
  }

  test('ends keys made before the address was confirmed and lists the others for revocation', async () => {
    const shop = await open.shop()
    const planted = await makeKey(shop, 'De outro')
    const done = await reset(shop, 2)
    expect(done).toMatchObject({ status: 200, body: { changed: true, ended_keys: 1 } })
    expect(await works(planted.key)).toBe(401)

    const mine = await open.shop()
    const early = await makeKey(mine, 'Antes')
    await open.admin.query('update auth."user" set "emailVerified" = true where id = $1', [mine.personId])
    const { key, ...late } = await makeKey(mine, 'Depois')
    const { body } = await reset(mine, 3)
    const { expires_at: _, ...listed } = late
    expect(body).toEqual({ changed: true, ended_keys: 1, keys: [listed] })
    expect([await works(early.key), await works(key)]).toEqual([401, 200])
  })
})

test('making a key asks for the password again, a few times', async () => {
  const shop = await open.shop()
  const make = (password?: string) =>
    shop.call('POST', '/api/v1/integration/keys', { name: 'Loja', scope: 'read', password })
  expect(await make()).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'password' }] } } })
  const tried = []
  for (let count = 0; count < 11; count += 1) tried.push((await make('errada-1')).status)
  expect(tried).toEqual([...Array(10).fill(400), 429])
  expect(
    (await open.admin.query('select from integration_keys where shop_id = $1', [shop.shopId])).rowCount,
  ).toBe(0)
})
