import { createHash } from 'node:crypto'
import type { Query } from '../src/kernel/db/query.ts'
import { movementsOfSale, wholeSale } from '../src/modules/sales/queries.ts'
import { ENTRY } from '../src/modules/stock/register-entry.ts'
import { reversible } from '../src/modules/stock/reversal-queries.ts'

/** An id derived from its arguments ($1 the shop), so that calls can name it. */
const id = (kind: number, n: string) =>
  `(substr(md5($1::uuid::text), 1, 8) || '-000${kind}-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

/** Five movements per product: an entry, two sales of which one was returned, a return, a reversed entry. */
export const FILL = [
  `insert into customers (shop_id, id, name) select $1, ${id(1, 'n')}, 'Cliente ' || n from generate_series(1, $2::int / 10) n`,
  `insert into suppliers (shop_id, id, name) select $1, ${id(2, 'n')}, 'Fornecedor ' || n from generate_series(1, $2::int / 10) n`,
  `insert into products (shop_id, id, name, internal_code, cost_price, sale_price, total_stock, supplier_id)
   select $1, ${id(3, 'n')}, 'Camiseta ' || n, 'C' || n, 5, 9, 100, ${id(2, '1 + n % ($2::int / 10)')} from generate_series(1, $2::int) n`,
  `insert into product_variants (shop_id, id, product_id, sku, current_stock, stock_cost, average_cost, has_moved)
   select $1, ${id(4, 'n')}, ${id(3, 'n')}, 'C' || n, 100, 500, 5, true from generate_series(1, $2::int) n`,
  `insert into product_search (shop_id, product_id, is_active, document)
   select shop_id, id, true, fold(name || ' ' || internal_code) from products where shop_id = $1 and $2::int > 0`,
  `insert into stock_movements (shop_id, id, product_id, product_variant_id, movement_type, kind, quantity, unit_price, total_value, moved_cost,
     stock_cost_after, unit_cost, balance_after, total_after, movement_date, exit_reason, responsible_person, reference_id, reference_type, reverses_id,
     supplier_id, entry_cost)
   select $1, (substr(md5($1::uuid::text), 1, 8) || '-1' || lpad(m.at::text, 3, '0') || '-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${id(3, 'n')}, ${id(4, 'n')},
          m.direction, m.kind, m.quantity, case when m.direction = 'out' then 9 end, case when m.direction = 'out' then 9 * m.quantity end, 5 * m.quantity,
          500, 5, 100, 100, '2026-01-15', case when m.kind = 'exit' then 'venda' end, 'Ana',
          case m.reference when 'sale' then ${id(5, 'n')} when 'movement' then (substr(md5($1::uuid::text), 1, 8) || '-1003-7000-8000-' || lpad(n::text, 12, '0'))::uuid
               when 'count' then ${id(8, '2 + n / 50')} else ${id(6, 'n')} end,
          m.reference, case when m.kind = 'reversal' then (substr(md5($1::uuid::text), 1, 8) || '-1002-7000-8000-' || lpad(n::text, 12, '0'))::uuid end,
          case when m.kind = 'entry' then ${id(2, '1 + n % ($2::int / 10)')} end, case when m.kind = 'entry' then 5 end
     from generate_series(1, $2::int) n
    cross join (values (1, 'in', 'entry', 100, 'entry'), (2, 'in', 'entry', 1, 'entry'), (3, 'out', 'exit', 2, 'sale'), (4, 'out', 'reversal', 1, 'entry'),
                       (5, 'in', 'return', 1, 'movement'), (6, 'in', 'adjustment', 1, 'count')) m (at, direction, kind, quantity, reference)
    -- Counts are rare: one in ten.
    where case m.kind when 'adjustment' then n % 10 = 0 when 'return' then n % 2 = 1 else true end`,
  `insert into sales (shop_id, id, number, customer_id, sale_date, total_amount, payment_method)
   select $1, ${id(5, 'n')}, n, ${id(1, '1 + n % ($2::int / 10)')}, '2026-01-15', 18, 'pix' from generate_series(1, $2::int) n`,
  `insert into sale_items (shop_id, id, sale_id, sale_date, product_id, product_variant_id, product_name, sku, unit, quantity, unit_price, total_value)
   select $1, (substr(md5($1::uuid::text), 1, 8) || '-1003-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${id(5, 'n')}, '2026-01-15', ${id(3, 'n')}, ${id(4, 'n')}, 'Camiseta', 'C',
          'un', 2, 9, 18 from generate_series(1, $2::int) n`,
  `insert into counter_sales (shop_id, sale_id, sold_at, seller, idempotency_key)
   select $1, ${id(5, 'n')}, now(), 'Ana', 'k' || n from generate_series(1, $2::int) n`,
  `insert into sale_payments (shop_id, sale_id, position, method, amount) select $1, ${id(5, 'n')}, 1, 'pix', 18 from generate_series(1, $2::int) n`,
  `insert into customer_accounts (shop_id, customer_id, balance, credit_limit, due_days) select $1, ${id(1, 'n')}, case when n = 3 then 0 else 50 end, 100, 30 from generate_series(1, $2::int / 10) n`,
  `insert into credit_entries (shop_id, id, customer_id, kind, amount, method, entry_date)
   select $1, ${id(7, 'n')}, ${id(1, '1 + n % ($2::int / 10)')}, 'receipt', -1, 'pix', '2026-01-15' from generate_series(1, $2::int) n`,
  `insert into stock_counts (shop_id, id, number, name, scope, is_blind, state, opened_at, closed_at)
   select $1, ${id(8, 'n')}, n, 'Contagem ' || n, 'all', true, case when n > 2 then 'approved' when n = 2 then 'approved' else 'open' end, '2026-01-01'::timestamptz + make_interval(hours => n),
          case when n = 2 then '2026-12-01' when n > 2 then '2026-02-01'::timestamptz end from generate_series(1, $2::int / 10) n`,
  `insert into stock_count_results (shop_id, count_id, product_variant_id, product_name, sku, unit, expected, counted, counted_at)
   select $1, ${id(8, '2 + n / 50')}, ${id(4, 'n')}, 'Camiseta', 'C', 'un', 5, 6, now() from generate_series(1, $2::int) n`,
  `insert into stock_count_lines (shop_id, id, count_id, product_id, product_variant_id, round, quantity, replaces, counted_by, counted_at, balance)
   select $1, ${id(9, 'n')}, ${id(8, 'case when n <= 20 then 1 else 2 + n / 50 end')}, ${id(3, 'n')}, ${id(4, 'n')}, 0, 101, false, (select owner_id from shops where shop_id = $1), now(), 100
     from generate_series(1, $2::int) n`,
  `insert into activity (shop_id, kind, created_by, created_at, subject_id) select $1, 'member_change', null, now(), ${id(3, 'n')} from generate_series(1, $2::int) n`,
]

/** Calls as the shop's owner; `$1` is the shop. */
const one = (kind: number, n: number) => id(kind, String(n))
const movement = (at: number, n: number) =>
  `(substr(md5($1::uuid::text), 1, 8) || '-1${String(at).padStart(3, '0')}-7000-8000-${String(n).padStart(12, '0')}')::uuid`
const TWO = `array[${one(4, 7)}, ${one(4, 8)}]`
const REVERSE = (of: string) =>
  `insert into stock_movements (shop_id, kind, reverses_id, movement_date) select $1, 'reversal', m, '2026-02-01' from unnest(${of}) m`

const ENTERED = [TWO, `'{1,1}'`, `'{5,5}'`, `'2026-02-01'`, one(2, 7), 'null', 'uuid_v7()', 'uuid_v7()::text']
const NO_CORRECTION = ['null', 'null', 'null', `'entry'`]

export const CALLS: Record<string, string> = {
  'an entry': ENTRY.replaceAll(/\$(\d+)/g, (_, n) => [...ENTERED, ...NO_CORRECTION][Number(n) - 1] ?? 'null'),
  'an exit': `select register_exit(${TWO}, '{1,1}', '{9,9}', '2026-02-01', 'Ana', null, uuid_v7(), uuid_v7()::text, '', 'perda_dano', null, null)`,
  'a sale': `select register_sale(${TWO}, '{1,1}', '{9,9}', '{9,9}', '{0,0}', now(), '2026-02-01', 'Ana', null, uuid_v7(), uuid_v7()::text, '', ${one(1, 7)},
               'pix', '{pix}', '{18}', '{null}', null, '{null}', null, null)`,
  'a sale that waits for its Pix': `select hold_sale(uuid_v7(), null, 'Ana', '{}', '', 18, now(), ${TWO}, '{1,1}', '{9,9}', '{9,9}', null, null)`,
  'a reversed entry': REVERSE(`array[${movement(1, 7)}]`),
  'a cancelled sale': REVERSE(`array[${movement(3, 8)}]`),
  'a reversed count': `select reverse_count(${one(8, 2)}, 'engano', '2026-02-01', now())`,
  'a return': `select register_return(${one(5, 7)}, array[${movement(3, 7)}], '{1}', '{stock}', 9, 'pix', uuid_v7(), 'ABCD', '2026-02-01', 'Ana', null, uuid_v7(), uuid_v7()::text, '', null)`,
  'a count of two products': `select open_count(uuid_v7(), 'Duas', 'list', null, array[${one(3, 7)}, ${one(3, 8)}], true, now(), uuid_v7()::text, '')`,
  'a counted line': `select count_line(${one(8, 1)}, ${one(4, 30)}, 5, true, uuid_v7(), now(), uuid_v7()::text, '')`,
  'what a count found': `select * from found_by_count(${one(8, 1)})`,
  'an approved count': `select approve_count(${one(8, 1)}, count_version(${one(8, 1)}), false, true, '2026-02-01', now(), uuid_v7()::text)`,
  'a cancelled count': `select cancel_count(${one(8, 1)}, now())`,
  'a receipt': `select receive_credit(${one(1, 7)}, uuid_v7(), 1, 'pix', null, '2026-02-01', uuid_v7()::text, '')`,
  'a receipt taken back': `select reverse_receipt(${one(7, 7)}, uuid_v7(), '2026-02-01', null)`,
  'a write-off': `select write_off_credit(${one(1, 7)}, uuid_v7(), 1, 'sumiu', '2026-02-01', uuid_v7()::text, '')`,
  'what a sale is owed': `select owed_for_sale(${one(5, 7)})`,
  'names that begin with a text': `select products_named('camiseta 17', 20)`,
  'a rare word': `select search_products(array['camiseta', '1717'], 20, 0)`,
  'a rare word in singular or plural': `select search_products(array['camiseta'], 20, 0, array['1717|1718'])`,
  'what is like it': `select similar_products(array['1717'], array['camizeta'], 20)`,
  'what is like it, in singular or plural': `select similar_products('{}', array['camizeta'], 20, array['1717|1718'])`,
  'a renamed product': `update products set name = 'Outra' where id = ${one(3, 7)} and shop_id = current_shop()`,
  'a deleted product': `delete from products where id = ${one(3, 9)} and shop_id = current_shop()`,
  'a deleted customer': `delete from customers where id = ${one(1, 3)} and shop_id = current_shop()`,
  'a deleted supplier': `delete from suppliers where id = ${one(2, 3)} and shop_id = current_shop()`,
}

/** Queries about one thing of a shop. */
export const QUERIES: Record<string, (shop: string) => Query<unknown>> = {
  'a sale that is looked at': (shop) => wholeSale(known(shop, '0005')),
  'a sale to cancel': (shop) => movementsOfSale(known(shop, '0005')),
  'what an exit has to take back': (shop) => reversible({ referenceId: known(shop, '0005'), kind: 'exit' }),
}

const known = (shop: string, kind: string) =>
  `${createHash('md5').update(shop).digest('hex').slice(0, 8)}-${kind}-7000-8000-000000000007`
