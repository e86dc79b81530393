import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { add } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import type { RecentMovement } from '@prateleira/contract/stock/schemas'

/** 'Corrigida às 10:05: agora 6 un.' of a line whose place `by` has taken, with what else of the list stands for it. */
export function correctedWords(
  line: RecentMovement,
  by: RecentMovement,
  movements: RecentMovement[],
  timezone: string,
): string {
  const standing = standingFor(line.id, movements)
  const same = standing.filter((one) => one.product_variant_id === line.product_variant_id)
  const amount = same.reduce((sum, one) => add(sum, one.quantity), '0')
  const now =
    same.length > 0
      ? `${formatQuantity(amount)} ${line.unit}`
      : `${formatQuantity(by.quantity)} ${by.unit} de ${fullVariantName(by)}`
  const [day, time] = momentOf(by, timezone)
  return day === momentOf(line, timezone)[0]
    ? `Corrigida às ${time}: agora ${now}.`
    : `Corrigida em ${formatDate(day)} às ${time}: agora ${now}.`
}

/** 'Correção da entrada das 09:00' of a line that takes another's place; null for any other. */
export function correctionWords(
  line: RecentMovement,
  movements: RecentMovement[],
  timezone: string,
): string | null {
  if (line.corrects_id === null) return null
  const old = movements.find(({ id }) => id === line.corrects_id)
  if (!old) return 'Correção de uma entrada anterior'
  const [day, time] = momentOf(old, timezone)
  return day === momentOf(line, timezone)[0]
    ? `Correção da entrada das ${time}`
    : `Correção da entrada de ${formatDate(day)} às ${time}`
}

/** The lines that stand for a corrected one, however often it was corrected. */
const standingFor = (id: string, movements: RecentMovement[]): RecentMovement[] =>
  movements
    .filter((one) => one.corrects_id === id)
    .flatMap((one) => (one.reversed ? standingFor(one.id, movements) : [one]))

function momentOf({ created_at }: RecentMovement, timezone: string): [string, string] {
  const at = new Date(created_at)
  return [dateIn(timezone, at), timeIn(timezone, at)]
}
