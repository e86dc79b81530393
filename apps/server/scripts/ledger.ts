import pg from 'pg'

/** One figure that does not agree with the movements it stands for. Quantities and money as the database writes them. */
export interface Disagreement {
  what: 'variant' | 'product' | 'totals'
  user_id: string
  /** Of the variant or product; the column's name for totals. */
  of: string
  kept: string
  truth: string
}

const VARIANTS = `
  select 'variant' as what, v.user_id, v.id::text as of, v.current_stock::text as kept, coalesce(m.sum, 0)::text as truth
    from product_variants v
    left join (
      select user_id, product_variant_id, sum(case movement_type when 'in' then quantity else -quantity end) as sum
        from stock_movements group by user_id, product_variant_id
    ) m on m.user_id = v.user_id and m.product_variant_id = v.id
   where v.current_stock <> coalesce(m.sum, 0)`

const PRODUCTS = `
  select 'product' as what, p.user_id, p.id::text as of, p.total_stock::text as kept, coalesce(v.sum, 0)::text as truth
    from products p
    left join (
      select user_id, product_id, sum(current_stock) as sum from product_variants group by user_id, product_id
    ) v on v.user_id = p.user_id and v.product_id = p.id
   where p.total_stock <> coalesce(v.sum, 0)`

const TOTALS = `
  with kept as (
    select user_id, sum(products) as products, sum(low) as low, sum(units) as units, sum(value) as value
      from (select user_id, products, low, units, value from stock_totals
             union all
            select user_id, products, low, units, value from stock_total_changes) both_parts
     group by user_id
  ), truth as (
    select user_id, count(*) as products, count(*) filter (where total_stock <= min_stock_level) as low, sum(total_stock) as units,
           sum(total_stock * coalesce(cost_price, 0)) as value
      from products where is_active group by user_id
  )
  select 'totals' as what, user_id, f.of, f.kept::text, f.truth::text
    from (select user_id from kept union select user_id from truth) tenants
    left join kept k using (user_id)
    left join truth t using (user_id),
    lateral (values ('products', coalesce(k.products, 0), coalesce(t.products, 0)), ('low', coalesce(k.low, 0), coalesce(t.low, 0)),
                    ('units', coalesce(k.units, 0), coalesce(t.units, 0)), ('value', coalesce(k.value, 0), coalesce(t.value, 0))) f (of, kept, truth)
   where f.kept <> f.truth`

/**
 * Compares what the application reads with the movements it stands for (LED-01): each variant's stock with the sum of its
 * movements, each product's with its variants', each tenant's kept totals with its products. One snapshot for all, so that it may
 * run while people work. It looks as each tenant in turn, so the server's own login is enough.
 */
export async function checkLedger(connectionString: string): Promise<Disagreement[]> {
  const client = new pg.Client({ connectionString, application_name: 'prateleira ledger check' })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local role prateleira_ledger')
    const tenants = await client.query<{ user_id: string }>('select user_id from profiles order by user_id')
    await client.query('set local role prateleira_app')
    const found: Disagreement[] = []
    for (const { user_id } of tenants.rows) {
      await client.query(`select set_config('app.user_id', $1, true)`, [user_id])
      for (const text of [VARIANTS, PRODUCTS, TOTALS]) {
        found.push(...(await client.query<Disagreement>(text)).rows)
      }
    }
    await client.query('commit')
    return found
  } finally {
    await client.end()
  }
}
