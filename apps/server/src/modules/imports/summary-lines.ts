import type { ImportField } from '@prateleira/contract/imports/rules'
import { foldText } from '@prateleira/contract/shared/text'
import { lineText } from './cells.ts'
import type { FieldRow } from './field-row.ts'
import { type Cell, isFilled } from './file/sheet.ts'
import { isNumberText } from './numbers.ts'

/** Longer texts are not labels of totals. */
const LABEL_MAX = 60
const LABEL =
  /^(?:(?:valor|quantidade|qtde?|soma|custo|estoque|grand) (?:total|geral)|(?:soma|total|totais|sum)(?: (?:geral|gerais|total|final|parcial|em estoque|un))?|somas|somatori[oa])$/

/**
 * Whether a cell labels a total: 'Soma', 'Subtotal Bebidas', 'Total de 35 itens', 'TOTAL: R$ 1.234,50', or 'Total' and a
 * category. 'Total 12' may be a product's name.
 */
export function isTotal(cell: Cell, categories: Set<string> = new Set()): boolean {
  const text = lineText(cell)
  if (text.length > LABEL_MAX) return false
  const said = foldText(text)
    .replace(/(?:[:=] ?(?:r\$)?|r\$) ?[\d.,]*(?: [a-z]+)?$/, '')
    .replace(/[:=.*_-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  if (/^sub ?total\b/.test(said) || /^total d[aeo]s? /.test(said) || LABEL.test(said)) return true
  const [, of = ''] = /^(?:total|soma) (.+)$/.exec(said) ?? []
  return categories.has(of)
}

/** Fields beside the name that identify a product. */
const KNOWN_BY: ImportField[] = [
  'internal_code',
  'barcode',
  'sku',
  'size',
  'color',
  'group',
  'record_id',
  'parent_code',
]

/** A line of the file with its cells, and by field. */
export interface Line {
  cells: Cell[]
  row: FieldRow
}

const totalLine = (label: string) => `Linha de total: “${label}”. Se for um produto, dê a ele um código.`
const SUM_LINE = 'Só traz números: parece a soma das colunas.'

/** Total lines, with the reason to skip each. A line with any kind of code is a product, whatever its name. */
export function summaryLines(lines: Line[]): Map<Line, string> {
  const found = new Map<Line, string>()
  const categories = new Set(lines.map(({ row }) => foldText(lineText(row.get('category')))).filter(Boolean))
  for (const line of lines) {
    const label = totalOf(line, categories)
    if (label !== null) found.set(line, totalLine(lineText(label)))
  }
  // A line of numbers among products is one whose name is missing.
  for (const line of lines.toReversed()) {
    if (found.has(line)) continue
    if (!isSum(line)) break
    found.set(line, SUM_LINE)
  }
  return found
}

/** The cell that labels a line as a total; null without one. */
function totalOf({ cells, row }: Line, categories: Set<string>): Cell | null {
  const total = (cell: Cell) => typeof cell === 'string' && isFilled(cell) && isTotal(cell, categories)
  if (KNOWN_BY.some((field) => isFilled(row.get(field)) && !total(row.get(field)))) return null
  const name = row.get('name')
  const says = isFilled(name) ? [name] : cells
  return says.find(total) ?? null
}

function isSum({ cells, row }: Line): boolean {
  if ([...KNOWN_BY, 'name' as const].some((field) => isFilled(row.get(field)))) return false
  const filled = cells.filter(isFilled)
  return filled.length > 0 && filled.every((cell) => typeof cell === 'number' || isNumberText(cell))
}
