import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { CountShortages } from '@prateleira/contract/counts/errors'
import { formatCount, formatQuantity } from '@prateleira/contract/shared/format'

/** Number of products that are named; the rest is a number. */
const NAMED = 5

type Short = CountShortages['lines']

/** Why an approval or its reversal would make the stock of these products negative, and what can be done. */
export function shortWords(question: 'approve' | 'reverse', lines: Short): string {
  const [why, tie, remedy] =
    question === 'approve'
      ? [
          'O estoque ficaria abaixo de zero',
          'faltaram',
          'Peça a recontagem: parte já saiu depois de contada.',
        ]
      : [
          'Não dá para estornar: o que este inventário acrescentou já saiu',
          'sairiam',
          'Se a saída foi engano, estorne-a antes.',
        ]
  const named = lines.slice(0, NAMED).map((line) => {
    const { unit, available, missing } = line
    const there = `${formatQuantity(available)} ${unit}`
    return `${fullVariantName(line)} (${tie} ${formatQuantity(missing)} ${unit}, ${available === '0' ? 'não há mais' : `só há ${there}`})`
  })
  const rest = lines.length > NAMED ? ` e mais ${formatCount(lines.length - NAMED)}` : ''
  return `${why}. ${named.join('; ')}${rest}. ${remedy} Nada foi mudado.`
}
