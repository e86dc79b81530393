import type { SettableStatus, SubscriptionStatus, UserSort } from '@prateleira/contract/admin/rules'
import type { AdminUser } from '@prateleira/contract/admin/schemas'
import type { Role } from '@prateleira/contract/permissions'
import { sql } from 'kysely'
import { raw, unhurried } from '../../kernel/db/query.ts'
import { foldedWords } from './folded-words.ts'

export interface UserRow {
  user_id: string
  owner_id: string
  full_name: string
  company_name: string
  phone: string
  subscription_status: SubscriptionStatus
  subscription_expires_at: Date | null
  plan_name: string | null
  members: AdminUser['members']
  created_at: Date
  role: Role | null
  is_protected: boolean
  is_out_of_reach: boolean
  /** The number of results; null for a list without a search. */
  found?: number | null
}

export interface UserFilter {
  search: string
  status?: SubscriptionStatus | undefined
}

/** The caller and the super administrator cannot be suspended or deleted (ADM-03). */
const isProtected = sql<boolean>`(p.owner_id = acting_admin() or is_super_admin(p.owner_id))`

/** Only the super administrator may change other administrators. */
const isOutOfReach = sql<boolean>`(
  p.owner_id <> acting_admin() and not is_super_admin(acting_admin())
  and (a.user_id is not null or is_super_admin(p.owner_id)))`

const columns = sql`
  p.shop_id as user_id, p.owner_id, o.full_name, p.name as company_name, o.phone, p.subscription_status, p.subscription_expires_at, p.created_at,
  s.name as plan_name,
  (select coalesce(json_agg(json_build_object('full_name', q.full_name, 'role', m.role, 'state', m.state) order by q.name_key, q.person_id), '[]')
     from members m join people q on q.person_id = m.person_id where m.shop_id = p.shop_id and m.role <> 'owner') as members,
  a.role, ${isProtected} as is_protected,
  ${isOutOfReach} as is_out_of_reach`

const joins = sql`left join subscription_plans s on s.id = p.plan_id left join admin_users a on a.user_id = p.owner_id`

/** A user is a shop with its owner. */
const SHOPS = sql`shops p join people o on o.person_id = p.owner_id`

/**
 * What each sort compares: an indexed column or expression. Rows without an end sort last; not by coalesce, which the planner
 * does not consider leakproof, so that no index would be used behind the policies.
 */
const KEYS = {
  created: sql`p.created_at`,
  name: sql`o.name_key`,
  expiry: sql`(case when subscription_expires_at is null then 'infinity' else subscription_expires_at end)`,
}

/** Where a page begins: rows to skip, or the user before or after it in the order. */
export type PageStart = { offset: number } | { after: string } | { before: string }

const withStatus = (status: UserFilter['status']) =>
  status ? sql`p.subscription_status = ${status}` : sql`true`

/**
 * One page of users in order. The page is limited before anything is joined to its rows, with the limit as a literal, because
 * the plan depends on it.
 */
export function userPage(filter: UserFilter, sort: UserSort, limit: number, start: PageStart) {
  const name = sort.replace('-', '') as keyof typeof KEYS
  const key = KEYS[name]
  const back = 'before' in start
  const order = (down: boolean) => (down ? sql`key desc, shop_id desc` : sql`key, shop_id`)
  const down = sort.startsWith('-')
  // A page before a user is read backwards from there.
  const reading = back ? !down : down
  const neighbour = 'after' in start ? start.after : back ? start.before : null
  const skip = 'offset' in start ? start.offset : 0
  const cells = sql`p.shop_id, p.owner_id, p.name, p.subscription_status, p.subscription_expires_at, p.plan_id, p.created_at, ${key} as key`
  const words = foldedWords(filter.search)
  const there = sql`(select ${key} from ${SHOPS} where p.shop_id = ${neighbour}::uuid)`
  // Implied by the second condition; stated so that an index on the key alone can begin there.
  const beyond = neighbour
    ? sql`and ${key} ${reading ? sql`<=` : sql`>=`} ${there} and (${key}, p.shop_id) ${reading ? sql`<` : sql`>`} (${there}, ${neighbour}::uuid)`
    : sql``
  // Only the order by name needs the owners; what is sorted is narrow, for a page far from the start.
  const source = name === 'name' ? SHOPS : sql`shops p`
  const page =
    words.length > 0
      ? sql`select ${cells}, f.total::int as found
              from find_shops(${words}::text[], ${filter.status ?? null}::text, ${reading ? `-${name}` : name}::text, ${neighbour}::uuid,
                              ${limit}::integer, ${skip}::integer) f
              join shops p on p.shop_id = f.shop_id join people o on o.person_id = p.owner_id`
      : sql`select ${cells}, null::int as found
              from (select p.shop_id, ${key} as key from ${source} where ${withStatus(filter.status)} ${beyond}
                     order by ${order(reading)} limit ${sql.lit(limit)} offset ${skip}) cut
              join shops p on p.shop_id = cut.shop_id join people o on o.person_id = p.owner_id`
  return raw(sql<UserRow>`
    select ${columns}, p.found from (${page}) p
      join people o on o.person_id = p.owner_id ${joins} order by ${order(down)}`)
}

/** Without words too, since the policies would cost four times the counting itself. */
export function userCount({ search, status }: UserFilter) {
  return raw(sql<{ total: number }>`
    select coalesce(max(f.total), 0)::int as total
      from find_shops(${foldedWords(search)}::text[], ${status ?? null}::text, 'created', null, 1, 0) f`)
}

export function userById(id: string) {
  return raw(sql<UserRow>`select ${columns} from ${SHOPS} ${joins} where p.shop_id = ${id}::uuid`)
}

/** The same, locked until the transaction ends, so that administrators change a user one at a time. */
export function lockUser(id: string) {
  return raw(
    sql<UserRow>`select ${columns} from ${SHOPS} ${joins} where p.shop_id = ${id}::uuid for update of p, o`,
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

/** Creates the account with its shop and returns its person. A taken address is a unique violation. */
export function insertUser(user: NewUser, now: Date) {
  return raw(sql<{ person: string }>`
    select create_user_by_admin(${user.full_name}, ${user.email}, ${user.company_name}, ${user.phone}, ${user.timezone},
                                ${user.passwordHash}, ${now}) as person`)
}

/** Activation clears an end that has passed (GATE-05), and the end of a trial. */
export function setStatus(id: string, status: SettableStatus, now: Date) {
  return raw(sql`
    update shops p
       set subscription_status = ${status}::text, updated_at = ${now},
           subscription_expires_at = case
             when ${status}::text = 'active' and (p.subscription_status = 'trial' or p.subscription_expires_at <= ${now}) then null
             else p.subscription_expires_at end
     where p.shop_id = ${id}::uuid`)
}

export function setProfile(
  id: string,
  { full_name, company_name, phone }: Record<'full_name' | 'company_name' | 'phone', string>,
  now: Date,
) {
  return raw(sql`
    with shop as (
      update shops set name = ${company_name}, updated_at = ${now} where shop_id = ${id}::uuid returning owner_id
    )
    update people p set full_name = ${full_name}, phone = ${phone}, updated_at = ${now} from shop where p.person_id = shop.owner_id`)
}

export function endSessions(id: string) {
  return raw(sql<{ ended: string }>`select end_sessions(${id}::uuid) as ended`)
}

/** The shops that end with a person's account: those they own (TEAM-09). */
export function shopsOf(owner: string) {
  return raw(sql<{ shop_id: string }>`select shop_id from shops where owner_id = ${owner}::uuid`)
}

/** The address, for the hash that stays; never displayed (ADM-03). */
export function addressOf(id: string) {
  return raw(
    sql<{
      email: string
    }>`select email from (select address_of(${id}::uuid) as email) a where email is not null`,
  )
}

export function removeUser(id: string, addressHash: string, now: Date) {
  return unhurried(
    raw(sql<{ gone: boolean }>`select forget_person_by_admin(${id}::uuid, ${addressHash}, ${now}) as gone`),
  )
}
