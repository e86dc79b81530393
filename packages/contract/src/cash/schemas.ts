import * as z from 'zod'
import { compare } from '../shared/decimal.ts'
import { id, money, pageNumber, pageSize, someMoney, text } from '../shared/fields.ts'
import { PAYMENT_METHODS } from '../stock/rules.ts'
import { operatorInput } from '../team/operator-schemas.ts'
import { DENOMINATIONS } from './constants.ts'
import { CASH_MOVES, sumDenominations } from './rules.ts'

const messages = {
  invalid: 'Escreva o valor em reais, como 50,00',
  negative: 'O valor não pode ser negativo',
}
const amount = money(messages)
const method = z.enum(PAYMENT_METHODS, { error: 'Forma de pagamento inválida' })
/** Id of an approval by PIN (approveCash). */
const approvalId = id.nullish().transform((value) => value ?? null)
const reason = text({ max: 300, required: 'Diga o motivo' })

export const controlInput = z.strictObject({ is_on: z.boolean({ error: 'Valor inválido.' }) })
export const registerInput = z.strictObject({
  name: text({ max: 60, required: 'Dê um nome ao caixa' }),
})
export type RegisterInput = z.input<typeof registerInput>

// Empty is not zero: with an unknown float the drawer would seem to hold too much when it is counted.
const float = money({
  invalid: 'Diga quanto há na gaveta. Gaveta vazia é 0,00.',
  negative: 'O valor não pode ser negativo',
})
export const openInput = z.strictObject({ register_id: id, opening_float: float })
export type OpenInput = z.input<typeof openInput>

export const moveInput = z.strictObject({
  kind: z.enum(CASH_MOVES, { error: 'Escolha sangria ou suprimento' }),
  amount: someMoney(messages),
  reason,
  approval_id: approvalId,
  /** The person confirmed to take out more than the drawer should hold. */
  confirmed: z.boolean({ error: 'Valor inválido.' }).default(false),
})
export type MoveInput = z.input<typeof moveInput>

const pieces = z.strictObject({
  value: z.enum(DENOMINATIONS, { error: 'Nota ou moeda inválida' }),
  pieces: z
    .number({ error: 'Quantidade inválida' })
    .int({ error: 'Quantidade inválida' })
    .min(0, { error: 'Quantidade inválida' })
    .max(1_000_000, { error: 'O número é grande demais' }),
})

/** The counted amounts, sent before the expected ones are revealed (CASH-03). Cash is required; other methods are optional. */
export const closeInput = z
  .strictObject({
    counts: z
      .array(z.strictObject({ method, amount }))
      .max(PAYMENT_METHODS.length, { error: 'Conte cada forma uma vez' }),
    /** Notes and coins, which add up to the cash amount. */
    denominations: z
      .array(pieces)
      .max(DENOMINATIONS.length, { error: 'Conte cada nota uma vez' })
      .nullish()
      .transform((value) => value ?? null),
    approval_id: approvalId,
  })
  .superRefine(({ counts, denominations }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const cash = counts.find((count) => count.method === 'dinheiro')
    if (!cash) return refuse('counts', 'Conte o dinheiro')
    if (new Set(counts.map((count) => count.method)).size < counts.length)
      return refuse('counts', 'Conte cada forma uma vez')
    if (denominations && compare(sumDenominations(denominations), cash.amount) !== 0)
      return refuse('denominations', 'As notas e moedas não somam o dinheiro contado')
  })
export type CloseInput = z.input<typeof closeInput>

/** Approval by PIN in another person's session, valid for exactly this movement or this close. */
export const cashApprovalInput = operatorInput.extend({
  approved: z.discriminatedUnion('what', [
    z.strictObject({ what: z.literal('move'), id, move: moveInput }),
    z.strictObject({ what: z.literal('close'), id, close: closeInput }),
  ]),
})
export type CashApprovalInput = z.input<typeof cashApprovalInput>

export const explanationInput = z.strictObject({
  explanation: text({ max: 1000, required: 'Explique a diferença', lines: true }),
})

const person = z.object({ id: z.string(), name: z.string() }).nullable()

const openSession = z.object({
  id: z.string(),
  opened_by: person,
  opened_at: z.string(),
  opening_float: z.string(),
})

export const register = z.object({ id: z.string(), name: z.string(), session: openSession.nullable() })
export type Register = z.infer<typeof register>

/** Whether the shop keeps cash, and its registers. */
export const cash = z.object({ is_on: z.boolean(), registers: z.array(register) })
export type Cash = z.infer<typeof cash>

const move = z.object({
  id: z.string(),
  kind: z.enum(CASH_MOVES),
  amount: z.string(),
  reason: z.string(),
  by: person,
  at: z.string(),
})

const count = z.object({
  method,
  /** Expected at the close; the difference also includes late sales. */
  expected: z.string(),
  /** From sales made without network and received after the close. */
  late: z.string(),
  counted: z.string().nullable(),
  difference: z.string().nullable(),
})
export type Count = z.infer<typeof count>

/** The parts of the expected cash. */
const parts = z.object({
  float: z.string(),
  sales: z.string(),
  receipts: z.string(),
  supplies: z.string(),
  withdrawals: z.string(),
  given_back: z.string(),
})

/** A session. Expected amounts are shown only after it is closed (CASH-03): until then `result` is null for everybody. */
export const session = openSession.extend({
  register: z.object({ id: z.string(), name: z.string() }),
  closed_by: person,
  closed_at: z.string().nullable(),
  moves: z.array(move),
  result: z
    .object({
      counts: z.array(count),
      cash: parts,
      denominations: z.array(z.object({ value: z.enum(DENOMINATIONS), pieces: z.number() })).nullable(),
      explanation: z.string().nullable(),
      explained_by: person,
      explained_at: z.string().nullable(),
    })
    .nullable(),
})
export type Session = z.infer<typeof session>

export const historyInput = z.strictObject({
  /** The day of the close, on the shop's calendar. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Mês inválido' })
    .optional(),
  register_id: id.optional(),
  /** The person who opened it. */
  person_id: id.optional(),
  page: pageNumber,
  limit: pageSize,
})

const differences = {
  sessions: z.number(),
  /** Two sums, both positive: a surplus in one session does not hide a shortage in another. */
  missing: z.string(),
  over: z.string(),
}

/** Closed sessions, the latest first, with their differences (CASH-05). */
export const history = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      register: z.string(),
      opened_by: person,
      closed_by: person,
      opened_at: z.string(),
      closed_at: z.string(),
      expected: z.string(),
      counted: z.string(),
      ...differences,
      is_explained: z.boolean(),
    }),
  ),
  total: z.number(),
  people: z.array(z.object({ person, ...differences })),
  months: z.array(z.object({ month: z.string(), ...differences })),
})
export type History = z.infer<typeof history>
