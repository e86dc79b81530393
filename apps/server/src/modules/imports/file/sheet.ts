import { IMPORT_COLUMNS_MAX } from '@prateleira/contract/imports/constants'
import type { ImportText, SkippedLine } from '@prateleira/contract/imports/schemas'

/** A cell as it is in the file: a spreadsheet's numbers are numbers, all else is text. */
export type Cell = string | number

export type SheetFormat = 'csv' | 'xlsx' | 'ods'

/** A table of a file, of whatever format. */
export interface Sheet {
  format: SheetFormat
  /** Of the sheet it stands on, and of the visible ones that are not read; a CSV has none. */
  name: string | null
  others: string[]
  /** Names of the columns; none is blank. */
  columns: string[]
  /** Below the header; lines with nothing in them are no lines. */
  rows: SheetRow[]
  /** Lines that are no row: titles above the header, the header once more. */
  skipped: SkippedLine[]
  /** How the letters of a CSV were understood; null when there is no doubt. */
  text: ImportText | null
}

export interface SheetRow {
  /** As a spreadsheet counts it, from 1. */
  line: number
  cells: Cell[]
  /** Why the cell of a column says nothing that counts, in words for people. */
  faults?: Map<number, string>
  /** In which currency other than the real the number of a column is shown. */
  currencies?: Map<number, string>
}

/** A sheet of a workbook as it comes out of its file. */
export interface RawSheet {
  name: string | null
  /** Throws Unreadable when nothing of it can be used. */
  read(): SheetRow[]
}

/** Notes why a cell of a row cannot be used. */
export function addFault(row: SheetRow, column: number, reason: string): void {
  row.faults ??= new Map()
  row.faults.set(column, reason)
}

/** Notes that the number of a cell is shown in another currency. */
export function addCurrency(row: SheetRow, column: number, currency: string): void {
  row.currencies ??= new Map()
  row.currencies.set(column, currency)
}

export const isFilled = (cell: Cell) => typeof cell === 'number' || cell.trim() !== ''

/** Said of a sheet with a filled cell beyond the last column that is read. */
export const tooWide = (line: number, column: number) =>
  `A planilha tem mais de ${IMPORT_COLUMNS_MAX} colunas: a linha ${line} vai até a coluna ${columnLetters(column)}. Apague as colunas que não são de produtos e envie de novo.`

/** A column, counted from 0, as spreadsheets name it: 27 → 'AB'. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last
}

/** A date as people write it: '2026-01-15T…' → '15/01/2026'. */
export function dateText(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso) ?? []
  return year ? `${day}/${month}/${year}` : iso
}

export const NO_RESULT =
  'A fórmula desta célula não tem resultado guardado. Abra o arquivo na planilha, salve-o e envie outra vez.'
export const failedFormula = (shown: string) => `A fórmula desta célula deu erro${shown && ` (${shown})`}.`
export const NO_TEXT =
  'O texto desta célula não está no arquivo, que parece danificado. Salve-o de novo na planilha e envie outra vez.'
export const TWO_VALUES =
  'Esta célula aparece duas vezes no arquivo. Salve-o de novo na planilha e envie outra vez.'
export const UNKNOWN_LETTER =
  'Há uma letra que não pôde ser lida (\ufffd). Escreva-a de novo, ou salve o arquivo como CSV UTF-8, e envie outra vez.'
