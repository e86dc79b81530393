import { SALE_EVENTS, type SaleEvent, type SaleEvents } from '@prateleira/contract/sales/event-schemas'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { type EventRow, eventsBehind, type Place, readable } from './event-queries.ts'

/**
 * The events of the shop's sales after a cursor, in the order of transactions (decision 241). Only events before every
 * running transaction are returned, so that a program that continues from there misses nothing and gets nothing twice.
 * Without a cursor only the present position is returned.
 * @throws EVENTS_FORGOTTEN
 */
export function listEvents(
  context: ShopContext,
  { after, limit }: { after?: string; limit: number },
): Promise<SaleEvents> {
  const place = after === undefined ? null : parse(after)
  return context.run(async (tx) => {
    const now = await tx.one(readable(place))
    if (!now.known) throw problem('EVENTS_FORGOTTEN')
    // A new program starts from now.
    const found = place ? await tx.many(eventsBehind(place, now.transaction, limit + 1)) : []
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    const more = found.length > limit
    return {
      events: rows.map(presentEvent),
      cursor: more && last ? behind(last, now.at) : `${now.transaction}.${now.at}`,
      more,
    }
  })
}

const behind = ({ transaction, at, kind, subject }: EventRow, read: string) =>
  `${transaction}.${read}/${at}/${kind}/${subject}`

function parse(cursor: string): Place {
  const [transaction = '', read = '', at, kind, subject] = cursor.split(/[./]/)
  return { transaction, read, last: at && kind && subject ? { at, kind, subject } : null }
}

function presentEvent({ kind, subject, written_at: at, ...row }: EventRow): SaleEvent {
  const type = SALE_EVENTS[kind - 1] as SaleEvent['type']
  return {
    // Standard Webhooks signs id.timestamp.body, so an id must not contain a full stop.
    id: `${type.replace('.', '_')}_${subject}`,
    type,
    timestamp: at.toISOString(),
    data: {
      sale_id: row.sale_id,
      number: Number(row.number),
      sale_date: row.sale_date,
      total_amount: row.total_amount,
      return: row.return,
    },
  }
}
