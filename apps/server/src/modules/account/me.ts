import type { Me } from '@prateleira/contract/account/schemas'
import {
  accessOf,
  badgeOf,
  daysLeft,
  expiryLabel,
  type SubscriptionStatus,
} from '@prateleira/contract/billing/rules'
import type { Entitlement, Permission, Role } from '@prateleira/contract/permissions'
import { rightsOf, type ShopRole } from '@prateleira/contract/rights'
import { dateIn } from '@prateleira/contract/shared/dates'
import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { AccountContext, Settings } from '../../kernel/rpc/context.ts'
import { ownShops } from './shops.ts'

interface Row {
  user_id: string | null
  person_id: string
  account_id: string
  account_name: string | null
  by_pin: boolean
  email: string
  email_verified: boolean
  full_name: string
  company_name: string
  phone: string
  timezone: string
  company_document: string | null
  company_address: string | null
  company_phone: string | null
  push_notifications: boolean
  subscription_status: SubscriptionStatus
  subscription_expires_at: Date | null
  plan_id: string | null
  plan_name: string | null
  entitlements: Entitlement[]
  role: ShopRole | null
  sees_costs: boolean
  owner_name: string | null
  suspended_in: Me['suspended_in']
  admin_role: Role | null
  permissions: Permission[] | null
  is_super: boolean
  has_admin_users: boolean
  has_second_step: boolean
  bootstrap: Me['bootstrap']
}

/** A person without a shop is treated like one with an inactive subscription (GATE-01). */
const me = ({ timeZone }: Settings, token: string | null) => sql<Row>`
  select current_shop() as user_id, current_actor() as person_id, h.person_id as account_id, h.full_name as account_name, acts_by_pin() as by_pin,
         coalesce(a.email, '') as email, coalesce(a.email_verified, false) as email_verified,
         coalesce(who.full_name, '') as full_name, coalesce(p.name, '') as company_name, coalesce(who.phone, '') as phone,
         coalesce(p.timezone, ${timeZone}) as timezone,
         p.document as company_document, p.address as company_address, p.phone as company_phone, coalesce(who.push_notifications, false) as push_notifications,
         coalesce(p.subscription_status, 'inactive') as subscription_status, p.subscription_expires_at, p.plan_id, s.name as plan_name,
         coalesce(own_entitlements(), '{}') as entitlements, current_role_in_shop() as role,
         coalesce(m.sees_costs, m.role = any (roles_that_see_costs()), false) as sees_costs, owner_of_shop() as owner_name,
         case when current_shop() is null then own_suspensions() else '[]' end as suspended_in,
         o.role as admin_role, o.permissions, o.is_super, o.has_admin_users,
         o.has_second_step, o.bootstrap
    from own_admin_state() o
    join session_account(${token}) h on true
    left join own_address() a on true
    left join people who on who.person_id = current_actor()
    left join shops p on p.shop_id = current_shop()
    left join members m on m.shop_id = current_shop() and m.person_id = current_actor()
    left join subscription_plans s on s.id = p.plan_id`

/** The signed-in person, their shops, the current one with its rights and date. */
export async function getMe(context: AccountContext): Promise<Me> {
  const { settings } = context.services
  const { graceDays } = settings
  const [row, shops] = await context.run((tx) =>
    Promise.all([
      tx.one(raw(me(settings, context.token))),
      tx.many(ownShops),
      tx.many(raw(sql`select note_presence(${context.now})`)),
      tx.many(raw(sql`select note_session_use(${context.token}, ${context.now})`)),
    ]),
  )
  const {
    subscription_status: status,
    subscription_expires_at: expiresAt,
    plan_id,
    plan_name,
    entitlements,
    ...others
  } = row
  const { admin_role: adminRole, permissions, is_super, has_second_step: hasStep, ...acting } = others
  const { by_pin: byPin, account_name: account, ...person } = acting
  const secondStep = hasStep ? 'on' : settings.adminSecondStep === 'required' ? 'required' : 'off'
  const subscription = { status, expiresAt }
  return {
    ...person,
    by_pin: byPin ? { account_name: account ?? '' } : null,
    shops,
    rights: person.role === null ? [] : rightsOf(person.role),
    // People who act by PIN have no admin rights.
    bootstrap: byPin ? 'taken' : person.bootstrap,
    admin:
      byPin || adminRole === null
        ? null
        : { role: adminRole, permissions: permissions ?? [], is_super, second_step: secondStep },
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
