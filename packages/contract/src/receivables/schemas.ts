import * as z from 'zod'
import { byId, id, money, NO_AMOUNT, searchText, someMoney, text } from '../shared/fields.ts'
import { PAYMENT_METHODS } from '../stock/rules.ts'
import { DUE_DAYS_MAX } from './constants.ts'

const messages = { invalid: NO_AMOUNT, negative: 'O valor não pode ser negativo' }
const amount = money(messages)
const someAmount = someMoney(messages)

export const creditInput = z.strictObject({
  /** The limit up to which every seller may sell on credit; beyond it credit_manage is required. */
  credit_limit: amount,
  due_days: z
    .number({ error: 'Prazo inválido' })
    .int({ error: 'Prazo inválido' })
    .min(0, { error: 'Prazo inválido' })
    .max(DUE_DAYS_MAX, { error: `Use no máximo ${DUE_DAYS_MAX} dias` }),
})

export const receiptInput = z.strictObject({
  amount: someAmount,
  method: z.enum(PAYMENT_METHODS, { error: 'Escolha a forma de pagamento' }),
  cash_session_id: id.nullish().transform((value) => value ?? null),
})

export const receiptReversalInput = z.strictObject({
  /**
   * The open session from which the money is taken, if neither the receipt's session nor register is open and several
   * others are.
   */
  cash_session_id: id.nullish().transform((value) => value ?? null),
})

export const writeOffInput = z.strictObject({
  amount: someAmount,
  reason: text({ max: 300, required: 'Diga o motivo' }),
})

export const CREDIT_KINDS = [
  'sale',
  'cancellation',
  'return',
  'receipt',
  'receipt_reversal',
  'write_off',
] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

const customer = z.object({ id: z.string(), name: z.string(), phone: z.string().nullable() })

/** What is owed by age, in reais. */
const ages = {
  due: z.string(),
  days_30: z.string(),
  days_60: z.string(),
  days_90: z.string(),
  older: z.string(),
}

export const receivableListInput = z.strictObject({ search: searchText })

/** Customers with debts, the longest overdue first. */
export const receivables = z.object({
  total: z.string(),
  overdue: z.string(),
  ages: z.object(ages),
  items: z.array(
    z.object({
      customer,
      balance: z.string(),
      overdue: z.string(),
      /** Of the oldest open debt. */
      due_date: z.string().nullable(),
      days_overdue: z.number(),
      credit_limit: z.string(),
    }),
  ),
})
export type Receivables = z.infer<typeof receivables>

/** A customer's statement; `before`: continues below this entry. */
export const statementInput = byId.extend({ before: id.optional() })

export const statement = z.object({
  customer,
  balance: z.string(),
  overdue: z.string(),
  credit_limit: z.string(),
  due_days: z.number(),
  /** Sales that are not paid in full, the first due first: receipts settle them in this order. */
  open: z.array(
    z.object({
      sale_id: z.string(),
      number: z.number().nullable(),
      due_date: z.string(),
      amount: z.string(),
      left: z.string(),
      days_overdue: z.number(),
    }),
  ),
  /** Latest first. */
  entries: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(CREDIT_KINDS),
      amount: z.string(),
      balance: z.string(),
      method: z.enum(PAYMENT_METHODS).nullable(),
      sale_id: z.string().nullable(),
      number: z.number().nullable(),
      reason: z.string().nullable(),
      entry_date: z.string(),
      /** When it happened; of a sale at the counter by its client's clock. */
      at: z.string(),
      by: z.string().nullable(),
      is_reversed: z.boolean(),
    }),
  ),
  /** Pass it as `before` to get the next page; null on the last one. */
  next: z.string().nullable(),
})
export type Statement = z.infer<typeof statement>
