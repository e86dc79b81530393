import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import type { SheetRow } from './sheet.ts'
import { Unreadable } from './unreadable.ts'

const SEPARATORS = [';', ',', '\t', '|']
/** How much of a file is looked at to find out its separator. */
const SAMPLE = 64 * 1024
const SAMPLE_RECORDS = 5
const RECORD_MAX = 512 * 1024

/**
 * The rows of a CSV file, whatever its separator, quotes and ends of line; at most one more than `rowsMax`.
 * @throws Unreadable
 */
export function readCsv(bytes: Buffer, rowsMax: number): SheetRow[] {
  const text = decode(bytes)
  if (text.includes('\0')) throw new Unreadable('O arquivo não é CSV nem XLSX.')
  // Excel's own hint of the separator stands in a line before the header.
  const hint = /^sep=(.)\r?\n/i.exec(text)
  const body = hint ? text.slice(hint[0].length) : text
  const separator = hint?.[1] ?? guessSeparator(body)
  try {
    const records = parse(body, { ...options(separator), to: rowsMax + 1 }) as unknown as {
      record: string[]
      info: { lines: number }
    }[]
    let before = hint ? 1 : 0
    return records.map(({ record, info }) => {
      const line = before + 1
      before = info.lines + (hint ? 1 : 0)
      return { line, cells: record }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new Unreadable('O arquivo tem aspas que abrem e não fecham. Confira o texto e envie de novo.')
    throw new Unreadable('O arquivo CSV não pôde ser lido. Confira as aspas e os separadores.')
  }
}

function options(delimiter: string) {
  return {
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    trim: false,
    max_record_size: RECORD_MAX,
  } as const
}

/** UTF-8 with or without its mark, UTF-16 as Excel's 'Texto Unicode', else what Windows and Latin-1 have in common. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that gives the most columns, in each of the first records. */
function guessSeparator(text: string): string {
  const sample = text.slice(0, SAMPLE)
  const columns = (separator: string): number => {
    try {
      const records = parse(sample, { ...options(separator), info: false, to: SAMPLE_RECORDS }) as string[][]
      return Math.min(...records.filter((record) => record.some(Boolean)).map((record) => record.length))
    } catch {
      return 0
    }
  }
  const counted = SEPARATORS.map((separator) => ({ separator, count: columns(separator) }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).separator
}
