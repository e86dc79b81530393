import { CONFIRMED_MINUTES } from '@prateleira/contract/account/constants'
import { expect, test } from 'vitest'
import { administrator, PLAN, superAdministrator } from '../../../test/admin.ts'
import { type Answer, PASSWORD, type Shop, shopBehind, testApp } from '../../../test/harness.ts'
import { snapshot } from '../../../test/isolation/snapshot.ts'

const app = await testApp()
const boss = await superAdministrator(app)

/** The same person in a new session, with the password typed to sign in and not again. */
async function anotherSession({ email }: Shop): Promise<Shop> {
  const answer = await app.nobody.call('POST', '/api/v1/account/sign-in', { email, password: PASSWORD })
  return shopBehind(app.url, { email, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
}

const session = await anotherSession(boss)
const { id: planId } = await boss.api.admin.createPlan(PLAN)
const record = await boss.api.admin.addAdministrator({
  email: (await app.shop()).email,
  role: 'admin',
  permissions: [],
})
const NAMES = { full_name: 'Outro Nome', company_name: 'Outra', phone: '' }
const PERMISSIONS = { role: 'admin', permissions: ['user_management'] }

const DECISIONS: Record<string, (actor: Shop, user: Shop) => Promise<Answer>> = {
  'adding an administrator': (actor, { email }) =>
    actor.call('POST', '/api/v1/admin/administrators', { email, ...PERMISSIONS }),
  'giving an administrator more': (actor) =>
    actor.call('PUT', `/api/v1/admin/administrators/${record.id}`, PERMISSIONS),
  'suspending a user': (actor, { shopId }) =>
    actor.call('PUT', `/api/v1/admin/users/${shopId}/status`, { status: 'suspended' }),
  'suspending a user while renaming': (actor, { shopId }) =>
    actor.call('PUT', `/api/v1/admin/users/${shopId}`, { ...NAMES, status: 'suspended' }),
  'deleting a user': (actor, { shopId }) => actor.call('DELETE', `/api/v1/admin/users/${shopId}`),
  'making a plan with its price': (actor) => actor.call('POST', '/api/v1/admin/plans', PLAN),
  'changing a price': (actor) =>
    actor.call('PUT', `/api/v1/admin/plans/${planId}`, { ...PLAN, price: '0.01' }),
  'choosing the price of a provider': (actor) =>
    actor.call('PUT', `/api/v1/admin/plans/${planId}/price`, { provider: 'stripe', price_id: null }),
  'removing an administrator': (actor) => actor.call('DELETE', `/api/v1/admin/administrators/${record.id}`),
}

test.each(Object.keys(DECISIONS))(
  '%s asks for the password again, in that session, and changes nothing before',
  async (name) => {
    const user = await app.shop()
    const decide = (actor: Shop) => DECISIONS[name]?.(actor, user) as Promise<Answer>
    const before = await snapshot(app.admin)
    expect(await decide(session)).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } })
    expect(await snapshot(app.admin)).toEqual(before)
    await session.api.account.confirmPassword({ password: PASSWORD })
    expect((await decide(session)).status).toBeLessThan(300)
    await app.admin.query(
      `update auth.session set "confirmedAt" = null where "userId" = $1 and "confirmedAt" < '2199-01-01'`,
      [boss.personId],
    )
  },
)

test('changes that concern nobody else need none: names, and a plan without its price', async () => {
  const user = await app.shop()
  expect((await session.call('PUT', `/api/v1/admin/users/${user.shopId}`, NAMES)).status).toBe(200)
  const { price } = (await boss.api.admin.listPlans()).find(({ id }) => id === planId) ?? PLAN
  const renamed = await session.call('PUT', `/api/v1/admin/plans/${planId}`, {
    ...PLAN,
    price,
    name: 'Outro',
  })
  expect(renamed.status).toBe(200)
})

test('it is valid for that session only, for some minutes; a wrong password confirms nothing and is counted', async () => {
  const clerk = await administrator(app, ['user_management'])
  const [one, other] = [await anotherSession(clerk), await anotherSession(clerk)]
  const user = await app.shop()
  const suspend = async (actor: Shop) =>
    (await DECISIONS['suspending a user']?.(actor, user))?.body.code ?? 'done'
  const wrong = await one.call('POST', '/api/v1/account/confirm-password', { password: 'errada-1' })
  expect(wrong).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'password' }] } } })
  expect(await suspend(one)).toBe('PASSWORD_NEEDED')
  const { confirmed_until: until } = await one.api.account.confirmPassword({ password: PASSWORD })
  expect([await suspend(other), await suspend(one)]).toEqual(['PASSWORD_NEEDED', 'done'])
  app.clock.set(new Date(new Date(until).getTime() - 1000))
  expect(await suspend(one)).toBe('done')
  app.clock.set(new Date(new Date(until).getTime() + 1000))
  expect(await suspend(one)).toBe('PASSWORD_NEEDED')
  app.clock.set(new Date())
  expect(new Date(until).getTime() - Date.now()).toBeLessThanOrEqual(CONFIRMED_MINUTES * 60_000)
  for (let tries = 0; tries < 10; tries += 1)
    await one.call('POST', '/api/v1/account/confirm-password', { password: 'errada-1' })
  expect((await one.call('POST', '/api/v1/account/confirm-password', { password: PASSWORD })).status).toBe(
    429,
  )
})

test('a missing permission is reported without asking for a password', async () => {
  const clerk = await anotherSession(await administrator(app, ['plan_management']))
  const user = await app.shop()
  for (const name of ['suspending a user', 'deleting a user', 'adding an administrator'])
    expect([name, (await DECISIONS[name]?.(clerk, user))?.body.code]).not.toContain('PASSWORD_NEEDED')
})
