import type { Me, openShopInput } from '@prateleira/contract/account/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { raw } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { AccountContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { auditOwn } from '../admin/index.ts'
import { tenantTimeZone } from './tenant-time.ts'

/** The shops that the signed-in person is a member of. */
export const ownShops = raw(sql<Me['shops'][number]>`select * from own_shops()`)

async function moveTo(tx: Tx, context: AccountContext, id: string): Promise<void> {
  const { moved } = await tx.one(
    raw(sql<{ moved: boolean }>`select switch_shop(${context.token}, ${id}::uuid) as moved`),
  )
  if (!moved) throw problem('NOT_FOUND')
}

/**
 * Switches this session to another of the person's shops, from the next call on (TEAM-01).
 * @throws NOT_FOUND, also for other people's shops.
 */
export function switchShop(context: AccountContext, id: string) {
  return context.run(async (tx) => {
    await moveTo(tx, context, id)
    return { id }
  })
}

/**
 * Opens another shop, with a subscription of its own and no trial, and switches to it (TEAM-01). @throws TOO_MANY_SHOPS
 */
export function openShop(context: AccountContext, { name }: z.output<typeof openShopInput>) {
  return context.run(async (tx) => {
    const timezone = await tenantTimeZone(tx).catch(() => context.services.settings.timeZone)
    const { id } = await tx.one(
      raw(
        sql<{
          id: string | null
        }>`select open_shop(${name}, ${timezone}, ${context.now}) as id`,
      ),
    )
    if (id === null) throw problem('TOO_MANY_SHOPS')
    await auditOwn(tx, context, { type: 'shop_open', target: id })
    await moveTo(tx, context, id)
    return { id }
  })
}
