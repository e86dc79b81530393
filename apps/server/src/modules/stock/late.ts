import type { LateOrigin } from '@prateleira/contract/shared/queue-fields'
import { sql } from '../../kernel/db/query.ts'

const ORIGIN = sql`json_build_object('receipt', q.receipt, 'sent_at', q.sent_at, 'reason', q.reason,
  'sent_by', (select n.name from names_in_shop() n where n.person_id = q.sent_by))`

/** The origin of a movement `m` that was made without network (OFF-04). */
export const late = sql<LateOrigin | null>`case m.kind
  when 'entry' then (select ${ORIGIN} from queued_entries q where q.shop_id = m.shop_id and q.reference_id = m.reference_id)
  when 'exit' then (select ${ORIGIN} from queued_sales q where q.shop_id = m.shop_id and q.sale_id = m.reference_id) end`

export const presentLate = (origin: LateOrigin | null): LateOrigin | null =>
  origin && { ...origin, sent_at: new Date(origin.sent_at).toISOString() }
