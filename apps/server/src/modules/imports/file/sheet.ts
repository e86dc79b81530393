import { IMPORT_COLUMNS_MAX } from '@prateleira/contract/imports/constants'
import type { ImportFormat } from '@prateleira/contract/imports/rules'
import type { ImportText, SkippedLine } from '@prateleira/contract/imports/schemas'

/** A cell of the file: a number if the spreadsheet has one, else text. */
export type Cell = string | number

/** A table of a file, whatever its format. */
export interface Sheet {
  format: ImportFormat
  /** Name of its sheet, and of the visible sheets that are not read; a CSV has none. */
  name: string | null
  others: string[]
  /** Names of the columns, never blank. */
  columns: string[]
  /** Rows below the header, without blank lines. */
  rows: SheetRow[]
  /** Lines that are not rows: titles above the header, repeated headers. */
  skipped: SkippedLine[]
  /** How a CSV was decoded; null when there is no doubt. */
  text: ImportText | null
}

export interface SheetRow {
  /** As spreadsheets count, from 1. */
  line: number
  cells: Cell[]
  /** The sheet does not show it. */
  hidden?: boolean
  /** Why the whole row cannot be used. */
  fault?: string
  /** Reasons for users why cells cannot be used, by column. */
  faults?: Map<number, string>
  /** The same for cells where a number belongs. */
  numberFaults?: Map<number, string>
  /** Currencies other than the real in which numbers are displayed, by column. */
  currencies?: Map<number, string>
}

/** A sheet of a workbook before its table is found. */
export interface RawSheet {
  name: string | null
  /** Throws Unreadable when it cannot be used. */
  read(): SheetRow[]
}

/** Records why a cell of a row cannot be used. */
export function addFault(row: SheetRow, column: number, reason: string): void {
  row.faults ??= new Map()
  row.faults.set(column, reason)
}

/** Records why a cell of a row cannot be used as a number. */
export function addNumberFault(row: SheetRow, column: number, reason: string): void {
  row.numberFaults ??= new Map()
  row.numberFaults.set(column, reason)
}

/** Records that a cell's number is displayed in another currency. */
export function addCurrency(row: SheetRow, column: number, currency: string): void {
  row.currencies ??= new Map()
  row.currencies.set(column, currency)
}

export const isFilled = (cell: Cell) => typeof cell === 'number' || cell.trim() !== ''

/** Message for a filled cell beyond the last readable column. */
export const tooWide = (line: number, column: number) =>
  `A planilha tem mais de ${IMPORT_COLUMNS_MAX} colunas: a linha ${line} vai até a coluna ${columnLetters(column)}. Apague as colunas que não são de produtos e envie de novo.`

/** The name of a column counted from 0: 27 → 'AB'. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last
}

/** A date as displayed: '2026-01-15T…' → '15/01/2026'. */
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
