import { gunzipSync } from 'node:zlib'
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_ROWS_MAX,
} from '@prateleira/contract/shared/constants'
import { readCsv } from './csv.ts'
import type { Cell, Sheet, SheetRow } from './sheet.ts'
import { Unreadable } from './unreadable.ts'
import { readXlsx } from './xlsx.ts'

/** Lines of titles that people put above a table are passed over, so many of them. */
const TITLE_ROWS = 10

const ROWS_TOO_MANY = `O arquivo tem mais de ${IMPORT_ROWS_MAX.toLocaleString('pt-BR')} linhas. Divida-o em arquivos menores.`

/**
 * The table in a file that somebody sent, CSV or XLSX, by content and not by name; `packed` with gzip on its way here.
 * @throws Unreadable with the reason for people.
 */
export function openSheet(sent: Buffer, packed: boolean): Sheet {
  const bytes = packed ? unpacked(sent) : sent
  if (bytes.length > IMPORT_FILE_MAX_BYTES) throw tooLarge()
  const format = formatOf(bytes)
  const read = format === 'xlsx' ? readXlsx : readCsv
  const rows = read(bytes, IMPORT_ROWS_MAX + TITLE_ROWS).filter(({ cells }) => cells.some(filled))
  const header = rows.findIndex(({ cells }) => cells.filter(filled).length > 1)
  const at = header >= 0 && header < TITLE_ROWS ? header : 0
  const names = rows[at]
  if (!names) throw new Unreadable('O arquivo está vazio.')
  const data = rows.slice(at + 1)
  if (data.length === 0) throw new Unreadable('O arquivo só tem o cabeçalho, sem nenhum produto.')
  if (data.length > IMPORT_ROWS_MAX) throw new Unreadable(ROWS_TOO_MANY)
  return { format, columns: columnNames(names, data), rows: data }
}

const filled = (cell: Cell) => typeof cell === 'number' || cell.trim() !== ''

function unpacked(sent: Buffer): Buffer {
  try {
    return gunzipSync(sent, { maxOutputLength: IMPORT_FILE_MAX_BYTES })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new Unreadable('O arquivo não chegou inteiro. Envie de novo.')
  }
}

const tooLarge = () =>
  new Unreadable(`O arquivo deve ter no máximo ${IMPORT_FILE_MAX_BYTES / 1024 / 1024} MB.`)

function formatOf(bytes: Buffer): Sheet['format'] {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'xlsx'
  // Excel before 2007, and any workbook with a password.
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex')))
    throw new Unreadable(
      'Este arquivo é de um Excel antigo (XLS) ou tem senha. Salve-o como XLSX ou CSV e envie de novo.',
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
      'Este arquivo é uma página, não uma planilha. Salve-o como XLSX ou CSV e envie de novo.',
    )
  return 'csv'
}

/** Every column that the header names or a row fills; a blank name becomes 'Coluna C'. */
function columnNames({ cells }: SheetRow, rows: SheetRow[]): string[] {
  const width = Math.min(Math.max(cells.length, ...widths(rows)), IMPORT_COLUMNS_MAX)
  return Array.from({ length: width }, (_, index) => {
    const name = String(cells[index] ?? '').trim()
    return name.slice(0, 120) || `Coluna ${letters(index)}`
  })
}

/** Apart, because a spread of 20,000 arguments is too many for some engines. */
function widths(rows: SheetRow[]): [number] {
  return [rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)]
}

function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}
