import { UNITS, type Unit } from '@prateleira/contract/catalog/rules'
import type { DecimalMark } from '@prateleira/contract/imports/rules'
import { isGtin } from '@prateleira/contract/shared/gtin'
import { foldText } from '@prateleira/contract/shared/text'
import type { Cell } from './file/sheet.ts'
import { fixed, numberText } from './numbers.ts'

/** The meaning of cells. Values that cannot be parsed are returned unchanged, so that validation reports them. */

/** Of a price; what stands behind them is the noise of binary fractions: 25.869999999999997. */
const DECIMALS = 6
/** A spreadsheet shows no more; behind them is the noise of binary fractions. */
const DIGITS_SHOWN = 15
/** The same noise of a sum whose terms are larger than itself: 0.3 - 0.1 - 0.2. */
const NOISE = 1e-9
/** As many as a quantity may have. */
const QUANTITY_DECIMALS = 4

/**
 * A price, without zeros behind its cents: other systems write '12,9000000000'. A spreadsheet's number is rounded to the cents that it shows,
 * since most are computed by a margin.
 */
export function priceText(cell: Cell, decimals: DecimalMark): string {
  if (typeof cell === 'number') return rounded(fixed(Number(cell.toPrecision(DIGITS_SHOWN))), 2)
  return rounded(numberText(cell, decimals), DECIMALS).replace(/(\.\d\d\d*?)0+$/, '$1')
}

/** Whether a price is not what its cell holds. */
export function isRoundedPrice(cell: Cell, decimals: DecimalMark): boolean {
  return typeof cell === 'number' && differ(cell, Number(priceText(cell, decimals)))
}

/** Whether a price is above 0 and becomes 0.00 by rounding. */
export function vanishes(cell: Cell, decimals: DecimalMark): boolean {
  const isAbove = typeof cell === 'number' ? cell > NOISE : Number(numberText(cell, decimals)) > 0
  return isAbove && Number(priceText(cell, decimals)) === 0
}

/** A quantity; a spreadsheet's number without the noise of binary fractions. */
export function quantityText(cell: Cell, decimals: DecimalMark): string {
  if (typeof cell !== 'number') return numberText(cell, decimals)
  const short = Number(cell.toFixed(QUANTITY_DECIMALS))
  return fixed(differ(cell, short) ? cell : short + 0)
}

/** Whether two numbers differ by more than a few steps of what a binary number can hold. */
const differ = (one: number, other: number) => Math.abs(one - other) > NOISE + Math.abs(one) * 2 ** -50

/** A decimal without sign with at most so many decimals, rounded half up; any other text as it is. */
function rounded(text: string, most: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  if (!/^\d+$/.test(whole) || !/^\d{3,}$/.test(fraction)) return text
  const up = Number(fraction[most] ?? 0) >= 5 ? 1n : 0n
  const digits = (BigInt(whole + fraction.slice(0, most).padEnd(most, '0')) + up)
    .toString()
    .padStart(most + 1, '0')
  return `${digits.slice(0, -most)}.${digits.slice(-most)}`
}

/** Text, trimmed and without HTML, which shop systems use in descriptions. Every pattern is linear in the text. */
export function plainText(cell: Cell): string {
  const text = String(cell).trim()
  if (!/<\/?[a-z][^<>]*>/i.test(text)) return text
  return text
    .replace(/<(?:br|\/p|\/li|\/div|\/h\d)[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/ \n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** One-line text: line ends become spaces. */
export function lineText(cell: Cell): string {
  return String(cell).replace(/\s+/g, ' ').trim()
}

/** Placeholders for a missing barcode. */
const NO_BARCODE = /^(sem (gtin|ean)|n\/?a|isento|-+|0+)$/i

/** A barcode; a spreadsheet that took it for a number has dropped its leading zeros. */
export function barcodeText(cell: Cell): string {
  const text = lineText(typeof cell === 'number' ? fixed(cell) : cell).replace(/^'/, '')
  if (NO_BARCODE.test(text)) return ''
  if (!/^\d{6,13}$/.test(text) || isGtin(text)) return text
  return [8, 12, 13].map((length) => text.padStart(length, '0')).find(isGtin) ?? text
}

/**
 * Whether a spreadsheet has rounded a code: '7,89785E+12', or a number with more digits than it stores. '12E4' may be a code.
 */
export function isRoundedCode(cell: Cell): boolean {
  if (typeof cell === 'number') return Math.abs(cell) >= 1e15
  return /^\d([.,]\d+)?e\+\d+$/i.test(cell.trim())
}

/** A code: a large number without JavaScript's exponent. */
export function codeText(cell: Cell): string {
  return lineText(typeof cell === 'number' ? fixed(cell) : cell)
}

/** The last part of the first of WooCommerce's categories: 'Roupas > Camisetas, Novidades' → 'Camisetas'. */
export function firstCategory(cell: Cell): string {
  const [first = ''] = lineText(cell).replaceAll('\\,', '\u0000').split(',')
  return (first.split('>').at(-1) ?? '').replaceAll('\u0000', ',').trim()
}

/** Units of other programs; boxes and packets are counted by piece here. */
const UNIT_WORDS: Record<Unit, string[]> = {
  un: [
    'un',
    'und',
    'uni',
    'unid',
    'unidade',
    'unidades',
    'pc',
    'pca',
    'pcs',
    'peca',
    'cx',
    'caixa',
    'pct',
    'pacote',
    'pt',
    'fd',
    'fardo',
    'dz',
    'duzia',
    'kit',
    'par',
    'pr',
    'jg',
    'jogo',
    'cj',
    'conjunto',
    'rl',
    'rolo',
    'sc',
    'saco',
    'fr',
    'frasco',
    'gf',
    'garrafa',
    'lt lata',
    'lata',
    'bd',
    'balde',
    'tb',
    'tubo',
    'bl',
    'bloco',
    'blister',
    'cartela',
    'cart',
    'ct',
    'mo',
    'maco',
    'pote',
    'env',
    'envelope',
    'sch',
    'sache',
    'bg',
    'bisnaga',
    'amp',
    'ampola',
    'vd',
    'vidro',
    'bdj',
    'bandeja',
    'galao',
    'ea',
  ],
  kg: ['kg', 'kgs', 'quilo', 'quilos', 'quilograma', 'kilo'],
  g: ['g', 'gr', 'grama', 'gramas'],
  L: ['l', 'lt', 'lts', 'litro', 'litros'],
  mL: ['ml', 'mililitro', 'mililitros'],
  m: ['m', 'mt', 'mts', 'metro', 'metros'],
}

/** Our unit for another program's; blank is 'un', and an unknown one stays unchanged. */
export function unitText(cell: Cell): string {
  // Digits count: 'm²' and 'm3' are no metres.
  const word = foldText(lineText(cell).normalize('NFKC')).replace(/[^a-z0-9 ]/g, '')
  if (word === '') return lineText(cell) === '' ? 'un' : lineText(cell)
  return UNITS.find((unit) => UNIT_WORDS[unit].includes(word)) ?? lineText(cell)
}

/** Whether a product is no longer sold. */
export function isInactive(cell: Cell): boolean {
  return /^(inativo|inativa|inactive|i|0|-1|nao|n|false|draft|archived|excluido|desativado)$/.test(
    foldText(lineText(cell)),
  )
}
