import { IMPORT_COLUMNS_MAX } from '@prateleira/contract/imports/constants'
import { percentText } from './cell-styles.ts'
import { type Merged, spreadMerged } from './merged.ts'
import {
  addCurrency,
  addFault,
  type Cell,
  dateText,
  failedFormula,
  NO_RESULT,
  type RawSheet,
  type SheetRow,
  tooWide,
} from './sheet.ts'
import { Unreadable } from './unreadable.ts'
import { attribute, type XmlPart, xmlParts } from './xml.ts'
import type { Zip } from './zip.ts'

/** A cell that is being read: its paragraphs and attributes. */
interface OpenCell {
  attributes: string
  text: string
}

/** A sheet that is being read. */
class OpenSheet implements RawSheet {
  readonly name: string
  readonly rows: SheetRow[] = []
  readonly merged: Merged[] = []
  /** It has more rows than allowed. */
  full = false
  /** Why the sheet cannot be used. */
  refusal = ''

  constructor(name: string) {
    this.name = name
  }

  read(): SheetRow[] {
    if (this.refusal !== '') throw new Unreadable(this.refusal)
    spreadMerged(this.rows, this.merged)
    return this.rows
  }
}

/** Notes and drawings within a cell. */
const ASIDE = new Set(['annotation', 'frame', 'custom-shape'])

const copyOf = ({ cells, faults, ...row }: SheetRow, line: number): SheetRow => ({
  ...row,
  line,
  cells: [...cells],
  ...(faults && { faults: new Map(faults) }),
})

const TABLE_WITHIN =
  'O arquivo tem uma tabela dentro de uma célula, e ela não pode ser lida. Tire-a de lá e envie de novo.'

/** More spaces than this were not typed. */
const SPACES_MAX = 1000

/**
 * The visible sheets of an OpenDocument workbook (OASIS OpenDocument 1.3, part 3, chapter 9), as LibreOffice writes them.
 * @throws Unreadable
 */
export function* readOds(zip: Zip, rowsMax: number): Generator<RawSheet, void> {
  const hidden = new Set<string>()
  let style = ''
  let sheet: OpenSheet | null = null
  let line = 0
  let seen = 0
  let row: SheetRow = { line: 0, cells: [] }
  let repeated = 1
  let cell: OpenCell | null = null
  let aside = 0
  for (const part of xmlParts(zip.read('content.xml'))) {
    if (part.kind === 'text') {
      if (cell && aside === 0) cell.text += part.text
    } else if (ASIDE.has(part.name)) aside += part.kind === 'open' ? 1 : part.kind === 'close' ? -1 : 0
    else if (aside > 0) continue
    else if (part.name === 'style' && part.kind === 'open') style = attribute(part.attributes, 'name') ?? ''
    else if (part.name === 'table-properties' && part.kind !== 'close') {
      if (attribute(part.attributes, 'display') === 'false') hidden.add(style)
    } else if (part.name === 'table') {
      if (cell) throw new Unreadable(TABLE_WITHIN)
      if (part.kind === 'open') {
        const shown = !hidden.has(attribute(part.attributes, 'style-name') ?? '')
        sheet = shown ? new OpenSheet(attribute(part.attributes, 'name') ?? '') : null
        line = 0
      } else if (part.kind === 'close' && sheet) {
        seen += 1
        yield sheet
        sheet = null
      }
    } else if (!sheet || sheet.full) continue
    else if (part.name === 'table-row') {
      if (part.kind === 'close') {
        while (row.cells.length > 0 && row.cells.at(-1) === '') row.cells.pop()
        const filled = row.cells.length > 0 || row.faults
        for (let copy = 0; filled && copy < repeated && !sheet.full; copy += 1)
          sheet.full = sheet.rows.push(copyOf(row, line + copy + 1)) > rowsMax
        line += repeated
      } else {
        repeated = timesOf(part, 'number-rows-repeated')
        row = { line: line + 1, cells: [] }
        if (/^(filter|collapse)$/.test(attribute(part.attributes, 'visibility') ?? '')) row.hidden = true
        if (part.kind === 'empty') line += repeated
      }
    } else if (part.name === 'table-cell' || part.name === 'covered-table-cell') {
      if (cell && part.kind !== 'close') throw new Unreadable(TABLE_WITHIN)
      if (part.kind === 'open') cell = { attributes: part.attributes, text: '' }
      else {
        put(sheet, row, part.kind === 'empty' ? { attributes: part.attributes, text: '' } : cell)
        cell = null
      }
    } else if (cell) cell.text += spaceOf(part, cell.text)
  }
  if (seen === 0) throw new Unreadable('O arquivo não tem nenhuma planilha visível.')
}

/** The text that an element within a paragraph stands for. */
function spaceOf(part: Exclude<XmlPart, { kind: 'text' }>, before: string): string {
  if (part.name === 'p' && part.kind !== 'close') return before === '' ? '' : '\n'
  if (part.kind === 'close') return ''
  if (part.name === 'line-break') return '\n'
  if (part.name === 'tab') return ' '
  if (part.name === 's') return ' '.repeat(Math.min(Number(attribute(part.attributes, 'c')) || 1, SPACES_MAX))
  return ''
}

function timesOf(part: { attributes: string }, name: string): number {
  return Math.max(1, Math.trunc(Number(attribute(part.attributes, name))) || 1)
}

function put(sheet: OpenSheet, row: SheetRow, cell: OpenCell | null): void {
  if (!cell) return
  const value = cellValue(cell)
  const fault = faultOf(cell)
  const room = IMPORT_COLUMNS_MAX - row.cells.length
  const times = timesOf(cell, 'number-columns-repeated')
  if (times > room && (value !== '' || fault)) {
    sheet.refusal ||= tooWide(row.line, row.cells.length + times - 1)
    return
  }
  const lines = timesOf(cell, 'number-rows-spanned')
  if (lines > 1) sheet.merged.push({ line: row.line, lines, column: row.cells.length })
  const currency = attribute(cell.attributes, 'currency') ?? 'BRL'
  for (let copy = 0; copy < Math.min(times, room); copy += 1) {
    if (currency !== 'BRL') addCurrency(row, row.cells.length, currency)
    if (fault) addFault(row, row.cells.length, fault)
    row.cells.push(value)
  }
}

function cellValue({ attributes, text }: OpenCell): Cell {
  const type = attribute(attributes, 'value-type')
  if (type === 'date') return dateText(attribute(attributes, 'date-value') ?? text)
  if (type === 'float' || type === 'currency' || type === 'percentage') {
    const number = Number(Number(attribute(attributes, 'office:value')).toPrecision(15))
    // Leading zeros that its format shows.
    if (/^0\d+$/.test(text) && Number(text) === number) return text
    if (Number.isFinite(number)) return type === 'percentage' ? percentText(number) : number
  }
  if (type === 'boolean') return attribute(attributes, 'boolean-value') === 'true' ? 'Sim' : 'Não'
  return text
}

function faultOf({ attributes, text }: OpenCell): string | null {
  if (attribute(attributes, 'calcext:value-type') === 'error') return failedFormula(text)
  const formula = attribute(attributes, 'formula')
  return formula !== null && attribute(attributes, 'value-type') === null && text === '' ? NO_RESULT : null
}
