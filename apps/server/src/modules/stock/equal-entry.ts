import { EQUAL_ENTRY_MINUTES } from '@prateleira/contract/stock/constants'
import type { RawBuilder } from 'kysely'
import { raw, sql, withheld } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { deliveryLines, deliveryOf } from './deliveries.ts'

/**
 * Rolls back an entry that was just written if another of the last minutes is equal: a person can confirm that it is meant as one more. Decided
 * under the lock of its products, so that of two at the same moment one is asked about.
 */
export async function refuseEqual(tx: Tx, referenceId: string): Promise<void> {
  const { minutes } = await tx.one(equalTo(referenceId))
  if (minutes !== null) throw problem('EQUAL_ENTRY_UNCONFIRMED', { data: { minutes } })
}

const columns = sql`
  line.shop_id, line.id, line.product_variant_id, line.quantity, line.supplier_id, ${withheld('line.entry_cost')} as cost`

/** What stands of entries by variant: quantity, and what it cost if that is known. Over the lines of `from`, as `line`. */
const byVariant = (from: RawBuilder<unknown>) => sql`
  (select line.product_variant_id, sum(line.quantity) as quantity,
          case when count(line.cost) = count(*) then sum(line.quantity * line.cost) end as cost
     from ${from}
    where not exists (select from stock_movements r where r.shop_id = line.shop_id and r.reverses_id = line.id)
    group by line.product_variant_id)`

/**
 * The minutes since an entry of the same supplier, goods, quantities and costs was registered or corrected; null without one. Compared with what stands
 * of a whole delivery, of which each correction is a reference of its own. A cost that is not known equals any. Found by the variant of one
 * line among the latest ids, which begin with their time.
 */
function equalTo(referenceId: string) {
  const ofDelivery = sql`${deliveryLines(sql`m.delivery`)} part
    cross join lateral (
      select ${columns} from stock_movements line
       where line.shop_id = current_shop() and line.id = part.id and line.supplier_id is not distinct from one.supplier_id offset 0) line`
  return raw(sql<{ minutes: number | null }>`
    with lines as (
      select ${columns} from stock_movements line
       where line.shop_id = current_shop() and line.reference_id = ${referenceId}::uuid and line.kind || '' = 'entry'
    ), own as ${byVariant(sql`lines line`)}, since as (
      select now() - ${EQUAL_ENTRY_MINUTES} * interval '1 minute' as instant
    ), one as (
      select product_variant_id, supplier_id from lines limit 1
    ), others as (
      select ${deliveryOf} as delivery, max(m.created_at) as created_at
        from since, one
        join stock_movements m on m.shop_id = current_shop() and m.product_variant_id = one.product_variant_id
         and m.supplier_id is not distinct from one.supplier_id
       where m.id > rpad(lpad(to_hex((extract(epoch from since.instant) * 1000)::bigint), 12, '0'), 32, '0')::uuid
         and m.created_at > since.instant and m.kind || '' = 'entry' and m.reference_id <> ${referenceId}::uuid
       group by 1
    )
    select floor(extract(epoch from now() - max(m.created_at)) / 60)::int as minutes
      from one, others m
     where not exists (
         select from own full join ${byVariant(ofDelivery)} other using (product_variant_id, quantity)
          where own.product_variant_id is null or other.product_variant_id is null or own.cost <> other.cost)`)
}
