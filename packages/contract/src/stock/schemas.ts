import * as z from 'zod'
import { UNITS } from '../catalog/rules.ts'
import { SALE_STATES } from '../sales/returns.ts'
import {
  AMOUNT_TOO_LARGE,
  calendarDate,
  id,
  idempotencyHeaders,
  isAmount,
  optionalText,
  pageSize,
  quantity,
  text,
  unitPrice,
} from '../shared/fields.ts'
import { lateOrigin } from '../shared/queue-fields.ts'
import { MOVEMENT_LINES_MAX } from './constants.ts'
import {
  EXIT_REASONS,
  MOVEMENT_KINDS,
  MOVEMENT_TYPES,
  PAYMENT_METHODS,
  SALE_PAYMENT_METHODS,
} from './rules.ts'

/** One line of an entry or exit, for pages and programs alike. */
export const movementLine = z
  .strictObject({
    product_variant_id: z.uuid({ error: 'Selecione um produto' }),
    quantity,
    unit_price: unitPrice.nullish().transform((value) => value ?? null),
  })
  .refine((line) => isAmount(line.quantity, line.unit_price), {
    path: ['unit_price'],
    error: AMOUNT_TOO_LARGE,
  })
export type MovementLine = z.input<typeof movementLine>

const lines = z
  .array(movementLine, { error: 'Selecione um produto' })
  .min(1, { error: 'Selecione um produto' })
  .max(MOVEMENT_LINES_MAX, { error: `Registre no máximo ${MOVEMENT_LINES_MAX} produtos de uma vez` })

const optionalId = id.nullish().transform((value) => value ?? null)

/** An arrival. Without a date it is dated today (ENT-08); a future date is refused (ENT-03). */
export const entryInput = z.strictObject({
  lines,
  movement_date: calendarDate('Selecione a data')
    .nullish()
    .transform((value) => value ?? null),
  supplier_id: optionalId,
  notes: optionalText({ max: 1000, lines: true }),
})
export type EntryInput = z.input<typeof entryInput>

/**
 * `equal-entry: ask` refuses an entry equal to one of the last half hour, whoever registered it, so that a person can confirm it; without it the entry is
 * registered. A header for the same reason as `low-stock`.
 */
export const entryHeaders = idempotencyHeaders.extend({
  'equal-entry': z.literal('ask', { error: 'O cabeçalho equal-entry só aceita "ask"' }).optional(),
})

/** Stock that leaves. With the reason venda it also records a sale (EXI-09), with optional customer and payment. */
export const exitInput = z
  .strictObject({
    lines,
    exit_date: calendarDate('Selecione a data da saída'),
    responsible_person: text({ max: 120, required: 'Informe o responsável pela saída' }),
    exit_reason: z.enum(EXIT_REASONS, { error: 'Selecione o motivo da saída' }),
    notes: optionalText({ max: 1000, lines: true }),
    customer_id: optionalId,
    payment_method: z
      .enum(PAYMENT_METHODS, { error: 'Forma de pagamento inválida' })
      .nullish()
      .transform((value) => value ?? null),
  })
  .superRefine((exit, context) => {
    if (exit.exit_reason === 'venda') return
    for (const field of ['customer_id', 'payment_method'] as const) {
      if (exit[field] !== null)
        context.addIssue({ code: 'custom', path: [field], message: 'Só uma venda tem cliente e pagamento' })
    }
  })
export type ExitInput = z.input<typeof exitInput>

/**
 * `low-stock: ask` refuses an exit that would leave a product at or below its minimum, so that a person can confirm it (EXI-04).
 * Without it the exit is registered: programs cannot be asked. A header, because the confirmed retry must still be the same exit
 * for the idempotency key.
 */
export const exitHeaders = idempotencyHeaders.extend({
  'low-stock': z.literal('ask', { error: 'O cabeçalho low-stock só aceita "ask"' }).optional(),
})

/** The result of a registered line. */
export const registeredLine = z.object({
  id: z.string(),
  product_variant_id: z.string(),
  product_id: z.string(),
  product_name: z.string(),
  quantity: z.string(),
  unit_price: z.string().nullable(),
  total_value: z.string().nullable(),
  /** Of the variant, after this movement; of a correction, after the reversals that are part of it, as `total_stock`. */
  balance_after: z.string(),
  /** Of the product, over all variants, then. */
  total_stock: z.string(),
  min_stock_level: z.string(),
  is_low: z.boolean(),
})
export type RegisteredLine = z.infer<typeof registeredLine>

export const registered = z.object({
  /** The entry or exit as a whole; the reference_id of its movements. */
  reference_id: z.string(),
  movements: z.array(registeredLine),
})
export type Registered = z.infer<typeof registered>
/** A reversal. `left`: of an entry reversed whole, what stands in place of its lines that were corrected, which it does not take back. */
export const reversed = registered.extend({
  left: z.array(
    z.object({
      id: z.string(),
      product_name: z.string(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      unit: z.enum(UNITS),
      quantity: z.string(),
    }),
  ),
})
export type Reversed = z.infer<typeof reversed>
/** What was sent late, perhaps again, may have been reversed since, whole. */
export const registeredQueued = registered.extend({ is_reversed: z.boolean() })
export type RegisteredQueued = z.infer<typeof registeredQueued>

export const movement = z.object({
  id: z.string(),
  user_id: z.string(),
  product_variant_id: z.string(),
  product_id: z.string(),
  product_name: z.string(),
  internal_code: z.string(),
  sku: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  unit: z.enum(UNITS),
  movement_type: z.enum(MOVEMENT_TYPES),
  kind: z.enum(MOVEMENT_KINDS),
  quantity: z.string(),
  unit_price: z.string().nullable(),
  total_value: z.string().nullable(),
  unit_cost: z.string().nullable(),
  /** Effect of a reversal on the cost of later movements; null without one (LED-05). */
  cost_adjustment: z.string().nullable(),
  balance_after: z.string(),
  movement_date: z.string(),
  exit_reason: z.enum(EXIT_REASONS).nullable(),
  responsible_person: z.string().nullable(),
  /** The person who recorded it by PIN (TEAM-06); null: recorded without a PIN. */
  operator: z.string().nullable(),
  notes: z.string().nullable(),
  supplier_id: z.string().nullable(),
  supplier_name: z.string().nullable(),
  /** Customer of the movement's sale. */
  customer_name: z.string().nullable(),
  payment_method: z.enum(SALE_PAYMENT_METHODS).nullable(),
  /** Number of lines of the sale, all of which a reversal takes back. Null when it is not a sale. */
  sale_items: z.number().nullable(),
  /** What has become of the sale; null when it is not one. A sale of which something came back is not reversed. */
  sale_state: z.enum(SALE_STATES).nullable(),
  reference_id: z.string().nullable(),
  reference_type: z.string().nullable(),
  reverses_id: z.string().nullable(),
  reversed: z.boolean(),
  /** Of an entry's line or an initial stock that was corrected: the movement that stands in its place. */
  corrected_by: z.string().nullable(),
  /** Of what was registered by a correction: the movement whose place it takes, unless that was deleted with its product. */
  corrects_id: z.string().nullable(),
  created_at: z.string(),
  /** For movements made without network: how they arrived. */
  late: lateOrigin.nullable(),
})
export type Movement = z.infer<typeof movement>

/** In the lists of the latest entries and exits. */
export const recentMovement = movement.extend({
  /** Number of lines of its entry or exit that are not reversed: what a reversal with `whole` takes back. Null for a sale. */
  standing_lines: z.number().nullable(),
  /** How much of a sale's line came back; null when it is not one. */
  returned: z.string().nullable(),
})
export type RecentMovement = z.infer<typeof recentMovement>

/** A line of an entry that may be corrected. */
export const entryLine = recentMovement.extend({
  /** When its variant was last counted after it, in a count that stands: a correction changes what was counted. */
  counted_at: z.string().nullable(),
})
export type EntryLine = z.infer<typeof entryLine>

/** An entry instead of a line of another one, or of several of its lines, which it reverses in the same transaction. */
export const entryCorrectionInput = z.strictObject({
  entry: entryInput,
  /** Further lines of the same entry that it replaces. Named one by one: nothing that the caller has not seen is replaced or registered twice. */
  also_replaces: z
    .array(id, { error: 'Informe os itens que a correção substitui' })
    .max(MOVEMENT_LINES_MAX, { error: `Corrija no máximo ${MOVEMENT_LINES_MAX} itens de uma vez` })
    .default([]),
})

/** The ledger, newest first, paged by key: pass `next` of one page as `before` of the following one. */
export const movementListInput = z.strictObject({
  product_id: id.optional(),
  product_variant_id: id.optional(),
  movement_type: z.enum(MOVEMENT_TYPES).optional(),
  before: id.optional(),
  limit: pageSize,
})
export const movementPage = z.object({ items: z.array(movement), next: z.string().nullable() })
export type MovementPage = z.infer<typeof movementPage>

export const movementReversalInput = z.strictObject({
  notes: optionalText({ max: 1000, lines: true }),
  /** With the other lines of its entry or exit that are not reversed yet, all or none. A sale is always reversed as a whole. */
  whole: z.boolean({ error: 'Opção inválida' }).default(false),
})
