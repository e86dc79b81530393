import { describe, expect, test } from 'vitest'
import { administrator, superAdministrator } from './admin.ts'
import { type Answer, type Shop, testApp } from './harness.ts'

// The operations that stand for the specification's functions and procedure (section 7): their inputs, results and refusals.

const app = await testApp()
const said = ({ status, body }: Answer) => [status, body.code, body.message]
const SUSPENDED = [403, 'ACCOUNT_SUSPENDED', 'Sua conta está suspensa. Entre em contato com o suporte.']
const NOBODY = [401, 'UNAUTHORIZED', 'Usuário não autenticado']
const FORBIDDEN = [403, 'FORBIDDEN', 'Você não tem permissão para fazer isso.']

describe('API-01 every function and procedure of section 7 has its operation', () => {
  // Must come first: it only works while there is no administrator.
  test('bootstrap_first_admin takes nothing, is true once, then false; a stranger is refused', async () => {
    const call = (who: Shop) => who.call('POST', '/api/v1/admin/bootstrap')
    expect(said(await call(app.nobody))).toEqual(NOBODY)
    const [first, second] = [await app.shop(), await app.shop()]
    expect(await call(first)).toMatchObject({ status: 200, body: { created: true } })
    expect((await first.api.account.me()).admin).toMatchObject({ role: 'super_admin' })
    for (const late of [second, first])
      expect(await call(late)).toMatchObject({ status: 200, body: { created: false } })
    expect((await second.api.account.me()).admin).toBeNull()
    await app.admin.query('delete from admin_users')
  })

  test('create-checkout takes {priceId} and returns {url}; an unmapped plan is refused', async () => {
    const shop = await app.shop({ subscription_expires_at: new Date('2001-01-01') })
    const call = (body: unknown, who = shop) => who.call('POST', '/api/v1/billing/create-checkout', body)
    const plans = await app.nobody.api.billing.listPlans()
    for (const priceId of ['basico', 'profissional', ...plans.map(({ id }) => id)]) {
      const { status, body } = await call({ priceId })
      expect([status, Object.keys(body)]).toEqual([200, ['url']])
      expect(new URL(body.url).pathname).toMatch(/^\/demonstracao\/pagamento\//)
    }
    const { rows } = await app.admin.query(
      `insert into subscription_plans (name, price) values ('Sem preço', 5) returning id`,
    )
    await app.admin.query('update plan_prices set is_current = false where plan_id = $1', [rows[0].id])
    for (const priceId of [rows[0].id, crypto.randomUUID(), 'premium'])
      expect(said(await call({ priceId }))).toEqual([404, 'PLAN_NOT_FOUND', 'Plano não encontrado.'])
    expect((await call({})).status).toBe(400)
    expect((await call({ priceId: 'basico', user_id: shop.shopId })).status).toBe(400)
    expect(said(await call({ priceId: 'basico' }, app.nobody))).toEqual(NOBODY)
    const suspended = await app.shop({ subscription_status: 'suspended' })
    expect(said(await call({ priceId: 'basico' }, suspended))).toEqual(SUSPENDED)
  })

  test('check-subscription takes nothing and returns {subscribed}', async () => {
    const call = (who: Shop) => who.call('POST', '/api/v1/billing/check-subscription')
    const paying = await app.shop({ subscription_status: 'active', subscription_expires_at: null })
    for (const [who, subscribed] of [
      [paying, true],
      [await app.shop(), false],
      [await app.shop({ subscription_status: 'inactive' }), false],
    ] as const) {
      const { status, body } = await call(who)
      expect([status, body]).toEqual([200, { subscribed }])
    }
    expect(said(await call(app.nobody))).toEqual(NOBODY)
  })

  test('customer-portal takes nothing and returns {url}', async () => {
    const call = (who: Shop) => who.call('POST', '/api/v1/billing/customer-portal')
    const { status, body } = await call(await app.shop())
    expect([status, Object.keys(body)]).toEqual([200, ['url']])
    expect(new URL(body.url).pathname).toMatch(/^\/demonstracao\/portal\//)
    expect(said(await call(app.nobody))).toEqual(NOBODY)
  })

  test('delete-user-by-admin takes a user id and removes the user; its refusals have their codes and texts', async () => {
    const admin = await administrator(app, ['user_management'])
    const boss = await superAdministrator(app)
    const call = (who: Shop, shopId: string) => who.call('DELETE', `/api/v1/admin/users/${shopId}`)
    const user = await app.shop()
    expect(said(await call(app.nobody, user.shopId))).toEqual(NOBODY)
    expect(said(await call(user, user.shopId))).toEqual(FORBIDDEN)
    const lacking = await administrator(app, ['plan_management'])
    expect(said(await call(lacking, user.shopId))).toEqual(FORBIDDEN)
    for (const kept of [admin, boss])
      expect(said(await call(admin, kept.shopId))).toEqual([
        409,
        'PROTECTED_USER',
        'Você não pode suspender nem excluir a própria conta ou a do super administrador.',
      ])
    expect(await call(admin, user.shopId)).toMatchObject({ status: 200, body: { id: user.shopId } })
    expect((await user.call('GET', '/api/v1/account/me')).status).toBe(401)
    expect((await call(admin, user.shopId)).status).toBe(404)
    await app.admin.query('delete from admin_users')
  })

  test('add-admin-by-email takes {email, role, permissions}; its refusals have their codes and texts', async () => {
    const boss = await superAdministrator(app)
    const admin = await administrator(app, ['user_management'])
    const call = (who: Shop, body: unknown) => who.call('POST', '/api/v1/admin/administrators', body)
    const person = await app.shop()
    const wanted = { email: person.email, role: 'admin', permissions: ['plan_management'] }
    expect(said(await call(app.nobody, wanted))).toEqual(NOBODY)
    expect(said(await call(admin, wanted))).toEqual([
      403,
      'SUPER_ADMIN_REQUIRED',
      'Apenas o super administrador pode acessar esta área.',
    ])
    const { status, body } = await call(boss, wanted)
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ user_id: person.personId, role: 'admin', permissions: ['plan_management'] }),
    ])
    expect((await person.call('GET', '/api/v1/admin/plans')).status).toBe(200)
    expect(said(await call(boss, wanted))).toEqual([409, 'ALREADY_ADMIN', 'Esta pessoa já é administradora.'])
    expect(said(await call(boss, { ...wanted, email: 'ninguem@example.com' }))).toEqual([
      404,
      'USER_NOT_FOUND',
      'Não existe usuário com este email.',
    ])
    const other = await app.shop()
    const crowned = await call(boss, { ...wanted, email: other.email, role: 'super_admin' })
    expect([crowned.status, crowned.body.code]).toEqual([409, 'ONE_SUPER_ADMIN'])
    for (const wrong of [{ role: 'dono' }, { permissions: ['tudo'] }, { email: 'x' }, { email: undefined }])
      expect((await call(boss, { ...wanted, ...wrong })).status).toBe(400)
  })
})
