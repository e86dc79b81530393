import type { SaleStatus } from '../reports/rules.ts'
import { compare } from '../shared/decimal.ts'

/** Where returned goods go: back into the stock, or out of it as a loss. */
export const GOODS = ['stock', 'loss'] as const
export type Goods = (typeof GOODS)[number]
export const GOODS_LABELS: Record<Goods, string> = { stock: 'Ao estoque', loss: 'Perda' }

/** What has become of a sale. */
export const SALE_STATES = ['completed', 'part_returned', 'returned', 'cancelled'] as const
export type SaleState = (typeof SALE_STATES)[number]
export const SALE_STATE_LABELS: Record<SaleState, string> = {
  completed: 'Concluída',
  part_returned: 'Devolvida em parte',
  returned: 'Devolvida',
  cancelled: 'Cancelada',
}

/** `returnedWhole`: null if nothing was returned. */
export function saleStateOf(status: SaleStatus, returnedWhole: boolean | null): SaleState {
  if (status === 'cancelled') return 'cancelled'
  if (returnedWhole === null) return 'completed'
  return returnedWhole ? 'returned' : 'part_returned'
}

/** What has become of one line of a sale, of which `returned` came back. */
export function lineStateOf(sale: SaleState, quantity: string, returned: string): SaleState {
  if (sale !== 'part_returned') return sale
  if (compare(returned, '0') === 0) return 'completed'
  return compare(returned, quantity) === 0 ? 'returned' : 'part_returned'
}

/** Letters and digits of voucher codes, without those easily confused. */
export const VOUCHER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 30^12 codes cannot be guessed. */
export const VOUCHER_LENGTH = 12
const GROUP = 4

/** Normalises a typed voucher code to its stored form. */
export function foldVoucherCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return letters.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''
}

const VOUCHER = new RegExp(`^(?=.*[A-Z])[${VOUCHER_ALPHABET}]{${VOUCHER_LENGTH}}$`)

/** Whether a scanned code is a voucher's rather than that of goods, which may be twelve digits. */
export const isVoucherCode = (scanned: string): boolean =>
  VOUCHER.test(foldVoucherCode(scanned).replaceAll('-', ''))
