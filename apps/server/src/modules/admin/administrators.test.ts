import { describe, expect, test } from 'vitest'
import { administrator, logged, superAdministrator } from '../../../test/admin.ts'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()
const boss = await superAdministrator(app)
const { admin } = boss.api

describe('administrators', () => {
  test('ADM-08 are added by address, changed and removed by the super administrator, each recorded', async () => {
    const shop = await app.shop({ full_name: 'Nova Admin' })
    const permissions = ['plan_management'] as const
    const made = await admin.addAdministrator({
      email: shop.email.toUpperCase(),
      role: 'admin',
      permissions: [...permissions],
    })
    expect(made).toMatchObject({
      user_id: shop.personId,
      full_name: 'Nova Admin',
      role: 'admin',
      permissions,
    })
    expect((await shop.call('GET', '/api/v1/admin/plans')).status).toBe(200)
    const body = { role: 'admin' as const, permissions: ['system_admin' as const] }
    expect(await admin.updateAdministrator({ params: { id: made.id }, body })).toMatchObject(body)
    expect((await shop.call('GET', '/api/v1/admin/plans')).status).toBe(403)
    expect((await admin.listAdministrators()).map(({ user_id }) => user_id)).toEqual([
      shop.personId,
      boss.personId,
    ])
    await admin.removeAdministrator({ id: made.id })
    expect((await shop.call('GET', '/api/v1/account/me')).body.admin).toBeNull()
    expect((await logged(app, shop.personId)).map(({ type, actor_id }) => [type, actor_id])).toEqual(
      ['admin_add', 'admin_update', 'admin_remove'].map((type) => [type, boss.personId]),
    )
  })

  test('what one changes keeps what another one changed meanwhile: a revoked permission does not come back', async () => {
    const { personId } = await administrator(app, ['user_management', 'plan_management'])
    const id = (await admin.listAdministrators()).find(({ user_id }) => user_id === personId)?.id ?? ''
    const role = 'admin' as const
    const seen = { role, permissions: ['user_management' as const, 'plan_management' as const] }
    const put = (body: object) => boss.call('PUT', `/api/v1/admin/administrators/${id}`, body)
    await admin.updateAdministrator({ params: { id }, body: { role, permissions: ['plan_management'] } })
    expect(await put({ ...seen, permissions: [...seen.permissions, 'system_admin'], seen })).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', data: { conflicts: [{ field: 'permissions' }] } },
    })
    // Saved unchanged.
    expect(await put({ ...seen, seen })).toMatchObject({
      status: 200,
      body: { permissions: ['plan_management'] },
    })
  })

  test('an unknown address, an existing administrator and a second super administrator are refused, each with its text', async () => {
    const add = (email: string, role = 'admin') =>
      boss.call('POST', '/api/v1/admin/administrators', { email, role, permissions: [] })
    const somebody = await app.shop()
    const known = await administrator(app, [])
    expect(await add('ninguem@example.com')).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } })
    expect(await add(known.email)).toMatchObject({ status: 409, body: { code: 'ALREADY_ADMIN' } })
    expect(await add(somebody.email, 'super_admin')).toMatchObject({
      status: 409,
      body: { code: 'ONE_SUPER_ADMIN' },
    })
    expect((await somebody.call('GET', '/api/v1/account/me')).body.admin).toBeNull()
  })

  test('the super administrator is neither removed nor demoted, so one always remains', async () => {
    const record = (await admin.listAdministrators()).find(({ user_id }) => user_id === boss.personId)
    const path = `/api/v1/admin/administrators/${record?.id}`
    for (const answer of [
      await boss.call('DELETE', path),
      await boss.call('PUT', path, { role: 'admin', permissions: [] }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'ONE_SUPER_ADMIN' } })
    expect((await boss.call('GET', '/api/v1/admin/administrators')).status).toBe(200)
  })
})
