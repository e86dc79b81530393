import type { Cell, SheetRow } from './sheet.ts'
import { addFault, addNumberFault, isFilled } from './sheet.ts'
import { SHEET_TOO_LARGE, Unreadable } from './unreadable.ts'

/** A merged cell: its first line, its number of lines, and its column counted from 0. */
export interface Merged {
  line: number
  lines: number
  column: number
}

/** Lines that the merged cells of a sheet may cover in total. */
const COVERED_MAX = 1_000_000

const AMBIGUOUS =
  'Esta célula está mesclada com a de cima, e não dá para saber que parte do número é de cada linha. Desfaça a mesclagem e preencha cada uma.'

/**
 * Copies a merged cell's text to the lines that it covers. A merged number may apply to each line or to all together, so those
 * lines are refused, also where a text is used as a number. Otherwise blank lines are left alone.
 * @throws Unreadable when they cover more lines than any real sheet has.
 */
export function spreadMerged(rows: SheetRow[], merged: Merged[]): void {
  if (merged.length === 0) return
  const at = new Map(rows.map((row) => [row.line, row]))
  const filled = new Set(rows.filter(({ cells }) => cells.some(isFilled)))
  let covered = 0
  for (const { line, lines, column } of merged) {
    const value = at.get(line)?.cells[column] ?? ''
    if (!isFilled(value)) continue
    const last = Math.min(line + lines - 1, rows.at(-1)?.line ?? 0)
    covered += last - line
    if (covered > COVERED_MAX) throw new Unreadable(SHEET_TOO_LARGE)
    for (let below = line + 1; below <= last; below += 1) {
      const row = at.get(below)
      if (row && filled.has(row)) cover(row, column, value)
    }
  }
}

function cover(row: SheetRow, column: number, value: Cell): void {
  if (isFilled(row.cells[column] ?? '')) return
  while (row.cells.length <= column) row.cells.push('')
  if (typeof value === 'string') row.cells[column] = value
  const add = typeof value === 'string' ? addNumberFault : addFault
  add(row, column, AMBIGUOUS)
}
