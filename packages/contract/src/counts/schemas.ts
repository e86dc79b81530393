import * as z from 'zod'
import { ABC_CLASSES } from '../reports/rules.ts'
import { id, pageNumber, pageSize, stockLevel, text } from '../shared/fields.ts'
import { COUNT_LIST_MAX, RECOUNTS_MAX } from './constants.ts'
import { COUNT_SCOPES, COUNT_STATES, REVIEW_VIEWS } from './rules.ts'

const yesOrNo = z.boolean({ error: 'Valor inválido.' })

/** Blind unless said otherwise: who counts is not told what should be there. What the scope does not ask for is not looked at. */
export const countInput = z
  .strictObject({
    name: text({ max: 60, required: 'Dê um nome ao inventário' }),
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

/** What one person found of a variant. Null takes back what they had counted of it: empty is not zero. */
export const lineInput = z.strictObject({
  product_variant_id: id,
  quantity: stockLevel.nullable(),
  /** In the place of what the same person counted before, not beside it. */
  replaces: yesOrNo.default(false),
})
export type LineInput = z.input<typeof lineInput>

export const recountInput = z.strictObject({
  product_variant_ids: z
    .array(id)
    .min(1, { error: 'Escolha o que recontar' })
    .max(RECOUNTS_MAX, { error: `Peça no máximo ${RECOUNTS_MAX} recontagens de uma vez` }),
})

/** `version` is that of the review that was looked at. What nobody counted stays as it is unless `zero_uncounted`. */
export const approvalInput = z.strictObject({
  version: z.number({ error: 'Versão inválida' }).int({ error: 'Versão inválida' }).min(0),
  zero_uncounted: yesOrNo.default(false),
  /** Leaves out what was not recounted yet, instead of waiting for it. */
  leave_out_recounts: yesOrNo.default(false),
})
export type ApprovalInput = z.input<typeof approvalInput>

export const reversalInput = z.strictObject({ reason: text({ max: 300, required: 'Diga o motivo' }) })

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
  /** Variants that belong to it; of a closed one those in its minutes. */
  items: z.number(),
  counted: z.number(),
  /** Recounts that are asked for and have not come. */
  recounts: z.number(),
})
export type Count = z.infer<typeof count>

export const countListInput = z.strictObject({ page: pageNumber, limit: pageSize })
/** The open ones first, then the latest. */
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

/** What who counts sees: what is theirs, never what others counted of it. */
export const countItem = z.object({
  ...variant,
  /** By who asks, in this round; null: nothing. */
  mine: z.string().nullable(),
  /** Somebody has counted it, in this round. */
  is_counted: z.boolean(),
  is_recount: z.boolean(),
  /** Of a count that is not blind. */
  expected: z.string().nullable(),
})
export type CountItem = z.infer<typeof countItem>

/** `all`: also what does not belong to it. */
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
  /** What should have been there when it was counted last; of what nobody counted, what is there now. */
  expected: z.string(),
  /** Null: nobody has. */
  counted: z.string().nullable(),
  difference: z.string().nullable(),
  /** In reais at average cost; null for who sees no costs, and where none is known. */
  value: z.string().nullable(),
  people: z.array(z.string()),
  counted_at: z.string().nullable(),
  rounds: z.number(),
  awaits_recount: z.boolean(),
  /** It moved between the first and the last of its lines: which of them saw it cannot be told. */
  moved: z.boolean(),
  /** What reversals after it have moved of entries and exits before it, signed; null: nothing was reversed. A recount makes sure. */
  reversed: z.string().nullable(),
  /** The number of a later count that has set it right since: it is left as it is. */
  newer: z.number().nullable(),
  /** What each person counted, in the order of time. */
  lines: z.array(
    z.object({ by: z.string(), quantity: z.string(), at: z.string(), late: z.string().nullable() }),
  ),
})
export type ReviewLine = z.infer<typeof reviewLine>

const sums = {
  /** Lines with a difference, in units over and missing (both at least zero), and in reais. */
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
  /** Of them those that the system says are there. */
  uncounted_with_stock: z.number(),
  ...sums,
  items: z.array(reviewLine),
  total: z.number(),
})
export type Review = z.infer<typeof review>

/** For paper: every line that was approved. */
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
  class: z.enum(ABC_CLASSES),
  /** When it was counted and approved last. */
  counted_at: z.string().nullable(),
})
/** What is to be counted by its ABC class, the first due first. */
export const dueProducts = z.object({
  classes: z.array(z.object({ class: z.enum(ABC_CLASSES), due: z.number(), products: z.number() })),
  items: z.array(dueProduct),
})
export type DueProducts = z.infer<typeof dueProducts>
