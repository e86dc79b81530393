import { goodsWords } from '../goods-words.ts'
import type { QueuedEntry, QueuedItem, QueuedSale } from './item.ts'

/** What of a refused item is another before it is sent once more. */
export type Changed = Pick<QueuedItem, 'names' | 'units'> & { body: QueuedSale['body'] | QueuedEntry['body'] }

/** A sale with other products in place of those that are gone, at the prices agreed: `instead` by line. */
export function withOthers(
  { body, names, units }: QueuedSale,
  instead: ({ product_variant_id: string; name: string; unit: string } | undefined)[],
): Changed {
  const lines = body.lines.map((line, at) => ({
    ...line,
    product_variant_id: instead[at]?.product_variant_id ?? line.product_variant_id,
  }))
  return {
    body: { ...body, lines },
    names: lines.map((_, at) => instead[at]?.name ?? nameAt(names, at)),
    units: units?.map((unit, at) => instead[at]?.unit ?? unit),
  }
}

const nameAt = (names: readonly string[], at: number) => names[at] ?? 'produto'

const NOTES_MAX = 1000

/** An entry without the products that were deleted since, which its notes name; null where none is, or nothing else is left. */
export function withoutGone({
  body,
  names,
  units,
  refusal,
}: QueuedEntry): (Changed & { gone: string }) | null {
  const isGone = body.lines.map((line) => refusal?.gone?.includes(line.product_variant_id) ?? false)
  const left = <T>(list: readonly T[]) => list.filter((_, at) => !isGone[at])
  const lines = left(body.lines)
  if (lines.length === 0 || lines.length === body.lines.length) return null
  const gone = body.lines
    .flatMap(({ quantity }, at) => (isGone[at] ? goodsWords(quantity, units?.[at], names[at]) : []))
    .join(', ')
  const notes = [body.notes, `Sem ${gone}: produto excluído`].filter(Boolean).join('\n').slice(0, NOTES_MAX)
  return {
    body: { ...body, lines, notes },
    names: left(body.lines.map((_, at) => nameAt(names, at))),
    units: units && left(units),
    gone,
  }
}
