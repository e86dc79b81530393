import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@prateleira/contract/imports/constants'
import { type cellStyles, dayText, padded, percentText } from './cell-styles.ts'
import { type Merged, spreadMerged } from './merged.ts'
import {
  addCurrency,
  addFault,
  type Cell,
  dateText,
  failedFormula,
  NO_RESULT,
  NO_TEXT,
  type SheetRow,
  TWO_VALUES,
  tooWide,
} from './sheet.ts'
import { DAMAGED, SHEET_TOO_LARGE, Unreadable } from './unreadable.ts'
import { attribute, xmlParts } from './xml.ts'

/** What cells refer to, and the maximum number of rows. */
interface Book {
  strings: string[]
  styles: ReturnType<typeof cellStyles>
  from1904: boolean
  rowsMax: number
}

/** Shared texts of a workbook; each occurs once, so that this is 50 columns of nothing but different texts. */
const TEXTS_MAX = 50 * IMPORT_ROWS_MAX

/**
 * The shared texts that cells refer to by number, without formatting and phonetic hints.
 * @throws Unreadable when there are more than any real sheet needs.
 */
export function textsOf(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let inText = false
  let spoken = false
  for (const part of xmlParts(xml)) {
    if (part.kind === 'text') {
      if (inText && !spoken) text += part.text
    } else if (part.name === 't') inText = part.kind === 'open'
    else if (part.name === 'rPh') spoken = part.kind === 'open'
    else if (part.name === 'si') {
      if (part.kind !== 'open' && strings.push(part.kind === 'empty' ? '' : unescaped(text)) > TEXTS_MAX)
        throw new Unreadable(SHEET_TOO_LARGE)
      text = ''
    }
  }
  return strings
}

/** Decodes control characters, which a workbook writes as _x000D_; without NUL and halves of surrogate pairs, which the database cannot keep. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(/_x([0-9A-F]{4})_/g, (_, hex) =>
      hex === '0000' ? '' : String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .toWellFormed()
}

/** The last row of a spreadsheet. */
const LINE_MAX = 1_048_576

interface OpenCell {
  column: number
  type: string
  style: number
  formula: boolean
  /** It has a stored result, which may be blank. */
  stored: boolean
  text: string
}

/** The non-blank rows of a sheet, at most one more than `rowsMax`. @throws Unreadable */
export function sheetRows(xml: string, book: Book): SheetRow[] {
  const rows: SheetRow[] = []
  const merged: Merged[] = []
  let row: SheetRow = { line: 0, cells: [] }
  /** Column of the next cell without a reference. */
  let next = 0
  let cell: OpenCell | null = null
  let reading = false
  let spoken = false
  let within = false
  for (const part of xmlParts(xml)) {
    if (part.kind === 'text') {
      if (reading && cell && !spoken) cell.text += part.text
    } else if (part.kind === 'close') {
      if (part.name === 'v' || part.name === 't') reading = false
      else if (part.name === 'rPh') spoken = false
      else if (part.name === 'c' && cell) {
        put(row, cell, book)
        cell = null
      } else if (part.name === 'row' && within) {
        within = false
        if ((row.faults || row.cells.some((value) => value !== '')) && rows.push(row) > book.rowsMax)
          return rows
      }
    } else if (part.name === 'row') {
      if (within) throw new Unreadable(DAMAGED)
      within = part.kind === 'open'
      row = { line: lineOf(attribute(part.attributes, 'r'), row.line), cells: [] }
      if (/^(1|true)$/.test(attribute(part.attributes, 'hidden') ?? '')) row.hidden = true
      next = 0
    } else if (part.name === 'mergeCell') {
      merged.push(...mergedBy(attribute(part.attributes, 'ref') ?? ''))
    } else if (part.name === 'c') {
      // Rows and cells must be properly nested: otherwise some would be lost.
      if (!within || cell) throw new Unreadable(DAMAGED)
      const column = columnOf(attribute(part.attributes, 'r')) ?? next
      next = column + 1
      if (part.kind === 'open')
        cell = {
          column,
          type: attribute(part.attributes, 't') ?? 'n',
          style: Number(attribute(part.attributes, 's') ?? -1),
          formula: false,
          stored: false,
          text: '',
        }
    } else if (part.name === 'f' && cell) cell.formula = true
    else if (part.name === 'rPh') spoken = part.kind === 'open'
    else if (part.name === 'v' || part.name === 't') {
      reading = part.kind === 'open'
      if (cell) cell.stored = true
    }
  }
  spreadMerged(rows, merged)
  return rows
}

/** Lines ascend, whatever the file says. */
function lineOf(told: string | null, before: number): number {
  const line = Number(told)
  return Number.isInteger(line) && line > before && line <= LINE_MAX ? line : before + 1
}

/** The lines that a merged range such as 'A2:B4' covers; cells to the right stay blank. */
function mergedBy(range: string): Merged[] {
  const [, from, first, last] = /^([A-Z]{1,3}\d{1,7}):[A-Z]{1,3}\d{1,7}$/.test(range)
    ? (/^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(range) ?? [])
    : []
  const column = columnOf(from ?? null)
  const [line, lines] = [Number(first), Number(last) - Number(first) + 1]
  return column !== null && lines > 1 ? [{ line, lines, column }] : []
}

function put(row: SheetRow, cell: OpenCell, book: Book): void {
  if (cell.column >= IMPORT_COLUMNS_MAX) {
    if (cell.text.trim() !== '') throw new Unreadable(tooWide(row.line, cell.column))
    return
  }
  if ((row.cells[cell.column] ?? '') !== '') addFault(row, cell.column, TWO_VALUES)
  while (row.cells.length < cell.column) row.cells.push('')
  row.cells[cell.column] = cellValue(cell, book)
  const shown = book.styles.get(cell.style)
  if (typeof shown === 'object' && shown && 'currency' in shown) addCurrency(row, cell.column, shown.currency)
  if (cell.type === 's' && cell.text !== '' && book.strings[Number(cell.text)] === undefined)
    addFault(row, cell.column, NO_TEXT)
  else if (cell.type === 'e') addFault(row, cell.column, failedFormula(cell.text))
  // An empty text is a valid result, with a type of its own.
  else if (cell.formula && cell.text === '' && !(cell.type === 'str' && cell.stored))
    addFault(row, cell.column, NO_RESULT)
}

function cellValue({ type, text, style }: OpenCell, { strings, styles, from1904 }: Book): Cell {
  if (type === 's') return text === '' ? '' : (strings[Number(text)] ?? '')
  if (type === 'b') return text === '1' ? 'Sim' : 'Não'
  if (type === 'd') return dateText(text)
  if (type !== 'n' || text === '') return unescaped(text)
  // The 16th digit and beyond are artefacts of binary fractions: 19.899999999999999 is 19.9.
  const number = Number(Number(text).toPrecision(15))
  if (!Number.isFinite(number)) return text
  const shown = styles.get(style)
  if (shown === 'percent') return percentText(number)
  if (shown === 'date') return dayText(number, from1904)
  return shown && 'digits' in shown ? padded(number, shown.digits) : number
}

/** 'AB12' → 27. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
