import { fullVariantName, variantLabel } from '@prateleira/contract/catalog/rules'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { add } from '@prateleira/contract/shared/decimal'
import { DOT, formatCount, formatQuantity } from '@prateleira/contract/shared/format'
import type { RecentMovement } from '@prateleira/contract/stock/schemas'

/** 'Corrigida às 10:05: agora 6 un.' of a line whose place `by` has taken, with what else of the list stands for it. */
export function correctedWords(
  line: RecentMovement,
  by: RecentMovement,
  movements: RecentMovement[],
  timezone: string,
): string {
  const now = nowWords(line, by, movements)
  const [day, time] = momentOf(by, timezone)
  return day === momentOf(line, timezone)[0]
    ? `Corrigida às ${time}: agora ${now}.`
    : `Corrigida em ${formatDate(day)} às ${time}: agora ${now}.`
}

/** With more than so many variants only their number is said. */
const NAMED = 3

/** '6 un', '4 un · M · Azul e 2 un · P · Azul', '8 un de Pão e 2 un de Sal', 'em 4 itens'. */
function nowWords(line: RecentMovement, by: RecentMovement, movements: RecentMovement[]): string {
  const standing = standingFor(line.id, movements)
  // None names a line that was merged with another one: what stands for both does.
  const parts = [
    ...Map.groupBy(standing.length > 0 ? standing : [by], (one) => one.product_variant_id).values(),
  ]
  if (parts.length > NAMED) return `em ${formatCount(parts.length)} itens`
  const isOwn = ([one]: RecentMovement[]) => one?.product_variant_id === line.product_variant_id
  const words = [...parts.filter(isOwn), ...parts.filter((part) => !isOwn(part))].map((part) => {
    const [one = by] = part
    const amount = `${formatQuantity(part.reduce((sum, { quantity }) => add(sum, quantity), '0'))} ${one.unit}`
    if (isOwn(part) && parts.length === 1) return amount
    if (one.product_id !== line.product_id) return `${amount} de ${fullVariantName(one)}`
    return [amount, variantLabel(one)].filter(Boolean).join(DOT)
  })
  return new Intl.ListFormat('pt-BR').format(words)
}

/** 'Correção da entrada das 09:00' of a line that takes another's place; null for any other. */
export function correctionWords(
  line: RecentMovement,
  movements: RecentMovement[],
  timezone: string,
): string | null {
  const moment = correctedMoment(line, movements, timezone)
  return moment && `Correção ${moment === BEFORE ? `de uma ${BEFORE}` : `da ${moment}`}`
}

/** 'entrada das 09:00: 10 un de Leite': what such a line corrects, as it was. */
export function correctedEntryWords(
  line: RecentMovement,
  movements: RecentMovement[],
  timezone: string,
): string | null {
  const moment = correctedMoment(line, movements, timezone)
  const named = movements.find(({ id }) => id === line.corrects_id)
  if (!moment || !named) return moment
  const replaced = movements.filter(
    (one) => one === named || (one.corrected_by === line.id && one.reference_id === named.reference_id),
  )
  const quantity = new Intl.ListFormat('pt-BR').format(
    replaced.map((one) => `${formatQuantity(one.quantity)} ${one.unit}`),
  )
  return `${moment}: ${quantity}${named.product_variant_id === line.product_variant_id ? '' : ` de ${fullVariantName(named)}`}`
}

const BEFORE = 'entrada anterior'

function correctedMoment(line: RecentMovement, movements: RecentMovement[], timezone: string): string | null {
  if (line.corrects_id === null) return null
  const old = movements.find(({ id }) => id === line.corrects_id)
  if (!old) return BEFORE
  const [day, time] = momentOf(old, timezone)
  return day === momentOf(line, timezone)[0]
    ? `entrada das ${time}`
    : `entrada de ${formatDate(day)} às ${time}`
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
