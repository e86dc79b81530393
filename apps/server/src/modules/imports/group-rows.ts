import { normalizeCode } from '@prateleira/contract/catalog/rules'
import type { ImportField, ImportMapping } from '@prateleira/contract/imports/rules'
import { lineText } from './cells.ts'
import type { Cell, SheetRow } from './file/sheet.ts'

/** A row with its cells by field; a field without a column is blank. */
export interface FieldRow {
  line: number
  get(field: ImportField): Cell
}

/** Rows of one product: the one that says most of it, and those that are its variants (the same one, when it has none). */
export interface RowGroup {
  head: FieldRow
  variants: FieldRow[]
  /** The head is only a variant: its parent is not in the file. */
  orphan: boolean
}

/** Which rows make one product: by Shopify's handle, by the parent's code, or by one code with several sizes and colours. */
export function groupRows(rows: SheetRow[], mapping: ImportMapping): RowGroup[] {
  const fieldRows = rows.map((row) => fieldRow(row, mapping))
  const parents = new Set(fieldRows.map(parentOf).filter(Boolean))
  const groups = new Map<string, FieldRow[]>()
  for (const row of fieldRows) {
    const key = keyOf(row, parents)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].map(groupOf)
}

function fieldRow({ line, cells }: SheetRow, mapping: ImportMapping): FieldRow {
  return {
    line,
    get: (field) => {
      const column = mapping[field]
      return column === undefined ? '' : (cells[column] ?? '')
    },
  }
}

const codeOf = (row: FieldRow) => normalizeCode(lineText(row.get('internal_code')))
const parentOf = (row: FieldRow) => normalizeCode(lineText(row.get('parent_code')))
const filled = (row: FieldRow, ...fields: ImportField[]) =>
  fields.some((field) => lineText(row.get(field)) !== '')

function keyOf(row: FieldRow, parents: Set<string>): string {
  const handle = lineText(row.get('group'))
  if (handle) return `handle ${handle}`
  const [code, parent] = [codeOf(row), parentOf(row)]
  if (parent && parent !== code) return `parent ${parent}`
  if (parents.has(code)) return `parent ${code}`
  if (code && filled(row, 'size', 'color')) return `code ${code}`
  return `line ${row.line}`
}

function groupOf(rows: FieldRow[]): RowGroup {
  const first = rows[0] as FieldRow
  const isChild = (row: FieldRow) => parentOf(row) !== '' && parentOf(row) !== codeOf(row)
  if (filled(first, 'group')) {
    // Further rows of a product in Shopify may be nothing but another picture.
    const says = (row: FieldRow) =>
      filled(row, 'option1_value', 'sku', 'barcode', 'sale_price', 'size', 'color')
    const variants = rows.filter(says)
    const head = rows.find((row) => filled(row, 'name')) ?? first
    return { head, variants: variants.length > 0 ? variants : [head], orphan: false }
  }
  const children = rows.filter(isChild)
  if (children.length === 0) return { head: first, variants: rows, orphan: false }
  const head = rows.find((row) => !isChild(row))
  return { head: head ?? first, variants: children, orphan: head === undefined }
}
