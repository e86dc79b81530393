import type pg from 'pg'

/**
 * Checks that the books balance; returns one line per difference. Compares the sum of a variant's movements with its stock, a product's total with
 * its variants, and the tenant's totals with its products.
 */
export async function ledgerErrors(admin: pg.Pool): Promise<string[]> {
  const { rows } = await admin.query<{ error: string }>(`
    with moved as (
      select shop_id, product_variant_id, sum(case movement_type when 'in' then quantity else -quantity end) as stock,
             min(balance_after) as lowest
        from stock_movements group by 1, 2
    ), product as (
      select p.shop_id, p.id, p.total_stock, coalesce(sum(v.current_stock), 0) as sum
        from products p left join product_variants v on v.shop_id = p.shop_id and v.product_id = p.id group by 1, 2, 3
    ), truth as (
      select shop_id, count(*) as products, count(*) filter (where is_low) as low, sum(total_stock) as units,
             sum(total_stock * coalesce(cost_price, 0)) as value
        from products where is_active group by 1
    ), kept as (
      select shop_id, sum(products) as products, sum(low) as low, sum(units) as units, sum(value) as value
        from (select shop_id, products, low, units, value from stock_totals
              union all select shop_id, products, low, units, value from stock_total_changes) t group by 1
    )
    select format('variant %s: stock %s, movements %s', v.id, v.current_stock, coalesce(m.stock, 0)) as error
      from product_variants v left join moved m on m.shop_id = v.shop_id and m.product_variant_id = v.id
     where v.current_stock <> coalesce(m.stock, 0) or m.lowest < 0
    union all
    select format('product %s: total %s, variants %s', id, total_stock, sum) from product where total_stock <> sum
    union all
    select format('tenant %s: totals %s %s %s %s, products %s %s %s %s', shop_id, k.products, k.low, k.units, k.value, t.products, t.low, t.units, t.value)
      from truth t full join kept k using (shop_id)
     where (coalesce(t.products, 0), coalesce(t.low, 0), coalesce(t.units, 0), coalesce(t.value, 0))
       <> (coalesce(k.products, 0), coalesce(k.low, 0), coalesce(k.units, 0), coalesce(k.value, 0))`)
  return rows.map(({ error }) => error)
}
