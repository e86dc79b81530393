import type pg from 'pg'
import { TENANT } from './load.ts'

export interface Part {
  name: string
  /** The change that removes the part: statements, or functions that read the database for one. */
  without: (string | ((owner: pg.Client) => Promise<string>))[]
}

type Change = (text: string) => string

/** register_exit with a changed text. */
const changed =
  (...changes: Change[]) =>
  async (owner: pg.Client): Promise<string> => {
    const { rows } = await owner.query<{ text: string }>(
      `select pg_get_functiondef('register_exit'::regproc) as text`,
    )
    return changes.reduce((text, change) => {
      const after = change(text)
      if (after === text) throw new Error('register_exit is not as this expects')
      return after
    }, rows[0]?.text ?? '')
  }

const END = 'id := tenant; return next; end loop; end $function$'
/** Cuts the function where the next part begins. */
const until =
  (text: string): Change =>
  (whole) =>
    whole.includes(text) ? whole.slice(0, whole.indexOf(text)) + END : whole
const gone =
  (what: RegExp): Change =>
  (whole) =>
    whole.replace(what, '')

const item = gone(/, item as \([\s\S]*?where is_sale\n {4}\)/)
const sale = gone(/, sale as \([\s\S]*?lines\[1\]\n {4}\)/)
const number = gone(/ {4}if is_sale and line = lines\[1\] then[\s\S]*?end if;\n/)
const totals = gone(/, noted as \([\s\S]*?, 0\)\)\n {4}\)/)
/** The recording of sales before sums by day were stored: totals only. */
const days: Change = (text) =>
  text
    .replace(', sold_on, sales, product_id, sold, revenue)', ')')
    .replace(/,\n\s+case when is_sale then left_on end, [\s\S]*?register_exit.total_value, 0\)\)/, ')')
const heard = gone(/, heard as \([\s\S]*?do nothing\n {4}\)/)
const level = gone(/with moved as \([\s\S]*?\n {4}\)\n/)

const key = (table: string, name: string) =>
  `alter table ${table} drop constraint ${table}_shop_id_${name}_fkey`
const indexes = (...names: string[]) => names.map((name) => `drop index ${name}`)

const KEYS = [
  key('sale_items', 'sale_id'),
  key('sales', 'customer_id'),
  key('stock_movements', 'product_variant_id'),
  key('stock_movements', 'supplier_id'),
  key('stock_movements', 'reverses_id'),
]
const OF_MOVEMENTS = ['variant', 'reference', 'kind_date', 'shop_id_idempotency_key'].map(
  (n) => `stock_movements_${n}`,
)
const PARTIAL = ['entries', 'supplier', 'shop_id_reverses_id_key'].map((n) => `stock_movements_${n}`)
const OF_ITEMS = ['sale_items_sale', 'sale_items_date', 'sale_items_product']
const OF_SALES = ['sales_date', 'sales_customer']
const OF_PRODUCTS = ['name', 'price', 'out', 'low', 'inactive', 'category', 'supplier', 'image'].map(
  (n) => `products_${n}`,
)
const OF_VARIANTS = [
  'product',
  'shop_id_options_key',
  'shop_id_own_sku_key',
  'shop_id_barcode_key',
  'sku',
].map((n) => `product_variants_${n}`)

/** register_exit with another body. */
const bodied = (body: string) => changed((text) => text.slice(0, text.indexOf('declare')) + body)

/** The same rows written directly: without checks of rights, locks in order, numbering or refusals. */
const ROWS = bodied(`declare tenant uuid := current_shop(); fresh uuid := uuid_v7(); goods uuid; begin
  select v.product_id into goods from product_variants v where v.shop_id = tenant and v.id = variants[1];
  update products p set total_stock = p.total_stock - 1, last_movement_id = fresh where p.shop_id = tenant and p.id = goods;
  update product_variants v set current_stock = v.current_stock - 1, stock_cost = v.stock_cost - 1 where v.shop_id = tenant and v.id = variants[1];
  insert into stock_total_changes (shop_id, products, low, units, value) values (tenant, 0, 0, -1, -10);
  insert into sales (shop_id, id, number, sale_date, total_amount, by_pin) values (tenant, reference, (random() * 1e15)::bigint, left_on, 10, false);
  insert into sale_items (shop_id, id, sale_id, sale_date, product_id, product_variant_id, product_name, sku, unit, quantity, unit_price, total_value)
  values (tenant, fresh, reference, left_on, goods, variants[1], 'Arroz', 'PR1', 'un', 1, 10, 10);
  insert into stock_movements (shop_id, id, product_id, product_variant_id, movement_type, kind, quantity, unit_price, total_value, moved_cost,
    stock_cost_after, unit_cost, balance_after, total_after, movement_date, exit_reason, responsible_person, reference_id, reference_type,
    idempotency_key, request_hash, by_pin)
  values (tenant, fresh, goods, variants[1], 'out', 'exit', 1, 10, 10, 5, 5, 5, 1, 1, left_on, 'venda', responsible, reference, 'sale',
    request_key, request, false);
  id := fresh; return next; end $function$`)

const PLAIN = `create table plain_level (id uuid primary key, stock numeric not null) with (fillfactor = 80);
  create table plain_exit (id bigint generated always as identity primary key, level_id uuid not null, quantity numeric not null, price numeric,
    at timestamptz not null default now());
  insert into plain_level select id, 1000000 from product_variants where shop_id = '${TENANT}' order by id limit 2000;
  grant select, insert, update on plain_level, plain_exit to prateleira_ledger`

export const PARTS: Part[] = [
  { name: 'whole', without: [changed((text) => `${text} `)] },
  { name: "key: an item's sale", without: [key('sale_items', 'sale_id')] },
  { name: "key: a movement's variant", without: [key('stock_movements', 'product_variant_id')] },
  {
    name: 'keys that are null in a sale',
    without: KEYS.filter((one) => /customer|supplier|reverses/.test(one)),
  },
  ...OF_MOVEMENTS.map((name) => ({ name: `index ${name}`, without: indexes(name) })),
  { name: 'partial indexes of movements', without: indexes(...PARTIAL) },
  { name: 'indexes of items', without: indexes(...OF_ITEMS) },
  { name: 'indexes of sales', without: indexes(...OF_SALES) },
  { name: 'indexes of products, which no sale changes', without: indexes(...OF_PRODUCTS) },
  { name: 'indexes of variants, which no sale changes', without: indexes(...OF_VARIANTS) },
  { name: 'changes of the catalogue', without: [changed(heard)] },
  {
    name: 'changes of the catalogue, noted by a trigger instead',
    without: [
      changed(heard),
      `create trigger note_stock after update of current_stock on product_variants
         for each row execute function note_changed('product_variants')`,
    ],
  },
  { name: 'event for programs', without: ['alter table sales drop column written_in'] },
  { name: 'days of sales', without: [changed(days)] },
  { name: 'totals', without: [changed(totals)] },
  { name: 'item', without: [changed(item)] },
  { name: 'item, sale and its number', without: [changed(item, sale, number)] },
  { name: '… and totals', without: [changed(item, sale, number, totals)] },
  { name: "… and the variant's level", without: [changed(item, sale, number, totals, level)] },
  { name: '… and the movement', without: [changed(until('    id := product.last_movement_id;'), number)] },
  {
    name: '… and the look at the variant',
    without: [changed(until('    select v.current_stock, v.stock_cost, v.average_cost, v.sku into variant'))],
  },
  {
    name: "… and the product's level: the call itself",
    without: [changed(until('    for attempt in 1..2'))],
  },
  { name: 'all but the rows, their keys and indexes', without: [ROWS] },
  {
    name: 'all but the rows',
    without: [
      ROWS,
      ...KEYS,
      ...indexes(
        ...OF_MOVEMENTS,
        ...PARTIAL,
        ...OF_ITEMS,
        ...OF_SALES,
        ...OF_PRODUCTS,
        ...OF_VARIANTS,
        'sales_shop_id_number_key',
      ),
    ],
  },
  {
    name: 'all: the plain exit, one update and one insert',
    without: [
      PLAIN,
      bodied(`begin update plain_level l set stock = l.stock - 1 where l.id = variants[1];
        insert into plain_exit (level_id, quantity, price) values (variants[1], 1, 10); id := reference; return next; end $function$`),
    ],
  },
]
