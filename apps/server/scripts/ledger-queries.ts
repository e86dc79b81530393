/** The comparisons, each returning rows of Disagreement: maintained figures against their movements. */

const VARIANTS = `
  select 'variant' as what, v.shop_id, v.id::text as of, v.current_stock::text as kept, coalesce(m.sum, 0)::text as truth
    from product_variants v
    left join (
      select shop_id, product_variant_id, sum(case movement_type when 'in' then quantity else -quantity end) as sum
        from stock_movements group by shop_id, product_variant_id
    ) m on m.shop_id = v.shop_id and m.product_variant_id = v.id
   where v.current_stock <> coalesce(m.sum, 0)`

const PRODUCTS = `
  select 'product' as what, p.shop_id, p.id::text as of, p.total_stock::text as kept, coalesce(v.sum, 0)::text as truth
    from products p
    left join (
      select shop_id, product_id, sum(current_stock) as sum from product_variants group by shop_id, product_id
    ) v on v.shop_id = p.shop_id and v.product_id = p.id
   where p.total_stock <> coalesce(v.sum, 0)`

const TOTALS = `
  with kept as (
    select shop_id, sum(products) as products, sum(low) as low, sum(units) as units, sum(value) as value
      from (select shop_id, products, low, units, value from stock_totals
             union all
            select shop_id, products, low, units, value from stock_total_changes) both_parts
     group by shop_id
  ), truth as (
    select shop_id, count(*) as products, count(*) filter (where total_stock <= min_stock_level) as low, sum(total_stock) as units,
           sum(total_stock * coalesce(cost_price, 0)) as value
      from products where is_active group by shop_id
  )
  select 'totals' as what, shop_id, f.of, f.kept::text, f.truth::text
    from (select shop_id from kept union select shop_id from truth) tenants
    left join kept k using (shop_id)
    left join truth t using (shop_id),
    lateral (values ('products', coalesce(k.products, 0), coalesce(t.products, 0)), ('low', coalesce(k.low, 0), coalesce(t.low, 0)),
                    ('units', coalesce(k.units, 0), coalesce(t.units, 0)), ('value', coalesce(k.value, 0), coalesce(t.value, 0))) f (of, kept, truth)
   where f.kept <> f.truth`

/** Reserved stock against the pending sales. */
const RESERVED = `
  select 'reserved' as what, v.shop_id, v.id::text as of, v.reserved::text as kept, coalesce(l.sum, 0)::text as truth
    from product_variants v
    left join (
      select shop_id, product_variant_id, sum(quantity) as sum from pending_lines group by shop_id, product_variant_id
    ) l on l.shop_id = v.shop_id and l.product_variant_id = v.id
   where v.reserved <> coalesce(l.sum, 0) or v.reserved > v.current_stock`

const SIGNED = `case m.movement_type when 'in' then 1 else -1 end`

/** Balances after each movement: of its variant, its product, and the variant's cost. Ids are in ledger order. */
const BALANCES = `
  select 'balance' as what, shop_id, id::text as of, kept::text, truth::text
    from (
      select m.shop_id, m.id, m.balance_after, m.total_after, m.stock_cost_after,
             sum(${SIGNED} * m.quantity) over variant as balance, sum(${SIGNED} * m.quantity) over product as total,
             sum(${SIGNED} * coalesce(m.moved_cost, 0) + coalesce(m.cost_adjustment, 0)) over variant as cost
        from stock_movements m
      window variant as (partition by m.shop_id, m.product_variant_id order by m.id),
             product as (partition by m.shop_id, m.product_id order by m.id)
    ) m, lateral (values (balance_after, balance), (total_after, total), (stock_cost_after, cost)) f (kept, truth)
   where f.kept <> f.truth`

/** The cost of the stock and its average, against a replay of the movements (LED-05). */
const COSTS = `
  select 'cost' as what, v.shop_id, v.id::text as of, coalesce(f.kept::text, 'none') as kept, coalesce(f.truth::text, 'none') as truth
    from product_variants v, lateral replay_stock_cost(v.shop_id, v.id, null) r,
         lateral (values (v.stock_cost, r.value), (v.average_cost, r.average)) f (kept, truth)
   where f.kept is distinct from f.truth`

/** Every sale against its movements: total, items, and whether it was reversed. */
const SALES = `
  with lines as (
    select m.shop_id, m.reference_id as sale, count(*) as lines, sum(coalesce(m.total_value, 0)) as total,
           count(*) filter (where exists (select from stock_movements r where r.shop_id = m.shop_id and r.reverses_id = m.id)) as reversed
      from stock_movements m where m.kind = 'exit' and m.reference_type = 'sale' group by m.shop_id, m.reference_id
  ), items as (
    select shop_id, sale_id as sale, count(*) as lines, sum(total_value) as total, bool_and(status = 'cancelled') as cancelled,
           bool_or(status = 'cancelled') as any_cancelled, bool_or(product_variant_id is null) as gone
      from sale_items group by shop_id, sale_id
  )
  select 'sale' as what, coalesce(s.shop_id, l.shop_id) as shop_id, coalesce(s.id, l.sale)::text as of, f.kept, f.truth
    from sales s
    full join lines l on l.shop_id = s.shop_id and l.sale = s.id
    left join items i on i.shop_id = s.shop_id and i.sale = s.id,
    lateral (values
      (coalesce(s.total_amount::text, 'no sale'), coalesce(i.total::text, 'no items')),
      -- Movements go with their product, sales stay (PROD-07).
      (coalesce(i.lines, 0)::text || ' items', case when i.gone then coalesce(i.lines, 0) else coalesce(l.lines, 0) end::text || ' items'),
      (s.status, case when i.any_cancelled then 'cancelled' else 'completed' end),
      (s.status, case when i.cancelled then 'cancelled' else 'completed' end),
      (s.status, case when l.reversed is null then s.status when l.reversed = l.lines then 'cancelled' else 'completed' end)
    ) f (kept, truth)
   where f.kept is distinct from f.truth`

/** Every item of a sale against its movement, which has the same id, and the payments of a sale against its total. */
const ITEMS = `
  select 'line' as what, i.shop_id, i.id::text as of, coalesce(f.kept, 'none') as kept, coalesce(f.truth, 'none') as truth
    from sale_items i
    left join stock_movements m on m.shop_id = i.shop_id and m.id = i.id
    join sales s on s.shop_id = i.shop_id and s.id = i.sale_id,
    lateral (values
      (i.sale_date::text, s.sale_date::text),
      (concat_ws(' ', i.product_variant_id, i.quantity, trim_scale(i.unit_price), trim_scale(i.total_value), i.sale_id),
       concat_ws(' ', m.product_variant_id, m.quantity, trim_scale(coalesce(m.unit_price, 0)), trim_scale(coalesce(m.total_value, 0)), m.reference_id))
    ) f (kept, truth)
   -- Movements go with their product, sales stay (PROD-07).
   where f.kept is distinct from f.truth and (i.product_variant_id is not null or f.kept = i.sale_date::text)
  union all
  select 'paid', s.shop_id, s.id::text, s.total_amount::text, y.sum::text
    from sales s join (select shop_id, sale_id, sum(amount) as sum from sale_payments group by shop_id, sale_id) y
      on y.shop_id = s.shop_id and y.sale_id = s.id
   where s.total_amount <> y.sum`

/** Customers' debts against their statements. */
const OWED = `
  select 'owed' as what, shop_id, customer_id::text as of, coalesce(a.balance, 0)::text as kept, coalesce(e.sum, 0)::text as truth
    from customer_accounts a
    full join (select shop_id, customer_id, sum(amount) as sum from credit_entries group by shop_id, customer_id) e using (shop_id, customer_id)
   where coalesce(a.balance, 0) <> coalesce(e.sum, 0)`

/** Returns against their sales and movements, and the balances of vouchers against the payments made with them. */
const RETURNS = `
  with came_back as (
    select shop_id, item_id, sum(quantity) as quantity, sum(amount) as amount from sale_return_items group by shop_id, item_id
  )
  select 'return' as what, d.shop_id, d.of, coalesce(d.kept, 'none') as kept, coalesce(d.truth, 'none') as truth
    from (
      select r.shop_id, r.id::text as of, r.amount::text as kept, (select sum(i.amount) from sale_return_items i
               where i.shop_id = r.shop_id and i.return_id = r.id)::text as truth from sale_returns r
      union all
      select i.shop_id, i.id::text, least(b.quantity, i.quantity)::text || ' for ' || least(b.amount, i.total_value)::text,
             b.quantity::text || ' for ' || b.amount::text
        from came_back b join sale_items i on i.shop_id = b.shop_id and i.id = b.item_id
      union all
      -- A product that was deleted had no stock to come back to, or took its movements along.
      select i.shop_id, i.id::text, b.quantity::text, coalesce(m.quantity, 0)::text
        from came_back b join sale_items i on i.shop_id = b.shop_id and i.id = b.item_id and i.product_variant_id is not null
        left join (select shop_id, reference_id, sum(quantity) as quantity from stock_movements where kind = 'return' group by shop_id, reference_id) m
          on m.shop_id = i.shop_id and m.reference_id = i.id
      union all
      select s.shop_id, s.id::text, s.returned_whole::text, (case when b.begun then b.whole end)::text
        from sales s join (
          select i.shop_id, i.sale_id, bool_or(b.item_id is not null) as begun, bool_and(coalesce(b.quantity, 0) >= i.quantity) as whole
            from sale_items i left join came_back b on b.shop_id = i.shop_id and b.item_id = i.id group by i.shop_id, i.sale_id
        ) b on b.shop_id = s.shop_id and b.sale_id = s.id
      union all
      select v.shop_id, v.id::text, v.balance::text, (v.amount - coalesce((select sum(y.amount) from sale_payments y
               join sales s on s.shop_id = y.shop_id and s.id = y.sale_id and s.status = 'completed'
              where y.shop_id = v.shop_id and y.voucher_id = v.id), 0)
               - coalesce((select sum(h.amount) from pending_vouchers h where h.shop_id = v.shop_id and h.voucher_id = v.id), 0))::text
        from vouchers v
    ) d where d.kept is distinct from d.truth`

/** Sold quantities by day and product, folded or not, against sales and returns. */
const SOLD = `
  with days as (
    select d.shop_id, d.day::text as of, sum(d.sales) as sales, sum(d.amount) as amount, sum(d.sold) as sold, sum(d.sum) as sum
      from (
        select shop_id, day, sales, amount, 0 as sold, 0 as sum from sold_days
        union all
        select shop_id, sold_on, sales, revenue, 0, 0 from stock_total_changes where sold_on is not null
        union all
        select shop_id, sale_date, 0, 0, 1, total_amount from sales where status = 'completed'
        union all
        select shop_id, return_date, 0, 0, 0, -amount from sale_returns
      ) d group by d.shop_id, d.day
  ), until as (
    select shop_id, sold_until - sales_window() as since, sold_until as until from stock_totals
  ), products as (
    select d.shop_id, d.product_id::text as of, sum(d.quantity) as quantity, sum(d.revenue) as revenue, sum(d.sold) as sold, sum(d.sum) as sum
      from (
        select shop_id, product_id, date 'epoch' as day, quantity, revenue, 0 as sold, 0 as sum from sold_recently
        union all
        select shop_id, product_id, sold_on, sold, revenue, 0, 0 from stock_total_changes where sold_on is not null
        union all
        select shop_id, product_id, sale_date, 0, 0, quantity, total_value from sale_items where status = 'completed'
        union all
        select i.shop_id, i.product_id, r.return_date, 0, 0, -r.quantity, -r.amount
          from sale_return_items r join sale_items i on i.shop_id = r.shop_id and i.id = r.item_id
      ) d
      join until u on u.shop_id = d.shop_id and (d.day = 'epoch' or d.day > u.since and d.day <= u.until)
      join products p on p.shop_id = d.shop_id and p.id = d.product_id
     group by d.shop_id, d.product_id
  )
  select 'sold' as what, d.shop_id, d.of, trim_scale(f.kept)::text as kept, trim_scale(f.truth)::text as truth
    from (select shop_id, of, sales as n, sold as is, amount as m, sum as was from days
          union all select shop_id, of, quantity, sold, revenue, sum from products) d, lateral (values (d.n, d.is), (d.m, d.was)) f (kept, truth)
   where f.kept <> f.truth`

/** The row of each product in the search. */
const SEARCH = `
  select 'search' as what, p.shop_id, p.id::text as of, coalesce(s::text, 'none') as kept, t::text as truth
    from products p
    left join product_search s on s.shop_id = p.shop_id and s.product_id = p.id,
    lateral search_row(p.shop_id, p.id) t
   where s is distinct from t`

/** Values that follow from other columns of the same row. */
const DERIVED = `
  select 'derived' as what, d.shop_id, d.of, coalesce(d.kept, 'none') as kept, coalesce(d.truth, 'none') as truth
    from (
      select p.shop_id, p.id::text as of, f.kept, f.truth
        from products p, lateral (values (p.is_low, p.total_stock <= p.min_stock_level), (p.is_out, p.total_stock = 0)) b (kept, truth),
             lateral (values (b.kept::text, b.truth::text)) f (kept, truth)
      union all
      select p.shop_id, p.id::text, p.image_name,
             case when p.image_url like '/product-images/%' then substr(p.image_url, length('/product-images/products/') + 1) end from products p
      union all
      select v.shop_id, v.id::text, v.sku_key, upper(v.sku) from product_variants v
      union all
      select v.shop_id, v.id::text, v.has_moved::text, (m.variant is not null)::text
        from product_variants v left join (select distinct shop_id, product_variant_id as variant from stock_movements) m
          on m.shop_id = v.shop_id and m.variant = v.id
      union all
      select p.shop_id, p.id::text, p.last_movement_id::text, m.last::text
        from products p left join (
          select distinct on (shop_id, product_id) shop_id, product_id, id as last from stock_movements order by shop_id, product_id, id desc
        ) m on m.shop_id = p.shop_id and m.product_id = p.id
      union all
      select m.shop_id, m.id::text, f.kept::text, f.truth::text
        from stock_movements m, lateral (values (m.total_value, round(m.quantity * m.unit_price, 2)),
             (m.entry_total_cost, round(m.quantity * m.entry_cost, 2))) f (kept, truth)
      union all
      select i.shop_id, i.id::text, i.total_value::text, round(i.quantity * i.unit_price, 2)::text from sale_items i
    ) d where d.kept is distinct from d.truth`

export const COMPARISONS = [
  VARIANTS,
  RESERVED,
  PRODUCTS,
  TOTALS,
  BALANCES,
  COSTS,
  SALES,
  ITEMS,
  RETURNS,
  OWED,
  SOLD,
  SEARCH,
  DERIVED,
]
