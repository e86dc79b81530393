import { suitsUnit, type Unit } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { isPossible } from '@prateleira/contract/sales/cart'
import { lineTotal } from '@prateleira/contract/shared/amounts'
import { add, compare, subtract } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'
import { type Cart, type CartLine, type Goods, isPriced, isUnpriced, once } from './cart.ts'

interface LineTrouble {
  /** Prevents the sale; otherwise it is only a hint. */
  stops: boolean
  text: string
  /** There is less of it than the sale needs. */
  short?: boolean
}

const troubles = once((cart) => new Map(cart.lines.map((line) => [line, findTrouble(cart, line)])))

/** The most serious remark about a line; null when there is none. */
export const troubleOf = (cart: Cart, line: CartLine): LineTrouble | null => troubles(cart).get(line) ?? null

function findTrouble(cart: Cart, line: CartLine): LineTrouble | null {
  if (line.state === 'pending') return { stops: true, text: 'Buscando…' }
  if (line.state === 'unknown') return { stops: true, text: 'Não cadastrado' }
  if (line.state === 'several') return { stops: true, text: questionOf(line.options) }
  if (line.state === 'failed') return { stops: true, text: 'Sem resposta do servidor' }
  const { goods } = line
  if (!goods) return null
  if (goods.barred) return { stops: true, text: `${goods.barred}: tire este item` }
  if (line.quantity === '') return { stops: true, text: `Informe ${measureOf(goods.unit)}` }
  if (isUnpriced(line)) return { stops: true, text: 'Informe o preço' }
  if (!suitsUnit(line.quantity, goods.unit))
    return { stops: true, text: 'A quantidade deve ser um número inteiro' }
  if (!isPossible(lineTotal(line.quantity, line.unit_price), line.discount))
    return { stops: true, text: 'O desconto é maior que o item' }
  const asked = sums(cart).get(goods.product_variant_id) ?? '0'
  if (goods.available !== null && compare(asked, goods.available) > 0)
    return { stops: true, short: true, text: leftOf(goods, goods.available) }
  if (goods.was !== undefined && goods.listed && compare(line.unit_price, goods.was) === 0)
    return { stops: false, text: `O preço agora é ${formatMoney(goods.listed)}` }
  if (compare(line.unit_price, '0') === 0) return { stops: false, text: 'Sem preço' }
  if (goods.total === null || goods.minimum === null) return null
  const left = subtract(goods.total, sums(cart).get(goods.product_id) ?? '0')
  return compare(left, goods.minimum) <= 0 ? { stops: false, text: `Restarão ${shown(left)}` } : null
}

function leftOf({ reserved = '0', unit }: Goods, available: string): string {
  const left = compare(available, '0') > 0 ? `Só há ${shown(available)} ${unit}` : null
  if (compare(reserved, '0') <= 0) return left ?? 'Acabou'
  return `${left ?? 'Nada livre'}: ${shown(reserved)} ${unit} em vendas à espera do Pix ou do envio`
}

/** What is asked of those that share a code; null if they are of several products. */
export function whichOf(options: Pick<VariantOption, 'product_id' | 'product_name'>[]): string | null {
  const [first, ...others] = options
  const isOne = first !== undefined && others.every(({ product_id: id }) => id === first.product_id)
  return isOne ? `Qual ${first.product_name}?` : null
}

const questionOf = (options: VariantOption[]) =>
  whichOf(options) ?? 'Mais de um produto tem este código. Qual?'

/** What a person is asked for. */
export const measureOf = (unit: Unit) => (unit === 'kg' || unit === 'g' ? 'o peso' : 'a quantidade')

/** The cart's quantities by variant and by product. */
const sums = once((cart) => {
  const asked = new Map<string, string>()
  for (const line of cart.lines.filter(isPriced))
    for (const id of [line.goods.product_variant_id, line.goods.product_id])
      asked.set(id, add(asked.get(id) ?? '0', line.quantity))
  return asked
})

const shown = (value: string) =>
  value
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace('.', ',')
