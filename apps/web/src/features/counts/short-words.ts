import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { CountShortages } from '@prateleira/contract/counts/errors'
import { shortOf } from '@prateleira/contract/counts/rules'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatCount, formatQuantity } from '@prateleira/contract/shared/format'

/** Number of products that are named; the rest is a number. */
const NAMED = 5

type Short = CountShortages['lines']

const WORDS: Record<
  'approve' | 'reverse',
  Record<ReturnType<typeof shortOf>, [why: string, remedy: string]>
> = {
  approve: {
    left: ['O estoque ficaria abaixo de zero', 'Peça a recontagem: parte já saiu depois de contada.'],
    reserved: [
      'O estoque ficaria abaixo do que está reservado',
      'Peça a recontagem, que conte também o que está reservado.',
    ],
    either: [
      'O estoque ficaria abaixo de zero, ou do que está reservado',
      'Peça a recontagem: parte já saiu depois de contada ou está reservada.',
    ],
  },
  reverse: {
    left: [
      'Não dá para estornar: o que este inventário acrescentou já saiu',
      'Se a saída foi engano, estorne-a antes.',
    ],
    reserved: [
      'Não dá para estornar: o que este inventário acrescentou está reservado',
      'Se o Pix não vier, desista dessas vendas antes.',
    ],
    either: [
      'Não dá para estornar: o que este inventário acrescentou já saiu ou está reservado',
      'Se a saída foi engano, estorne-a antes.',
    ],
  },
}

/** Why an approval or its reversal would make the stock of these products negative, and what can be done. */
export function shortWords(question: 'approve' | 'reverse', lines: Short): string {
  const [why, remedy] = WORDS[question][shortOf(lines)]
  const tie = question === 'approve' ? 'faltaram' : 'sairiam'
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
