import type { Scene } from './scene.ts'
import { CANCEL } from './scenes-parts.ts'

const leave = (quantity: number) =>
  `insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, movement_date, exit_reason, responsible_person, reference_id)
   values ('$SHOP', '$ME', 'out', 'exit', ${quantity}, current_date, 'uso_interno', 'x', '$NEW')`

const NOTHING_RESERVED = `update product_variants set reserved = 0 where shop_id = '$SHOP'`

export const STOCK: Scene[] = [
  { what: 'an exit of more than there is', does: leave(1000), gives: 'PR409' },
  {
    what: 'an exit of what came while it waited',
    state: [`update products set total_stock = 0 where shop_id = '$SHOP'`],
    does: leave(1),
    leaves: `select total_stock from products where shop_id = '$SHOP'`,
    gives: '-1.0000',
  },
  {
    what: 'an exit of what is set aside',
    state: [`update product_variants set reserved = 100 where $BOTH`],
    does: leave(1),
    gives: 'PR409',
  },
  {
    what: 'the unit of what has not moved changes',
    state: [
      `update product_variants set has_moved = false where shop_id = '$SHOP'`,
      `update product_variants set has_moved = true where shop_id = '$TWIN'`,
    ],
    does: `update products set unit = 'kg' where shop_id = current_shop()`,
    gives: '',
  },
  {
    what: 'costs are replayed after what was taken back',
    state: [
      `update stock_movements set id = 'ffffffff-ffff-7fff-bfff-ffffffffffff', kind = 'reversal', reverses_id = '$SECOND' where shop_id = '$TWIN' and id = '$ME'`,
    ],
    does: CANCEL,
    leaves: `select status from sales where shop_id = '$SHOP' and id = '$ME'`,
    gives: 'cancelled',
  },
  {
    what: 'a product goes, with its variants that moved',
    looks: true,
    state: [
      NOTHING_RESERVED,
      `update product_variants set has_moved = true where $BOTH`,
      `update product_import_products set product_id = '$ME' where $BOTH`,
      `update product_imports set status = case shop_id when '$SHOP' then 'done' else 'undoing' end where $BOTH`,
      `delete from activity where shop_id = '$SHOP'`,
    ],
    does: `delete from products where shop_id = current_shop()`,
    leaves: `select kind from activity where shop_id = '$SHOP'`,
    gives: 'product_delete',
  },
  {
    what: 'a product goes of which goods are reserved',
    state: [`update product_variants set reserved = case shop_id when '$SHOP' then 1 else 0 end where $BOTH`],
    does: `delete from products where shop_id = current_shop()`,
    gives: 'PR4RV',
  },
  {
    what: 'a product goes, of which the sales of others know',
    looks: true,
    state: [NOTHING_RESERVED],
    does: `delete from products where shop_id = current_shop()`,
    leaves: `select product_id from sale_items where shop_id = '$TWIN'`,
    gives: '$ME',
  },
  {
    what: 'a product goes, with its picture',
    looks: true,
    state: [
      NOTHING_RESERVED,
      `update product_images set name = 'a.png' where $BOTH`,
      `update products set image_name = 'a.png' where $BOTH`,
    ],
    does: `delete from products where shop_id = current_shop()`,
    leaves: `select string_agg(concat(i.shop_id = '$TWIN', i.xmax), ' ') from product_images i where $BOTH`,
    gives: 't0',
  },
  {
    what: 'a product whose picture another one has goes',
    looks: true,
    state: [
      NOTHING_RESERVED,
      `update product_images set name = 'a.png' where $BOTH`,
      `update products set image_name = 'a.png' where shop_id = '$SHOP'`,
      `delete from products where shop_id = '$TWIN'`,
    ],
    does: `delete from products where shop_id = current_shop()`,
    leaves: `select string_agg(concat(i.shop_id = '$TWIN', i.xmax), ' ') from product_images i where $BOTH`,
    gives: 't0',
  },
  {
    what: 'a product goes whose line had the key of its act',
    looks: true,
    state: [
      NOTHING_RESERVED,
      `insert into products (shop_id, id, name, internal_code) values ('$SHOP', '$OTHER', 'x', 'x')`,
      `insert into product_variants (shop_id, id, product_id, sku) values ('$SHOP', '$OTHER', '$OTHER', 'x')`,
      `update stock_movements set idempotency_key = 'k', reference_id = '$ME', reverses_id = null where $BOTH and id = '$ME'`,
      `update stock_movements set reference_id = '$ME', reverses_id = null where $BOTH and id = '$SECOND'`,
      `update stock_movements set product_variant_id = '$OTHER' where shop_id = '$SHOP' and id = '$SECOND'`,
      // The twin's first line comes before the one that is left.
      `update stock_movements set id = '00000000-0000-7000-8000-000000000001', idempotency_key = null where shop_id = '$TWIN' and id = '$ME'`,
    ],
    does: `delete from products where shop_id = current_shop() and id = '$ME'`,
    leaves: `select string_agg(coalesce(idempotency_key, '-'), ' ' order by shop_id = '$TWIN') from stock_movements where $BOTH and id = '$SECOND'`,
    gives: 'k -',
  },
  {
    what: 'a key that another shop has used',
    state: [
      `update stock_movements set idempotency_key = 'k' where shop_id = '$TWIN' and id = '$ME'`,
      ...['counter_sales', 'sale_returns', 'cash_entries'].map(
        (table) => `update ${table} set idempotency_key = 'k' where shop_id = '$TWIN'`,
      ),
      `update credit_entries set idempotency_key = 'k' where shop_id = '$TWIN' and id = '$ME'`,
      `update cash_sessions set open_key = 'k' where shop_id = '$TWIN'`,
      `update stock_counts set open_key = 'k' where shop_id = '$TWIN' and id = '$ME'`,
      `update stock_count_lines set idempotency_key = 'k' where shop_id = '$TWIN'`,
    ],
    does: `select key_is_of_another('k', 'x')`,
    gives: 'false',
  },
]
