import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { add } from '@prateleira/contract/shared/decimal'
import { DOT, formatCount, formatMoney } from '@prateleira/contract/shared/format'
import type { RecentMovement } from '@prateleira/contract/stock/schemas'

/** 'Entrada de 6 itens · R$ 410,00 · 20:15', of its lines; null for one of a single item. */
export function entryWords(
  lines: [RecentMovement, ...RecentMovement[]],
  { timezone, today }: { timezone: string; today: string },
): string | null {
  const [first] = lines
  const standing = lines.filter(({ reversed }) => !reversed)
  const count = lines.length
  if (count === 1) return null
  const reversed = lines.length - standing.length
  const corrected = lines.filter(({ corrected_by: by }) => by !== null).length
  const totals = standing.flatMap(({ total_value: total }) => total ?? [])
  const at = new Date(first.created_at)
  const day = dateIn(timezone, at)
  return [
    `Entrada de ${formatCount(count)} itens`,
    corrected === count ? 'corrigida' : corrected > 0 && countOf(corrected, 'corrigido'),
    reversed === count && corrected === 0
      ? 'estornada'
      : reversed > corrected && countOf(reversed - corrected, 'estornado'),
    totals.length > 0 && formatMoney(totals.reduce((sum, total) => add(sum, total), '0.00')),
    day === today ? timeIn(timezone, at) : `${formatDate(day)} ${timeIn(timezone, at)}`,
  ]
    .filter(Boolean)
    .join(DOT)
}

const countOf = (count: number, what: string) => `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`
