import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { CellKind, Column, Table } from './table.ts'
import { packageParts, SHEET_END, sheetStart } from './xlsx-parts.ts'

/** Rows that Excel can open per sheet, the header included; more continue on another sheet. */
const SHEET_ROWS = 1_048_576

/**
 * A table as an XLSX workbook (ECMA-376), written as its rows arrive, with one batch in memory. Text is stored as text, so that
 * nothing in it is ever run. Fails as `batches` does.
 */
export function xlsxStream<Row>(
  table: Table<Row>,
  batches: AsyncIterable<Row[]>,
  sheetRows = SHEET_ROWS,
): Readable {
  const zip = new ZipFile()
  // Unlike the zip library's own stream, this one can be destroyed.
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  const fail = (error: unknown) => output.destroy(error as Error)
  ;(zip as unknown as NodeJS.EventEmitter).on('error', fail)
  fill(zip, output, table, batches, sheetRows).catch(fail)
  return output
}

async function fill<Row>(
  zip: ZipFile,
  output: PassThrough,
  { name, columns }: Table<Row>,
  batches: AsyncIterable<Row[]>,
  sheetRows: number,
): Promise<void> {
  let sheets = 0
  let room = 0
  let sheet: PassThrough | undefined
  const start = () => {
    sheets += 1
    room = sheetRows - 1
    sheet = new PassThrough()
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`)
    sheet.write(sheetStart(columns))
    sheet.write(
      rowText(
        1,
        columns.map(({ header }, index) => textCell(at(index, 1), header, HEADER)),
      ),
    )
    return sheet
  }
  let current = start()
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; ) {
      if (room === 0) {
        current.end(SHEET_END)
        current = start()
      }
      const some = rows.slice(from, from + room)
      const text = some
        .map((row, index) => {
          const number = sheetRows - room + index + 1
          return rowText(
            number,
            columns.map((column, place) => cell(column, row, at(place, number))),
          )
        })
        .join('')
      if (!current.write(text)) await drained(current, output)
      from += some.length
      room -= some.length
    }
  }
  current.end(SHEET_END)
  for (const [path, text] of packageParts(name, sheets)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
}

/** Waits until there is room again or the reader is gone. */
async function drained(sheet: PassThrough, output: PassThrough): Promise<void> {
  const givenUp = () => new Error('The download was given up')
  if (output.destroyed) throw givenUp()
  const over = new AbortController()
  try {
    await Promise.race([
      once(sheet, 'drain', { signal: over.signal }),
      once(output, 'close', { signal: over.signal }).then(() => {
        throw givenUp()
      }),
    ])
  } finally {
    over.abort()
  }
}

/** Positions in the list of styles (xlsx-parts.ts). */
const STYLES: Record<CellKind, number> = { text: 0, number: 0, money: 1, date: 2 }
const HEADER = 3

const rowText = (number: number, cells: string[]) => `<row r="${number}">${cells.join('')}</row>`

/** 'C7'. No table has more than 26 columns. */
const at = (column: number, row: number) => `${String.fromCharCode(65 + column)}${row}`

function cell<Row>({ kind, value }: Column<Row>, row: Row, place: string): string {
  const content = value(row)
  if (content === null) return ''
  if (kind === 'text') return textCell(place, content, STYLES.text)
  return `<c r="${place}" s="${STYLES[kind]}"><v>${kind === 'date' ? dayNumber(content) : content}</v></c>`
}

function textCell(place: string, content: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(content)}</t></is></c>`
}

/** Days since 1899-12-30, as spreadsheets count; correct from March 1900 on. */
function dayNumber(date: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML text; '_x0041_' means 'A' to Excel, so its underscore is escaped. */
function escaped(text: string): string {
  return (
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>]/g, (sign) => ENTITIES[sign] as string)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in XML
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('\r', '&#13;')
  )
}
