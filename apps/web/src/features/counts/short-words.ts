import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { CountShortages } from '@prateleira/contract/counts/errors'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatCount, formatQuantity } from '@prateleira/contract/shared/format'

/** Number of products that are named; the rest is a number. */
const NAMED = 5

type Short = CountShortages['lines']

/** Why an approval or its reversal would make the stock of these products negative, and what can be done. */
export function shortWords(question: 'approve' | 'reverse', lines: Short): string {
  const isReserved = lines.some(({ reserved }) => compare(reserved, '0') > 0)
  const or = (words: string) => (isReserved ? words : '')
  const [why, tie, remedy] =
    question === 'approve'
      ? [
          `O estoque ficaria abaixo de zero${or(', ou do que está reservado')}`,
          'faltaram',
          `Peça a recontagem: parte já saiu depois de contada${or(' ou está reservada')}.`,
        ]
      : [
          `Não dá para estornar: o que este inventário acrescentou já saiu${or(' ou está reservado')}`,
          'sairiam',
          'Se a saída foi engano, estorne-a antes.',
        ]
  const named = lines
    .slice(0, NAMED)
    .map(
      (line) =>
        `${fullVariantName(line)} (${tie} ${formatQuantity(line.missing)} ${line.unit}, ${left(line)})`,
    )
  const rest = lines.length > NAMED ? ` e mais ${formatCount(lines.length - NAMED)}` : ''
  return `${why}. ${named.join('; ')}${rest}. ${remedy} Nada foi mudado.`
}

function left({ available, reserved, unit }: Short[number]): string {
  const free = `${formatQuantity(available)} ${unit}`
  if (compare(reserved, '0') <= 0) return available === '0' ? 'não há mais' : `só há ${free}`
  const held = `${formatQuantity(reserved)} ${unit} de vendas à espera do Pix`
  return available === '0' ? `só há ${held}` : `só há ${free} além de ${held}`
}
