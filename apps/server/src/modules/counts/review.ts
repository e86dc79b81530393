import type { CountItem, itemsInput, Minutes, Review, reviewInput } from '@prateleira/contract/counts/schemas'
import { quantity } from '@prateleira/contract/shared/amounts'
import { add, compare, subtract } from '@prateleira/contract/shared/decimal'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { presentCount, presentItem, presentMinutesLine, presentReviewLine } from './present.ts'
import { countById } from './queries.ts'
import { itemsOf, minutesLines, reviewPage, reviewSums } from './review-queries.ts'

/** @throws NOT_FOUND */
export function listCountItems(
  context: ShopContext,
  { id, view, product_variant_id, page, limit, ...more }: z.output<typeof itemsInput>,
): Promise<{ items: CountItem[]; total: number }> {
  requireRead(more)
  return context.run(async (tx) => {
    if (!(await tx.maybe(countById(id)))) throw problem('NOT_FOUND')
    const rows = await tx.many(
      itemsOf(id, { view, product_variant_id }, { limit, offset: (page - 1) * limit }),
    )
    return { items: rows.map(presentItem), total: rows[0]?.total ?? 0 }
  })
}

/**
 * The differences of a count (CNT-03).
 * @throws NOT_FOUND
 */
export function reviewCount(
  context: ShopContext,
  { id, view, page, limit, ...more }: z.output<typeof reviewInput>,
): Promise<Review> {
  requireRead(more)
  return context.run(async (tx) => {
    const count = await tx.maybe(countById(id))
    if (!count) throw problem('NOT_FOUND')
    const { over, missing, ...sums } = await tx.one(reviewSums(id))
    const rows = await tx.many(reviewPage(id, view, { limit, offset: (page - 1) * limit }))
    return {
      count: presentCount(count),
      ...sums,
      over: quantity(over),
      missing: quantity(missing),
      items: rows.map(presentReviewLine),
      total: rows[0]?.total ?? 0,
    }
  })
}

/**
 * The minutes of an approved count: people, times, lines and differences.
 * @throws NOT_FOUND
 */
export function countMinutes(context: ShopContext, id: string): Promise<Minutes> {
  return context.run(async (tx) => {
    const count = await tx.maybe(countById(id))
    if (!count || (count.state !== 'approved' && count.state !== 'reversed')) throw problem('NOT_FOUND')
    const lines = (await tx.many(minutesLines(id))).map(presentMinutesLine)
    const toldCosts = lines.some(({ value }) => value !== null)
    const sum = (sign: number, pick: (line: Minutes['lines'][number]) => string | null) =>
      lines
        .filter(({ difference }) => compare(difference, '0') === sign)
        .reduce((total, line) => (sign > 0 ? add : subtract)(total, pick(line) ?? '0'), '0')
    return {
      count: presentCount(count),
      people: [...new Set(lines.flatMap(({ people }) => people))].toSorted(),
      differences: lines.filter(({ difference }) => compare(difference, '0') !== 0).length,
      over: sum(1, ({ difference }) => difference),
      missing: sum(-1, ({ difference }) => difference),
      over_value: toldCosts ? sum(1, ({ value }) => value) : null,
      missing_value: toldCosts ? sum(-1, ({ value }) => value) : null,
      lines,
    }
  })
}
