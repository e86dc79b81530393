import type { Scene } from './scene.ts'
import { as } from './scenes-parts.ts'

const open = (covers: string, blind = 'true') =>
  `select open_count('$NEW', 'x', '${covers}', '$ME', array['$ME']::uuid[], ${blind}, now(), null, null)`
const OPEN = `update stock_counts set state = 'open' where $BOTH and id = '$ME'`
const OF_NEW = `update stock_count_products set count_id = '$NEW' where shop_id = '$TWIN'`
const count = `select count_line('$ME', '$ME', 1, false, '$NEW', now(), null, null)`
const approve = (zero = 'false') =>
  `select approve_count('$ME', count_version('$ME'), ${zero}, true, current_date, now(), 'key')`
const FREE = `update product_variants set reserved = 0 where $BOTH`
const NO_RECOUNTS = `delete from stock_count_recounts where $BOTH`
const RESULT_OF_TWIN = `update stock_count_results set count_id = '$ME' where shop_id = '$TWIN'`

export const COUNTS: Scene[] = [
  { what: 'a count of some products', state: [OF_NEW], does: open('list'), gives: '' },
  { what: 'a count of a category', does: open('category'), gives: '' },
  {
    what: 'an estoquista opens a count that shows what is expected',
    state: [as('stocker')],
    does: open('all', 'false'),
    gives: 'PR4RM',
  },
  {
    what: 'a line of a count of some products',
    state: [OPEN, NO_RECOUNTS, `update stock_counts set scope = 'list' where $BOTH`],
    does: count,
    gives: '$NEW',
  },
  {
    what: 'a line of a count that is closed',
    state: [`update stock_counts set state = 'approved' where shop_id = '$SHOP'`],
    does: count,
    gives: 'PRNCL',
  },
  {
    what: 'a recount by who counted',
    state: [
      OPEN,
      as('stocker'),
      `update stock_count_lines set round = 0 where $BOTH`,
      `update stock_count_recounts set asked_at = now() - interval '1 minute' where $BOTH`,
    ],
    does: count,
    gives: 'PRNSP',
  },
  {
    what: 'a recount of what somebody else counted',
    state: [
      OPEN,
      as('stocker'),
      `update stock_count_lines set round = 0, counted_by = '$OTHER' where $BOTH`,
      `update stock_count_recounts set asked_at = now() - interval '1 minute' where $BOTH`,
    ],
    does: count,
    gives: '$NEW',
  },
  {
    what: 'a count is approved',
    state: [OPEN, FREE, NO_RECOUNTS, RESULT_OF_TWIN, `update stock_count_lines set round = 0 where $BOTH`],
    does: approve(),
    gives: '',
  },
  {
    what: 'a count is approved that takes the rest for zero',
    state: [
      OPEN,
      FREE,
      NO_RECOUNTS,
      RESULT_OF_TWIN,
      `delete from stock_count_lines where $BOTH`,
      `update stock_counts set opened_at = now() + interval '1 minute' where $BOTH`,
    ],
    does: approve('true'),
    gives: '',
  },
  {
    what: 'a count is approved that takes what is set aside',
    state: [
      OPEN,
      NO_RECOUNTS,
      `update product_variants set reserved = 100 where $BOTH`,
      `update stock_count_lines set round = 0, quantity = 0, balance = 5 where $BOTH`,
    ],
    does: approve(),
    gives: 'PRNSH',
  },
]
