import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { previewFile, sendFile } from '../../../test/import.ts'
import { calendarOf } from '../../../test/stock.ts'

const app = await testApp()
const { today } = calendarOf(app)

test('the only variant for sale of a product names it in lists, search, counts that are due and Lucro; several do not', async () => {
  const shop = await app.shop()
  const { createProduct, getProduct } = shop.api.catalog
  const one = (size: string, color: string | null) =>
    createProduct({ name: 'Coleira', variants: [{ size, color, initial_stock: '5' }] })
  const [small, medium] = [await one('P', 'Azul'), await one('M', null)]
  const both = await createProduct({
    name: 'Coleira',
    variants: [
      { size: 'P', initial_stock: '5' },
      { size: 'G', initial_stock: '5' },
    ],
  })
  for (const { id } of [small, medium, both]) {
    const [variant] = (await getProduct({ id })).variants
    await shop.api.stock.registerExit({
      headers: {},
      body: {
        exit_date: today(),
        exit_reason: 'venda',
        responsible_person: 'Ana',
        lines: [{ product_variant_id: variant?.id ?? '', quantity: '1', unit_price: '9.00' }],
      },
    })
  }
  const named = new Map<string | null, (string | null)[]>([
    [small.id, ['P', 'Azul']],
    [medium.id, ['M', null]],
    [both.id, [null, null]],
  ])
  const expectNamed = (rows: { id: string | null; size: string | null; color: string | null }[]) =>
    expect(new Map(rows.map(({ id, size, color }) => [id, [size, color]]))).toEqual(named)
  expectNamed((await shop.api.catalog.listProducts({})).items)
  expectNamed((await shop.api.catalog.listProducts({ search: 'coleira' })).items)
  expectNamed((await shop.api.reports.search({ q: 'coleira' })).products)
  const { items } = await shop.api.counts.countsDue()
  expectNamed(items.map(({ product_id: id, ...row }) => ({ id, ...row })))
  expectNamed((await shop.api.reports.profit({ group: 'product' })).items)
  expect((await shop.api.reports.profit({ group: 'day' })).items).toMatchObject([{ size: null, color: null }])
})

test('the preview of an import shows the size and colour that it read', async () => {
  const shop = await app.shop()
  const { id, mapping } = await sendFile(
    shop,
    'codigo;nome;tamanho;cor\nC1;Coleira;P;Azul\nC2;Meia;P;\nC2;Meia;M;\n',
  )
  expect((await previewFile(shop, id, mapping)).sample).toMatchObject([
    { name: 'Coleira', size: 'P', color: 'Azul', variants: 1 },
    { name: 'Meia', size: null, color: null, variants: 2 },
  ])
})
