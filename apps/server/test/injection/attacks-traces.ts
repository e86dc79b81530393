import { type Login, OWNERS } from '../../src/database.ts'
import { type Call, callsOf, SECOND } from './calls.ts'
import type { Stage } from './stage.ts'

/** With so few rows a plan would read whole tables; this makes it read each row by its key, as in a database of many shops. */
export const BY_KEY = ['seqscan', 'hashjoin', 'mergejoin'].map((way) => `set enable_${way} = off`).join(';')

/**
 * Calls every function that the login may call, or `only` those, and detects when one reads a row of another shop, whatever its result. A twin of the
 * attacker's shop has rows with the same ids: a function that does not compare the shop also reads the twin's row.
 */
export async function lookAround(stage: Stage, login: Login, only?: Set<string>): Promise<string[]> {
  const twin = await makeTwin(stage)
  const watch = await watched(stage, twin)
  const client = await stage.connect(login)
  try {
    await client.query(`set jit = off; set statement_timeout = '20s'; ${BY_KEY}`)
    const calls = await callsOf(stage, login, only)
    const make = async ({ statement }: Call) => {
      await stage.begin(client, login)
      await client.query(statement).catch(() => {})
      await client.query('rollback')
    }
    for (const role of only?.has('triggers') ? ['owner'] : ROLES) {
      await stage.admin.query('update members set role = $2 where shop_id = $1', [
        stage.attacker.shopId,
        role,
      ])
      for (const call of calls) await make(call)
    }
    // Checked once for all calls, and call by call only if something was found.
    const seen = await watch()
    if (seen.length === 0 || only) return seen
    const found: string[] = []
    for (const role of ROLES) {
      await stage.admin.query('update members set role = $2 where shop_id = $1', [
        stage.attacker.shopId,
        role,
      ])
      for (const call of calls) {
        await make(call)
        const met = await watch()
        if (met.length > 0) found.push(`${login}: as ${role}, ${call.statement} looks at ${met.join(', ')}`)
      }
    }
    return found
  } finally {
    await stage.admin.query(`update members set role = 'owner' where shop_id = $1`, [stage.attacker.shopId])
    await client.end()
  }
}

/** Second rows for what can only be reversed in another state. */
const SECONDS = {
  stock_counts: { number: 2, state: 'approved', closed_at: '2026-01-01T00:00:00Z', open_key: null },
  stock_movements: {
    kind: 'adjustment',
    reference_id: SECOND,
    reference_type: 'count',
    idempotency_key: null,
    quantity: 1,
  },
  credit_entries: { kind: 'receipt', amount: -1, method: 'pix', idempotency_key: null, sale_id: null },
}

/**
 * Puts the attacker's shop ($1) into a state in which calls reach their end: stock, a debt, a cash session to close; a count and a sale to reverse.
 */
const READY = [
  `update products set total_stock = 100 where shop_id = $1 and $2::uuid is not null`,
  `update product_variants set current_stock = 100, reserved = 10 where shop_id = $1 and $2::uuid is not null`,
  `update customer_accounts set balance = 100, credit_limit = 1000 where shop_id = $1 and $2::uuid is not null`,
  `update vouchers set amount = 200, balance = 100 where shop_id = $1 and $2::uuid is not null`,
  `update stock_count_results set count_id = '${SECOND}' where shop_id = $1 and $2::uuid is not null`,
  `delete from cash_counts where shop_id = $1 and $2::uuid is not null`,
  `update counter_devices set session_id = (select s.id from auth.session s where s."userId" = $2 limit 1) where shop_id = $1`,
  `update stock_count_lines set quantity = 5 where shop_id = $1 and $2::uuid is not null`,
  `update sale_items set quantity = 100, total_value = 100, unit = 'un' where shop_id = $1 and $2::uuid is not null`,
  `update product_variants set stock_cost = 0, average_cost = null where shop_id = $1 and $2::uuid is not null`,
  `update stock_movements set kind = 'exit', movement_type = 'out', reference_type = 'sale', quantity = 100, stock_cost_after = 0, unit_cost = null where shop_id = $1 and $2::uuid is not null`,
  `update selling_passes set token_hash = encode(sha256(convert_to((select s.token from auth.session s where s."userId" = $2 limit 1), 'UTF8')), 'hex'),
     role = 'seller', by_pin = false, ended_at = null where shop_id = $1`,
  ...Object.entries(SECONDS).map(
    ([
      table,
      other,
    ]) => `insert into ${table} select (jsonb_populate_record(x, '${JSON.stringify({ id: SECOND, ...other })}')).* from ${table} x
      where x.shop_id = $1 and $2::uuid is not null limit 1`,
  ),
  `update pending_sales set state = 'waiting', command = '{}' where shop_id = $1 and $2::uuid is not null`,
]

const ROLES = ['owner', 'seller']

const TWINS = new WeakMap<Stage, string>()

/** A shop with a copy of each of the attacker's shop's rows, which differ in shop_id only. */
export async function makeTwin(stage: Stage): Promise<string> {
  const { admin, attacker, victim } = stage
  const known = TWINS.get(stage)
  if (known) return known
  // Sorts before the attacker's shop in every index, so that a function that takes the first row found takes the twin's.
  const shopId = '00000000-0000-7000-8000-000000000001'
  const { rows } = await admin.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ') as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname <> 'shop_id'
        and exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'shop_id') and c.relname not in ('shops', 'integration_keys')
      group by c.oid`,
  )
  await admin.query('set session_replication_role = replica')
  for (const statement of READY) await admin.query(statement, [attacker.shopId, attacker.id])
  await admin.query(
    `insert into shops (shop_id, owner_id, name, timezone) select $1, $2, name, timezone from shops where shop_id = $3`,
    [shopId, victim.id, attacker.shopId],
  )
  for (const { name, columns } of rows)
    await admin.query(
      `insert into ${name} (shop_id, ${columns}) select $1, ${columns} from ${name} where shop_id = $2 on conflict do nothing`,
      [shopId, attacker.shopId],
    )
  // An owner cannot be changed, and functions also search for members by that.
  await admin.query(`update members set role = 'seller' where shop_id = $1`, [shopId])
  await admin.query('set session_replication_role = origin')
  TWINS.set(stage, shopId)
  return shopId
}

/** Returns a function that tells in which tables a row of the victim's was read since the last call. */
export async function watched({ admin, victim }: Stage, twin: string): Promise<() => Promise<string[]>> {
  // A table that is watched already is watched with the same function.
  const { rows: tables } = await admin.query<{ name: string; holder: string; theirs: string; oid: number }>(
    `select c.oid::int, c.oid::regclass::text as name, quote_ident(a.attname) as holder, case a.attname when 'shop_id' then $2 else $1 end as theirs
       from pg_class c join lateral (
         select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
            and (a.attname in ('shop_id', 'person_id', 'userId') or (c.oid = 'auth."user"'::regclass and a.attname = 'id') or (c.oid = 'admin_users'::regclass and a.attname = 'user_id'))
          order by a.attname <> 'shop_id' limit 1) a on true
      where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.oid <> 'shops'::regclass`,
    [victim.id, victim.shopId],
  )
  const made = await admin.query(`select from pg_proc where proname = 'watch'`)
  if (!made.rowCount) {
    await admin.query(`
      create schema watching; grant usage on schema watching to public;
      create table watching.victim (id uuid, shop_id uuid); grant select on watching.victim to public;
      create function watching.watch(holder uuid, at text) returns boolean language plpgsql volatile security definer cost 100000 as $$
      begin
        if exists (select from watching.victim v where holder in (v.id, v.shop_id)) then
          perform nextval(at::regclass);
        end if;
        return true;
      end $$;
      grant execute on function watching.watch to public`)
    for (const { name, holder, oid } of tables)
      await admin.query(`
        create sequence watching.of_${oid};
        alter table ${name} enable row level security;
        do $$ begin
          if not exists (select from pg_policy where polrelid = '${name}'::regclass) then create policy watched on ${name} using (true) with check (true); end if;
        end $$;
        create policy watch on ${name} as restrictive to ${OWNERS.join(', ')} using (watching.watch(${holder}, 'watching.of_${oid}')) with check (true)`)
  }
  await admin.query('delete from watching.victim')
  await admin.query('insert into watching.victim values ($1, $2), (null, $3)', [
    victim.id,
    victim.shopId,
    twin,
  ])
  const query = tables
    .map(({ name, oid }) => `select '${name}' as name, last_value, is_called from watching.of_${oid}`)
    .join(' union all ')
  const counts = async () => {
    const { rows } = await admin.query<{ name: string; last_value: string; is_called: boolean }>(query)
    return new Map(rows.map(({ name, last_value, is_called }) => [name, `${last_value}${is_called}`]))
  }
  let before = await counts()
  return async () => {
    const now = await counts()
    const seen = [...now].filter(([name, count]) => before.get(name) !== count).map(([name]) => name)
    before = now
    return seen
  }
}
