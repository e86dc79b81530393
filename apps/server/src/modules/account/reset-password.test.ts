import { describe, expect, test } from 'vitest'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { lettersTo, letterTo } from '../../../test/mail.ts'

const app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
const NEW = 'outra-senha-boa'
const HOUR = 3_600_000

let addresses = 0
/** A new address each time, so that limits per address are not reached. */
const from = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` })
const post = (path: string, body: unknown, headers = from()) =>
  app.nobody.call('POST', `/api/v1/account/${path}`, body, headers)
const ask = (email: string, headers = from()) => post('password/forgotten', { email }, headers)
const reset = (token: string, password = NEW) => post('password/reset', { token, password })
const isValid = async (token: string) => (await post('password/check-link', { token })).body.valid
const signIn = (email: string, password: string) => post('sign-in', { email, password })

/** Requests a link and reads it from the mail. */
async function linkFor({ email }: Shop, count = 1): Promise<string> {
  expect((await ask(email)).body).toEqual({ sent: true })
  const mail = await letterTo(app, email, count)
  return /\/redefinir-senha#([\w-]+)/.exec(mail)?.[1] ?? ''
}

describe('AUTH-09 Esqueci minha senha', () => {
  test('the link in the mail sets a new password once; every session ends and the old password is invalid', async () => {
    const shop = await app.shop()
    const token = await linkFor(shop)
    expect(await isValid(token)).toBe(true)
    const done = await reset(token)
    expect([done.status, done.body, done.headers.getSetCookie()]).toEqual([200, { changed: true }, []])
    expect((await shop.call('GET', '/api/v1/account/me')).status).toBe(401)
    expect((await signIn(shop.email, PASSWORD)).status).toBe(401)
    expect((await signIn(shop.email, NEW)).status).toBe(200)

    const again = await reset(token, 'terceira-senha')
    expect([again.status, again.body.code, again.body.message]).toEqual([
      410,
      'RESET_LINK_INVALID',
      'Este link expirou ou já foi usado. Peça outro em "Esqueci minha senha".',
    ])
    expect(await isValid(token)).toBe(false)
    expect((await signIn(shop.email, NEW)).status).toBe(200)
    expect(await letterTo(app, shop.email, 2)).toContain('A senha foi alterada na sua conta.')
    const { rows } = await app.admin.query(
      `select actor_id, target_id from audit_log where type = 'password_reset' and actor_id = $1`,
      [shop.personId],
    )
    expect(rows).toEqual([{ actor_id: shop.personId, target_id: shop.personId }])
  })

  test.each(['password/forgotten', 'sign-in/code'])(
    'a database that takes no letter is answered by 503 whether or not there is an account (%s)',
    async (path) => {
      const { email } = await app.shop()
      // As with a full disk.
      await app.admin.query(
        `create function full_disk() returns trigger language plpgsql as $$ begin raise 'full' using errcode = '53100'; end $$;
         create trigger full_disk before insert on outgoing_mail for each row execute function full_disk()`,
      )
      try {
        for (const asked of [email, `ninguem-${email}`]) {
          const { status, body, headers } = await post(path, { email: asked })
          expect([status, body.code, headers.getSetCookie()]).toEqual([503, 'SERVICE_UNAVAILABLE', []])
        }
      } finally {
        await app.admin.query('drop function full_disk cascade')
      }
      expect((await post(path, { email })).body).toEqual({ sent: true })
      await letterTo(app, email)
      // Nothing remains of the rehearsals.
      const { rows } = await app.admin.query('select from outgoing_mail where address is not null')
      expect(rows).toEqual([])
    },
  )

  test('the link expires after an hour', async () => {
    const shop = await app.shop()
    const token = await linkFor(shop)
    app.clock.advance(HOUR - 60_000)
    expect(await isValid(token)).toBe(true)
    app.clock.advance(60_000)
    expect(await isValid(token)).toBe(false)
    expect((await reset(token)).status).toBe(410)
    app.clock.set(new Date())
    expect((await signIn(shop.email, PASSWORD)).status).toBe(200)
  })

  test('only the newest link works; the database stores only a keyed hash of it', async () => {
    const shop = await app.shop()
    const [first, second] = [await linkFor(shop), await linkFor(shop, 2)]
    expect([await isValid(first), await isValid(second)]).toEqual([false, true])
    const { rows } = await app.admin.query('select * from auth.password_reset')
    expect(JSON.stringify(rows)).not.toContain(second)
  })

  test('a weak password is refused and leaves the link valid', async () => {
    const shop = await app.shop()
    const token = await linkFor(shop)
    for (const weak of ['12345', 'senha123', 'ana.souza1'])
      expect(await reset(token, weak)).toMatchObject({
        status: 400,
        body: { data: { issues: [{ path: 'password' }] } },
      })
    expect((await reset(token)).status).toBe(200)
  })

  test('of many simultaneous uses of a link one sets the password', async () => {
    const shop = await app.shop()
    const token = await linkFor(shop)
    const passwords = Array.from({ length: 8 }, (_, index) => `senha-boa-${index}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(7)
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] as string
    expect((await signIn(shop.email, winner)).status).toBe(200)
  })

  test('neither the answer nor the limit reveals whether the address exists', async () => {
    const shop = await app.shop()
    const strange = `ninguem-${shop.email}`
    const answers = async (email: string) => {
      const headers = from()
      const list = []
      for (let count = 0; count < 7; count += 1) list.push(await ask(email, headers))
      return list.map(({ status, body: { requestId: _, ...body } }) => [status, body])
    }
    const [known, unknown] = [await answers(shop.email), await answers(strange)]
    expect(unknown).toEqual(known)
    expect(known.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    await letterTo(app, shop.email, 5)
    expect(await lettersTo(app, strange)).toEqual([])
  })

  test('random links are refused, and soon not checked any more', async () => {
    const headers = from()
    const tried = []
    for (let index = 0; index < 62; index += 1)
      tried.push((await post('password/reset', { token: 'x'.repeat(43), password: NEW }, headers)).status)
    expect(new Set(tried.slice(0, 60))).toEqual(new Set([410]))
    expect(tried.slice(60)).toEqual([429, 429])
  })
})

test('a link from the mail confirms an unconfirmed address, because it is the only way in', async () => {
  const confirming = await app.shop()
  const token = await linkFor(confirming)
  await reset(token)
  const { rows } = await app.admin.query(
    'select "emailVerified" as verified from auth."user" where id = $1',
    [confirming.personId],
  )
  expect(rows).toEqual([{ verified: true }])
})
