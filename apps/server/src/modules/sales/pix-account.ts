import { type PixAccount, pixCode, txidOf } from '@prateleira/contract/sales/pix'
import type { PixSettings, pixAccountInput } from '@prateleira/contract/sales/pix-schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { raw } from '../../kernel/db/query.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'

export function pixAccount() {
  return raw(sql<PixAccount>`select key, name, city from pix_accounts where shop_id = current_shop()`)
}

export async function getPixSettings(context: ShopContext): Promise<PixSettings> {
  const [account] = await context.query(pixAccount())
  return { account: account ?? null }
}

export async function savePixAccount(
  context: ShopContext,
  { key, name, city }: z.output<typeof pixAccountInput>,
): Promise<PixSettings> {
  await context.query(
    raw(sql<never>`
      insert into pix_accounts (shop_id, key, name, city, updated_at)
      values (current_shop(), ${key}, ${name}, ${city}, ${context.now})
      on conflict (shop_id) do update
        set key = excluded.key, name = excluded.name, city = excluded.city, updated_by = excluded.updated_by, updated_at = excluded.updated_at`),
  )
  return { account: { key, name, city } }
}

/** Pending sales stay pending, without a code. */
export async function removePixAccount(context: ShopContext): Promise<PixSettings> {
  await context.query(raw(sql<never>`delete from pix_accounts where shop_id = current_shop()`))
  return { account: null }
}

/**
 * The Pix codes of a pending sale. A provider that confirms payments would create them here, and its webhook would call
 * confirmPending.
 */
export function pixChargesOf(
  account: PixAccount | undefined,
  id: string,
  payments: readonly { method: string; amount: string }[],
): { txid: string; codes: { amount: string; code: string }[] } | null {
  if (!account) return null
  const txid = txidOf(id)
  const codes = payments
    .filter(({ method }) => method === 'pix')
    .map(({ amount }) => ({ amount, code: pixCode(account, amount, txid) }))
  return { txid, codes }
}
