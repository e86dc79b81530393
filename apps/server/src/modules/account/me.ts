import type { Me } from '@prateleira/contract/account/schemas'
import {
  accessOf,
  badgeOf,
  daysLeft,
  expiryLabel,
  type SubscriptionStatus,
} from '@prateleira/contract/billing/rules'
import type { Entitlement, Permission, Role } from '@prateleira/contract/permissions'
import { dateIn } from '@prateleira/contract/shared/dates'
import { sql } from 'kysely'
import { asAccount, type RequestContext } from '../../platform/context.ts'
import { raw } from '../../platform/query.ts'

interface Row {
  user_id: string
  email: string
  email_verified: boolean
  full_name: string
  company_name: string
  phone: string
  timezone: string
  push_notifications: boolean
  subscription_status: SubscriptionStatus
  subscription_expires_at: Date | null
  plan_id: string | null
  plan_name: string | null
  entitlements: Entitlement[]
  role: Role | null
  permissions: Permission[] | null
  is_super: boolean
  has_admin_users: boolean
}

/** Somebody without a record of a subscription is met as an inactive one is (GATE-01). */
const me = (superAdminEmail: string | null, timeZone: string) => sql<Row>`
  select current_tenant() as user_id, a.email, a.email_verified, coalesce(p.full_name, '') as full_name,
         coalesce(p.company_name, '') as company_name, coalesce(p.phone, '') as phone, coalesce(p.timezone, ${timeZone}) as timezone,
         coalesce(p.push_notifications, false) as push_notifications,
         coalesce(p.subscription_status, 'inactive') as subscription_status, p.subscription_expires_at, p.plan_id, s.name as plan_name,
         coalesce(own_entitlements(), '{}') as entitlements, o.role, o.permissions, o.is_super, o.has_admin_users
    from own_address() a
    join own_admin_state(${superAdminEmail}) o on true
    left join profiles p on p.user_id = current_tenant()
    left join subscription_plans s on s.id = p.plan_id`

/** Who is signed in, what they may do and what day it is for them. */
export async function getMe(context: RequestContext): Promise<Me> {
  const { superAdminEmail, graceDays, timeZone } = context.services.settings
  const row = await asAccount(context, (tx) => tx.one(raw(me(superAdminEmail, timeZone))))
  const {
    subscription_status: status,
    subscription_expires_at: expiresAt,
    plan_id,
    plan_name,
    entitlements,
    ...others
  } = row
  const { role, permissions, is_super, has_admin_users, ...person } = others
  const subscription = { status, expiresAt }
  return {
    ...person,
    admin: role && { role, permissions: permissions ?? [], is_super },
    has_admin_users,
    today: dateIn(row.timezone, context.now),
    subscription: {
      subscription_status: status,
      subscription_expires_at: expiresAt?.toISOString() ?? null,
      plan_id,
      plan_name,
      entitlements,
      access: accessOf(subscription, context.now, graceDays),
      badge: badgeOf(subscription, context.now, graceDays),
      days_left: status === 'trial' && expiresAt ? Math.max(0, daysLeft(expiresAt, context.now)) : null,
      expiry_label: expiryLabel(expiresAt, context.now),
    },
  }
}
