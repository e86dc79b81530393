import { describe, expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { testApp } from '../../../test/harness.ts'
import { expireAuditLog } from '../../platform/audit-expiry.ts'

const app = await testApp()
const admin = await administrator(app, ['system_admin', 'user_management'], { full_name: 'Marta Prado' })
const list = admin.api.admin.listLogs

describe('the log', () => {
  test('tells type, actor, target, address and time; it is searched, filtered and paged', async () => {
    const shop = await app.shop({ full_name: 'Íris Nunes' })
    await admin.api.admin.reportUnknownPath({ path: '/admin/segredo' })
    for (const status of ['suspended', 'active'] as const)
      await admin.api.admin.setUserStatus({ params: { id: shop.userId }, body: { status } })
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
    expect((await list({ type: 'user_status', page: 2, limit: 1 })).items).toMatchObject([
      { details: { to: 'suspended' } },
    ])
    expect(await list({ search: 'nada disso' })).toEqual({ items: [], total: 0 })
    await admin.api.admin.deleteUser({ id: shop.userId })
    expect((await list({ search: shop.userId })).items[0]).toMatchObject({
      type: 'user_delete',
      target_name: null,
      target_id: shop.userId,
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
      await client.query(`select set_config('app.admin_id', $1, true)`, [admin.userId])
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
    expect(await expireAuditLog(app.services.door)).toBe(1)
    const { rows } = await app.admin.query(
      `select target_id from audit_log where target_id in ('old', 'kept')`,
    )
    expect(rows).toEqual([{ target_id: 'kept' }])
  })
})
