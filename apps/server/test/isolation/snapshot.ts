import type pg from 'pg'

/** Counted attempts, and totals that are folded in the background: their sum is compared instead. */
const RESTLESS = ['auth.rate_limit', 'public.stock_totals', 'public.stock_total_changes']

const TOTALS = `
  select 'totals ' || shop_id, count(*) * 0, concat_ws(' ', sum(products), sum(low), trim_scale(sum(units)), trim_scale(sum(value)))
    from (select shop_id, products, low, units, value from stock_totals
          union all select shop_id, products, low, units, value from stock_total_changes) t group by shop_id
  having (sum(products), sum(low), sum(units), sum(value)) is distinct from (0, 0, 0, 0)`

/** How many rows every table of the database has, with a hash of their content: equal before and after when nothing changed. */
export async function snapshot(admin: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p')
        and n.nspname || '.' || c.relname <> all ($1) order by 1`,
    [RESTLESS],
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name.replaceAll("'", "''")}' as what, count(*), coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as content from ${name} t`,
  )
  const { rows } = await admin.query<{ what: string; count: string; content: string }>(
    [...parts, TOTALS].join(' union all '),
  )
  return Object.fromEntries(rows.map(({ what, count, content }) => [what, `${count} ${content}`]))
}
