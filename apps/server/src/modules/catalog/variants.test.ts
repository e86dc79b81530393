import { expect, test } from 'vitest'
import { refusalOf, testApp } from '../../../test/harness.ts'
import { enter, leave, reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()
const BARCODE = '7891000315507'

const refused = async (call: Promise<unknown>) => (await refusalOf(call))?.code ?? null

test('variants take size, color, SKU and initial stock; the initial stock is a movement of its own kind', async () => {
  const shop = await app.shop()
  const { id } = await shop.api.catalog.createProduct({
    name: 'Camiseta',
    internal_code: 'cam',
    cost_price: '20.00',
    variants: [
      { size: 'P', color: 'Azul', sku: 'CAM-P', initial_stock: '3' },
      { size: 'M', color: 'Azul' },
    ],
  })
  const product = await shop.api.catalog.getProduct({ id })
  expect(product).toMatchObject({ variant_count: 2, total_stock: '3' })
  expect(product.variants).toMatchObject([
    { size: 'P', color: 'Azul', sku: 'CAM-P', current_stock: '3', average_cost: '20.00' },
    { size: 'M', color: 'Azul', sku: 'CAM', current_stock: '0', average_cost: null },
  ])
  const { items } = await shop.api.stock.listMovements({ product_id: id })
  expect(items).toMatchObject([{ kind: 'initial', movement_type: 'in', quantity: '3' }])
  expect(await shop.api.stock.recentEntries()).toEqual([])
})

test('a variant is added without stock, renamed, and removed as long as it has no movements', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop)
  const added = await shop.api.catalog.addVariant({ params: { id }, body: { size: 'GG', barcode: BARCODE } })
  expect(added).toMatchObject({ size: 'GG', barcode: BARCODE, current_stock: '0', is_active: true })
  expect(
    await shop.api.catalog.updateVariant({
      params: { id: added.id },
      body: { size: 'XG', color: 'Preto', sku: 'XG-1', is_active: true },
    }),
  ).toMatchObject({ size: 'XG', color: 'Preto', sku: 'XG-1', barcode: null })
  expect(await shop.api.catalog.removeVariant({ id: variant })).toEqual({ removed: true })
  expect((await shop.api.catalog.getProduct({ id })).variants).toHaveLength(1)
  expect(await refused(shop.api.catalog.removeVariant({ id: added.id }))).toBe('LAST_VARIANT')
})

test('a variant with movements is deactivated: its history stays and no picker shows it', async () => {
  const shop = await app.shop()
  const { id, variants } = await stocked(shop, { stock: ['2', '0'] })
  const [moved, other] = variants as [string, string]
  // Its remaining stock would count for the product, and nobody could sell it.
  const off = { params: { id: moved }, body: { size: 'P', is_active: false } }
  expect(await refused(shop.api.catalog.removeVariant({ id: moved }))).toBe('VARIANT_HAS_STOCK')
  expect(await refused(shop.api.catalog.updateVariant(off))).toBe('VARIANT_HAS_STOCK')
  const exit = await leave(shop, { product_variant_id: moved, quantity: '2' })
  expect(await shop.api.catalog.removeVariant({ id: moved })).toEqual({ removed: false })
  const product = await shop.api.catalog.getProduct({ id })
  expect(product.variants.find((one) => one.id === moved)).toMatchObject({
    is_active: false,
    current_stock: '0',
  })
  expect((await shop.api.stock.listMovements({ product_variant_id: moved })).items).toHaveLength(2)
  const found = await shop.api.catalog.searchVariants({ search: 'cabo' })
  expect(found.map((option) => option.product_variant_id)).toEqual([other])
  expect(await refused(enter(shop, { product_variant_id: moved, quantity: '1' }))).toBe('VARIANT_INACTIVE')
  // Returned goods can be sold again.
  await reverse(shop, exit.movements[0]?.id ?? '')
  expect((await shop.api.catalog.getProduct({ id })).variants.find((one) => one.id === moved)).toMatchObject({
    is_active: true,
    current_stock: '2',
  })
})

test('of two simultaneous removals of the last two variants one is refused', async () => {
  const shop = await app.shop()
  const { id, variants } = await stocked(shop, { stock: ['0', '0'] })
  const answers = await Promise.all(
    variants.map((variant) => refused(shop.api.catalog.removeVariant({ id: variant }))),
  )
  expect(answers.sort()).toEqual(['LAST_VARIANT', null])
  expect((await shop.api.catalog.getProduct({ id })).variants).toHaveLength(1)
})

test('a barcode belongs to one variant of a shop, has a valid check digit, and finds exactly that variant', async () => {
  const shop = await app.shop()
  const make = (barcode: string) => shop.api.catalog.createProduct({ name: 'Leite', variants: [{ barcode }] })
  await make(BARCODE)
  expect(await refused(make(BARCODE))).toBe('BARCODE_TAKEN')
  expect(await refused(make('7891000315508'))).toBe('BAD_REQUEST')
  const twice = await refusalOf(
    shop.api.catalog.createProduct({
      name: 'Bota',
      variants: [
        { size: '34', barcode: '036000291452' },
        { size: '35', barcode: '0036000291452' },
      ],
    }),
  )
  expect(twice).toMatchObject({ data: { issues: [{ path: 'variants.1.barcode' }] } })
  expect((await shop.api.catalog.listProducts({})).total).toBe(1)
  await stocked(shop, { name: `Outro ${BARCODE}` })
  const found = await shop.api.catalog.searchVariants({ search: BARCODE })
  expect(found.map((option) => option.product_name)).toEqual(['Leite'])
  const other = await app.shop()
  expect(
    await refused(other.api.catalog.createProduct({ name: 'x', variants: [{ barcode: BARCODE }] })),
  ).toBeNull()
})

test('a barcode is the same number with any number of leading zeros', async () => {
  const shop = await app.shop()
  const make = (barcode: string) => shop.api.catalog.createProduct({ name: 'Suco', variants: [{ barcode }] })
  for (const barcode of ['96385074', '0036000291452', '7891000100103', '17891000100100']) await make(barcode)
  expect(await refused(make('036000291452'))).toBe('BARCODE_TAKEN')
  for (const wrong of [
    '96385075',
    '036000291453',
    '7891000100104',
    '17891000100101',
    '00000000',
    '7891000',
  ]) {
    expect(await refused(make(wrong)), wrong).toBe('BAD_REQUEST')
  }
  for (const scanned of ['036000291452', '0036000291452', '00036000291452']) {
    const [found, ...others] = await shop.api.catalog.searchVariants({ search: scanned })
    expect([found?.barcode, others]).toEqual(['036000291452', []])
    expect((await shop.api.reports.search({ q: scanned })).products).toMatchObject([{ exact: true }])
    expect((await shop.api.catalog.listProducts({ search: scanned })).items).toHaveLength(1)
  }
})
