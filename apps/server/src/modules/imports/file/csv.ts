import { IMPORT_COLUMNS_MAX } from '@prateleira/contract/imports/constants'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { isFilled, type SheetRow, tooWide } from './sheet.ts'
import { Unreadable } from './unreadable.ts'

const SEPARATORS = [';', ',', '\t', '|']
/** How much of a file is read to guess its separator. */
const SAMPLE = 64 * 1024
const SAMPLE_RECORDS = 5
const RECORD_MAX = 512 * 1024

/**
 * The rows of a CSV file with any separator, quotes and line ends; at most one more than `rowsMax`. @throws Unreadable
 */
export function readCsv(text: string, rowsMax: number): SheetRow[] {
  refuseNull(text)
  // Excel names the separator in a line before the header.
  const hint = /^sep=([^\w"])(?:\r\n?|\n)/i.exec(text)
  const body = hint ? text.slice(hint[0].length) : text
  const separator = hint?.[1] ?? guessSeparator(body)
  try {
    const records = parse(body, { ...options(separator), to: rowsMax + 1 }) as unknown as {
      record: string[]
      info: { lines: number }
    }[]
    const columns = records.find(({ record }) => record.length > 1)?.record.length ?? 1
    let before = hint ? 1 : 0
    return records.map(({ record, info }) => {
      const line = before + 1
      before = info.lines + (hint ? 1 : 0)
      const fault = hasSwallowed(record, separator, columns) ? SWALLOWED : undefined
      return { line, cells: bounded(record, line), fault }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as { lines?: number }).lines)
    const where = Number.isInteger(line) && line > 0 ? ` perto da linha ${line.toLocaleString('pt-BR')}` : ''
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new Unreadable(
        `O arquivo tem aspas que abrem e não fecham${where}. Confira o texto e envie de novo.`,
      )
    throw new Unreadable(`O arquivo CSV não pôde ser lido. Confira as aspas e os separadores${where}.`)
  }
}

const SWALLOWED =
  'As aspas desta linha não fecham onde deviam, e ela engoliu as linhas seguintes. Escreva polegadas como pol, ou aspas dobradas, e envie de novo.'

/**
 * Whether a cell of a record has taken in the end of its line and the beginning of others: a quote stands at a separator in it, and its first
 * and its last line would each be a whole line of so many columns.
 */
function hasSwallowed(record: string[], separator: string, columns: number): boolean {
  return record.some((cell, at) => {
    if (!/[\r\n]/.test(cell) || !(cell.includes(`"${separator}`) || cell.includes(`${separator}"`)))
      return false
    const lines = cell.split(/\r\n|\r|\n/)
    const [first, last] = [lines.at(0) ?? '', lines.at(-1) ?? ''].map((line) => line.split(separator).length)
    return at + (first ?? 0) === columns && (last ?? 0) + record.length - at - 1 === columns
  })
}

/** Blank cells at the end of a line come from the spreadsheet. */
function bounded(record: string[], line: number): string[] {
  if (record.length <= IMPORT_COLUMNS_MAX) return record
  const last = record.findLastIndex(isFilled)
  if (last >= IMPORT_COLUMNS_MAX) throw new Unreadable(tooWide(line, last))
  return record.slice(0, IMPORT_COLUMNS_MAX)
}

function refuseNull(text: string): void {
  const at = text.indexOf('\0')
  if (at < 0) return
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length
  throw new Unreadable(
    `O arquivo não é CSV, XLSX nem ODS, ou está danificado: há um caractere nulo na linha ${line.toLocaleString('pt-BR')}.`,
  )
}

function options(delimiter: string) {
  return {
    delimiter,
    // Some programs end their header differently from their rows; the parser would otherwise settle on the first line end.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true as const,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    trim: false,
    max_record_size: RECORD_MAX,
  }
}

/** The separator that gives the most columns, consistently in the first records. */
function guessSeparator(text: string): string {
  const sample = text.slice(0, SAMPLE)
  const columns = (separator: string, records: number): number => {
    try {
      const found = parse(sample, { ...options(separator), info: false, to: records }) as string[][]
      return Math.min(...found.filter((record) => record.some(Boolean)).map((record) => record.length))
    } catch {
      // The sample may end within quotes, so that only the header is complete.
      return records > 1 ? columns(separator, 1) : 0
    }
  }
  const counted = SEPARATORS.map((separator) => ({ separator, count: columns(separator, SAMPLE_RECORDS) }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).separator
}
