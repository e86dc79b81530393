import { EQUAL_ENTRY_MINUTES } from '@prateleira/contract/stock/constants'
import { raw, sql, withheld } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { problem } from '../../kernel/rpc/errors.ts'

/**
 * Rolls back an entry that was just written if another of the last minutes is equal: a person can confirm that it is meant as one more. Decided
 * under the lock of its products, so that of two at the same moment one is asked about.
 */
export async function refuseEqual(tx: Tx, referenceId: string): Promise<void> {
  const { minutes } = await tx.one(equalTo(referenceId))
  if (minutes !== null) throw problem('EQUAL_ENTRY_UNCONFIRMED', { data: { minutes } })
}

const standing = sql`line.kind || '' = 'entry'
  and not exists (select from stock_movements r where r.shop_id = line.shop_id and r.reverses_id = line.id)`

const asOne = sql`line.product_variant_id, line.quantity, ${withheld('line.entry_cost')} as cost,
  row_number() over (partition by line.product_variant_id, line.quantity order by ${withheld('line.entry_cost')}) as place`

/**
 * The minutes since an entry of the same supplier, goods, quantities and costs was registered, as it stands now; null without one. A cost that is not
 * known differs from none. Found by the variant of one line among the latest ids, which begin with their time.
 */
function equalTo(referenceId: string) {
  return raw(sql<{ minutes: number | null }>`
    with own as (
      select ${asOne}, line.supplier_id from stock_movements line
       where line.shop_id = current_shop() and line.reference_id = ${referenceId}::uuid and ${standing}
    ), since as (
      select now() - ${EQUAL_ENTRY_MINUTES} * interval '1 minute' as instant
    )
    select floor(extract(epoch from now() - max(m.created_at)) / 60)::int as minutes
      from since, (select product_variant_id, supplier_id from own limit 1) one
      join stock_movements m on m.shop_id = current_shop() and m.product_variant_id = one.product_variant_id
       and m.supplier_id is not distinct from one.supplier_id
     where m.id > rpad(lpad(to_hex((extract(epoch from since.instant) * 1000)::bigint), 12, '0'), 32, '0')::uuid
       and m.created_at > since.instant and m.kind || '' = 'entry' and m.reference_id <> ${referenceId}::uuid
       and not exists (
         select from own full join (
             select ${asOne} from stock_movements line
              where line.shop_id = current_shop() and line.reference_id = m.reference_id and ${standing}
           ) other using (product_variant_id, quantity, place)
          where own.place is null or other.place is null or own.cost <> other.cost)`)
}
