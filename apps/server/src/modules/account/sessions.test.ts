import { expect, test } from 'vitest'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const HOUR = 3_600_000

/** Signs in from elsewhere; returns the cookie. */
async function elsewhere({ email }: Shop, address = '203.0.113.9', agent = PHONE): Promise<string> {
  const headers = { 'x-forwarded-for': address, 'user-agent': agent }
  const answer = await app.nobody.call(
    'POST',
    '/api/v1/account/sign-in',
    { email, password: PASSWORD },
    headers,
  )
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const status = async (cookie: string) =>
  (await app.nobody.call('GET', '/api/v1/account/me', undefined, { cookie })).status

test("AUTH-13 sessions are listed with device, place and time, and ended one by one or all at once, only one's own", async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const [phone, laptop] = [await elsewhere(shop), await elsewhere(shop, '203.0.113.10', 'Firefox')]
  const { sessions } = await shop.api.account.getSecurity()
  expect(sessions).toHaveLength(3)
  expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false, false])
  const ofPhone = sessions.find(({ address }) => address === '203.0.113.9')
  expect(ofPhone).toMatchObject({ user_agent: PHONE, is_current: false })
  expect(Math.abs(Date.parse(ofPhone?.created_at ?? '') - Date.now())).toBeLessThan(60_000)
  expect(Date.parse(ofPhone?.last_used_at ?? '')).not.toBeNaN()
  // No secret of any session is in the answer.
  for (const cookie of [shop.cookie, phone, laptop])
    expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(cookie).split(/[=.]/)[1])

  const id = ofPhone?.id as string
  await expect(other.api.account.endSession({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await status(phone)).toBe(200)
  expect(await shop.api.account.endSession({ id })).toEqual({ id })
  expect([await status(phone), await status(laptop), await status(shop.cookie)]).toEqual([401, 200, 200])
  await expect(shop.api.account.endSession({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const tablet = await elsewhere(shop, '203.0.113.11')
  expect(await shop.api.account.endOtherSessions()).toEqual({ ended_sessions: 2 })
  expect(await Promise.all([laptop, tablet, shop.cookie, other.cookie].map(status))).toEqual([
    401, 401, 200, 200,
  ])
  expect((await shop.api.account.getSecurity()).sessions).toHaveLength(1)
  expect(await shop.api.account.endOtherSessions()).toEqual({ ended_sessions: 0 })
  const { rows } = await app.admin.query(
    `select details from audit_log where type = 'sessions_end' and actor_id = $1 order by id`,
    [shop.personId],
  )
  expect(rows).toEqual([{ details: { ended: 1 } }, { details: { ended: 2 } }])
})

test('an ended session is not listed; an active one shows when it was used', async () => {
  const shop = await app.shop()
  const phone = await elsewhere(shop)
  app.clock.advance(29 * 24 * HOUR)
  expect(await status(shop.cookie)).toBe(200)
  app.clock.advance(2 * 24 * HOUR)
  const { sessions } = await shop.api.account.getSecurity()
  expect(sessions).toHaveLength(1)
  expect(Date.parse(sessions[0]?.last_used_at ?? '')).toBeGreaterThan(Date.now() + 28 * 24 * HOUR)
  expect(await status(phone)).toBe(401)
  app.clock.set(new Date())
})

test('a session tells when it was last used to within minutes, also on one day', async () => {
  const shop = await app.shop()
  const phone = await elsewhere(shop)
  const used = async () => {
    const { sessions } = await shop.api.account.getSecurity()
    const ofPhone = sessions.find(({ is_current: current }) => !current)
    return Date.parse(ofPhone?.last_used_at ?? '') - Date.now()
  }
  app.clock.advance(3 * HOUR)
  expect(await used()).toBeLessThan(HOUR)
  expect(await status(phone)).toBe(200)
  expect(await used()).toBeGreaterThan(3 * HOUR - 60_000)
  app.clock.set(new Date())
})

test('the current session can be ended too', async () => {
  const shop = await app.shop()
  const [own] = (await shop.api.account.getSecurity()).sessions
  await shop.api.account.endSession({ id: own?.id ?? '' })
  expect(await status(shop.cookie)).toBe(401)
})
