import { gunzipSync } from 'node:zlib'
import {
  IMPORT_CELL_MAX as CELL_MAX,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_ROWS_MAX,
} from '@prateleira/contract/imports/constants'
import type { ImportFormat } from '@prateleira/contract/imports/rules'
import { readCsv } from './csv.ts'
import { decodeText, doubtOf } from './encoding.ts'
import { findTable, type Table, TITLE_ROWS } from './find-table.ts'
import { readOds } from './ods.ts'
import {
  addFault,
  type Cell,
  columnLetters,
  type RawSheet,
  type Sheet,
  type SheetRow,
  UNKNOWN_LETTER,
} from './sheet.ts'
import { SHEET_TOO_LARGE, Unreadable } from './unreadable.ts'
import { readXlsx } from './xlsx.ts'
import { openZip } from './zip.ts'

/** Maximum unpacked size of a workbook. A real one with the maximum of rows stays well below. */
const UNPACKED_MAX = {
  bytes: 96 * 1024 * 1024,
  // Each cell has four, each text of its own four more: enough for 60 columns of such texts, or 120 of numbers.
  tags: 500 * IMPORT_ROWS_MAX,
}
/** Characters in the cells of all sheets: a million cells may refer to one text in the file. */
const TEXT_MAX = 96 * 1024 * 1024
/** Sheets of a workbook that are searched for products. */
const SHEETS_MAX = 12

const ROWS_TOO_MANY = `O arquivo tem mais de ${IMPORT_ROWS_MAX.toLocaleString('pt-BR')} linhas. Divida-o em arquivos menores.`

/**
 * The table in an uploaded file, CSV, XLSX or ODS, recognised by content; `packed` if gzipped. Of a workbook, the sheet that
 * looks most like products, since others may be a cover or notes.
 * @throws Unreadable with a reason for users.
 */
export function openSheet(sent: Buffer, packed: boolean): Sheet {
  const bytes = packed ? unpacked(sent) : sent
  if (bytes.length > IMPORT_FILE_MAX_BYTES) throw tooLarge()
  const { format, sheets, text } = rawSheets(bytes)
  const { table, others } = bestOf(sheets)
  if (table.rows.length === 0 && table.header === null) throw new Unreadable('O arquivo está vazio.')
  if (table.rows.length === 0) throw new Unreadable('O arquivo só tem o cabeçalho, sem nenhum produto.')
  if (table.rows.length > IMPORT_ROWS_MAX) throw new Unreadable(ROWS_TOO_MANY)
  const { name, header, rows, skipped } = table
  for (const row of rows) boundCells(row)
  return { format, name, others, columns: columnNames(header, rows), rows, skipped, text }
}

interface Opened {
  format: ImportFormat
  sheets: Iterable<RawSheet>
  text: Sheet['text']
}

function rawSheets(bytes: Buffer): Opened {
  const rowsMax = IMPORT_ROWS_MAX + TITLE_ROWS
  if (!isZip(bytes)) {
    refuseOthers(bytes)
    const decoded = decodeText(bytes)
    const doubt = doubtOf(decoded)
    const read = () => readCsv(decoded.text, rowsMax)
    const text = doubt && { encoding: decoded.encoding, ...doubt }
    return { format: 'csv', sheets: [{ name: null, read }], text }
  }
  const zip = openZip(bytes, UNPACKED_MAX)
  return zip.has('content.xml')
    ? { format: 'ods', sheets: readOds(zip, rowsMax), text: null }
    : { format: 'xlsx', sheets: readXlsx(zip, rowsMax), text: null }
}

/** The sheet with the most known columns, else the first with a table; and the names of the others. */
function bestOf(sheets: Iterable<RawSheet>): { table: Table; others: string[] } {
  let best: Table | undefined
  let refusal: unknown
  const names: string[] = []
  let left = TEXT_MAX
  let looked = 0
  const note = ({ name }: RawSheet) => {
    if (name !== null) names.push(name)
  }
  for (const sheet of sheets) {
    looked += 1
    if (looked > SHEETS_MAX) {
      note(sheet)
      continue
    }
    try {
      const rows = sheet.read()
      left -= textLength(rows)
      if (left < 0) throw new Unreadable(SHEET_TOO_LARGE)
      if (rows.length > 0) note(sheet)
      const table = findTable(sheet.name, rows)
      if (!best || worth(table) > worth(best)) best = table
    } catch (error) {
      // Another sheet may be the intended one.
      if (!(error instanceof Unreadable)) throw error
      refusal ??= error
      note(sheet)
    }
  }
  // An unreadable sheet may be the one with the products.
  if (refusal && (!best || worth(best) < 1)) throw refusal
  if (!best) throw new Unreadable('O arquivo está vazio.')
  const read = best.name
  return { table: best, others: names.filter((other) => other !== read) }
}

/** Measured before the texts are examined. */
function textLength(rows: SheetRow[]): number {
  let length = 0
  for (const { cells } of rows) for (const cell of cells) if (typeof cell === 'string') length += cell.length
  return length
}

const worth = ({ rows, known }: Table) => (rows.length > 0 ? known + 0.5 : 0)

/** A cell of this length was not typed, and is not parsed. */
function boundCells(row: SheetRow): void {
  row.cells.forEach((cell, column) => {
    if (typeof cell === 'number') return
    if (cell.includes('\ufffd')) addFault(row, column, UNKNOWN_LETTER)
    if (cell.length <= CELL_MAX) return
    row.cells[column] = cell.slice(0, CELL_MAX)
    addFault(row, column, `A célula tem texto demais: ${cell.length.toLocaleString('pt-BR')} caracteres.`)
  })
}

function unpacked(sent: Buffer): Buffer {
  try {
    return gunzipSync(sent, { maxOutputLength: IMPORT_FILE_MAX_BYTES })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new Unreadable('O arquivo não chegou inteiro. Escolha-o de novo.')
  }
}

const tooLarge = () =>
  new Unreadable(`O arquivo deve ter no máximo ${IMPORT_FILE_MAX_BYTES / 1024 / 1024} MB.`)

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))

const IMAGE = 'é uma imagem. Escolha um arquivo XLSX, ODS ou CSV.'
const PDF = 'é um PDF. Salve a tabela como XLSX, ODS ou CSV e envie de novo.'
const PACKED = 'é um arquivo compactado. Abra-o e escolha a planilha que está nele.'

/** First bytes of other formats, in hexadecimal: more than a header of a CSV may begin with ('GIF8;nome'). */
const OTHERS: [RegExp, string][] = [
  // PNG, JPEG, GIF, WebP, HEIC
  [/^(89504e47|ffd8ff|474946383[79]61(..){0,8}0[0-8]|52494646.{8}57454250|00.{6}66747970)/, IMAGE],
  // '%PDF-1.7' and the end of its line
  [/^255044462d3.2e3.(20|09)*0[ad]/, PDF],
  // RAR, 7z, gzip
  [/^(526172211a07|377abcaf|1f8b)/, PACKED],
]

/** Refuses other formats, recognised by their first bytes. */
function refuseOthers(bytes: Buffer): void {
  const begin = bytes.subarray(0, 64).toString('hex')
  const other = OTHERS.find(([head]) => head.test(begin))
  if (other) throw new Unreadable(`Este arquivo não é uma planilha, ${other[1]}`)
  // Excel before 2007, and any password-protected workbook.
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex')))
    throw new Unreadable(
      'Este arquivo é de um Excel antigo (XLS) ou tem senha. Salve-o como XLSX, ODS ou CSV e envie de novo.',
    )
  if (
    /^\s*<(!doctype|html|table|\?xml)/i.test(
      bytes
        .subarray(0, 200)
        .toString('latin1')
        .replace(/^\xef\xbb\xbf/, ''),
    )
  )
    throw new Unreadable(
      'Este arquivo é uma página, não uma planilha. Salve-o como XLSX, ODS ou CSV e envie de novo.',
    )
}

/** Every column that the header names or a row fills; without a name it is 'Coluna C'. */
function columnNames(header: Cell[] | null, rows: SheetRow[]): string[] {
  const cells = header ?? []
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), cells.length)
  return Array.from({ length: width }, (_, index) => {
    const name = String(cells[index] ?? '').trim()
    return name.slice(0, 120) || `Coluna ${columnLetters(index)}`
  })
}
