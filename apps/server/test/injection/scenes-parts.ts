/** What scenes are made of: calls with all their arguments, of which a scene says those that matter to it, and states that many need. */

const call = (name: string, own: Record<string, string>, said: Record<string, string>, what = '*') =>
  `select ${what} from ${name}(${Object.entries({ ...own, ...said })
    .map(([argument, value]) => `${argument} => ${value}`)
    .join(', ')})`

const SOLD = {
  variants: `array['$ME']::uuid[]`,
  quantities: `'{1}'`,
  prices: `'{10}'`,
  sold_for: `'{10}'`,
  discounts: `'{0}'`,
  note: 'null',
  reference: `'$NEW'`,
  request_key: 'null',
  request: `'r'`,
  customer: 'null',
  paid_by: `'pix'`,
  methods: `'{pix}'`,
  amounts: `'{10}'`,
  handed_over: `'{null}'`,
  cash_session: 'null',
  codes: `'{null}'`,
}

/** One piece for 10,00 in Pix, unless said otherwise. */
export const sell = (said: Record<string, string> = {}) =>
  call(
    'register_sale',
    { ...SOLD, sold: 'now()', sold_on: 'current_date', seller: `'x'`, approval: 'null', bound: 'null' },
    said,
    'number',
  )

/** The same, sold without network before. */
export const sellLater = (said: Record<string, string> = {}) =>
  call(
    'register_queued_sale',
    {
      ...SOLD,
      told: 'now()',
      request_key: `'key'`,
      token: `'$TOKEN'`,
      receipt: `'A-1'`,
      listed: `'{10}'`,
      sellers: `'{owner,manager,seller}'`,
      reason: 'null',
      instant: 'now()',
    },
    said,
    'number',
  )

/** One piece leaves; sold for 10,00 in cash where the reason is 'venda'. */
export const exit = (said: Record<string, string> = {}) =>
  call(
    'sell_by_exit',
    {
      variants: `array['$ME']::uuid[]`,
      quantities: `'{1}'`,
      prices: `'{10}'`,
      left_on: 'current_date',
      responsible: `'x'`,
      note: 'null',
      reference: `'$NEW'`,
      request_key: 'null',
      request: 'null',
      reason: `'venda'`,
      customer: 'null',
      paid_by: `'dinheiro'`,
    },
    said,
    'quantity',
  )

/** One piece came in without network before. */
export const enterLater = (said: Record<string, string> = {}) =>
  call(
    'register_queued_entry',
    {
      variants: `array['$ME']::uuid[]`,
      quantities: `'{1}'`,
      costs: `'{null}'`,
      told: 'now()',
      dated: 'current_date',
      supplier: 'null',
      note: 'null',
      reference: `'$NEW'`,
      request_key: `'key'`,
      request: `'r'`,
      token: `'$TOKEN'`,
      receipt: `'A-1'`,
      takers: `'{owner,manager,seller}'`,
      reason: 'null',
      instant: 'now()',
    },
    said,
    'register_queued_entry',
  )

/** One piece is set aside for a Pix of 10,00. */
export const hold = (said: Record<string, string> = {}) =>
  call(
    'hold_sale',
    {
      pending: `'$NEW'`,
      customer: 'null',
      asker: `'x'`,
      command: `'{}'`,
      request: `'r'`,
      total: '10',
      asked: 'now()',
      variants: `array['$ME']::uuid[]`,
      quantities: `'{1}'`,
      prices: `'{10}'`,
      sold_for: `'{10}'`,
      approval: 'null',
      bound: 'null',
    },
    said,
  )

/** One piece of the attacker's sale comes back, for 1,00 of 100 pieces for 100,00. */
export const giveBack = (said: Record<string, string> = {}) =>
  call(
    'register_return',
    {
      sale: `'$ME'`,
      items: `array['$ME']::uuid[]`,
      quantities: `'{1}'`,
      whereto: `'{stock}'`,
      total: '1',
      paid_by: `'pix'`,
      voucher: 'null',
      voucher_code: 'null',
      returned_on: 'current_date',
      seller: `'x'`,
      note: 'null',
      reference: `'$NEW'`,
      request_key: 'null',
      request: 'null',
      cash_session: 'null',
    },
    said,
  )

/** Everything of the attacker's sale is taken back. */
export const CANCEL = `insert into stock_movements (shop_id, kind, reverses_id, movement_date) values ('$SHOP', 'reversal', '$ME', current_date)`

export const as = (role: string) =>
  `update members set role = '${role}', sees_costs = true where shop_id = '$SHOP' and person_id = '$ME'`

/** A gerente of both shops with an account, whose id is before all others. */
export const COLLEAGUE = [
  `insert into auth."user" (id, name, email, "companyName", phone) values ('$OTHER', 'Outra', 'outra@example.com', '', '')`,
  `insert into people (person_id, user_id, full_name, phone) values ('$OTHER', '$OTHER', 'Outra', '')`,
  `insert into members (shop_id, person_id, role) values ('$SHOP', '$OTHER', 'manager'), ('$TWIN', '$OTHER', 'manager')`,
]

/** What the colleague allowed the attacker, of the shop; and of the twin what was just used for what the attacker does. */
export const allowed = (kind: string, reference = '$NEW') => [
  ...COLLEAGUE,
  `update approvals set kinds = '{${kind}}', bound_hash = 'b', approved_by = '$OTHER', given_at = now(), used_at = null, used_for = '{}' where $BOTH`,
  `update approvals set used_at = now(), reference_id = '${reference}' where shop_id = '$TWIN'`,
]

/** The twin's sale has the id and the number that the attacker's next one gets. */
export const SALE_OF_TWIN = `update sales set id = '$NEW', number = 2 where shop_id = '$TWIN'`

/**
 * Updates rows until all others stand before them in the table, wherever updates find room: a reader without a condition then meets
 * another row first.
 */
export const behindOthers = (table: string, change: string, where: string) => `do $$ begin
  loop
    update ${table} set ${change} where ${where};
    exit when not exists (select from ${table} other where not (other.${where}) and other.ctid > (select min(own.ctid) from ${table} own where own.${where}));
  end loop;
end $$`
