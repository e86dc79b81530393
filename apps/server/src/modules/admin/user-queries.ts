import type { SettableStatus, SubscriptionStatus, UserSort } from '@prateleira/contract/admin/rules'
import type { Role } from '@prateleira/contract/permissions'
import { sql } from 'kysely'
import { raw } from '../../platform/query.ts'
import { containsFolded } from './search.ts'

export interface UserRow {
  user_id: string
  full_name: string
  company_name: string
  phone: string
  subscription_status: SubscriptionStatus
  subscription_expires_at: Date | null
  plan_name: string | null
  created_at: Date
  role: Role | null
  is_protected: boolean
}

export interface UserFilter {
  search: string
  status?: SubscriptionStatus | undefined
}

function found({ search, status }: UserFilter) {
  const ofStatus = status ? sql`p.subscription_status = ${status}` : sql`true`
  return sql`profiles p where ${containsFolded(search, [sql.ref('p.search_key')])} and ${ofStatus}`
}

/** Neither oneself nor the super administrator may be suspended or deleted (ADM-03). */
const isProtected = (superAdminEmail: string | null) =>
  sql<boolean>`(p.user_id = acting_admin() or is_super_admin(p.user_id, ${superAdminEmail}))`

const columns = (superAdminEmail: string | null) => sql`
  p.user_id, p.full_name, p.company_name, p.phone, p.subscription_status, p.subscription_expires_at, p.created_at,
  s.name as plan_name, a.role, ${isProtected(superAdminEmail)} as is_protected`

const joins = sql`left join subscription_plans s on s.id = p.plan_id left join admin_users a on a.user_id = p.user_id`

/**
 * What each sort compares: an indexed column or expression. Who has no end comes after everybody who has one; not by coalesce, which
 * the planner does not hold to be leakproof, so that no index would be asked behind the policies.
 */
const KEYS = {
  created: sql`created_at`,
  name: sql`name_key`,
  expiry: sql`(case when subscription_expires_at is null then 'infinity' else subscription_expires_at end)`,
}

/** Where a page begins: rows to pass over, or the user it comes after or before in the order. */
export type PageStart = { offset: number } | { after: string } | { before: string }

/** One page of users in order. The page is cut before anything is joined to its rows, with the limit in the text: it makes the plan. */
export function userPage(
  filter: UserFilter,
  sort: UserSort,
  limit: number,
  start: PageStart,
  superAdminEmail: string | null,
) {
  const key = KEYS[sort.replace('-', '') as keyof typeof KEYS]
  const back = 'before' in start
  const order = (down: boolean) => (down ? sql`key desc, user_id desc` : sql`key, user_id`)
  const down = sort.startsWith('-')
  // A page before somebody is read from there backwards.
  const reading = back ? !down : down
  const neighbour = 'after' in start ? start.after : back ? start.before : null
  const place = sql`((select ${key} from profiles where user_id = ${neighbour}::uuid), ${neighbour}::uuid)`
  const beyond = neighbour ? sql`and (${key}, user_id) ${reading ? sql`<` : sql`>`} ${place}` : sql``
  return raw(sql<UserRow>`
    select ${columns(superAdminEmail)}
      from (select user_id, full_name, company_name, phone, subscription_status, subscription_expires_at, plan_id, created_at, ${key} as key
              from ${found(filter)} ${beyond} order by ${order(reading)} limit ${sql.lit(limit)} offset ${'offset' in start ? start.offset : 0}) p
      ${joins} order by ${order(down)}`)
}

export function userCount(filter: UserFilter) {
  return raw(sql<{ total: number }>`select count(*)::int as total from ${found(filter)}`)
}

export function userById(id: string, superAdminEmail: string | null) {
  return raw(
    sql<UserRow>`select ${columns(superAdminEmail)} from profiles p ${joins} where p.user_id = ${id}::uuid`,
  )
}

/** The same, locked until the transaction ends, so that two administrators take turns. */
export function lockUser(id: string, superAdminEmail: string | null) {
  return raw(
    sql<UserRow>`select ${columns(superAdminEmail)} from profiles p ${joins} where p.user_id = ${id}::uuid for update of p`,
  )
}

interface NewUser {
  full_name: string
  email: string
  company_name: string
  phone: string
  timezone: string
  passwordHash: string
}

/** The account with its profile; a taken address is a unique violation. */
export function insertUser(user: NewUser, now: Date) {
  return raw(sql<{ id: string }>`
    select create_user_by_admin(${user.full_name}, ${user.email}, ${user.company_name}, ${user.phone}, ${user.timezone},
                                ${user.passwordHash}, ${now}) as id`)
}

/** Whoever is activated keeps no end that has passed (GATE-05), and no end of a trial. */
export function setStatus(id: string, status: SettableStatus, now: Date) {
  return raw(sql`
    update profiles p
       set subscription_status = ${status}::text, updated_at = ${now},
           subscription_expires_at = case
             when ${status}::text = 'active' and (p.subscription_status = 'trial' or p.subscription_expires_at <= ${now}) then null
             else p.subscription_expires_at end
     where p.user_id = ${id}::uuid`)
}

export function setProfile(
  id: string,
  { full_name, company_name, phone }: Record<'full_name' | 'company_name' | 'phone', string>,
  now: Date,
) {
  return raw(sql`
    update profiles set full_name = ${full_name}, company_name = ${company_name}, phone = ${phone}, updated_at = ${now}
     where user_id = ${id}::uuid`)
}

export function endSessions(id: string) {
  return raw(sql<{ ended: string }>`select end_sessions(${id}::uuid) as ended`)
}

/** What the hash that stays is made of; nothing shows it (ADM-03). */
export function addressOf(id: string) {
  return raw(
    sql<{
      email: string
    }>`select email from (select address_of(${id}::uuid) as email) a where email is not null`,
  )
}

export function removeUser(id: string, addressHash: string, now: Date) {
  return raw(sql<{ gone: boolean }>`select forget_person(${id}::uuid, ${addressHash}, ${now}) as gone`)
}
