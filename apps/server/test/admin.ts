import { PERMISSIONS, type Permission } from '@prateleira/contract/permissions'
import type { Shop, TestApp } from './harness.ts'

/** A plan as administrators enter it. */
export const PLAN = {
  name: 'Plano',
  description: null,
  price: '10.00',
  duration_months: 1,
  features: ['Tudo'],
  is_active: true,
}

/** Makes a person count as having typed their password again, for the rest of the test. */
async function confirmed(app: TestApp, { personId }: Shop): Promise<void> {
  await app.admin.query(`update auth.session set "confirmedAt" = '2199-01-01' where "userId" = $1`, [
    personId,
  ])
}

/** A signed-in administrator who holds exactly these permissions. */
export async function administrator(
  app: TestApp,
  permissions: readonly Permission[],
  profile: Record<string, unknown> = {},
): Promise<Shop> {
  const shop = await app.shop(profile)
  await app.admin.query(`insert into admin_users (user_id, role, permissions) values ($1, 'admin', $2)`, [
    shop.personId,
    permissions,
  ])
  await confirmed(app, shop)
  return shop
}

/** The super administrator, inserted as the bootstrap does; once per application. */
export async function superAdministrator(app: TestApp): Promise<Shop> {
  const shop = await app.shop()
  await app.admin.query(
    `insert into admin_users (user_id, role, permissions) values ($1, 'super_admin', $2)`,
    [shop.personId, PERMISSIONS],
  )
  await confirmed(app, shop)
  return shop
}

/** Sets a user's status as the page does. */
export function setStatus(by: Shop, id: string, status: string) {
  return by.call('PUT', `/api/v1/admin/users/${id}/status`, { status })
}

/** The log's entries about a target, oldest first. */
export async function logged(app: TestApp, target: string) {
  const { rows } = await app.admin.query(
    'select type, actor_id, details from audit_log where target_id = $1 order by created_at, id',
    [target],
  )
  return rows as { type: string; actor_id: string; details: Record<string, unknown> }[]
}
