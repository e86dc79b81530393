import { randomInt } from 'node:crypto'
import { foldVoucherCode, VOUCHER_ALPHABET, VOUCHER_LENGTH } from '@prateleira/contract/sales/returns'
import type { Voucher, voucherInput } from '@prateleira/contract/sales/schemas'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { voucherRows } from './return-queries.ts'

export function newVoucherCode(): string {
  return foldVoucherCode(
    Array.from({ length: VOUCHER_LENGTH }, () => VOUCHER_ALPHABET[randomInt(VOUCHER_ALPHABET.length)]).join(
      '',
    ),
  )
}

/** The voucher with a code, or a customer's vouchers with a balance; without either none. */
export async function findVouchers(
  context: ShopContext,
  wanted: z.output<typeof voucherInput>,
): Promise<Voucher[]> {
  const rows = await context.query(voucherRows(wanted))
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
