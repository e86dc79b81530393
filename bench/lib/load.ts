import type pg from 'pg'

/** Sizes of a benchmark database. `products` and `movements` are those of the measured tenant. */
export interface Sizes {
  products: number
  movements: number
  /** Other tenants with as many products in total as the measured one, their rows interleaved with its rows. */
  neighbours: number
}

/** The measured shop. */
export const TENANT = '01900000-0000-7000-8000-000000000001'

/** The owner of a loaded shop. */
export const ownerOf = (shop: string) => shop.replace('-8000-', '-9000-')

/** Words of Brazilian product names; 'raridade' occurs in one product of ten thousand, 'arroz' in one of twenty. */
const NAMES = `array['Arroz','Feijão','Café','Açúcar','Óleo','Macarrão','Leite','Biscoito','Sabão','Detergente','Camiseta','Calça',
  'Vestido','Sandália','Caderno','Caneta','Ração','Parafuso','Lâmpada','Tinta']`
const KINDS = `array['Tio João','Camil','Premium','Tradicional','Integral','Família','Econômico','Extra Forte','Light','Artesanal','Nacional']`

/** An empty shop, as after sign-up. */
export async function loadShop(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into auth."user" (id, name, email) values ($1, 'Bench', 'bench@example.com')`, [
    ownerOf(TENANT),
  ])
  await client.query(`update shops set subscription_status = 'active' where owner_id = $1`, [ownerOf(TENANT)])
}

/**
 * Loads tenants interleaved, as in real use; one after the other would make scans look three times faster. The ledger's triggers
 * are disabled while loading, and maintained figures are computed from the movements afterwards.
 */
export async function load(client: pg.ClientBase, sizes: Sizes): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `insert into auth."user" (id, name, email) select u, 'Bench', 'bench' || n || '@example.com'
       from generate_series(0, $1) n, lateral (select ${owner('n')} as u) x`,
    [sizes.neighbours],
  )
  await client.query(
    `with person as (
       insert into people (person_id, full_name, phone) select id, 'Bench', '0' from auth."user" returning person_id
     ), shop as (
       insert into shops (shop_id, owner_id, name, timezone, subscription_status)
       select replace(person_id::text, '-9000-', '-8000-')::uuid, person_id, 'Bench', 'America/Sao_Paulo', 'active' from person returning shop_id, owner_id
     )
     insert into members (shop_id, person_id, role) select shop_id, owner_id, 'owner' from shop`,
  )
  await client.query(
    `insert into categories (shop_id, name) select p.shop_id, 'Categoria ' || n from shops p, generate_series(1, 20) n`,
  )
  // Rows n = 1, 2, 3 … alternate between the measured tenant and a neighbour.
  await client.query(
    `insert into products (shop_id, id, name, internal_code, category_id, cost_price, sale_price, min_stock_level, created_at)
     select t.shop_id, ${productId('n', 't.k')},
            (${NAMES})[1 + n % 20] || ' ' || (${KINDS})[1 + (n / 20) % 11] || case when n % 10000 = 7 then ' raridade' else '' end || ' ' || n,
            'PR' || lpad(n::text, 9, '0'),
            (select c.id from categories c where c.shop_id = t.shop_id order by c.id offset n % 20 limit 1),
            5 + n % 90, 9 + n % 150, n % 7, now() - make_interval(mins => ($1 - n)::int)
       from generate_series(1, $1) n,
            lateral (select 0 as k, ${shop('0')} as shop_id union all select 1, ${shop('1 + n % greatest($2, 1)')} where $2 > 0) t`,
    [sizes.products, sizes.neighbours],
  )
  await client.query(
    `insert into product_variants (shop_id, id, product_id, sku)
       select shop_id, ${variantId('id')}, id, internal_code from products order by created_at, shop_id`,
  )
  await client.query(
    `insert into product_search (shop_id, product_id, category_id, is_active, document)
       select shop_id, id, category_id, is_active, fold(name || ' ' || internal_code) from products order by created_at, shop_id`,
  )
  await loadMovements(client, sizes)
  await client.query(`set session_replication_role = origin`)
  await client.query('vacuum analyze')
}

/**
 * The product of the n-th movement: some sell much more than others, as in real shops (half of all movements belong to an eighth
 * of the products).
 */
const SOLD = '1 + floor($3 * power((n * 7919 % 1000003) / 1000003.0, 3))::bigint'

/**
 * Six months of movements: first an entry of a million for each product, then four exits, three of them sales, per entry.
 */
async function loadMovements(client: pg.ClientBase, sizes: Sizes): Promise<void> {
  await client.query(
    `insert into stock_movements (shop_id, id, product_id, product_variant_id, movement_type, kind, quantity, entry_cost, entry_total_cost, moved_cost,
       stock_cost_after, unit_cost, balance_after, total_after, movement_date, reference_type)
     select shop_id, uuid_v7(), id, ${variantId('id')}, 'in', 'entry', 1000000, cost_price, 1000000 * cost_price, 1000000 * cost_price, 1000000 * cost_price,
            cost_price, 1000000, 1000000, current_date - 181, 'entry' from products`,
  )
  const more = Math.max(0, sizes.movements - sizes.products)
  await client.query(
    `insert into stock_movements (shop_id, id, product_id, product_variant_id, movement_type, kind, quantity, unit_price, total_value, entry_cost,
       entry_total_cost, moved_cost, stock_cost_after, unit_cost, balance_after, total_after, movement_date, exit_reason, responsible_person, reference_id,
       reference_type)
     select $2::uuid, uuid_v7(), x.product, ${variantId('x.product')}, case when n % 5 = 0 then 'in' else 'out' end,
            case when n % 5 = 0 then 'entry' else 'exit' end, 1 + n % 3,
            case when n % 5 <> 0 then 10 end, case when n % 5 <> 0 then 10 * (1 + n % 3) end, case when n % 5 = 0 then 10 end,
            case when n % 5 = 0 then 10 * (1 + n % 3) end, 10, 5000, 10, 500, 500, current_date - (180 - (n * 180 / $1)::int),
            case n % 5 when 0 then null when 4 then 'consumo_interno' else 'venda' end, case when n % 5 = 0 then null else 'Ana' end,
            uuid_v7(), case n % 5 when 0 then 'entry' when 4 then 'exit' else 'sale' end
       from generate_series(1::bigint, $1::bigint) n, lateral (select ${productId(SOLD, '0')} as product) x`,
    [more, TENANT, sizes.products],
  )
  await client.query(
    `insert into sales (shop_id, id, number, sale_date, total_amount, payment_method)
       select shop_id, reference_id, row_number() over (partition by shop_id order by id), movement_date, total_value, 'pix' from stock_movements where exit_reason = 'venda'`,
  )
  await client.query(
    `insert into sale_items (shop_id, sale_id, sale_date, product_id, product_variant_id, product_name, sku, unit, quantity, unit_price, total_value)
       select m.shop_id, m.reference_id, m.movement_date, m.product_id, m.product_variant_id, p.name, p.internal_code, p.unit, m.quantity, m.unit_price, m.total_value
         from stock_movements m join products p on p.shop_id = m.shop_id and p.id = m.product_id where m.exit_reason = 'venda'`,
  )
  await client.query(
    `update product_variants v set current_stock = s.stock, stock_cost = s.stock * 10, average_cost = 10, has_moved = true from (
       select shop_id, product_variant_id, sum(case movement_type when 'in' then quantity else -quantity end) as stock
         from stock_movements group by 1, 2) s where s.shop_id = v.shop_id and s.product_variant_id = v.id`,
  )
  await client.query(
    `update products p set total_stock = v.current_stock, is_low = v.current_stock <= p.min_stock_level, is_out = v.current_stock = 0, last_movement_id = uuid_v7() from product_variants v where v.shop_id = p.shop_id and v.product_id = p.id`,
  )
  await client.query(
    `insert into stock_totals select shop_id, count(*), count(*) filter (where is_low), sum(total_stock), sum(total_stock * cost_price)
       from products where is_active group by shop_id`,
  )
  await client.query(
    `insert into sold_days select shop_id, sale_date, count(*), sum(total_amount) from sales group by shop_id, sale_date`,
  )
  await client.query(
    `insert into sold_recently select shop_id, product_id, sum(quantity), sum(total_value) from sale_items
      where sale_date > current_date - sales_window() and sale_date <= current_date group by shop_id, product_id`,
  )
  await client.query(`update stock_totals set sold_until = current_date`)
}

/** Ids are derived from the row number, so that any table finds its related rows without a join. */
function shop(n: string): string {
  return `('01900000-0000-7000-8000-' || lpad((1 + ${n})::text, 12, '0'))::uuid`
}
function owner(n: string): string {
  return shop(n).replace('-8000-', '-9000-')
}
function productId(n: string, k: string): string {
  const hex = `lpad(to_hex((${n})::int), 8, '0')`
  return `('0190' || left(${hex}, 4) || '-' || right(${hex}, 4) || '-7000-8000-' || lpad((${k})::text, 12, '0'))::uuid`
}
function variantId(product: string): string {
  return `overlay((${product})::text placing '7aaa' from 15 for 4)::uuid`
}
