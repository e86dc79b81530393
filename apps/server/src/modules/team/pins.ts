import type { ownPinInput } from '@prateleira/contract/team/operator-schemas'
import type * as z from 'zod'
import { raw, sql } from '../../kernel/db/query.ts'
import type { AccountContext, RequestContext, ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { requireOwnPassword } from '../account/index.ts'
import { hashPin } from './pin-hash.ts'

/** A PIN with its person and shop, keyed with the server's secret: with the database alone it cannot be tried. */
export function keyedPin({ services }: RequestContext, shop: string, person: string, pin: string): string {
  return services.accounts.digest(`pin:${shop}:${person}:${pin}`)
}

const currentShop = raw(sql<{ id: string | null }>`select current_shop() as id`)

/**
 * Sets one's own PIN in the current shop, with the password.
 * @throws BAD_REQUEST at password, NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function setOwnPin(context: AccountContext, { pin, password }: z.output<typeof ownPinInput>) {
  const { userId: id } = await requireOwnPassword(context, password)
  const { id: shop } = await context.run((tx) => tx.one(currentShop))
  if (shop === null) throw problem('NOT_FOUND')
  const hash = await hashPin(keyedPin(context, shop, id, pin))
  await context.run((tx) =>
    tx.one(
      raw(
        sql`select set_own_pin(${hash}, ${pin.length}, ${context.now}) where current_shop() = ${shop}::uuid`,
      ),
    ),
  )
  return { id }
}

/**
 * Sets the PIN of a person without an account.
 * @throws RIGHT_MISSING, NOT_FOUND
 */
export async function setMemberPin(context: AccountContext, id: string, pin: string) {
  const { id: shop } = await context.run((tx) => tx.one(currentShop))
  const hash = await hashPin(keyedPin(context, shop ?? '', id, pin))
  const { done } = await context.run((tx) =>
    tx.one(
      raw(sql<{ done: boolean }>`
        select current_shop() = ${shop}::uuid and set_member_pin(${id}::uuid, ${hash}, ${pin.length}, ${context.now}) as done`),
    ),
  )
  if (!done) throw problem('NOT_FOUND')
  return { id }
}

/**
 * Unlocks the PIN of a person without an account.
 * @throws RIGHT_MISSING, NOT_FOUND, also for people who unlock it by their password
 */
export async function releasePin(context: ShopContext, id: string) {
  const { done } = await context.run((tx) =>
    tx.one(raw(sql<{ done: boolean }>`select release_pin(${id}::uuid, ${context.now}) as done`)),
  )
  if (!done) throw problem('NOT_FOUND')
  return { id }
}
