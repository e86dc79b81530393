import { describe, expect, test, vi } from 'vitest'
import { administrator, superAdministrator } from '../../../test/admin.ts'
import { type Answer, PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { letterTo } from '../../../test/mail.ts'
import { totp } from '../../../test/totp.ts'

const app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
const strict = await testApp({ ADMIN_SECOND_STEP: 'required' })
const DAY = 86_400_000

let addresses = 0
const from = () => ({ 'x-forwarded-for': `198.51.100.${++addresses % 250}` })
const post = (path: string, body: unknown, cookie = '', at = app) =>
  at.nobody.call('POST', `/api/v1/account/${path}`, body, { ...from(), ...(cookie ? { cookie } : {}) })
const cookieOf = ({ headers }: Answer, name: string) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`) && cookie.length > name.length + 1) ?? ''
const me = (shop: Shop) => shop.call('GET', '/api/v1/account/me')

async function enrol(shop: Shop, at = app): Promise<{ secret: string; used: string }> {
  const { secret } = await shop.api.account.beginSecondStep({ password: PASSWORD })
  const used = totp(secret, -1)
  await shop.call('POST', '/api/v1/account/second-step/confirm', { code: used })
  await at.admin.query('update auth."user" set "twoFactorEnabled" = true where id = $1', [shop.personId])
  return { secret, used }
}

describe('after a password was set', () => {
  test.each(['by a link', 'from inside'])(
    '%s no sign-in begun with the old one is completed',
    async (way) => {
      const shop = await app.shop()
      const { secret } = await enrol(shop)
      const begun = cookieOf(
        await post('sign-in', { email: shop.email, password: PASSWORD }),
        'prateleira_step',
      )
      expect(begun).not.toBe('')
      if (way === 'by a link') {
        await post('password/forgotten', { email: shop.email })
        const token = /#([\w-]+)/.exec(await letterTo(app, shop.email, 2))?.[1]
        expect((await post('password/reset', { token, password: 'outra-senha-boa' })).status).toBe(200)
      } else {
        const other = cookieOf(
          await post('sign-in', { email: shop.email, password: PASSWORD }),
          'prateleira_step',
        )
        const passed = await post('sign-in/second-step', { code: totp(secret) }, other)
        const session = cookieOf(passed, 'prateleira_session')
        const change = { current_password: PASSWORD, new_password: 'outra-senha-boa' }
        expect((await post('password', change, session)).status).toBe(200)
      }
      const late = await post('sign-in/second-step', { code: totp(secret, 1) }, begun)
      expect(late).toMatchObject({ status: 401, body: { code: 'SIGN_IN_EXPIRED' } })
    },
  )
})

test('a session in daily use ends 90 days after it began', async () => {
  const shop = await app.shop({ subscription_status: 'active', subscription_expires_at: null })
  for (let day = 1; day < 90; day += 1) {
    app.clock.advance(DAY)
    if (day % 8 === 0 || day > 85) expect([day, (await me(shop)).status]).toEqual([day, 200])
  }
  const { rows } = await app.admin.query(
    'select "expiresAt" = "endsAt" as bounded from auth.session where "userId" = $1',
    [shop.personId],
  )
  expect(rows).toEqual([{ bounded: true }])
  app.clock.advance(DAY + 1000)
  expect((await me(shop)).status).toBe(401)
  app.clock.set(new Date())
})

test('a password chosen by an administrator only allows to choose another one, for seven days, and its holder is told so', async () => {
  const chief = await superAdministrator(app)
  const email = `nova-${crypto.randomUUID()}@example.com`
  await chief.api.admin.createUser({ full_name: 'Nova', email, password: 'provisoria-1' })
  const signIn = (password: string) => post('sign-in', { email, password })
  app.clock.advance(7 * DAY - 60_000)
  expect((await signIn('provisoria-1')).body.next).toBe('new_password')
  app.clock.advance(60_000)
  expect(await signIn('provisoria-1')).toMatchObject({
    status: 403,
    body: { code: 'TEMPORARY_PASSWORD_OVER' },
  })
  expect((await signIn('errada-1')).body.code).toBe('INVALID_CREDENTIALS')
  const first = await post('sign-in/first-password', {
    email,
    password: 'provisoria-1',
    new_password: 'propria-boa-1',
  })
  expect(first.body.code).toBe('TEMPORARY_PASSWORD_OVER')
  app.clock.set(new Date())
})

test('where it is required the admin area opens only to administrators with a second step', async () => {
  const clerk = await administrator(strict, ['user_management'])
  const users = () => clerk.call('GET', '/api/v1/admin/users')
  expect(await users()).toMatchObject({ status: 403, body: { code: 'SECOND_STEP_REQUIRED' } })
  expect((await clerk.api.account.me()).admin?.second_step).toBe('required')
  await strict.admin.query('update auth."user" set "twoFactorEnabled" = true where id = $1', [clerk.personId])
  expect((await users()).status).toBe(200)
  expect((await clerk.api.account.me()).admin?.second_step).toBe('on')
  const other = await administrator(app, ['user_management'])
  expect((await other.api.account.me()).admin?.second_step).toBe('off')
  expect((await other.call('GET', '/api/v1/admin/users')).status).toBe(200)
})

test('a code of the application that was used already is refused with that reason', async () => {
  const shop = await app.shop()
  const { used } = await enrol(shop)
  const begun = cookieOf(await post('sign-in', { email: shop.email, password: PASSWORD }), 'prateleira_step')
  const again = await post('sign-in/second-step', { code: used }, begun)
  expect(again.body).toMatchObject({
    code: 'INVALID_CODE',
    message: 'Este código já foi usado. Espere o aplicativo mostrar o próximo, em até 30 segundos.',
  })
})

test('attempts are deleted with their own address, not with one that has the same ending', async () => {
  const [ana, joana] = [await app.shop(), await app.shop()]
  const own = `ana-${crypto.randomUUID()}@x.example.com`
  await app.admin.query('update auth."user" set email = $2 where id = $1', [ana.personId, own])
  await app.admin.query('update auth."user" set email = $2 where id = $1', [joana.personId, `jo${own}`])
  for (const key of [
    `sign-in:${own}`,
    `sign-in:${own}:192.0.2.1`,
    `sign-in:jo${own}`,
    `reset:jo${own}:192.0.2.1`,
    `reset:${own}.br`,
  ])
    await app.admin.query(`insert into auth.rate_limit values ($1, 3, now() + interval '1 hour')`, [key])
  await ana.api.privacy.deleteAccount({ password: PASSWORD })
  const { rows } = await app.admin.query(
    'select key from auth.rate_limit where position($1 in key) > 0 order by key',
    [own],
  )
  expect(rows.map(({ key }) => key)).toEqual([
    `reset:${own}.br`,
    `reset:jo${own}:192.0.2.1`,
    `sign-in:jo${own}`,
  ])
})

describe('the security log', () => {
  const entries = async (where: string, values: unknown[]) =>
    (
      await app.admin.query(
        `select type, actor_id, target_id, address, details from security.events where ${where}`,
        values,
      )
    ).rows

  test('contains failed sign-ins, lock-outs and refusals, visible to administrators, and not what was typed', async () => {
    const shop = await app.shop()
    const at = { 'x-forwarded-for': '203.0.113.77' }
    for (let count = 0; count < 11; count += 1)
      await app.nobody.call(
        'POST',
        '/api/v1/account/sign-in',
        { email: shop.email, password: 'digitada-errada' },
        at,
      )
    await shop.call('GET', '/api/v1/admin/users')
    await shop.call('POST', '/api/v1/suppliers', { name: 'X' }, { origin: 'https://evil.example' })
    const found = await vi.waitFor(async () => {
      const rows = await entries(`target_id = $1 or actor_id = $2 or details ->> 'code' = 'CROSS_ORIGIN'`, [
        shop.personId,
        shop.personId,
      ])
      if (rows.length < 4) throw new Error(`${rows.length} entries`)
      return rows
    })
    expect(found.map(({ type, details }) => [type, details.code]).sort()).toEqual([
      ['access_refused', 'CROSS_ORIGIN'],
      ['access_refused', 'FORBIDDEN'],
      ['sign_in_blocked', 'TOO_MANY_REQUESTS'],
      ['sign_in_failed', 'INVALID_CREDENTIALS'],
    ])
    expect(JSON.stringify(found)).not.toContain('digitada')
    const reader = await administrator(app, ['system_admin'])
    const { items } = await reader.api.admin.listLogs({ type: 'sign_in_failed' })
    expect(items).toContainEqual(
      expect.objectContaining({ target_id: shop.personId, address: '203.0.113.77' }),
    )
    await shop.api.privacy.deleteAccount({ password: PASSWORD })
    expect(
      await entries('target_id in ($1, $2) or actor_id in ($1::uuid, $2::uuid)', [
        shop.personId,
        shop.shopId,
      ]),
    ).toEqual([])
  })

  test('is not flooded by somebody who tries for a long time', async () => {
    const at = { 'x-forwarded-for': '203.0.113.99' }
    for (let count = 0; count < 60; count += 1)
      await app.nobody.call(
        'POST',
        '/api/v1/account/sign-in/with-code',
        { email: `x${count}@example.com`, code: '000000' },
        at,
      )
    await vi.waitFor(async () => expect(await entries('address = $1', ['203.0.113.99'])).toHaveLength(20))
    expect(await entries('target_id = $1', ['x1@example.com'])).toEqual([])
  })
})
