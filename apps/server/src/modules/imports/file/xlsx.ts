import { cellStyles } from './cell-styles.ts'
import type { RawSheet } from './sheet.ts'
import { Unreadable } from './unreadable.ts'
import { sheetRows, textsOf } from './xlsx-rows.ts'
import { attribute, xmlParts } from './xml.ts'
import type { Zip } from './zip.ts'

/**
 * The visible sheets of a workbook in order, each read on demand. Formulas are not computed: their stored result is used.
 * @throws Unreadable
 */
export function* readXlsx(zip: Zip, rowsMax: number): Generator<RawSheet, void> {
  const { sheets, from1904 } = contents(zip)
  if (sheets.length === 0) throw new Unreadable('O arquivo não tem nenhuma planilha visível.')
  const strings = zip.has('xl/sharedStrings.xml') ? textsOf(zip.read('xl/sharedStrings.xml')) : []
  const styles = cellStyles(zip.has('xl/styles.xml') ? zip.read('xl/styles.xml') : '')
  const book = { strings, styles, from1904, rowsMax }
  for (const { name, path } of sheets) yield { name, read: () => sheetRows(zip.read(path), book) }
}

function contents(zip: Zip): { sheets: { name: string; path: string }[]; from1904: boolean } {
  const targets = new Map<string, string>()
  for (const part of xmlParts(zip.read('xl/_rels/workbook.xml.rels'))) {
    if (part.kind === 'close' || part.kind === 'text' || part.name !== 'Relationship') continue
    const [id, target] = [attribute(part.attributes, 'Id'), attribute(part.attributes, 'Target')]
    if (id && target) targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  const sheets: { name: string; path: string }[] = []
  let from1904 = false
  for (const part of xmlParts(zip.read('xl/workbook.xml'))) {
    if (part.kind === 'close' || part.kind === 'text') continue
    if (part.name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(part.attributes, 'date1904') ?? '')
    if (part.name !== 'sheet') continue
    if ((attribute(part.attributes, 'state') ?? 'visible') !== 'visible') continue
    const path = targets.get(attribute(part.attributes, 'r:id') ?? '')
    // Chart sheets have no rows.
    if (path?.includes('worksheets/')) sheets.push({ name: attribute(part.attributes, 'name') ?? '', path })
  }
  return { sheets, from1904 }
}
