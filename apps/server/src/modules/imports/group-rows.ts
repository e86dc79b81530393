import { normalizeCode } from '@prateleira/contract/catalog/rules'
import type { ImportField, ImportMapping } from '@prateleira/contract/imports/rules'
import type { SkippedLine } from '@prateleira/contract/imports/schemas'
import { codeText, lineText } from './cells.ts'
import { type FieldRow, fieldRow } from './field-row.ts'
import type { SheetRow } from './file/sheet.ts'
import { summaryLines } from './summary-lines.ts'

/** Rows of one product: the main one, and its variants (the same row, when it has none). */
export interface RowGroup {
  head: FieldRow
  variants: FieldRow[]
  /** The head is a variant whose parent is not in the file. */
  orphan: boolean
  /** Lines of all its rows. */
  lines: number[]
}

/**
 * Groups rows into products: by Shopify's handle, by the parent's code, or by one code with several sizes and colours.
 */
export function groupRows(
  rows: SheetRow[],
  mapping: ImportMapping,
): { groups: RowGroup[]; skipped: SkippedLine[] } {
  const skipped: SkippedLine[] = []
  const all = rows.map((row) => ({ cells: row.cells, row: fieldRow(row, mapping) }))
  const summaries = summaryLines(all)
  const products = all.flatMap((line) => {
    const reason = summaries.get(line) ?? noProduct(line.row)
    if (reason === null) return [line.row]
    skipped.push({ line: line.row.line, reason })
    return []
  })
  const ids = new Map(products.map((row) => [lineText(row.get('record_id')), codeOf(row)]))
  const parentOf = (row: FieldRow) => parentCode(row, ids)
  const parents = new Set(products.map(parentOf).filter(Boolean))
  const groups = new Map<string, FieldRow[]>()
  for (const row of products) {
    const key = keyOf(row, parentOf(row), parents)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return { groups: [...groups.values()].map((group) => groupOf(group, parentOf, skipped)), skipped }
}

/** Why a row is not a product; null when it is one. */
function noProduct(row: FieldRow): string | null {
  if (/^grouped\b/i.test(lineText(row.get('kind')))) return 'Produto agrupado: só reúne outros da lista'
  return null
}

const codeOf = (row: FieldRow) => normalizeCode(codeText(row.get('internal_code')))
const filled = (row: FieldRow, ...fields: ImportField[]) =>
  fields.some((field) => lineText(row.get(field)) !== '')

/** WooCommerce identifies a parent without SKU by its number: 'id:44'. */
function parentCode(row: FieldRow, ids: Map<string, string>): string {
  const text = codeText(row.get('parent_code'))
  const id = /^id:\s*(\d+)$/i.exec(text)?.[1]
  return id === undefined ? normalizeCode(text) : ids.get(id) || `ID:${id}`
}

function keyOf(row: FieldRow, parent: string, parents: Set<string>): string {
  const handle = lineText(row.get('group'))
  if (handle) return `handle ${handle}`
  const code = codeOf(row)
  if (parent && parent !== code) return `parent ${parent}`
  const own = [code, `ID:${lineText(row.get('record_id'))}`].find((name) => name && parents.has(name))
  if (own) return `parent ${own}`
  if (code && filled(row, 'size', 'color')) return `code ${code}`
  return `line ${row.line}`
}

function groupOf(rows: FieldRow[], parentOf: (row: FieldRow) => string, skipped: SkippedLine[]): RowGroup {
  const first = rows[0] as FieldRow
  const lines = (those: FieldRow[]) => [...new Set(those.map(({ line }) => line))]
  if (filled(first, 'group')) {
    // Shopify has further rows of a product with nothing but a picture.
    const says = (row: FieldRow) =>
      filled(row, 'option1_value', 'sku', 'barcode', 'sale_price', 'stock', 'size', 'color')
    const variants = rows.filter(says)
    const head = rows.find((row) => filled(row, 'name')) ?? first
    const used = [head, ...variants]
    for (const row of rows)
      if (!used.includes(row)) skipped.push({ line: row.line, reason: 'Só traz outra foto do produto' })
    return { head, variants: variants.length > 0 ? variants : [head], orphan: false, lines: lines(used) }
  }
  const isChild = (row: FieldRow) => parentOf(row) !== '' && parentOf(row) !== codeOf(row)
  const children = rows.filter(isChild)
  if (children.length === 0) return { head: first, variants: rows, orphan: false, lines: lines(rows) }
  const [head, ...others] = rows.filter((row) => !isChild(row))
  // If two rows both claim to be the parent, the second is reported as a repeated code.
  const variants = [...children, ...others]
  return { head: head ?? first, variants, orphan: head === undefined, lines: lines(rows) }
}
