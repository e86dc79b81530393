import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { ended, previewFile, sendFile, start } from '../../../test/import.ts'

const app = await testApp()

const [EAN, OTHER] = ['7891000315507', '7891910000197']
const FILE = `codigo;nome;ean;tamanho;preco
X2;Outro;${EAN};;1
X3;Blusa;${OTHER};P;1
X3;Blusa;4006381333931;M;1
X4;Errado;;;abc
X5;Novo;;;1
X1;Antigo;;;1
`

test('by choice products come in without a barcode that another product has, if nothing else is wrong, and are known afterwards', async () => {
  const shop = await app.shop()
  await shop.api.catalog.createProduct({
    name: 'Antigo',
    internal_code: 'X1',
    variants: [
      { size: 'P', barcode: EAN },
      { size: 'M', barcode: OTHER },
    ],
  })
  const { id, mapping, without_barcodes: chosen } = await sendFile(shop, FILE)
  expect(chosen).toBe(false)
  expect(await previewFile(shop, id, mapping)).toMatchObject({
    valid: 1,
    invalid: 4,
    known: 1,
    barcodes_taken: 2,
  })
  const preview = await previewFile(shop, id, mapping, {}, true)
  expect(preview).toMatchObject({
    valid: 3,
    invalid: 2,
    known: 1,
    barcodes_taken: 2,
    lines: { applied: 4, skipped: 0, known: 1, refused: 1 },
  })
  expect(preview.issues.map(({ line, field }) => [line, field])).toEqual([
    [5, 'sale_price'],
    [7, 'internal_code'],
  ])
  expect(preview.sample.map(({ name, barcode }) => [name, barcode])).toContainEqual(['Outro', null])
  expect(await shop.api.imports.getImport({ id })).toMatchObject({ without_barcodes: true })
  const list = await shop.call('GET', `/api/v1/imports/${id}/issues/export`)
  expect(list.status).toBe(200)
  await start(shop, id, 'valid')
  expect(await ended(shop, id)).toMatchObject({
    status: 'done',
    products_made: 3,
    products_skipped: 2,
    products_without_barcode: 2,
    lines: { applied: 4, skipped: 0, known: 1, refused: 1 },
  })
  const { items } = await shop.api.catalog.listProducts({ search: 'Blusa' })
  const blouse = await shop.api.catalog.getProduct({ id: String(items[0]?.id) })
  expect(blouse.variants.map(({ size, barcode }) => [size, barcode])).toEqual([
    ['P', null],
    ['M', '4006381333931'],
  ])
  const again = await sendFile(shop, FILE)
  expect(await previewFile(shop, again.id, again.mapping)).toMatchObject({
    valid: 0,
    known: 4,
    barcodes_taken: 0,
    lines: { applied: 0, skipped: 0, known: 5, refused: 1 },
  })
})
