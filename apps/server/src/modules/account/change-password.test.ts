import { describe, expect, test } from 'vitest'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { letterTo } from '../../../test/mail.ts'

const app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
const NEW = 'outra-senha-boa'

let addresses = 0
/** Each from a new address, so that limits per address are not reached. */
const signIn = (email: string, password: string) =>
  app.nobody.call(
    'POST',
    '/api/v1/account/sign-in',
    { email, password },
    {
      'x-forwarded-for': `198.51.100.${++addresses}`,
    },
  )

describe('a new password while signed in', () => {
  const change = (shop: Shop, current_password: string, new_password = NEW) =>
    shop.call('POST', '/api/v1/account/password', { current_password, new_password })

  test('needs the present one, ends the other sessions and notifies the owner', async () => {
    const shop = await app.shop()
    const me = async (cookie: string) =>
      (await app.nobody.call('GET', '/api/v1/account/me', undefined, { cookie })).status
    const other = (await signIn(shop.email, PASSWORD)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const wrong = await change(shop, 'errada-1')
    expect(wrong).toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'current_password', message: 'Senha incorreta.' }] } },
    })
    expect(await change(shop, PASSWORD, 'AnaSouza7')).toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'new_password' }] } },
    })
    const changed = await change(shop, PASSWORD)
    expect(changed.body).toEqual({ ended_sessions: 1 })
    // A copy of this session's own cookie ends too.
    const renewed = changed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect([await me(renewed), await me(shop.cookie), await me(other)]).toEqual([200, 401, 401])
    expect((await signIn(shop.email, PASSWORD)).status).toBe(401)
    expect((await signIn(shop.email, NEW)).status).toBe(200)
    expect(await letterTo(app, shop.email)).toContain('A senha foi alterada')
  })

  test('is limited when somebody guesses the present one in an open session', async () => {
    const shop = await app.shop()
    const statuses = []
    for (let count = 0; count < 12; count += 1) statuses.push((await change(shop, 'errada-1')).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })
})
