import { beforeAll, expect, test } from 'vitest'
import { type Shop, testApp } from './harness.ts'

const app = await testApp()
const ROWS = 6_000
const PERIOD = { period: 'dates', from: '2026-01-01', to: '2026-01-31' } as const

let old: Shop
let young: Shop
/** How long the old shop's questions take after its rows and before statistics, with plans made when everything was empty. */
const firstTimes = new Map<string, number>()

/** A shop's rows, inserted by the database without triggers; every product was sold once. */
const FILL = [
  `insert into suppliers (shop_id, name) select $1, 'Fornecedor ' || n from generate_series(1, $2::int) n`,
  `insert into customers (shop_id, name) select $1, 'Cliente ' || n from generate_series(1, $2::int) n`,
  `insert into products (shop_id, name, internal_code, cost_price, sale_price, min_stock_level)
   select $1, 'Camiseta ' || case when n % 2000 = 0 then 'polo' else 'lisa' end, 'C' || n, 5, 9, n % 3 from generate_series(1, $2::int) n`,
  `insert into product_variants (shop_id, product_id, sku) select shop_id, id, internal_code from products where shop_id = $1 and $2 > 0`,
  `insert into product_search (shop_id, product_id, is_active, document)
   select shop_id, id, true, fold(name || ' ' || internal_code) from products where shop_id = $1 and $2 > 0`,
  `insert into stock_movements (shop_id, id, product_id, product_variant_id, movement_type, kind, quantity, unit_price, total_value, moved_cost,
     stock_cost_after, unit_cost, balance_after, total_after, movement_date, exit_reason, responsible_person, reference_id, reference_type)
   select shop_id, uuid_v7(), product_id, id, 'out', 'exit', 1, 9, 9, 5, 0, 5, 0, 0, '2026-01-15', 'venda', 'Ana', uuid_v7(), 'sale'
     from product_variants where shop_id = $1 and $2 > 0`,
  `insert into sales (shop_id, id, number, customer_id, sale_date, total_amount)
   select m.shop_id, reference_id, row_number() over (), (select id from customers where shop_id = m.shop_id limit 1), movement_date, total_value
     from stock_movements m where shop_id = $1 and $2 > 0`,
  `insert into sale_items (shop_id, id, sale_id, sale_date, product_id, product_variant_id, product_name, sku, unit, quantity, unit_price, total_value)
   select shop_id, id, reference_id, movement_date, product_id, product_variant_id, 'Camiseta', 'C', 'un', quantity, unit_price, total_value
     from stock_movements where shop_id = $1 and $2 > 0`,
]

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await ask()
  return performance.now() - began
}

beforeAll(async () => {
  old = await app.shop()
  young = await app.shop()
  const client = await app.admin.connect()
  // Only this test decides when statistics are collected.
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} set (autovacuum_enabled = off)`)
  const ofOld = Object.entries(questions(old))
  // Analyzed as empty, because without statistics PostgreSQL assumes ten pages. A connection keeps a plan from the sixth time on.
  await client.query('vacuum analyze')
  for (const [, ask] of ofOld) for (let times = 0; times < 8; times += 1) await ask()
  await client.query('set session_replication_role = replica')
  for (const sql of FILL) await client.query(sql, [old.shopId, ROWS])
  for (const [question, ask] of ofOld) firstTimes.set(question, await timed(ask))
  await client.query('analyze')
  for (const sql of FILL) await client.query(sql, [young.shopId, ROWS])
  client.release(true)
})

const questions = ({
  api: { catalog, contacts, reports, sales, stock },
}: Shop): Record<string, () => Promise<unknown>> => ({
  list: () => catalog.listProducts({}),
  'list by stock': () => catalog.listProducts({ sort: 'stock' }),
  'low stock': () => catalog.listProducts({ stock: 'low' }),
  'a frequent word': () => catalog.listProducts({ search: 'lisa' }),
  'a rare word': () => catalog.listProducts({ search: 'camiseta polo' }),
  'none like it': () => catalog.listProducts({ search: 'camisola poli' }),
  summary: () => catalog.summarizeProducts({ search: 'camiseta' }),
  picker: () => catalog.searchVariants({ search: 'camiseta polo' }),
  'picker, frequent': () => catalog.searchVariants({ search: 'lisa' }),
  'picker, a code': () => catalog.findVariant({ code: 'C17' }).catch(() => {}),
  'search of all': () => reports.search({ q: 'camiseta polo' }),
  dashboard: () => reports.dashboard({}),
  overview: () => reports.overview(PERIOD),
  sales: () => reports.sales(PERIOD),
  'stock report': () => reports.stock({}),
  'movements of a period': () => reports.movements(PERIOD),
  'exits by reason': () => reports.reasons(PERIOD),
  'ABC curve': () => reports.abc(PERIOD),
  'profit by product': () => reports.profit(PERIOD),
  'profit by day': () => reports.profit({ ...PERIOD, group: 'day' }),
  'profit by person': () => reports.profit({ ...PERIOD, group: 'person' }),
  'past stock': () => reports.pastStock({ date: '2026-01-20' }),
  ledger: () => stock.listMovements({}),
  'sales, listed': () => sales.listSales({}),
  'sales of a customer': () => sales.listSales({ search: 'maria' }),
  'recent entries': () => stock.recentEntries(),
  'recent exits': () => stock.recentExits(),
  customers: () => contacts.listCustomers({ search: 'cliente 59' }),
  'customers in all': () => contacts.summarizeCustomers({}),
})

test('a shop that has filled an empty database is answered as fast as once there are statistics', async () => {
  const slower: [string, number, number][] = []
  for (const [question, ask] of Object.entries(questions(old))) {
    await ask()
    const after = await timed(ask)
    const first = firstTimes.get(question) as number
    if (first > 500 && first > 10 * after) slower.push([question, first, after])
  }
  expect(slower).toEqual([])
})

test('a shop created after the last statistics, as large as the one before it, is answered as fast', async () => {
  const slower: [string, number, number][] = []
  const ofYoung = questions(young)
  for (const [question, ask] of Object.entries(questions(old))) {
    await ask()
    const before = await timed(ask)
    const after = await timed(ofYoung[question] as () => Promise<unknown>)
    if (after > 500 && after > 10 * before) slower.push([question, before, after])
  }
  expect(slower).toEqual([])
})
