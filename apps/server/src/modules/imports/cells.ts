import { UNITS, type Unit } from '@prateleira/contract/catalog/rules'
import { isGtin } from '@prateleira/contract/shared/documents'
import { foldText } from '@prateleira/contract/shared/text'
import type { Cell } from './file/sheet.ts'

/** What cells mean. What cannot be understood is given back as it is, so that the check of the product says so. */

/** How numbers in texts are written: with a decimal comma as in Brazil, or a point. */
export type Decimals = 'comma' | 'point'

const NUMERIC = /^-?(R\$)?\s*-?[\d.,\s]+$/i

/**
 * How a file writes its numbers, from all of them: '1.234' alone does not tell, '12,50' or '12.5' beside it does. Undecided
 * means a comma, as in Brazil.
 */
export function guessDecimals(values: Cell[]): Decimals {
  let points = 0
  for (const value of values) {
    if (typeof value === 'number' || !NUMERIC.test(value.trim())) continue
    const text = value.replace(/[^\d.,]/g, '')
    if (/,\d+$/.test(text) && !/,\d{3}(\.|$)/.test(text)) return 'comma'
    if (/\.\d+$/.test(text) && (/^0\.|,/.test(text) || !/\.\d{3}$/.test(text))) points += 1
  }
  return points > 0 ? 'point' : 'comma'
}

/** A number as a decimal string such as '1234.5': from '1.234,50', 'R$ 1234,5', '1,234.50' or a spreadsheet's own. */
export function numberText(cell: Cell, decimals: Decimals): string {
  if (typeof cell === 'number') return fixed(cell)
  const text = cell.trim()
  if (!NUMERIC.test(text) || !/\d/.test(text)) return text
  const bare = text.replace(/R\$|\s/gi, '')
  const [thousands, point] = decimals === 'comma' ? ['.', ','] : [',', '.']
  // A lone separator of the other kind that cannot be one of thousands is the decimal one.
  const other = bare.split(thousands)
  const swapped = !bare.includes(point) && other.length === 2 && other[1]?.length !== 3
  const number = swapped ? bare.replace(thousands, '.') : bare.replaceAll(thousands, '').replace(point, '.')
  return /^-?\d+(\.\d+)?$/.test(number) ? number : text
}

/** Without the exponent that small and large numbers have in JavaScript. */
function fixed(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(6) : text
}

/** A price with two decimals; programs keep more. */
export function priceText(cell: Cell, decimals: Decimals): string {
  const text = numberText(cell, decimals)
  const [whole = '', fraction = ''] = text.split('.')
  if (!/^\d+$/.test(whole) || !/^\d{3,}$/.test(fraction)) return text
  const cents = BigInt(whole + fraction.slice(0, 2)) + (Number(fraction[2]) >= 5 ? 1n : 0n)
  const padded = cents.toString().padStart(3, '0')
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`
}

/** A text: trimmed, with HTML taken out, which shop systems keep descriptions in. Every pattern is linear in the text. */
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

/** A one-line text: ends of line become spaces. */
export function lineText(cell: Cell): string {
  return String(cell).replace(/\s+/g, ' ').trim()
}

/** What programs write where there is no barcode. */
const NO_BARCODE = /^(sem (gtin|ean)|n\/?a|isento|-+|0+)$/i

/** A barcode; a spreadsheet that took it for a number has dropped its leading zeros. */
export function barcodeText(cell: Cell): string {
  const text = lineText(typeof cell === 'number' ? fixed(cell) : cell).replace(/^'/, '')
  if (NO_BARCODE.test(text)) return ''
  if (!/^\d{6,13}$/.test(text) || isGtin(text)) return text
  return [8, 12, 13].map((length) => text.padStart(length, '0')).find(isGtin) ?? text
}

/** A barcode that a spreadsheet has rounded: '7,89785E+12'. */
export function isRoundedCode(text: string): boolean {
  return /^\d+([.,]\d+)?e\+?\d+$/i.test(text)
}

/** Units of other programs; what is sold by box or packet is counted by piece here. */
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
    'cartela',
    'ct',
    'mo',
    'maco',
    'pote',
    'ea',
  ],
  kg: ['kg', 'kgs', 'quilo', 'quilos', 'quilograma', 'kilo'],
  g: ['g', 'gr', 'grama', 'gramas'],
  L: ['l', 'lt', 'lts', 'litro', 'litros'],
  mL: ['ml', 'mililitro', 'mililitros'],
  m: ['m', 'mt', 'mts', 'metro', 'metros'],
}

/** Our unit for another program's; blank is 'un', and what is not known stays as it is. */
export function unitText(cell: Cell): string {
  const word = foldText(lineText(cell)).replace(/[^a-z ]/g, '')
  if (word === '') return lineText(cell) === '' ? 'un' : lineText(cell)
  return UNITS.find((unit) => UNIT_WORDS[unit].includes(word)) ?? lineText(cell)
}

/** Whether a product is sold still. */
export function isInactive(cell: Cell): boolean {
  return /^(inativo|inativa|inactive|i|0|nao|n|false|draft|archived|excluido|desativado)$/.test(
    foldText(lineText(cell)),
  )
}
