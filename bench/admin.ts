import type pg from 'pg'
import { connected, type RunningServer } from './lib/environment.ts'
import { createClient } from './lib/http.ts'
import { ownerOf, TENANT } from './lib/load.ts'
import { type Figures, measure } from './lib/measure.ts'

/** Numbers of rows of a system after two years. */
export const ADMIN_SIZES = [10_000, 100_000]
const LOG_ENTRIES = 200_000

/** Each account has a trial and, in five of six cases, monthly renewals. */
const load = (users: number) => [
  `insert into admin_users (user_id, role, permissions)
   values ('${ownerOf(TENANT)}', 'super_admin', array['user_management', 'plan_management', 'payment_management', 'system_admin'])`,
  // In bulk, without triggers. Realistic names: a few hundred given names and surnames, companies with a typical word.
  'set session_replication_role = replica',
  `with account as (
     insert into auth."user" (name, email, "companyName", phone)
     select (array['Ana', 'Bruno', 'Célia', 'Davi', 'Érica', 'Fábio', 'Gil', 'Hugo', 'Íris', 'João'])[1 + n % 10] || ' ' ||
            (array['Souza', 'Lima', 'Conceição', 'Prado', 'Nunes', 'Araújo', 'Dias'])[1 + n / 10 % 7] || ' ' || to_hex(n),
            'pessoa' || n || '@example.com', (array['Mercearia', 'Padaria', 'Ótica', 'Farmácia'])[1 + n % 4] || ' ' || n,
            '11 9' || lpad(n::text, 8, '0')
       from generate_series(1, ${users}) n returning *
   ), person as (
     insert into people (person_id, user_id, full_name, phone) select id, id, name, phone from account
   ), shop as (
     insert into shops (shop_id, owner_id, name, timezone, created_at, subscription_status, plan_id, subscription_expires_at)
     select uuid_v7(), id, "companyName", timezone, now() - random() * interval '24 months',
            (array['trial', 'active', 'active', 'active', 'inactive', 'suspended'])[1 + floor(random() * 6)::int],
            (select p.id from subscription_plans p order by p.price limit 1), now() + random() * interval '30 days'
       from account returning shop_id, owner_id
   )
   insert into members (shop_id, person_id, role) select shop_id, owner_id, 'owner' from shop`,
  'delete from subscription_history',
  `insert into subscription_history (account, holder, status, began_at, ended_at, is_first, begins_trial)
   select uuid_v7(), shop_id, 'trial', created_at, created_at + interval '3 days', true, true from shops`,
  // What place_in_history would note.
  `insert into subscription_history (account, holder, status, plan_id, expires_at, began_at, ended_at, is_first, begins_trial, converts, renews)
   select h.account, h.holder, 'active', p.plan_id, m + interval '1 month', m, case when m + interval '1 month' < now() then m + interval '1 month' end,
          false, false, case when m = h.ended_at then h.began_at end, case when m > h.ended_at then m end
     from subscription_history h join shops p on p.shop_id = h.holder, generate_series(h.ended_at, now(), interval '1 month') m
    where p.subscription_status <> 'trial'`,
  `insert into payments (shop_id, plan_id, amount, status, payment_method, payment_date, reference_id, created_at)
   select holder, plan_id, 39.90, 'completed', 'cartao', began_at, 'in_' || n, began_at
     from (select *, row_number() over (order by began_at) as n from subscription_history where status = 'active') h`,
  `insert into audit_log (type, actor_id, target_id, address, details, created_at)
   select (array['sign_in', 'payment_change', 'user_status'])[1 + n % 3], p.owner_id, p.shop_id::text, '10.0.0.1',
          case n % 3 when 0 then '{}'::jsonb when 1 then jsonb_build_object('payment_from', 'pending', 'payment_to', 'completed', 'amount', n || '.90')
            else jsonb_build_object('from', 'active', 'to', 'suspended') end,
          now() - n * interval '1 minute'
     from generate_series(1, ${LOG_ENTRIES}) n join (select shop_id, owner_id, row_number() over () as r from shops) p on p.r = 1 + n % ${users}`,
  'set session_replication_role = origin',
  'vacuum analyze',
]

const CALLS: Record<string, string> = {
  'users, first page': '/admin/users?limit=50',
  'users, page 200': '/admin/users?limit=50&page=200',
  'users, by name, first page': '/admin/users?limit=50&sort=name',
  'users, by name, page 200': '/admin/users?limit=50&sort=name&page=200',
  'users, by name, after somebody': '/admin/users?limit=50&sort=name&page=200&after=',
  'users, by end, after somebody': '/admin/users?limit=50&sort=expiry&page=200&after=',
  'users, a frequent word': '/admin/users?limit=50&search=souza',
  'users, one of all': '/admin/users?limit=50&search=900009999',
  'users, none': '/admin/users?limit=50&search=inexistente',
  'users, suspended': '/admin/users?limit=50&status=suspended',
  payments: '/admin/payments?limit=50',
  'payments, one status': '/admin/payments?limit=50&status=completed',
  'payments, one reference': '/admin/payments?limit=50&search=in_77777',
  'payments, part of all references': '/admin/payments?limit=50&search=in_',
  'payments, one person': '/admin/payments?limit=50&search=ana%20souza%20270f',
  'payments, a frequent word': '/admin/payments?limit=50&search=souza',
  'payments, a word each of name and reference': '/admin/payments?limit=50&search=souza%20in_7777',
  'payments, none': '/admin/payments?limit=50&search=inexistente',
  log: '/admin/logs?limit=50',
  'log, one type': '/admin/logs?limit=50&type=user_status',
  'log, a frequent word': '/admin/logs?limit=50&search=souza',
  'log, a word of the details': '/admin/logs?limit=50&search=suspended',
  'log, none': '/admin/logs?limit=50&search=inexistente',
  'log, one person': '/admin/logs?limit=50&search=ana%20souza%20270f',
  dashboard: '/admin/dashboard',
  'reports, 12 months': '/admin/reports?period=12months',
  'reports, all': '/admin/reports?period=all',
}

export interface AdminFigures {
  what: string
  /** Null: the server gave up; see the status. */
  http: Figures | null
  status: number
}

/** Fills a loaded database with users, subscriptions, payments and a log, before the server starts. */
export async function loadAdministration(
  databaseUrl: string,
  users: number,
): Promise<Record<string, number>> {
  const client: pg.Client = await connected(databaseUrl)
  for (const statement of load(users)) await client.query(statement)
  const counts: Record<string, number> = {}
  for (const table of ['shops', 'subscription_history', 'payments', 'audit_log'])
    counts[table] = (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n
  await client.end()
  return counts
}

/** Requests of the admin area's pages by one client. */
export async function measureAdministration(server: RunningServer, seconds: number): Promise<AdminFigures[]> {
  const client = createClient(server.url, server.cookie, 1)
  const figures: AdminFigures[] = []
  const middle = JSON.parse((await client.send('GET', '/api/v1/admin/users?limit=1&page=5000')).body).items[0]
  for (const [what, address] of Object.entries(CALLS)) {
    const path = address.replace(/after=$/, `after=${middle.user_id}`)
    const ask = () => client.send('GET', `/api/v1${path}`)
    const { status, body } = await ask()
    if (status !== 200 && status !== 503) throw new Error(body)
    const http = status === 200 ? await measure(1, seconds, async () => void (await ask())) : null
    figures.push({ what, http, status })
  }
  client.close()
  return figures
}
