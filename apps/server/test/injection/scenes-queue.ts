import { REFUSED_ITEMS_MAX, REFUSED_ITEMS_OF_ONE } from '@prateleira/contract/sales/constants'
import type { Scene } from './scene.ts'
import { as, behindOthers, COLLEAGUE, enterLater, sellLater } from './scenes-parts.ts'

const countLater = (key = 'key', reason = 'null') =>
  `select queued_count_line('$ME', '$ME', 1, false, '$NEW', now(), '${key}', 'r', '$TOKEN', 'A-1', ${reason}, now())`
const OPEN = `update stock_counts set state = 'open' where $BOTH and id = '$ME'`
const NO_RECOUNTS = `delete from stock_count_recounts where $BOTH`
/** The twin's is known under the key of what is sent. */
const known = (table: string, command: string) =>
  `update ${table} set idempotency_key = 'key', command = ${command} where shop_id = '$TWIN'`
/** What was done to the attacker in the twin's shop and, where said, in their own. */
const done = (kind: string, when: string, details = '{}') =>
  `update activity set kind = '${kind}', subject_id = '$ME', created_at = now() ${when}, details = '${details}' where shop_id = '$TWIN'`
const discard = (what: string) => `select discard_queued_${what}('key', 'A-1', '{}', 'x', now())`

const NOTE = `select note_refused_item('key', 'sale', 'A-1', 10, 'SALE_SHORT', '$TOKEN', now(), now())`
const NOTED = `select count(*) from refused_queued_items where shop_id = '$SHOP' and idempotency_key = 'key'`
/** Refusals in the attacker's shop, all later than what is refused now. */
const refusedLater = (count: number, sender: string) => `
  insert into refused_queued_items (shop_id, idempotency_key, kind, receipt, reason, made_at, sent_by, sent_at)
  select '$SHOP', 'later ' || n, 'sale', 'B-1', 'SALE_SHORT', now(), '${sender}', now() + interval '1 day' from generate_series(1, ${count}) n`

export const QUEUE: Scene[] = [
  {
    what: 'a sale comes late by somebody without a name',
    state: [
      `update people set full_name = '' where person_id = '$ME'`,
      `insert into former_members (shop_id, person_id, number, name, left_at) values ('$SHOP', '$OTHER', 2, 'Outra', now())`,
      `update former_members set name = 'Antes' where shop_id = '$SHOP' and person_id = '$ME'`,
    ],
    does: sellLater(),
    leaves: `select seller from counter_sales where shop_id = '$SHOP' and sale_id = '$NEW'`,
    gives: 'Antes',
  },
  { what: 'a sale comes late', does: sellLater(), gives: '2' },
  {
    what: 'a sale comes late whose price has changed',
    state: [
      `update products set sale_price = 20 where $BOTH`,
      `update sale_items set sale_id = '$NEW' where shop_id = '$TWIN'`,
    ],
    does: sellLater(),
    leaves: `select string_agg(price_then::text, ' ') from queued_sale_prices where shop_id = '$SHOP' and item_id <> '$ME'`,
    gives: '20.000000',
  },
  {
    what: 'a sale comes late of a session that is closed',
    state: [`update cash_sessions set opened_at = now() - interval '1 hour', closed_at = now() where $BOTH`],
    does: sellLater({ cash_session: `'$ME'` }),
    gives: '2',
  },
  {
    what: 'a sale comes late of a closed session in which only others sold',
    state: [
      as('seller'),
      `update cash_sessions set opened_by = '$OTHER', opened_at = now() - interval '1 hour', closed_at = now() where $BOTH`,
      `update cash_entries set created_by = '$OTHER' where $BOTH`,
    ],
    does: sellLater({ cash_session: `'$ME'` }),
    gives: 'PRCCL',
  },
  {
    what: 'a seller vouches for what was sold by somebody else',
    state: [as('seller')],
    does: sellLater({ reason: `'x'` }),
    gives: 'PR4RM',
  },
  {
    what: 'an entry comes late',
    state: [
      `update stock_movements set idempotency_key = 'key' where shop_id = '$TWIN' and id = '$ME'`,
      known('queued_entries', 'null'),
    ],
    does: enterLater(),
    gives: '$NEW',
  },
  {
    what: 'an entry comes late that another shop gave up',
    state: [known('queued_entries', `'{}'`)],
    does: enterLater(),
    gives: '$NEW',
  },
  {
    what: 'an entry comes late without a day',
    does: enterLater({ dated: 'null' }),
    gives: '$NEW',
  },
  {
    what: 'an entry with costs comes late, of who lost sight of them in another shop',
    state: [done('member_change', `+ interval '1 minute'`, '{"sees_costs_before": false}')],
    does: enterLater({ costs: `'{1}'` }),
    gives: '$NEW',
  },
  {
    what: 'an entry with costs comes late, of who does not see them in another shop',
    state: [
      `update members set sees_costs = false where shop_id = '$TWIN'`,
      behindOthers('members', 'sees_costs = null', `shop_id = '$SHOP'`),
    ],
    does: enterLater({ costs: `'{1}'` }),
    gives: '$NEW',
  },
  {
    what: 'a sale comes late of somebody who is in another shop only',
    state: [
      ...COLLEAGUE,
      `delete from members where shop_id = '$SHOP' and person_id = '$OTHER'`,
      `update selling_passes set person_id = '$OTHER' where $BOTH`,
    ],
    does: sellLater(),
    gives: 'PR4QL',
  },
  {
    what: 'an entry comes late, of who came back to another shop',
    state: [done('member_resume', `+ interval '1 minute'`)],
    does: enterLater(),
    gives: '$NEW',
  },
  {
    what: 'an entry comes late, of who became something else in another shop',
    state: [done('member_change', `+ interval '1 minute'`, '{"role_before": "x"}')],
    does: enterLater(),
    gives: '$NEW',
  },
  {
    what: 'an entry comes late, of who has left since',
    state: [
      done('member_change', `- interval '1 day'`, '{"role": "x"}'),
      `update activity set kind = 'member_remove', subject_id = '$ME', created_at = now() + interval '1 minute' where shop_id = '$SHOP'`,
    ],
    does: enterLater({ reason: `'x'` }),
    gives: '$NEW',
  },
  { what: 'a line comes late', state: [OPEN, NO_RECOUNTS], does: countLater(), gives: '$NEW' },
  {
    what: 'a line comes late that another shop gave up',
    state: [OPEN, NO_RECOUNTS, known('queued_counts', `'{}'`)],
    does: countLater(),
    gives: '$NEW',
  },
  {
    what: 'a line is given up that another shop counted',
    state: [known('queued_counts', 'null')],
    does: discard('count'),
    gives: '',
  },
  {
    what: 'an entry is given up that another shop has',
    state: [known('queued_entries', 'null')],
    does: discard('entry'),
    gives: '',
  },
  ...['queued_sales', 'queued_entries', 'queued_counts'].map((table) => ({
    what: `a refusal is noted whose key another shop settled in ${table}`,
    state: [known(table, table === 'queued_sales' ? `'{}'` : 'null')],
    does: NOTE,
    leaves: NOTED,
    gives: '1',
  })),
  ...['queued_sales', 'queued_entries', 'queued_counts', 'stock_movements'].map((table) => ({
    what: `a refusal is noted whose key the shop settled in ${table}`,
    state: [
      `update ${table} set idempotency_key = 'key' where ctid = (select min(ctid) from ${table} where shop_id = '$SHOP')`,
    ],
    does: NOTE,
    leaves: NOTED,
    gives: '0',
  })),
  {
    what: 'a refusal is noted after many that somebody else sent',
    state: [refusedLater(REFUSED_ITEMS_OF_ONE, '$OTHER')],
    does: NOTE,
    leaves: NOTED,
    gives: '1',
  },
  {
    what: 'a refusal makes room for itself, and another shop has one of the same id',
    state: [refusedLater(REFUSED_ITEMS_MAX, '$OTHER')],
    does: NOTE,
    leaves: `select count(*) from refused_queued_items where shop_id = '$TWIN' and id = '$ME'`,
    gives: '1',
  },
]
