import * as z from 'zod'
import { UNITS } from '../catalog/rules.ts'
import { SALE_STATUSES } from '../reports/rules.ts'
import { compare } from '../shared/decimal.ts'
import {
  AMOUNT_TOO_LARGE,
  calendarDate,
  exportFormat,
  id,
  isAmount,
  money,
  NO_AMOUNT,
  optionalText,
  pageNumber,
  pageSize,
  quantity,
  searchText,
  unitPrice,
} from '../shared/fields.ts'
import { MOVEMENT_LINES_MAX } from '../stock/constants.ts'
import { SALE_PAYMENT_METHODS, TENDERS } from '../stock/rules.ts'
import { registeredLine } from '../stock/schemas.ts'
import { DISCOUNT_KINDS, discountOf, isPossible, settle } from './cart.ts'
import { SALE_PAYMENTS_MAX } from './constants.ts'
import { queuedOrigin } from './queue-origin.ts'
import { foldVoucherCode, GOODS, SALE_STATES } from './returns.ts'

const amount = money({ invalid: NO_AMOUNT, negative: 'O valor não pode ser negativo' })
export const optionalId = id.nullish().transform((value) => value ?? null)

export const discount = z
  .strictObject({ kind: z.enum(DISCOUNT_KINDS, { error: 'Desconto inválido' }), value: amount })
  .refine(({ kind, value }) => kind === 'amount' || compare(value, '100') <= 0, {
    path: ['value'],
    error: 'O desconto não pode passar de 100%',
  })
  .nullish()
  .transform((value) => value ?? null)

/** One product of a sale at the agreed price. */
const saleLine = z
  .strictObject({ product_variant_id: id, quantity, unit_price: unitPrice, discount })
  .refine((line) => isAmount(line.quantity, line.unit_price), {
    path: ['unit_price'],
    error: AMOUNT_TOO_LARGE,
  })

const lines = z
  .array(saleLine, { error: 'A venda não tem itens' })
  .min(1, { error: 'A venda não tem itens' })
  .max(MOVEMENT_LINES_MAX, { error: `Uma venda tem no máximo ${MOVEMENT_LINES_MAX} itens` })

/** As people read and type it: letters and digits that are not easily confused. */
const voucherCode = z
  .string()
  .max(40)
  .regex(/^[0-9A-Za-z .-]*$/, { error: 'Código de vale inválido' })
  .transform(foldVoucherCode)

const payment = z.strictObject({
  method: z.enum(TENDERS, { error: 'Forma de pagamento inválida' }),
  amount,
  received: amount.nullish().transform((value) => value ?? null),
  /** The code of a voucher, with the method 'vale'. */
  voucher: voucherCode.nullish().transform((value) => value ?? null),
})

/**
 * A sale as one complete command: customer, products at agreed prices, time by the client's clock, payments. The server
 * recalculates it and refuses what does not add up to the cent; `total` is the amount that the client showed.
 */
export const saleInput = z
  .strictObject({
    sold_at: z.iso
      .datetime({ offset: true, error: 'Data e hora inválidas' })
      .nullish()
      .transform((value) => value ?? null),
    lines,
    discount,
    customer_id: optionalId,
    total: amount,
    payments: z
      .array(payment)
      .max(SALE_PAYMENTS_MAX, { error: `Use no máximo ${SALE_PAYMENTS_MAX} pagamentos` }),
    notes: optionalText({ max: 1000, lines: true }),
    /** The cash session of the payments; without it cash is refused in shops with cash control. */
    cash_session_id: optionalId,
    /** Id of an approval by PIN for exactly this sale (approveSale). */
    approval_id: optionalId,
  })
  .superRefine((sale, context) => {
    for (const [index, line] of sale.lines.entries())
      if (!isPossible(settle([{ ...line, discount: null }], null).gross, line.discount))
        context.addIssue({
          code: 'custom',
          path: ['lines', index, 'discount'],
          message: 'O desconto é maior que o item',
        })
    const before = settle(sale.lines, null).total
    if (!before.startsWith('-') && compare(discountOf(before, sale.discount), before) > 0)
      context.addIssue({ code: 'custom', path: ['discount'], message: 'O desconto é maior que a venda' })
  })
export type SaleInput = z.input<typeof saleInput>

export const registeredSale = z.object({
  id: z.string(),
  /** Short, and unique in the shop. */
  number: z.number(),
  /** A repetition may find it cancelled since. */
  status: z.enum(SALE_STATUSES),
  sale_date: z.string(),
  total: z.string(),
  discount: z.string(),
  change: z.string(),
  /** Remaining stock per line. */
  movements: z.array(registeredLine),
})
export type RegisteredSale = z.infer<typeof registeredSale>

const status = z.enum(SALE_STATUSES)
const customer = z.object({ id: z.string(), name: z.string(), phone: z.string().nullable() }).nullable()

/** A sale in the list. */
export const saleSummary = z.object({
  id: z.string(),
  user_id: z.string(),
  number: z.number(),
  sale_date: z.string(),
  /** Time of the sale by the client's clock, if it sent one. */
  sold_at: z.string(),
  customer,
  seller: z.string().nullable(),
  /** Whether the seller acted by PIN (TEAM-06). */
  by_pin: z.boolean(),
  items: z.number(),
  total_amount: z.string(),
  payment_method: z.enum(SALE_PAYMENT_METHODS).nullable(),
  /** Each method once, in the order of the payments. */
  methods: z.array(z.enum(TENDERS)),
  status,
  /** Independent of returns. */
  state: z.enum(SALE_STATES),
})
export type SaleSummary = z.infer<typeof saleSummary>

/** One return of a sale. */
export const saleReturn = z.object({
  id: z.string(),
  return_date: z.string(),
  returned_at: z.string(),
  by: z.string().nullable(),
  amount: z.string(),
  /** How the money was given back; 'vale' as a voucher. */
  method: z.enum(TENDERS),
  voucher: z.object({ code: z.string(), amount: z.string(), balance: z.string() }).nullable(),
  notes: z.string().nullable(),
  items: z.array(
    z.object({ item_id: z.string(), quantity: z.string(), amount: z.string(), goods: z.enum(GOODS) }),
  ),
})
export type SaleReturn = z.infer<typeof saleReturn>

/** What can be allowed by PIN at the counter. */
export const SALE_APPROVALS = ['discount', 'credit', 'cancellation', 'return'] as const
export type SaleApproval = (typeof SALE_APPROVALS)[number]

export const sale = saleSummary.extend({
  /** Before discounts. */
  gross: z.string(),
  discount: z.string(),
  change: z.string(),
  notes: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  lines: z.array(
    z.object({
      id: z.string(),
      product_id: z.string().nullable(),
      product_variant_id: z.string().nullable(),
      product_name: z.string(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      sku: z.string(),
      unit: z.enum(UNITS),
      quantity: z.string(),
      /** The agreed price, before discounts. */
      unit_price: z.string(),
      /** The product's price, where a person agreed on a lower one; null otherwise. */
      listed_price: z.string().nullable(),
      discount: z.string(),
      total: z.string(),
      /** What was returned of it, and the refund. */
      returned: z.string(),
      refunded: z.string(),
    }),
  ),
  payments: z.array(
    z.object({
      method: z.enum(TENDERS),
      amount: z.string(),
      received: z.string().nullable(),
      change: z.string(),
      /** The voucher that paid, with its present balance. */
      voucher: z.object({ code: z.string(), balance: z.string() }).nullable(),
    }),
  ),
  /** What the customer still owes for it. */
  owed: z.string(),
  /** The reference of the awaited Pix on bank statements. */
  pix_txid: z.string().nullable(),
  /** Latest last. */
  returns: z.array(saleReturn),
  /** Approvals by PIN, and who gave them. */
  approvals: z.array(z.object({ kind: z.enum(SALE_APPROVALS), by: z.string().nullable(), at: z.string() })),
  /** For sales made without network: how they arrived (OFF-04). */
  queued: queuedOrigin.nullable(),
})
export type Sale = z.infer<typeof sale>

const saleFilter = {
  from: calendarDate('Informe a data').optional(),
  to: calendarDate('Informe a data').optional(),
  method: z.enum(TENDERS).optional(),
  status: z.enum(SALE_STATES).optional(),
  /** The seller. */
  seller: id.optional(),
  /** A sale's number ('12', 'nº 12'), or words of its customer's name. */
  search: searchText,
}

/** Sales, latest first. */
export const saleListInput = z.strictObject({ ...saleFilter, page: pageNumber, limit: pageSize })

export const saleExportInput = z.strictObject({
  ...saleFilter,
  format: exportFormat,
})

export const saleList = z.object({
  items: z.array(saleSummary),
  total: z.number(),
  /**
   * Income by method of the sales that were not cancelled; null for sales without a method. The whole is null while one
   * of them belongs to an open cash session, whose amounts stay hidden until it is counted (CASH-03).
   */
  methods: z.array(z.object({ method: z.enum(TENDERS).nullable(), amount: z.string() })).nullable(),
  /** Of the sales that were not cancelled. With a filter by method the amount is null whenever `methods` is. */
  sold: z.object({ count: z.number(), amount: z.string().nullable() }),
  /** Refunds made on these days, whenever the goods were sold; null like the amount. `methods` are net of them. */
  returned: z.string().nullable(),
})
export type SaleList = z.infer<typeof saleList>

export const cancellationInput = z.strictObject({
  notes: optionalText({ max: 1000, lines: true }),
  /**
   * The open session from which the money is taken, if neither the sale's session nor register is open and several others
   * are.
   */
  cash_session_id: optionalId,
  approval_id: optionalId,
})

/** A return: items, destination of the goods, and method of the refund. `total` is the amount that the client showed. */
export const returnInput = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          item_id: id,
          quantity,
          goods: z.enum(GOODS, { error: 'Diga para onde vão os itens' }),
        }),
      )
      .min(1, { error: 'Escolha o que volta' })
      .max(MOVEMENT_LINES_MAX),
    method: z.enum(TENDERS, { error: 'Escolha como o dinheiro volta' }),
    total: amount,
    notes: optionalText({ max: 1000, lines: true }),
    /** The open session that refunds cash, if several are open and the sale's own is not. */
    cash_session_id: optionalId,
    approval_id: optionalId,
  })
  .refine(({ lines }) => new Set(lines.map(({ item_id }) => item_id)).size === lines.length, {
    path: ['lines'],
    error: 'Cada item só pode aparecer uma vez',
  })
export type ReturnInput = z.input<typeof returnInput>

/** A voucher by its code, or a customer's vouchers with a balance. */
export const voucherInput = z.strictObject({ code: voucherCode.optional(), customer_id: id.optional() })
export const voucher = z.object({
  id: z.string(),
  code: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  amount: z.string(),
  balance: z.string(),
  created_at: z.string(),
})
export type Voucher = z.infer<typeof voucher>
