import type { ImportMapping, ImportMode } from '@prateleira/contract/imports/rules'
import { vi } from 'vitest'
import yazl from 'yazl'
import type { Shop } from './harness.ts'

/** Sends a file; text becomes UTF-8. */
export function sendFile(shop: Shop, content: string | Buffer, name = 'produtos.csv') {
  return shop.api.imports.uploadImport({ file_name: name, content: Buffer.from(content).toString('base64') })
}

export function previewFile(shop: Shop, id: string, mapping: ImportMapping) {
  return shop.api.imports.previewImport({ params: { id }, body: { mapping } })
}

export function start(shop: Shop, id: string, mode: ImportMode = 'all') {
  return shop.api.imports.startImport({ params: { id }, body: { mode } })
}

/** How an import ended. */
export function ended(shop: Shop, id: string) {
  return vi.waitFor(
    async () => {
      const found = await shop.api.imports.getImport({ id })
      if (found.status === 'running') throw new Error('Still running')
      return found
    },
    { timeout: 15_000, interval: 50 },
  )
}

/** Sends, starts and waits. */
export async function importFile(shop: Shop, content: string | Buffer, mode: ImportMode = 'all') {
  const { id } = await sendFile(shop, content)
  await start(shop, id, mode)
  return ended(shop, id)
}

/** A ZIP of files by name, as workbooks are. */
export async function zipped(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>))
}

/** A workbook whose first visible sheet has these rows in XML. */
export function workbook(rows: string, strings: string[] = []): Promise<Buffer> {
  return zipped({
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="Oculta" state="hidden" sheetId="1" r:id="rId1"/><sheet name="P" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  })
}
