import { IMPORT_COLUMNS_MAX } from '@prateleira/contract/shared/constants'
import type { Cell, SheetRow } from './sheet.ts'
import { Unreadable } from './unreadable.ts'
import { attribute, xmlParts } from './xml.ts'
import { openZip } from './zip.ts'

/** What a workbook may come to when unpacked. A real one of the most rows allowed stays well below. */
const UNPACKED_MAX = 96 * 1024 * 1024

type Zip = ReturnType<typeof openZip>

/**
 * The rows of a workbook's first visible sheet. Formulas are never worked out: their last result, as the file keeps it, counts.
 * @throws Unreadable
 */
export function readXlsx(bytes: Buffer, rowsMax: number): SheetRow[] {
  const zip = openZip(bytes, UNPACKED_MAX)
  const sheet = firstSheet(zip)
  const strings = zip.has('xl/sharedStrings.xml') ? sharedStrings(zip.read('xl/sharedStrings.xml')) : []
  return sheetRows(zip.read(sheet), strings, rowsMax)
}

function firstSheet(zip: Zip): string {
  const targets = new Map<string, string>()
  for (const part of xmlParts(zip.read('xl/_rels/workbook.xml.rels'))) {
    if (part.kind === 'close' || part.kind === 'text' || part.name !== 'Relationship') continue
    const [id, target] = [attribute(part.attributes, 'Id'), attribute(part.attributes, 'Target')]
    if (id && target) targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  for (const part of xmlParts(zip.read('xl/workbook.xml'))) {
    if (part.kind === 'close' || part.kind === 'text' || part.name !== 'sheet') continue
    if ((attribute(part.attributes, 'state') ?? 'visible') !== 'visible') continue
    const target = targets.get(attribute(part.attributes, 'r:id') ?? '')
    if (target) return target
  }
  throw new Unreadable('O arquivo XLSX não tem nenhuma planilha visível.')
}

/** Texts that cells refer to by number; how parts of a text look is dropped, and so is how it is pronounced. */
function sharedStrings(xml: string): string[] {
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
      if (part.kind !== 'open') strings.push(part.kind === 'empty' ? '' : unescaped(text))
      text = ''
    }
  }
  return strings
}

/** Control characters stand as _x000D_ in a workbook. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

interface OpenCell {
  column: number
  type: string
  text: string
}

function sheetRows(xml: string, strings: string[], rowsMax: number): SheetRow[] {
  const rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [] }
  let cell: OpenCell | null = null
  let reading = false
  let spoken = false
  for (const part of xmlParts(xml)) {
    if (part.kind === 'text') {
      if (reading && cell && !spoken) cell.text += part.text
    } else if (part.kind === 'close') {
      if (part.name === 'v' || part.name === 't') reading = false
      else if (part.name === 'rPh') spoken = false
      else if (part.name === 'c' && cell) {
        put(row, cell, strings)
        cell = null
      } else if (part.name === 'row' && row.cells.some((value) => value !== '')) {
        if (rows.push(row) > rowsMax) return rows
      } else if (part.name === 'sheetData') return rows
    } else if (part.name === 'row') {
      row = { line: Number(attribute(part.attributes, 'r')) || row.line + 1, cells: [] }
    } else if (part.name === 'c' && part.kind === 'open') {
      const at = columnOf(attribute(part.attributes, 'r')) ?? row.cells.length
      cell = { column: at, type: attribute(part.attributes, 't') ?? 'n', text: '' }
    } else if (part.name === 'rPh') spoken = part.kind === 'open'
    else if (part.name === 'v' || part.name === 't') reading = part.kind === 'open'
  }
  return rows
}

function put(row: SheetRow, cell: OpenCell, strings: string[]): void {
  if (cell.column >= IMPORT_COLUMNS_MAX) return
  while (row.cells.length < cell.column) row.cells.push('')
  row.cells[cell.column] = cellValue(cell, strings)
}

function cellValue({ type, text }: OpenCell, strings: string[]): Cell {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'Sim' : 'Não'
  if (type !== 'n' || text === '') return unescaped(text)
  // Sixteen digits and more are what binary fractions leave behind: 19.899999999999999 is 19.9.
  const number = Number(Number(text).toPrecision(15))
  return Number.isFinite(number) ? number : text
}

/** 'AB12' → 27. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
