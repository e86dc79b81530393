import { categoryInput } from '@prateleira/contract/catalog/category-schemas'
import { productCreateInput } from '@prateleira/contract/catalog/schemas'
import { supplierInput } from '@prateleira/contract/contacts/schemas'
import {
  type DecimalMark,
  IMPORT_NUMBERS,
  type ImportDecimals,
  type ImportField,
  type ImportMapping,
  type ImportNumber,
  type ImportSource,
} from '@prateleira/contract/imports/rules'
import type { ImportIssue, ImportText, NumberColumn, SkippedLine } from '@prateleira/contract/imports/schemas'
import { NO_PRICE } from '@prateleira/contract/shared/fields'
import { isInReais, REAIS_FOR_QUANTITY } from '@prateleira/contract/shared/read-decimal'
import { foldText, isBlank } from '@prateleira/contract/shared/text'
import type * as z from 'zod'
import {
  barcodeText,
  codeText,
  firstCategory,
  isInactive,
  isRoundedCode,
  isRoundedPrice,
  lineText,
  plainText,
  priceText,
  quantityText,
  unitText,
  vanishes,
} from './cells.ts'
import type { FieldRow } from './field-row.ts'
import type { Sheet } from './file/sheet.ts'
import { groupRows, type RowGroup } from './group-rows.ts'
import { guessSource } from './guess-columns.ts'
import { numberColumns, numberText } from './numbers.ts'
import { type Problem, SHOWN, said } from './problem.ts'
import { repeated, type Seen, withReadableBarcodes } from './repeated-codes.ts'
import { parseVariation, sizeAndColor, variationInName } from './variations.ts'

/** A valid new product of the file, as far as the file alone can tell. */
export interface Draft {
  /** Its first line, and the line of each variant. */
  line: number
  variantLines: number[]
  /** All its lines. */
  lines: number[]
  category: string | null
  supplier: string | null
  is_active: boolean
  product: z.output<typeof productCreateInput>
}

export interface Drafts {
  drafts: Draft[]
  /** All problems of the products that are not drafts. */
  issues: ImportIssue[]
  invalid: number
  /** Lines of the products that are not drafts, by product. */
  refused: number[][]
  /**
   * Skipped lines with their reasons. Together with the lines of drafts and refused products they are the whole file.
   */
  skipped: SkippedLine[]
  /** How each column of numbers was read. */
  numbers: NumberColumn[]
  text: ImportText | null
  /** Products whose variants have different prices, of which the first counts: a product has one price. */
  mixed_prices: number
  /** Prices of the drafts that were rounded to cents. */
  rounded_prices: number
  /** Lines that the sheet does not show. */
  hidden_lines: number
}

type Marks = Record<ImportNumber, DecimalMark>

/** Turns the rows of a file into products and validates each like the form of a new product. */
export function buildDrafts(sheet: Sheet, mapping: ImportMapping, decimals: ImportDecimals = {}): Drafts {
  const numbers = numberColumns(sheet, mapping, decimals)
  const marks: Marks = { sale_price: 'comma', cost_price: 'comma', stock: 'comma', min_stock: 'comma' }
  for (const column of numbers) marks[column.field] = column.decimals
  const { groups, skipped } = groupRows(sheet.rows, mapping)
  const result: Drafts = {
    drafts: [],
    issues: [],
    invalid: 0,
    refused: [],
    skipped: [...sheet.skipped, ...skipped].sort((a, b) => a.line - b.line),
    numbers,
    text: sheet.text,
    mixed_prices: 0,
    rounded_prices: 0,
    hidden_lines: sheet.rows.filter(({ hidden }) => hidden).length,
  }
  const source = guessSource(sheet.columns)
  const seen: Seen = { codes: new Map(), barcodes: new Map() }
  for (const group of groups) {
    const { input, category, supplier, is_active } = readProduct(group, marks, source)
    const parsed = productCreateInput.safeParse(input)
    const issues = unusable(group, mapping, marks)
    const again = repeated(parsed.data ?? withReadableBarcodes(input), group, seen)
    const told = new Set([...issues, ...again].map(placeOf))
    // What is unreadable or repeated is not reported as invalid as well.
    if (!parsed.success)
      issues.push(
        ...parsed.error.issues
          .map((issue) => fileIssue(issue, group))
          .filter((issue) => !told.has(placeOf(issue))),
      )
    const named = {
      category: isBlank(category) ? null : categoryInput.shape.name.safeParse(category),
      supplier: isBlank(supplier) ? null : supplierInput.shape.name.safeParse(supplier),
    }
    for (const field of ['category', 'supplier'] as const)
      for (const { message } of named[field]?.error?.issues ?? [])
        issues.push(said(group.head, field, message))
    issues.push(...again)
    if (pricesDiffer(group)) result.mixed_prices += 1
    if (parsed.success && issues.length === 0) {
      result.rounded_prices += PRICES.filter((field) =>
        isRoundedPrice(firstOf(group, field), marks[field]),
      ).length
      result.drafts.push({
        line: group.head.line,
        variantLines: group.variants.map(({ line }) => line),
        lines: group.lines,
        category: named.category?.data ?? null,
        supplier: named.supplier?.data ?? null,
        is_active,
        product: parsed.data,
      })
    } else {
      result.invalid += 1
      result.refused.push(group.lines)
      const name = input.name.slice(0, SHOWN) || null
      result.issues.push(...issues.map((issue) => ({ ...issue, name: issue.field === 'name' ? null : name })))
    }
  }
  return result
}

const PRICES = ['sale_price', 'cost_price'] as const
const QUANTITIES: ImportField[] = ['stock', 'min_stock']
const CODES: ImportField[] = ['internal_code', 'sku', 'parent_code', 'barcode']
const ROUNDED =
  'A planilha arredondou este código. Formate a coluna como texto, digite o código de novo e envie outra vez.'

const BECAME_DATE =
  'A planilha transformou este valor em data. Formate a coluna como texto, digite o valor de novo e envie outra vez.'

const VANISHES = 'Este preço é de menos de meio centavo e ficaria em R$ 0,00. Escreva-o em centavos.'

/** Problems of unusable cells: formulas without a result, rounded codes, dates where a number belongs. */
function unusable({ head, variants }: RowGroup, mapping: ImportMapping, marks: Marks): Problem[] {
  return [...new Set([head, ...variants])].flatMap((row) => {
    if (row.rowFault) return [said(row, null, row.rowFault)]
    return (Object.keys(mapping) as ImportField[]).flatMap((field) => {
      const isNumber = (IMPORT_NUMBERS as readonly ImportField[]).includes(field)
      const fault = row.fault(field) ?? (isNumber ? row.numberFault(field) : undefined)
      if (fault) return [said(row, field, fault)]
      if (CODES.includes(field) && isRoundedCode(row.get(field))) return [said(row, field, ROUNDED)]
      if ([...CODES, 'size', 'color'].includes(field) && FULL_DATE.test(lineText(row.get(field))))
        return [said(row, field, BECAME_DATE)]
      if (isNumber && DATE.test(lineText(row.get(field))))
        return [said(row, field, 'Aqui há uma data, e o esperado é um número.')]
      if (QUANTITIES.includes(field) && isInReais(String(row.get(field))))
        return [said(row, field, REAIS_FOR_QUANTITY)]
      const price = PRICES.find((name) => name === field)
      if (price && vanishes(row.get(field), marks[price])) return [said(row, field, VANISHES)]
      // The first of a product's prices counts, but each must be valid.
      const wrong = OF_PRODUCT[field]
      const number = wrong && numberText(row.get(field), marks[field as ImportNumber])
      return number && !/^-?\d+(\.\d+)?$/.test(number) ? [said(row, field, wrong)] : []
    })
  })
}

/** Numbers of the product, however many rows it has, and the message for any other text. */
const OF_PRODUCT: Partial<Record<ImportField, string>> = {
  sale_price: NO_PRICE,
  cost_price: NO_PRICE,
  min_stock: 'Quantidade inválida',
}

const placeOf = ({ line, field }: Problem) => `${line} ${field}`

/** What a spreadsheet turns a size such as 10-12 into. */
const FULL_DATE = /^\d{2}\/\d{2}\/\d{4}$/
const DATE = /^\d{1,2}\/\d{1,2}\/\d{2,4}$/

function readProduct({ head, variants, orphan }: RowGroup, marks: Marks, source: ImportSource) {
  // A product known only by its variants gets their name, without what distinguishes them.
  const name = lineText(head.get('name'))
  const told = codeText(orphan ? head.get('parent_code') : head.get('internal_code'))
  // WooCommerce's number of a parent without a code.
  const code = /^id:\s*\d+$/i.test(told) ? '' : told
  const own = variants.length === 1 && variants[0] === head
  const first = (field: ImportField) => firstOf({ head, variants }, field)
  const price = (field: ImportNumber) => priceText(first(field), marks[field]) || null
  const one = variants.length === 1
  return {
    category: source === 'woocommerce' ? firstCategory(first('category')) : lineText(first('category')),
    supplier: lineText(first('supplier')),
    is_active: !isInactive(head.get('status')),
    input: {
      name: orphan ? (variationInName(name)?.name ?? name) : name,
      internal_code: code || null,
      description: plainText(head.get('description')) || null,
      cost_price: price('cost_price'),
      sale_price: price('sale_price'),
      min_stock_level: quantityText(first('min_stock'), marks.min_stock) || null,
      unit: unitText(first('unit')),
      variants: variants.map((row) => ({
        ...sizeAndColorOf(row, head, one),
        sku:
          codeText(row.get('sku')) ||
          (own || row === head ? null : codeText(row.get('internal_code'))) ||
          null,
        barcode: barcodeText(row.get('barcode')),
        initial_stock: quantityText(row.get('stock'), marks.stock) || null,
      })),
    },
  }
}

/** What the first row that has it says of a field of the product. */
function firstOf({ head, variants }: Pick<RowGroup, 'head' | 'variants'>, field: ImportField) {
  return [head, ...variants].map((row) => row.get(field)).find((cell) => lineText(cell) !== '') ?? ''
}

function sizeAndColorOf(row: FieldRow, head: FieldRow, one: boolean): { size: string; color: string } {
  const options = ([1, 2, 3] as const).flatMap((number) => {
    const value = lineText(row.get(`option${number}_value`))
    // Shopify names the options in a product's first row only.
    const name = lineText(row.get(`option${number}_name`)) || lineText(head.get(`option${number}_name`))
    // Square's name of the only variation; a parent's list of values belongs to none.
    if (one && (name === '' ? /^(regular|normal|padrão)$/i.test(value) : row === head && value.includes(',')))
      return []
    return value ? [{ name, value }] : []
  })
  const text = lineText(row.get('variation'))
  const child = lineText(row.get('parent_code')) !== ''
  const named = child ? variationInName(lineText(row.get('name')))?.variation : undefined
  const told = sizeAndColor([...options, ...parseVariation(text || named || '')])
  return { size: lineText(row.get('size')) || told.size, color: lineText(row.get('color')) || told.color }
}

const FIELD_OF_PATH: Record<string, ImportField> = {
  min_stock_level: 'min_stock',
  initial_stock: 'stock',
}

/** Maps an issue of the new product's validation to its place in the file. */
function fileIssue({ path, message }: z.core.$ZodIssue, { head, variants }: RowGroup): Problem {
  const [first, index, last] = path
  const row = first === 'variants' && typeof index === 'number' ? (variants[index] ?? head) : head
  const name = String(first === 'variants' ? (last ?? '') : first)
  const field = FIELD_OF_PATH[name] ?? (name as ImportField)
  if (field === 'unit') return said(row, field, 'Unidade desconhecida: use un, kg, g, L, mL ou m')
  return said(row, first === 'variants' && name === '' ? null : field, message)
}

function pricesDiffer({ variants }: RowGroup): boolean {
  return PRICES.some(
    (field) => new Set(variants.map((row) => foldText(lineText(row.get(field)))).filter(Boolean)).size > 1,
  )
}
