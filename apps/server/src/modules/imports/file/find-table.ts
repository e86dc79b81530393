import type { SkippedLine } from '@prateleira/contract/imports/schemas'
import { countKnown } from '../guess-columns.ts'
import { plainName } from '../heading-words.ts'
import { isNumberText } from '../numbers.ts'
import { type Cell, isFilled, type SheetRow } from './sheet.ts'

/** Number of title lines above a table that are skipped. */
export const TITLE_ROWS = 20

/** A table as it stands on its sheet. */
export interface Table {
  name: string | null
  header: Cell[] | null
  rows: SheetRow[]
  skipped: SkippedLine[]
  /** Number of columns with a known product column's name. */
  known: number
}

/**
 * Finds the table of a sheet: it begins at the line with the most known column names, else at the first with more than one cell.
 * If that line has numbers, it is the first row rather than a header.
 */
export function findTable(name: string | null, all: SheetRow[]): Table {
  const lines = all.filter(({ cells, faults }) => faults || cells.some(isFilled))
  const head = lines.slice(0, TITLE_ROWS)
  const known = head.map(({ cells }) => countKnown(cells.map(String)))
  const most = Math.max(0, ...known)
  const wide = head.findIndex(({ cells }) => cells.filter(isFilled).length > 1)
  const at = most > 0 ? known.indexOf(most) : Math.max(wide, 0)
  const first = lines[at]?.cells ?? null
  const header = most === 0 && first?.some(isNumber) ? null : first
  const skipped = lines.slice(0, at).map(({ line }) => ({ line, reason: 'Acima do cabeçalho' }))
  const names = keyOf(header ?? [])
  const rows = lines.slice(header === null ? at : at + 1).filter((row) => {
    // Printed lists repeat it on each page.
    const again = most > 1 && keyOf(row.cells) === names
    if (again) skipped.push({ line: row.line, reason: 'Repete o cabeçalho' })
    return !again
  })
  // Only a CSV has no name.
  if (name === null && header !== null) for (const row of rows) refuseLong(row, header.length)
  return { name, header, rows, skipped, known: most }
}

/** A decimal comma between commas splits a value, and those behind it are in the wrong columns. */
function refuseLong(row: SheetRow, columns: number): void {
  const values = row.cells.findLastIndex(isFilled) + 1
  if (values > columns)
    row.fault ??= `Esta linha tem ${values} valores, e o cabeçalho só ${columns} colunas. Um valor que contém o separador, como 10,50 entre vírgulas, deve estar entre aspas.`
}

const isNumber = (cell: Cell) => typeof cell === 'number' || isNumberText(cell)

/** Long texts are not column names. */
const keyOf = (cells: Cell[]) =>
  cells
    .map((cell) => plainName(String(cell).slice(0, 120)))
    .join('|')
    .replace(/\|+$/, '')
