import type { DiscountLimits } from '@prateleira/contract/sales/approval-schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import { raw, sql } from '../../kernel/db/query.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'

const limits = raw(sql<DiscountLimits>`
  select trim_scale(coalesce(l.seller, seller_discount()))::text as seller, trim_scale(coalesce(l.manager, manager_discount()))::text as manager
    from (select) one left join discount_limits l on l.shop_id = current_shop()`)

const setting = ({ seller, manager }: DiscountLimits) =>
  raw(sql<never>`
    insert into discount_limits (shop_id, seller, manager) values (current_shop(), ${seller}::numeric, ${manager}::numeric)
    on conflict (shop_id) do update set seller = excluded.seller, manager = excluded.manager,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`)

/** Maximum discount of each role, in percent of a sale (SELL-02). */
export async function getDiscountLimits(context: ShopContext): Promise<DiscountLimits> {
  const [row] = await context.query(limits)
  if (!row) throw problem('NOT_FOUND')
  return row
}

/**
 * Nobody grants more than their own limit: only the owner may set a manager's, and a seller's is at most that.
 * @throws RIGHT_MISSING
 */
export function setDiscountLimits(context: ShopContext, wanted: DiscountLimits): Promise<DiscountLimits> {
  return context.run(async (tx) => {
    const before = await tx.one(limits)
    const role = await tx.role()
    if (role !== null && role !== 'owner' && compare(before.manager, wanted.manager) !== 0)
      throw problem('RIGHT_MISSING', { message: 'Só o dono muda o limite do gerente.' })
    await tx.run(setting(wanted))
    return tx.one(limits)
  })
}
