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
  const { sheets, from1904, strings: texts, styles: formats } = contents(zip)
  if (sheets.length === 0) throw new Unreadable('O arquivo não tem nenhuma planilha visível.')
  const strings = zip.has(texts) ? textsOf(zip.read(texts)) : []
  const styles = cellStyles(zip.has(formats) ? zip.read(formats) : '')
  const book = { strings, styles, from1904, rowsMax }
  for (const { name, path } of sheets) yield { name, read: () => sheetRows(zip.read(path), book) }
}

interface Contents {
  sheets: { name: string; path: string }[]
  from1904: boolean
  /** The files of shared texts and of styles, which may be missing. */
  strings: string
  styles: string
}

function contents(zip: Zip): Contents {
  const root = zip.has('_rels/.rels') ? relationsOf(zip, '') : []
  const path = root.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const relations = relationsOf(zip, path)
  const pathOf = new Map(relations.map((one) => [one.id, one.path]))
  const found = (type: string) => relations.find((one) => one.type === type)?.path
  const sheets: Contents['sheets'] = []
  let from1904 = false
  for (const part of xmlParts(zip.read(path))) {
    if (part.kind === 'close' || part.kind === 'text') continue
    if (part.name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(part.attributes, 'date1904') ?? '')
    if (part.name !== 'sheet') continue
    if ((attribute(part.attributes, 'state') ?? 'visible') !== 'visible') continue
    // Its prefix is usually 'r'.
    const file = pathOf.get(attribute(part.attributes, 'id') ?? '')
    // Chart sheets have no rows.
    if (file?.includes('worksheets/'))
      sheets.push({ name: attribute(part.attributes, 'name') ?? '', path: file })
  }
  const strings = found('sharedStrings') ?? 'xl/sharedStrings.xml'
  return { sheets, from1904, strings, styles: found('styles') ?? 'xl/styles.xml' }
}

/** What a file of the archive refers to, by the last word of the relationship's type (ECMA-376, part 2); '' is the archive itself. */
function relationsOf(zip: Zip, file: string): { id: string; type: string; path: string }[] {
  const at = file.lastIndexOf('/') + 1
  const folder = file.slice(0, at)
  const found: { id: string; type: string; path: string }[] = []
  for (const part of xmlParts(zip.read(`${folder}_rels/${file.slice(at)}.rels`))) {
    if (part.kind === 'close' || part.kind === 'text' || part.name !== 'Relationship') continue
    const told = (name: string) => attribute(part.attributes, name) ?? ''
    const target = told('Target')
    const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`
    if (told('Id') && target) found.push({ id: told('Id'), type: told('Type').split('/').at(-1) ?? '', path })
  }
  return found
}
