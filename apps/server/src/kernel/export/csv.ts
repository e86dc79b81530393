import { formatDate } from '@prateleira/contract/shared/dates'
import type { CellKind, Table } from './table.ts'

/** Excel recognises UTF-8 only by this mark; without it 'Código' reads 'CÃ³digo'. */
const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'

/**
 * Where a formula would begin: at the start of a text or behind a character that separates cells for some spreadsheet, in Brazil
 * ';'; quotes and blanks between count for nothing. Also in the full-width forms that some programs fold. A list's '- café' does not.
 */
const FORMULA =
  /(^|[;,\t\r\n])((?:[^\S\t\r\n]|")*)(?=[=+@\uff1d\uff0b\uff0d\uff20]|-(?! [^\r\n(|!=]*(?:[\r\n]|$)))/g
/** Hidden by what a spreadsheet strips. */
const STARTS_HIDDEN = /^[-\t\r\n]/
/** '+55 (11) 98765-4321': digits only, so it is no formula. */
const PHONE = /^\+\d[\d ().-]*$/

/** Prefixes an apostrophe to what a spreadsheet would run as a formula (REP-03, OWASP CSV injection). */
export function neutralise(text: string): string {
  if (PHONE.test(text)) return text
  const guarded = text.replace(FORMULA, "$1$2'")
  return STARTS_HIDDEN.test(guarded) ? `'${guarded}` : guarded
}

const written: Record<CellKind, (value: string, style: CsvStyle) => string> = {
  text: neutralise,
  money: (value, { decimal }) => value.replace('.', decimal),
  number: (value, { decimal }) => value.replace('.', decimal),
  date: formatDate,
}

export interface CsvStyle {
  separator: ',' | ';'
  decimal: '.' | ','
}
const PLAIN: CsvStyle = { separator: ',', decimal: '.' }
/** For spreadsheets set to Brazil: '1864.00' is text to them, '1864,00' a number. */
export const BRAZILIAN: CsvStyle = { separator: ';', decimal: ',' }

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`

/**
 * A table as CSV: comma-separated or as `style` says, every value quoted, quotes doubled, UTF-8. Yields one string per batch of
 * rows.
 */
export async function* csvText<Row>(
  { columns }: Table<Row>,
  batches: AsyncIterable<Row[]>,
  style = PLAIN,
): AsyncGenerator<string, void> {
  const { separator } = style
  yield `${BYTE_ORDER_MARK}${columns.map(({ header }) => quoted(header)).join(separator)}${LINE_END}`
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      const cells = columns.map(({ kind, value }) => {
        const cell = value(row)
        return quoted(cell === null ? '' : written[kind](cell, style))
      })
      text += cells.join(separator) + LINE_END
    }
    yield text
  }
}
