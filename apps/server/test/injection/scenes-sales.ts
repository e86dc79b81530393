import { LOGINS } from '../../src/database.ts'
import type { Scene } from './scene.ts'
import { allowed, as, CANCEL, giveBack, hold, SALE_OF_TWIN, sell } from './scenes-parts.ts'

/** What is bought costs 100 in the list: sold for 10, it is a discount. */
const DEAR = `update products set sale_price = 100 where $BOTH`
const ON_CREDIT = { methods: `'{fiado}'`, paid_by: `'fiado'`, customer: `'$ME'` }
const NO_SESSION = `update cash_entries set reference_id = null where $BOTH`
const SOLD_IN_SESSION = `update cash_entries set kind = 'sale', amount = 1, reference_id = '$ME' where $BOTH`
const UNNAMED = `update sales set refund_session_id = null where $BOTH`
const STATUS = `select status from sales where shop_id = '$SHOP' and id = '$ME'`

export const SALES: Scene[] = [
  { what: 'a sale', state: [SALE_OF_TWIN], does: sell(), gives: '2' },
  {
    what: 'a sale of two lines',
    does: sell({
      variants: `array['$ME', '$ME']::uuid[]`,
      quantities: `'{1,1}'`,
      prices: `'{10,10}'`,
      sold_for: `'{10,10}'`,
      discounts: `'{0,0}'`,
      amounts: `'{20}'`,
    }),
    gives: '2 2',
  },
  {
    what: 'a sale of more than there is',
    does: sell({ quantities: `'{1000}'`, amounts: `'{10000}'` }),
    gives: 'PR409',
  },
  {
    what: 'a sale of what waited for its Pix',
    state: [`update pending_sales set state = 'confirmed', request_hash = 'r' where $BOTH`],
    does: sell({ request_key: `'$ME'` }),
    gives: '2',
  },
  {
    what: 'a sale of what waits for its Pix',
    does: sell({ request_key: `'$ME'` }),
    gives: '23505',
  },
  {
    what: 'a discount beyond a gerente’s limit',
    state: [
      DEAR,
      as('manager'),
      `update discount_limits set manager = case shop_id when '$SHOP' then 5 else 99 end where $BOTH`,
    ],
    does: sell(),
    gives: 'PR4SD',
  },
  {
    what: 'a discount that was allowed',
    state: [
      ...allowed('discount'),
      DEAR,
      as('seller'),
      `update discount_limits set manager = 100 where $BOTH`,
    ],
    does: sell({ approval: `'$ME'`, bound: `'b'` }),
    gives: '2',
  },
  {
    what: 'a sale on credit',
    state: [SALE_OF_TWIN],
    does: sell(ON_CREDIT),
    gives: '2',
  },
  {
    what: 'a sale on credit beyond the limit that was allowed',
    state: [
      SALE_OF_TWIN,
      ...allowed('credit'),
      as('seller'),
      `update customer_accounts set credit_limit = 0 where $BOTH`,
    ],
    does: sell({ ...ON_CREDIT, approval: `'$ME'`, bound: `'b'` }),
    gives: '2',
  },
  {
    what: 'a sale on a voucher',
    does: sell({ methods: `'{vale}'`, codes: `'{$MARK}'`, customer: `'$ME'` }),
    gives: '2',
  },
  {
    what: 'a sale of a session is taken back',
    state: [SOLD_IN_SESSION, `update sale_payments set voucher_id = null where $BOTH`],
    does: CANCEL,
    leaves: STATUS,
    gives: 'cancelled',
  },
  {
    what: 'a sale of a session is taken back while none is open',
    state: [SOLD_IN_SESSION, UNNAMED, `update cash_sessions set closed_at = now() where shop_id = '$SHOP'`],
    does: CANCEL,
    gives: 'PRCNO',
  },
  {
    what: 'a sale of a session without cash is taken back while none is open',
    state: [
      SOLD_IN_SESSION,
      UNNAMED,
      `update cash_entries set method = 'pix' where shop_id = '$SHOP'`,
      `update cash_sessions set closed_at = now() where shop_id = '$SHOP'`,
    ],
    does: CANCEL,
    leaves: STATUS,
    gives: 'cancelled',
  },
  {
    what: 'a sale for cash of no session is taken back',
    state: [NO_SESSION, `update sale_payments set method = 'dinheiro' where $BOTH`],
    does: CANCEL,
    leaves: STATUS,
    gives: 'cancelled',
  },
  {
    what: 'a sale on a voucher is taken back',
    state: [
      NO_SESSION,
      `update sale_payments set method = 'vale', voucher_id = '$ME' where $BOTH`,
      `update sales set payment_method = 'vale' where $BOTH`,
    ],
    does: CANCEL,
    leaves: `select balance from vouchers where shop_id = '$SHOP'`,
    gives: '101.00',
  },
  {
    what: 'a sale of which something is there still is taken back',
    state: [
      `update stock_movements set reference_id = '$ME', kind = 'exit', reference_type = 'sale' where shop_id = '$SHOP' and id = '$SECOND'`,
    ],
    does: CANCEL,
    gives: '23514',
  },
  {
    what: 'the debt of a sale is taken back by the calendar of its shop',
    state: [
      NO_SESSION,
      `update sale_payments set method = 'fiado' where $BOTH`,
      `update sales set payment_method = 'fiado' where $BOTH`,
      `update shops set timezone = case shop_id when '$SHOP' then 'Pacific/Pago_Pago' else 'Pacific/Kiritimati' end where true`,
    ],
    does: CANCEL,
    leaves: `select string_agg((entry_date = (now() at time zone 'Pacific/Pago_Pago')::date)::text, ' ') from credit_entries where shop_id = '$SHOP' and kind = 'cancellation'`,
    gives: 'true',
  },
  {
    what: 'what was never paid for a sale, which another shop has written off',
    state: [
      `update credit_entries set kind = 'sale', amount = 10, customer_id = '$ME', sale_id = '$ME', created_at = now() - interval '1 day' where $BOTH`,
      'update customer_accounts set balance = 0 where $BOTH',
      `insert into credit_entries (shop_id, id, customer_id, kind, amount, entry_date) values ('$TWIN', '$OTHER', '$ME', 'write_off', -4, current_date)`,
    ],
    does: `select unpaid_for_sale('$ME')`,
    gives: '0',
  },
  {
    what: 'what was never paid for a sale whose customer was deleted',
    state: [
      'delete from credit_entries where $BOTH',
      `update sale_payments set method = 'fiado', received = null, voucher_id = null, amount = case shop_id when '$SHOP' then 10 else 50 end where $BOTH`,
      `update sale_returns set method = 'fiado', voucher_id = null, amount = case shop_id when '$SHOP' then 1 else 4 end where $BOTH`,
    ],
    does: `select unpaid_for_sale('$ME')`,
    gives: '9.00',
  },
  {
    what: 'a return paid by voucher',
    does: giveBack({ paid_by: `'vale'`, voucher: `'$NEW'`, voucher_code: `'new'` }),
    gives: '1.00',
  },
  {
    what: 'a return of a sale that is owed',
    state: [NO_SESSION],
    does: giveBack({ paid_by: `'fiado'` }),
    gives: '1.00',
  },
  {
    what: 'a return of a sale of a session that brought no money',
    state: [NO_SESSION],
    does: giveBack(),
    gives: '1.00',
  },
  {
    what: 'a return in cash while no session is open',
    state: [
      NO_SESSION,
      `update counter_sales set cash_session_id = null where $BOTH`,
      `update cash_sessions set closed_at = now() where shop_id = '$SHOP'`,
    ],
    does: giveBack({ paid_by: `'dinheiro'` }),
    gives: 'PRCNO',
  },
  {
    what: 'what waited long ago goes when the next one waits',
    state: [`update pending_sales set state = 'given_up', closed_at = '2001-01-01' where $BOTH`],
    does: hold(),
    gives: 'true',
  },
  { what: 'more is set aside than there is', does: hold({ quantities: `'{95}'` }), gives: 'PR409' },
  {
    what: 'a sale is noted as one that waited',
    state: [
      `update counter_sales set idempotency_key = 'x' where shop_id = '$SHOP'`,
      `update counter_sales set idempotency_key = '$ME' where shop_id = '$TWIN'`,
    ],
    does: `select note_waited('$ME')`,
    leaves: `select count(*) from sale_events where shop_id = '$TWIN' and kind = 2`,
    gives: '0',
  },
  {
    what: 'what was sold in the last days is summed again',
    login: LOGINS.work,
    looks: true,
    // A day that has begun in every shop's calendar.
    state: [
      `delete from stock_total_changes`,
      `delete from sold_recently where true`,
      `update stock_totals set sold_until = current_date - 400 where $BOTH`,
      `update sale_items set sale_date = current_date - 1, status = 'completed', quantity = case shop_id when '$SHOP' then 3 else 70 end where $BOTH`,
      `update sale_return_items set return_date = current_date - 1, quantity = case shop_id when '$SHOP' then 1 else 50 end where $BOTH`,
      // What is not folded yet, of others, is among what was sold too.
      `insert into stock_total_changes (shop_id, products, low, units, value, sold_on, sales, product_id, sold, revenue)
       values ('$SHOP', 0, 0, 0, 0, current_date - 1, 1, '$ME', 1, 1), ('$THEIRS', 0, 0, 0, 0, current_date - 1, 1, '$ME', 9, 9)`,
      `insert into sold_recently (shop_id, product_id, quantity, revenue) values ('$SHOP', '$NEW', 1, 1), ('$TWIN', '$NEW', 5, 5)`,
      `update products set id = '$NEW' where shop_id = '$TWIN'`,
      `update stock_totals set sold_until = '2001-01-01' where shop_id = '$THEIRS'`,
    ],
    does: `select fold_totals(1)`,
    leaves: `select concat(string_agg(concat(shop_id = '$SHOP', product_id = '$NEW', ':', quantity), ' ' order by shop_id), ' ',
      (select t.sold_until from stock_totals t where t.shop_id = '$THEIRS')) from sold_recently where $BOTH`,
    gives: 'ft:5 tf:2.0000 2001-01-01',
  },
]
