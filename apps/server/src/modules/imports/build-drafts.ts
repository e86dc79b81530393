import { normalizeCode } from '@prateleira/contract/catalog/rules'
import { productCreateInput } from '@prateleira/contract/catalog/schemas'
import type { ImportField, ImportMapping } from '@prateleira/contract/imports/rules'
import type { ImportIssue } from '@prateleira/contract/imports/schemas'
import { foldText } from '@prateleira/contract/shared/text'
import type * as z from 'zod'
import {
  barcodeText,
  type Decimals,
  guessDecimals,
  isInactive,
  isRoundedCode,
  lineText,
  numberText,
  plainText,
  priceText,
  unitText,
} from './cells.ts'
import type { Sheet } from './file/sheet.ts'
import { type FieldRow, groupRows, type RowGroup } from './group-rows.ts'
import { parseVariation, sizeAndColor, variationInName } from './variations.ts'

/** A product of the file that keeps the rules of a new one, as far as the file alone can tell. */
export interface Draft {
  /** Of its first row, and of the row of each variant. */
  line: number
  variantLines: number[]
  category: string | null
  is_active: boolean
  product: z.output<typeof productCreateInput>
}

export interface Drafts {
  drafts: Draft[]
  /** Everything wrong in the products that are no drafts. */
  issues: ImportIssue[]
  invalid: number
  /** Products whose variants have prices of their own, of which only the first counts: a product has one price. */
  mixed_prices: number
}

const NUMBERS: ImportField[] = ['sale_price', 'cost_price', 'stock', 'min_stock']
const CATEGORY_MAX = 80

/** Makes products of the rows of a file and checks each as the form of a new product does. */
export function buildDrafts(sheet: Sheet, mapping: ImportMapping): Drafts {
  const numbers = NUMBERS.flatMap((field) => {
    const column = mapping[field]
    return column === undefined ? [] : sheet.rows.map(({ cells }) => cells[column] ?? '')
  })
  const decimals = guessDecimals(numbers)
  const result: Drafts = { drafts: [], issues: [], invalid: 0, mixed_prices: 0 }
  const seen: Seen = { codes: new Map(), barcodes: new Map() }
  for (const group of groupRows(sheet.rows, mapping)) {
    const { input, category, is_active } = readProduct(group, decimals)
    const parsed = productCreateInput.safeParse(input)
    const issues = parsed.success ? [] : parsed.error.issues.map((issue) => fileIssue(issue, group))
    if (category.length > CATEGORY_MAX)
      issues.push(said(group.head, 'category', `Use no máximo ${CATEGORY_MAX} caracteres`))
    if (parsed.success) issues.push(...repeated(parsed.data, group, seen))
    if (pricesDiffer(group)) result.mixed_prices += 1
    if (parsed.success && issues.length === 0) {
      result.drafts.push({
        line: group.head.line,
        variantLines: group.variants.map(({ line }) => line),
        category: category || null,
        is_active,
        product: parsed.data,
      })
    } else {
      result.invalid += 1
      result.issues.push(...issues)
    }
  }
  return result
}

function readProduct({ head, variants, orphan }: RowGroup, decimals: Decimals) {
  // A product that only its variants tell of is called as they are, without what they differ in.
  const name = lineText(head.get('name'))
  const code = lineText(orphan ? head.get('parent_code') : head.get('internal_code'))
  const own = variants.length === 1 && variants[0] === head
  const first = (field: ImportField) =>
    [head, ...variants].map((row) => row.get(field)).find((cell) => lineText(cell) !== '') ?? ''
  const price = (field: ImportField) => priceText(first(field), decimals) || null
  return {
    category: lineText(first('category')),
    is_active: !isInactive(head.get('status')),
    input: {
      name: orphan ? (variationInName(name)?.name ?? name) : name,
      internal_code: code || null,
      description: plainText(head.get('description')) || null,
      cost_price: price('cost_price'),
      sale_price: price('sale_price'),
      min_stock_level: numberText(first('min_stock'), decimals) || null,
      unit: unitText(first('unit')),
      variants: variants.map((row) => ({
        ...sizeAndColorOf(row, head),
        sku:
          lineText(row.get('sku')) ||
          (own || row === head ? null : lineText(row.get('internal_code'))) ||
          null,
        barcode: barcodeText(row.get('barcode')),
        initial_stock: numberText(row.get('stock'), decimals) || null,
      })),
    },
  }
}

function sizeAndColorOf(row: FieldRow, head: FieldRow): { size: string; color: string } {
  const options = ([1, 2, 3] as const).flatMap((number) => {
    const value = lineText(row.get(`option${number}_value`))
    // Shopify names the options in a product's first row only.
    const name = lineText(row.get(`option${number}_name`)) || lineText(head.get(`option${number}_name`))
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

/** What the check of a new product says, where the file has it. */
function fileIssue({ path, message }: z.core.$ZodIssue, { head, variants }: RowGroup): ImportIssue {
  const [first, index, last] = path
  const row = first === 'variants' && typeof index === 'number' ? (variants[index] ?? head) : head
  const name = String(first === 'variants' ? (last ?? '') : first)
  const field = FIELD_OF_PATH[name] ?? (name as ImportField)
  if (field === 'barcode' && isRoundedCode(lineText(row.get('barcode')))) {
    return said(
      row,
      field,
      'A planilha arredondou este código. Formate a coluna como texto, digite o código de novo e envie outra vez.',
    )
  }
  if (field === 'unit') return said(row, field, 'Unidade desconhecida: use un, kg, g, L, mL ou m')
  return said(row, first === 'variants' && name === '' ? null : field, message)
}

function said(row: FieldRow, field: ImportField | null, message: string): ImportIssue {
  return { line: row.line, field, value: field ? String(row.get(field)).slice(0, 120) : '', message }
}

interface Seen {
  codes: Map<string, number>
  barcodes: Map<string, number>
}

/** Codes and barcodes that stand further up in the same file. */
function repeated(product: Draft['product'], { head, variants }: RowGroup, seen: Seen): ImportIssue[] {
  const issues: ImportIssue[] = []
  const code = product.internal_code
  const before = code === null ? undefined : seen.codes.get(normalizeCode(code))
  if (before !== undefined)
    issues.push(said(head, 'internal_code', `Código interno repetido: já está na linha ${before}`))
  else if (code !== null) seen.codes.set(normalizeCode(code), head.line)
  product.variants.forEach(({ barcode }, index) => {
    const row = variants[index] ?? head
    const first = barcode === null ? undefined : seen.barcodes.get(barcode)
    if (first !== undefined)
      issues.push(said(row, 'barcode', `Código de barras repetido: já está na linha ${first}`))
    else if (barcode !== null) seen.barcodes.set(barcode, row.line)
  })
  return issues
}

function pricesDiffer({ variants }: RowGroup): boolean {
  const prices = new Set(variants.map((row) => foldText(lineText(row.get('sale_price')))).filter(Boolean))
  return prices.size > 1
}
