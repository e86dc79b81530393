import * as z from 'zod'
import { onlyVariant } from '../catalog/only-variant.ts'
import { ABC_CLASSES } from '../reports/rules.ts'
import { id, pageNumber, pageSize, stockLevel, text } from '../shared/fields.ts'
import { COUNT_LIST_MAX, COUNT_NAME_MAX, RECOUNTS_MAX } from './constants.ts'
import { COUNT_SCOPES, COUNT_STATES, REVIEW_VIEWS } from './rules.ts'

const yesOrNo = z.boolean({ error: 'Valor inválido.' })

/** Blind by default: the people who count do not see the expected quantity. Products are ignored unless the scope needs them. */
export const countInput = z
  .strictObject({
    name: text({ max: COUNT_NAME_MAX, required: 'Dê um nome ao inventário' }),
    scope: z.enum(COUNT_SCOPES, { error: 'Escolha o que contar' }),
    category_id: id.nullish().transform((value) => value ?? null),
    product_ids: z
      .array(id)
      .max(COUNT_LIST_MAX, { error: `Escolha no máximo ${COUNT_LIST_MAX} produtos` })
      .default([]),
    is_blind: yesOrNo.default(true),
  })
  .superRefine(({ scope, category_id: category, product_ids: products }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (scope === 'category' && category === null) refuse('category_id', 'Escolha a categoria')
    if (scope === 'list' && products.length === 0) refuse('product_ids', 'Escolha ao menos um produto')
  })
export type CountInput = z.input<typeof countInput>

/** One person's quantity of a variant. Null withdraws it: empty is not zero. */
export const lineInput = z.strictObject({
  product_variant_id: id,
  quantity: stockLevel.nullable(),
  /** Replaces the same person's earlier quantity instead of adding to it. */
  replaces: yesOrNo.default(false),
})
export type LineInput = z.input<typeof lineInput>

export const recountInput = z.strictObject({
  product_variant_ids: z
    .array(id)
    .min(1, { error: 'Escolha o que recontar' })
    .max(RECOUNTS_MAX, { error: `Peça no máximo ${RECOUNTS_MAX} recontagens de uma vez` }),
})

/** `version` is that of the reviewed state. Uncounted variants stay as they are unless `zero_uncounted`. */
export const approvalInput = z.strictObject({
  version: z.number({ error: 'Versão inválida' }).int({ error: 'Versão inválida' }).min(0),
  zero_uncounted: yesOrNo.default(false),
  /** Leaves out pending recounts instead of waiting for them. */
  leave_out_recounts: yesOrNo.default(false),
})
export type ApprovalInput = z.input<typeof approvalInput>

/** The stock of one variant as somebody found it. `seen`: the stock that the page showed them meanwhile. */
export const stockCorrectionInput = z.strictObject({
  product_variant_id: z
    .uuid({ error: ({ input }) => (input === '' ? 'Escolha a variante' : 'Identificador inválido') })
    .toLowerCase(),
  quantity: stockLevel,
  seen: stockLevel,
})
export type StockCorrectionInput = z.input<typeof stockCorrectionInput>

export const countReversalInput = z.strictObject({ reason: text({ max: 300, required: 'Diga o motivo' }) })

const person = z.object({ id: z.string(), name: z.string() }).nullable()

export const count = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  scope: z.enum(COUNT_SCOPES),
  is_blind: z.boolean(),
  state: z.enum(COUNT_STATES),
  opened_by: person,
  opened_at: z.string(),
  closed_by: person,
  closed_at: z.string().nullable(),
  zeroed: z.boolean(),
  reversed_by: person,
  reversed_at: z.string().nullable(),
  reversal_reason: z.string().nullable(),
  /** Variants in the scope; for a closed count those in its minutes. */
  items: z.number(),
  counted: z.number(),
  /** Requested recounts that are still missing. */
  recounts: z.number(),
})
export type Count = z.infer<typeof count>

export const countListInput = z.strictObject({ page: pageNumber, limit: pageSize })
/** Open ones first, then the latest. */
export const countList = z.object({ items: z.array(count), total: z.number() })
export type CountList = z.infer<typeof countList>

const variant = {
  product_variant_id: z.string(),
  product_name: z.string(),
  sku: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  unit: z.string(),
}

/** The view of a person who counts: their own quantities, never those of others. */
export const countItem = z.object({
  ...variant,
  /** The caller's quantity in this round; null: none. */
  mine: z.string().nullable(),
  /** Whether anybody has counted it in this round. */
  is_counted: z.boolean(),
  is_recount: z.boolean(),
  /** Present if the count is not blind. */
  expected: z.string().nullable(),
})
export type CountItem = z.infer<typeof countItem>

/** `all` includes variants outside the scope. */
export const COUNT_ITEM_VIEWS = ['mine', 'todo', 'recounts', 'all'] as const
export const itemsInput = z.strictObject({
  id,
  view: z.enum(COUNT_ITEM_VIEWS, { error: 'Escolha o que ver' }).default('mine'),
  product_variant_id: id.optional(),
  page: pageNumber,
  limit: pageSize,
})
export const countItems = z.object({ items: z.array(countItem), total: z.number() })

export const reviewInput = z.strictObject({
  id,
  view: z.enum(REVIEW_VIEWS, { error: 'Escolha o que ver' }).default('differences'),
  page: pageNumber,
  limit: pageSize,
})

export const reviewLine = z.object({
  ...variant,
  /** The expected quantity at the time of the last line; for uncounted variants the stock now. */
  expected: z.string(),
  /** Null: not counted. */
  counted: z.string().nullable(),
  difference: z.string().nullable(),
  /** In reais at average cost; null without a known cost or the right to see it. */
  value: z.string().nullable(),
  people: z.array(z.string()),
  counted_at: z.string().nullable(),
  rounds: z.number(),
  awaits_recount: z.boolean(),
  /** It moved between its first and its last line, so that some lines may include the movement and others not. */
  moved: z.boolean(),
  /** Sum, signed, of later reversals of movements before the count; null: none. A recount removes the doubt. */
  reversed: z.string().nullable(),
  /** Number of a later count that has already corrected it; this count leaves it as it is. */
  newer: z.number().nullable(),
  /** Each person's quantity, in the order of time. */
  lines: z.array(
    z.object({ by: z.string(), quantity: z.string(), at: z.string(), late: z.string().nullable() }),
  ),
})
export type ReviewLine = z.infer<typeof reviewLine>

const sums = {
  /** Lines with a difference: units over and missing (both at least zero), and their value in reais. */
  differences: z.number(),
  over: z.string(),
  missing: z.string(),
  over_value: z.string().nullable(),
  missing_value: z.string().nullable(),
}

export const review = z.object({
  count,
  version: z.number(),
  uncounted: z.number(),
  /** Those of them that have stock according to the system. */
  uncounted_with_stock: z.number(),
  ...sums,
  items: z.array(reviewLine),
  total: z.number(),
})
export type Review = z.infer<typeof review>

/** For printing: all approved lines. */
export const minutes = z.object({
  count,
  people: z.array(z.string()),
  ...sums,
  lines: z.array(
    z.object({
      ...variant,
      expected: z.string(),
      counted: z.string(),
      difference: z.string(),
      value: z.string().nullable(),
      was_counted: z.boolean(),
      rounds: z.number(),
      people: z.array(z.string()),
    }),
  ),
})
export type Minutes = z.infer<typeof minutes>

const dueProduct = z.object({
  product_id: z.string(),
  name: z.string(),
  ...onlyVariant,
  class: z.enum(ABC_CLASSES),
  /** When it was last counted and approved. */
  counted_at: z.string().nullable(),
})
/** Variants due for counting by ABC class, the longest overdue first. */
export const dueProducts = z.object({
  classes: z.array(z.object({ class: z.enum(ABC_CLASSES), due: z.number(), products: z.number() })),
  items: z.array(dueProduct),
})
export type DueProducts = z.infer<typeof dueProducts>
