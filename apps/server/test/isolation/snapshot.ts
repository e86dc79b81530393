import type pg from 'pg'

/** Attempt counters, and totals that are folded in the background; the sum of the latter is compared instead. */
const RESTLESS = [
  'auth.rate_limit',
  'public.pin_tries',
  'public.counter_devices',
  'public.stock_totals',
  'public.stock_total_changes',
  'public.sold_days',
  'public.sold_recently',
]

const TOTALS = `
  select 'totals ' || shop_id, count(*) * 0, concat_ws(' ', sum(products), sum(low), trim_scale(sum(units)), trim_scale(sum(value)))
    from (select shop_id, products, low, units, value from stock_totals
          union all select shop_id, products, low, units, value from stock_total_changes) t group by shop_id
  having (sum(products), sum(low), sum(units), sum(value)) is distinct from (0, 0, 0, 0)`

/** What is hashed of a row: its writing transaction, or its contents. */
const LOOKS = { written: 'xmin::text', held: 't::text' }
type Look = keyof typeof LOOKS

/** Built once per database and planned once per connection, because it runs hundreds of times. */
const statements = { written: new WeakMap<pg.Pool, Promise<string>>(), held: new WeakMap() }

async function statementFor(admin: pg.Pool, look: Look): Promise<string> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p')
        and n.nspname || '.' || c.relname <> all ($1) order by 1`,
    [RESTLESS],
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name.replaceAll("'", "''")}' as what, count(*), coalesce(sum(hashtextextended(${LOOKS[look]}, 0)), 0)::text as content from ${name} t`,
  )
  return [...parts, TOTALS].join(' union all ')
}

/**
 * The number of rows of every table, with the sum of 64-bit hashes of their writing transactions: equal before and after if nothing was written, not
 * even the same value again. Hashing the contents takes eight times as long; it is used to compare databases.
 */
export async function snapshot(admin: pg.Pool, look: Look = 'written'): Promise<Record<string, string>> {
  const statement = statements[look].get(admin) ?? statementFor(admin, look)
  statements[look].set(admin, statement)
  const { rows } = await admin.query<{ what: string; count: string; content: string }>({
    name: `snapshot ${look}`,
    text: await statement,
  })
  return Object.fromEntries(rows.map(({ what, count, content }) => [what, `${count} ${content}`]))
}

/** The same without a shop's own rows in one table, if any is named. */
export async function snapshotBut(table: string | undefined, admin: pg.Pool, shop: string): Promise<unknown> {
  if (table === undefined) return snapshot(admin)
  const { [table]: _, ...rest } = await snapshot(admin)
  const ofOthers = `select xmin::text, t.* from ${table} t where shop_id <> $1 order by 1, 2, 3`
  return { ...rest, [table]: (await admin.query(ofOthers, [shop])).rows }
}

/** From here on only the queries' own conditions isolate tenants. */
export async function switchOffRowSecurity({ admin }: { admin: pg.Pool }): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
  )
  for (const { name } of rows) await admin.query(`alter table ${name} disable row level security`)
}

/** Imports continue in the background; their writes would be attributed to the next call. */
export async function runningImports({ admin }: { admin: pg.Pool }): Promise<number> {
  const { rowCount } = await admin.query(`select from product_imports where status in ('running', 'undoing')`)
  return rowCount ?? 0
}
