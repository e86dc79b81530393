import { randomUUID } from 'node:crypto'
import { PERMISSIONS } from '@prateleira/contract/permissions'
import { describe, expect, test } from 'vitest'
import { administrator, superAdministrator } from '../admin.ts'
import { type Shop, testApp } from '../harness.ts'
import { callOf } from './calls.ts'
import { adminProcedures, type Procedure } from './procedures.ts'
import { send, withValue } from './requests.ts'
import { snapshot } from './snapshot.ts'
import type { Things } from './things.ts'

const app = await testApp()
const superAdmin = await superAdministrator(app)
const shop = await app.shop()
const all = await administrator(app, PERMISSIONS)
const suspended = await administrator(app, PERMISSIONS, { subscription_status: 'suspended' })
const MALFORMED = 'nao-e-um-id'

/** A user, a plan and an administrator for one test, which may change and remove them. */
async function things(): Promise<Things> {
  const [user, promoted] = [await app.shop(), await administrator(app, [])]
  const plan = await app.admin.query(
    `insert into subscription_plans (name, price) values ('Meu', 1) returning id`,
  )
  const record = await app.admin.query('select id from admin_users where user_id = $1', [promoted.personId])
  return {
    mark: '',
    today: '',
    user: user.shopId,
    email: user.email,
    plan: plan.rows[0].id,
    administrator: record.rows[0].id,
  } as Things
}

/** An administrator with every permission except the needed one, and one with only that. */
async function lackingAndHaving({ needed }: Procedure): Promise<{ lacking: Shop; having: Shop }> {
  if (needed === 'super') return { lacking: all, having: superAdmin }
  if (needed === 'any') return { lacking: shop, having: await administrator(app, []) }
  return {
    lacking: await administrator(
      app,
      PERMISSIONS.filter((permission) => permission !== needed),
    ),
    having: await administrator(
      app,
      PERMISSIONS.filter((permission) => permission === needed),
    ),
  }
}

describe.each(adminProcedures)('ADM-01 $name, enforced by the server', (procedure) => {
  const { call, ids = {}, neighbours = [] } = callOf(procedure.name)
  const refusal = procedure.needed === 'super' ? [403, 'SUPER_ADMIN_REQUIRED'] : [403, 'FORBIDDEN']

  test('is refused to strangers, shops, administrators without the permission and suspended ones, whatever the id', async () => {
    const own = await things()
    const { lacking } = await lackingAndHaving(procedure)
    const before = await snapshot(app.admin)
    for (const [actor, expected] of [
      [app.nobody, [401, 'UNAUTHORIZED']],
      [shop, refusal],
      [lacking, refusal],
      [suspended, [403, 'ACCOUNT_SUSPENDED']],
    ] as const) {
      const { status, body } = await send(actor, procedure, call(own))
      expect([status, body.code]).toEqual(expected)
      for (const place of [...Object.keys(ids), ...neighbours]) {
        const missing = await send(actor, procedure, withValue(call(own), place, randomUUID()))
        expect([missing.status, missing.body.code]).toEqual(expected)
        const malformed = await send(actor, procedure, withValue(call(own), place, MALFORMED))
        expect([[400, 'BAD_REQUEST'], expected]).toContainEqual([malformed.status, malformed.body.code])
      }
    }
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test('succeeds with the permission and for the super administrator', async () => {
    const { having } = await lackingAndHaving(procedure)
    for (const actor of [having, superAdmin])
      expect((await send(actor, procedure, call(await things()))).status).toBe(procedure.successStatus)
  })

  test.each(Object.keys(ids))('says of a missing id at %s that it is missing', async (place) => {
    const own = await things()
    const before = await snapshot(app.admin)
    const missing = await send(superAdmin, procedure, withValue(call(own), place, randomUUID()))
    expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND'])
    const malformed = await send(superAdmin, procedure, withValue(call(own), place, MALFORMED))
    expect([malformed.status, malformed.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test.each(neighbours)('works without a missing id at %s', async (place) => {
    const own = await things()
    const missing = await send(superAdmin, procedure, withValue(call(own), place, randomUUID()))
    expect(missing.status).toBe(200)
    const malformed = await send(superAdmin, procedure, withValue(call(own), place, MALFORMED))
    expect([malformed.status, malformed.body.code]).toEqual([400, 'BAD_REQUEST'])
  })
})

test('a demoted administrator is refused at the next call', async () => {
  const demoted = await administrator(app, ['user_management', 'plan_management'])
  const status = async (path: string) => (await demoted.call('GET', `/api/v1/admin/${path}`)).status
  expect([await status('users'), await status('plans')]).toEqual([200, 200])
  const { rows } = await app.admin.query('select id from admin_users where user_id = $1', [demoted.personId])
  const params = { id: rows[0].id }
  await superAdmin.api.admin.updateAdministrator({
    params,
    body: { role: 'admin', permissions: ['plan_management'] },
  })
  expect([await status('users'), await status('plans')]).toEqual([403, 200])
  await superAdmin.api.admin.removeAdministrator(params)
  expect([await status('plans'), await status('dashboard')]).toEqual([403, 403])
})

test('the admin area stays open to administrators whose subscription has ended', async () => {
  const ended = await administrator(app, ['user_management'], { subscription_status: 'inactive' })
  expect((await ended.call('GET', '/api/v1/admin/users')).status).toBe(200)
  expect((await ended.call('GET', '/api/v1/products')).status).toBe(402)
})

test("the administrators' connections see nothing until an administrator is admitted", async () => {
  for (const table of ['shops', 'payments', 'admin_users', 'audit_log'])
    expect((await app.database.admin.query(`select count(*)::int as n from ${table}`)).rows).toEqual([
      { n: 0 },
    ])
  for (const table of ['products', 'stock_movements', 'customers', 'sales', 'auth."user"', 'auth.session'])
    await expect(app.database.admin.query(`select 1 from ${table}`)).rejects.toThrow(/permission denied/)
  await expect(
    app.database.admin.query(
      `select create_user_by_admin('x', 'x@example.com', '', '', 'America/Sao_Paulo', 'x', now())`,
    ),
  ).rejects.toMatchObject({ code: 'PR40F' })
  const before = await snapshot(app.admin)
  const { rows } = await app.database.admin.query('select end_sessions($1), address_of($2) as email', [
    shop.shopId,
    shop.personId,
  ])
  expect(rows[0].email).toBeNull()
  await expect(
    app.database.admin.query(`select forget_person_by_admin($1, 'x', now())`, [shop.personId]),
  ).rejects.toMatchObject({ code: 'PR40F' })
  expect(await snapshot(app.admin)).toEqual(before)
})
