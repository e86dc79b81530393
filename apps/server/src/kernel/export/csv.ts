import { formatDate } from '@prateleira/contract/shared/dates'
import type { CellKind, Table } from './table.ts'

/** Excel takes a file for UTF-8 only with this mark at its beginning; without it 'Código' reads 'CÃ³digo'. */
const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'

/** Starts a formula, also in the full-width forms that some programs fold, or hides what does. */
const STARTS_FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
/** '+55 (11) 98765-4321': digits only, so nothing runs. */
const PHONE = /^\+\d[\d ().-]*$/
/** Where ';' separates, as in Brazil, a formula in the middle of a text would start a cell of its own. */
const FORMULA_INSIDE = /([;\t\r\n])(?=[=+@]|-\S)/g

/** Puts an apostrophe before what a spreadsheet would run, so that it is shown instead (REP-03, OWASP CSV injection). */
export function neutralised(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "$1'")
  return STARTS_FORMULA.test(inside) && !PHONE.test(inside) ? `'${inside}` : inside
}

const written: Record<CellKind, (value: string, style: CsvStyle) => string> = {
  text: neutralised,
  money: (value, { decimal }) => value.replace('.', decimal),
  number: (value, { decimal }) => value.replace('.', decimal),
  date: formatDate,
}

export interface CsvStyle {
  separator: ',' | ';'
  decimal: '.' | ','
}
const PLAIN: CsvStyle = { separator: ',', decimal: '.' }
/** As spreadsheets that are set to Brazil read it: '1864.00' is a text to them, '1864,00' a number. */
export const BRAZILIAN: CsvStyle = { separator: ';', decimal: ',' }

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`

/** A table as CSV: separated by commas or as `style` says, every value quoted, quotes doubled, UTF-8. One piece of text for each batch of rows. */
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
