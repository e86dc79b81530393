import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { administrator, superAdministrator } from '../../../test/admin.ts'
import { testApp, tokenOf } from '../../../test/harness.ts'
import { procedures } from '../../../test/isolation/procedures.ts'
import { LOGINS } from '../../database.ts'
import { loginUrl } from '../../kernel/db/roles.ts'
import { expireLog } from './expire-log.ts'

const app = await testApp()
const admin = await administrator(app, ['system_admin', 'user_management'], { full_name: 'Marta Prado' })
const list = admin.api.admin.listLogs

describe('the log', () => {
  test('shows type, actor, target, address and time; it is searched, filtered and paged', async () => {
    const shop = await app.shop({ full_name: 'Íris Nunes' })
    await admin.api.admin.reportUnknownPath({ path: '/admin/segredo' })
    for (const status of ['suspended', 'active'] as const)
      await admin.api.admin.setUserStatus({ params: { id: shop.shopId }, body: { status } })
    const found = await list({ search: 'iris' })
    expect(found.total).toBe(2)
    expect(found.items[0]).toMatchObject({
      type: 'user_status',
      actor_name: 'Marta Prado',
      target_name: 'Íris Nunes',
      address: '127.0.0.1',
      details: { from: 'suspended', to: 'active' },
    })
    expect((await list({ search: '/admin/segredo' })).items).toMatchObject([{ type: 'unknown_path' }])
    expect((await list({ search: 'endereço desconhecido' })).total).toBe(1)
    expect((await list({ type: 'user_status' })).total).toBe(2)
    // Words of actor, target, label and details together, and parts of ids and addresses.
    for (const search of [
      'marta iris',
      'PRADO suspended',
      'status nunes marta',
      'iris 127.0.0',
      `iris ${shop.shopId.slice(3, 20)}`,
      `iris ${admin.personId.slice(0, 30)}`,
    ])
      expect((await list({ search })).total, search).toBe(2)
    expect((await list({ search: 'iris segredo' })).total).toBe(0)
    for (const page of [1, 2, 3]) expect((await list({ search: 'iris', page, limit: 1 })).total).toBe(2)
    expect((await list({ type: 'user_status', page: 2, limit: 1 })).items).toMatchObject([
      { details: { to: 'suspended' } },
    ])
    expect(await list({ search: 'nada disso' })).toEqual({ items: [], total: 0 })
    await admin.api.admin.deleteUser({ id: shop.shopId })
    expect((await list({ search: shop.shopId })).items[0]).toMatchObject({
      type: 'user_delete',
      target_name: null,
      target_id: shop.shopId,
    })
  })

  test.each([
    "update audit_log set type = 'x'",
    'delete from audit_log',
    'truncate audit_log',
    `insert into audit_log (type, actor_id) values ('user_delete', '019a0000-0000-7000-8000-000000000000')`,
  ])('cannot be changed by an administrator: %s', async (text) => {
    const client = await app.database.admin.connect()
    try {
      await client.query('begin')
      await client.query(`select enter_admin($1, now(), 'any', false)`, [tokenOf(admin)])
      await expect(client.query(text)).rejects.toMatchObject({ code: '42501' })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('is kept for six months and no longer', async () => {
    await app.admin.query(
      `insert into audit_log (type, target_id, created_at) values ('sign_in', 'old', now() - interval '6 months 1 minute'),
         ('sign_in', 'kept', now() - interval '6 months' + interval '1 minute')`,
    )
    expect(await expireLog(app.services.door)).toBe(1)
    const { rows } = await app.admin.query(
      `select target_id from audit_log where target_id in ('old', 'kept')`,
    )
    expect(rows).toEqual([{ target_id: 'kept' }])
  })
})

/** Another administrator with every permission, and what they leave in the log. */
async function everythingDone() {
  const boss = await superAdministrator(app)
  await app.admin.query('update people set full_name = $2 where person_id = $1', [boss.personId, 'Boss'])
  const { admin: api } = boss.api
  const person = {
    full_name: 'Lia Log',
    email: `lia${crypto.randomUUID()}@example.com`,
    password: 'segredo-bom',
  }
  const { user_id: user } = await api.createUser(person)
  // The password that the administrator knows is replaced at the first sign-in.
  await app.nobody.call('POST', '/api/v1/account/sign-in/first-password', {
    email: person.email,
    password: person.password,
    new_password: 'so-meu-agora',
  })
  await api.updateUser({ params: { id: user }, body: { full_name: 'Lia Logs', company_name: '', phone: '' } })
  const record = await api.addAdministrator({ email: person.email, role: 'admin', permissions: [] })
  const params = { id: record.id }
  await api.updateAdministrator({ params, body: { role: 'admin', permissions: ['plan_management'] } })
  await api.removeAdministrator(params)
  await api.setUserStatus({ params: { id: user }, body: { status: 'inactive' } })
  const plan = {
    name: 'Do log',
    description: null,
    price: '10.00',
    duration_months: 1,
    features: ['Tudo'],
    is_active: true,
  }
  const { id } = await api.createPlan(plan)
  await api.updatePlan({ params: { id }, body: { ...plan, price: '20.00' } })
  await api.setPlanStatus({ params: { id }, body: { is_active: false } })
  await api.deletePlan({ id })
  await boss.api.billing.createCheckout({ priceId: 'basico' })
  await api.reportUnknownPath({ path: '/admin/perdido' })
  await api.deleteUser({ id: user })
  return { boss, user, person: record.user_id, plan: id }
}

describe('ADM-07 every action', () => {
  test('is in the log: sign-ins, what administrators do, changes of plans and payments, deletions and unknown paths', async () => {
    const { boss, user, person, plan } = await everythingDone()
    const entries = async (search: string) => {
      const { items } = await list({ search })
      return items.map(({ type, actor_id }) => [type, actor_id]).toReversed()
    }
    expect(await entries(user)).toEqual(
      ['user_create', 'user_update', 'user_status', 'user_delete'].map((type) => [type, boss.personId]),
    )
    expect(await entries(person)).toEqual([
      ['first_password', person],
      ['sign_in', person],
      ['admin_add', boss.personId],
      ['admin_update', boss.personId],
      ['admin_remove', boss.personId],
    ])
    expect(await entries(plan)).toEqual(
      ['plan_create', 'plan_update', 'plan_status', 'plan_delete'].map((type) => [type, boss.personId]),
    )
    expect((await list({ type: 'payment_change', search: 'Boss' })).items).toMatchObject([
      { target_id: boss.shopId, details: { payment_to: 'pending', amount: '39.90' } },
    ])
    expect((await list({ type: 'unknown_path', search: '/admin/perdido' })).total).toBe(1)
    // Search, type and pages combined.
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list({ search: user, type: 'user_status', page, limit: 1 })),
    )
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [1, 1],
      [0, 1],
      [0, 1],
    ])
    const walked = []
    for (let page = 1; page <= 5; page += 1)
      walked.push(...(await list({ search: person, page, limit: 2 })).items)
    expect(walked.map(({ type }) => type)).toEqual(
      (await list({ search: person })).items.map(({ type }) => type),
    )
    expect(new Set(walked.map(({ id }) => id)).size).toBe(5)
  })

  test('stays in it: no procedure changes it, and no role of the application may', async () => {
    const paths = procedures.filter(({ path }) => path.startsWith('/admin/logs'))
    expect(paths.map(({ method }) => method)).toEqual(['GET'])
    const { rows } = await app.admin.query<{ role: string; may: string }>(
      `select r.rolname as role, p.may from pg_roles r cross join (values ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (may)
        where r.rolname like 'prateleira\\_%' and has_table_privilege(r.rolname, 'audit_log', p.may)`,
    )
    // Only the gate's function deletes, after six months, and its policy hides everything younger.
    expect(rows).toEqual([{ role: 'prateleira_gate', may: 'DELETE' }])
    const before = (await app.admin.query('select count(*) from audit_log')).rows
    await expireLog(app.services.door)
    expect((await app.admin.query('select count(*) from audit_log')).rows).toEqual(before)
  })
})

test("the administrators' login sees no refusals before an administrator is admitted", async () => {
  await app.nobody.call('POST', '/api/v1/account/sign-in', {
    email: 'x@example.com',
    password: 'errada-mesmo',
  })
  await expect
    .poll(async () => (await app.admin.query('select from security.events')).rowCount)
    .toBeGreaterThan(0)
  const client = new pg.Client({ connectionString: loginUrl(app.databaseUrl, LOGINS.admin) })
  await client.connect()
  try {
    for (const from of ['security.events', 'security.log_entries', 'audit_log'])
      expect((await client.query(`select from ${from}`)).rowCount, from).toBe(0)
  } finally {
    await client.end()
  }
})
