import type { ImportDecimals, ImportMapping, ImportMode } from '@prateleira/contract/imports/rules'
import { vi } from 'vitest'
import yazl from 'yazl'
import { buildDrafts } from '../src/modules/imports/build-drafts.ts'
import { openSheet } from '../src/modules/imports/file/open-sheet.ts'
import { guessColumns, guessSource } from '../src/modules/imports/guess-columns.ts'
import type { Shop, TestApp } from './harness.ts'

/** Uploads a file; text is encoded as UTF-8. */
export function sendFile(shop: Shop, content: string | Buffer, name = 'produtos.csv') {
  return shop.api.imports.uploadImport({ file_name: name, content: Buffer.from(content).toString('base64') })
}

export function previewFile(
  shop: Shop,
  id: string,
  mapping: ImportMapping,
  decimals: ImportDecimals = {},
  without_barcodes = false,
) {
  return shop.api.imports.previewImport({ params: { id }, body: { mapping, decimals, without_barcodes } })
}

export function start(shop: Shop, id: string, mode: ImportMode = 'all') {
  return shop.api.imports.startImport({ params: { id }, body: { mode } })
}

export function undo(shop: Shop, id: string, keep_moved = false) {
  return shop.api.imports.undoImport({ params: { id }, body: { keep_moved } })
}

/** How an import ended. `hasten`: called at each look, where the delay of a retry or a queue's polling is not what is tested. */
export function ended(shop: Shop, id: string, hasten = async () => {}) {
  return vi.waitFor(
    async () => {
      await hasten()
      const found = await shop.api.imports.getImport({ id })
      if (found.status === 'running' || found.status === 'undoing') throw new Error('Still running')
      return found
    },
    { timeout: 15_000, interval: 50 },
  )
}

/** Waits until a transaction waits for another one's lock. */
export function somethingWaits({ admin }: TestApp): Promise<void> {
  return vi.waitFor(
    async () => {
      const waits = await admin.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      if (waits.rowCount === 0) throw new Error('Nothing waits')
    },
    { timeout: 15_000 },
  )
}

/** Runs `change` while `work` waits to write its first product, then waits for the work. */
export async function duringImport(
  app: TestApp,
  work: () => Promise<unknown>,
  change: () => Promise<unknown>,
): Promise<void> {
  const holder = await app.admin.connect()
  let late: Promise<unknown> = Promise.resolve()
  try {
    await holder.query('begin; lock table products in share mode')
    late = work()
    await somethingWaits(app)
    await change()
  } finally {
    await holder.query('commit')
    holder.release()
    await late
  }
}

/** Uploads, starts and waits. */
export async function importFile(shop: Shop, content: string | Buffer, mode: ImportMode = 'all') {
  const { id } = await sendFile(shop, content)
  await start(shop, id, mode)
  return ended(shop, id)
}

/** A ZIP with these files by name, as workbooks are. */
export async function zipped(files: Record<string, string | Buffer>, compress = true): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { compress })
  zip.end()
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>))
}

/** A workbook whose first visible sheet has these rows, in XML. */
export function workbook(
  rows: string,
  strings: string[] = [],
  more: Record<string, string> = {},
): Promise<Buffer> {
  return zipped({
    ...more,
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="Oculta" state="hidden" sheetId="1" r:id="rId1"/><sheet name="P" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  })
}

/** An OpenDocument workbook: a hidden sheet with a product, and a visible one with these rows, in XML. */
export function ods(rows: string): Promise<Buffer> {
  const sheet = (style: string, name: string, content: string) =>
    `<table:table table:name="${name}" table:style-name="${style}">${content}</table:table>`
  const style = (name: string, display: boolean) =>
    `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`
  const hidden =
    '<table:table-row><table:table-cell office:value-type="string"><text:p>nome</text:p></table:table-cell></table:table-row>'
  return zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:automatic-styles>${style('ta1', true)}${style('ta2', false)}</office:automatic-styles><office:body><office:spreadsheet>${sheet('ta2', 'Oculta', hidden)}${sheet('ta1', 'Produtos', rows)}</office:spreadsheet></office:body></office:document-content>`,
  })
}

/** The files of a workbook with these sheets, all visible. */
export function book(sheets: { name: string; rows: string }[]) {
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook><sheets>${sheets.map(({ name }, n) => `<sheet name="${name}" r:id="r${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, n) => `<Relationship Id="r${n}" Target="worksheets/s${n}.xml"/>`).join('')}</Relationships>`,
  }
  sheets.forEach(({ rows }, n) => {
    files[`xl/worksheets/s${n}.xml`] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  })
  return files
}

/** The result of reading a file with its columns as detected. */
export function readFile(content: string | Buffer) {
  const sheet = openSheet(Buffer.from(content), false)
  const source = guessSource(sheet.columns)
  const mapping = guessColumns(sheet.columns, source)
  return { sheet, source, mapping, ...buildDrafts(sheet, mapping) }
}
