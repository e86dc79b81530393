import type { Scene } from './scene.ts'
import { allowed, as, exit, SALE_OF_TWIN, sell } from './scenes-parts.ts'

const move = (amount: number, approval = 'null') =>
  `select move_cash('$ME', '$NEW', ${amount}, 'x', null, null, ${approval}, 'b', false)`
const OF_OTHER = `update cash_sessions set opened_by = '$OTHER' where $BOTH`
const CLOSED = `update cash_sessions set closed_at = now() where $BOTH`
const KEY = `update integration_keys set scope = 'write', expires_at = null where shop_id = '$SHOP'`
/** A program of the owner's, which takes no cash. */
const byKey = (what: string, does: string, ...state: string[]): Scene => ({
  what: `a program ${what}`,
  enters: 'not',
  // Keys are looked up by their hash, in any shop.
  looks: true,
  state: [KEY, ...state],
  does: `do $$ begin perform enter_by_key('$MARK', now(), true); perform from (${does}) x; end $$`,
  gives: 'PRCKY',
})

export const CASH: Scene[] = [
  { what: 'a sangria of what is there', does: move(-1), gives: 'true' },
  { what: 'a sangria of more than is there', does: move(-1000), gives: 'false' },
  {
    what: 'a sangria of somebody else’s session',
    state: [as('seller'), OF_OTHER],
    does: move(-1),
    gives: 'PRCOT',
  },
  {
    what: 'a sangria of somebody else’s session that was allowed',
    state: [...allowed('cash', '$ME'), as('seller'), OF_OTHER],
    does: move(-1, `'$ME'`),
    gives: 'true',
  },
  { what: 'a sangria of a closed session', state: [CLOSED], does: move(-1), gives: 'PRCCL' },
  {
    what: 'an approval that somebody else asked for',
    state: [
      ...allowed('cash', '$ME'),
      as('seller'),
      OF_OTHER,
      `update approvals set asked_by = '$OTHER' where shop_id = '$SHOP'`,
    ],
    does: move(-1, `'$ME'`),
    gives: 'PRTAI',
  },
  byKey('sells for cash', sell({ methods: `'{dinheiro}'`, paid_by: `'dinheiro'` })),
  byKey('sells for cash into a session', sell({ methods: `'{dinheiro}'`, cash_session: `'$ME'` })),
  byKey('sells for cash by an exit while no session is open', exit(), CLOSED),
  { what: 'a sale for cash by an exit', state: [SALE_OF_TWIN], does: exit(), gives: '1.0000' },
  byKey(
    'takes cash of a debt',
    `select receive_credit('$ME', '$NEW', 1, 'dinheiro', null, current_date, null, null)`,
  ),
  {
    what: 'a sale by an exit while no session is open',
    state: [CLOSED, `update cash_sessions set closed_at = null where shop_id = '$TWIN'`],
    does: exit(),
    gives: 'PRCNO',
  },
  {
    what: 'a receipt of a session is taken back',
    state: [`update cash_entries set reference_id = '$SECOND', kind = 'receipt' where $BOTH`],
    does: `select reverse_receipt('$SECOND', '$NEW', current_date, null)`,
    gives: '$ME',
  },
  {
    what: 'a receipt in cash is taken back while no session is open',
    state: [
      `update credit_entries set method = 'dinheiro' where $BOTH`,
      CLOSED,
      `update cash_sessions set closed_at = null where shop_id = '$TWIN'`,
    ],
    does: `select reverse_receipt('$SECOND', '$NEW', current_date, null)`,
    gives: 'PRCNO',
  },
  {
    what: 'a close without differences, while another shop’s had one',
    state: [
      `insert into cash_counts (shop_id, session_id, method, expected, counted) values ('$TWIN', '$ME', 'pix', 1, 2)`,
      `delete from activity where shop_id = '$SHOP'`,
    ],
    does: `select close_cash('$ME', '{}', '{}', null, now(), null, 'r', null, 'b')`,
    leaves: `select details ->> 'differences' from activity where shop_id = '$SHOP' and kind = 'cash_close'`,
    gives: '[]',
  },
]
