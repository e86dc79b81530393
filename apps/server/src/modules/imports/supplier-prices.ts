import type { ImportMapping } from '@prateleira/contract/imports/rules'
import { fullName } from './heading-words.ts'

/** Prices that a shop asks for in its own sheet, and pays in that of a supplier. */
const OF_A_UNIT = ['preco unitario', 'valor unitario', 'preco unit', 'valor unit']
const OPEN = [...OF_A_UNIT, 'preco', 'valor', 'price']

const PRICES = ['preco', 'valor', 'venda', 'pr', 'pvp', 'pvs']
/** What a supplier proposes that the shop asks for. */
const PROPOSED = ['sugerido', 'sugerida', 'sugestao', 'varejo', 'consumidor', 'pvp', 'pvs']
const BESIDE = ['ao', 'final', 'para', 'p', 'revenda', 'publico', 'unitario', 'unit']

/** 'Preço de venda sugerido', 'Vl. Varejo', 'PVP', in the words of `fullName`; not 'Preço custo sugerido'. */
function isProposed(name: string): boolean {
  const words = name.split(' ')
  const has = (some: string[]) => words.some((word) => some.includes(word))
  return (
    has(PRICES) && has(PROPOSED) && words.every((word) => [...PRICES, ...PROPOSED, ...BESIDE].includes(word))
  )
}

/**
 * The columns of prices where a table has two and names none of them the cost, as one from a supplier does: what is paid for a unit, and what is
 * proposed to be asked for it. Any other mapping stays as it was guessed.
 */
export function withSupplierPrices(columns: string[], mapping: ImportMapping): ImportMapping {
  const names = columns.map(fullName)
  const { sale_price: sale, cost_price: cost, supplier } = mapping
  const proposed = names.findIndex(isProposed)
  if (sale === undefined)
    return cost === undefined || proposed < 0 ? mapping : { ...mapping, sale_price: proposed }
  if (cost !== undefined) return mapping
  const named = names[sale] ?? ''
  if (OPEN.includes(named))
    return proposed < 0 ? mapping : { ...mapping, cost_price: sale, sale_price: proposed }
  if (!named.split(' ').includes('venda')) return mapping
  const paid = supplier === undefined ? OF_A_UNIT : OPEN
  const before = names.slice(0, sale).findIndex((name) => paid.includes(name))
  return before < 0 ? mapping : { ...mapping, cost_price: before }
}
