import type { ProductFilter } from '@prateleira/contract/catalog/schemas'
import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp()

const names = async (shop: Shop, filter: Record<string, unknown>) =>
  (await shop.api.catalog.listProducts(filter)).items.map(({ name }) => name)

async function stockedShop() {
  const shop = await app.shop()
  const { catalog } = shop.api
  const drinks = await catalog.createCategory({ name: 'Bebidas frias' })
  await catalog.createProduct({ name: 'Água de coco', internal_code: 'AG-10', category_id: drinks.id })
  await catalog.createProduct({ name: 'Camiseta', variants: [{ color: 'Vermelho', size: 'GG' }] })
  await catalog.createProduct({
    name: '100% algodão_cru',
    cost_price: '2.50',
    variants: [{ initial_stock: '4' }],
  })
  return { shop, drinks }
}

test('a search matches name, code, category and color, ignoring accents and case, all words together', async () => {
  const { shop } = await stockedShop()
  const find = (search: string) => names(shop, { search })
  expect(await find('agua')).toEqual(['Água de coco'])
  expect(await find('ÁGUA COCO')).toEqual(['Água de coco'])
  expect(await find('ag-10')).toEqual(['Água de coco'])
  expect(await find('bebidas')).toEqual(['Água de coco'])
  expect(await find('vermelho')).toEqual(['Camiseta'])
  expect(await find('coco vermelho')).toEqual([])
  expect(await find('100%')).toEqual(['100% algodão_cru'])
  expect(await find('_cru')).toEqual(['100% algodão_cru'])
  expect(await find('%')).toEqual(['100% algodão_cru'])
})

test('a renamed category and a changed variant are found by their new words at once', async () => {
  const { shop, drinks } = await stockedShop()
  await shop.api.catalog.updateCategory({ params: { id: drinks.id }, body: { name: 'Sucos' } })
  expect(await names(shop, { search: 'sucos' })).toEqual(['Água de coco'])
  expect(await names(shop, { search: 'bebidas' })).toEqual([])
})

test('the list is newest first, narrowed by category, and counted over all pages', async () => {
  const { shop, drinks } = await stockedShop()
  expect(await names(shop, {})).toEqual(['100% algodão_cru', 'Camiseta', 'Água de coco'])
  expect(await names(shop, { category: drinks.id })).toEqual(['Água de coco'])
  expect(await names(shop, { category: 'none' })).toEqual(['100% algodão_cru', 'Camiseta'])
  const page = await shop.api.catalog.listProducts({ page: 2, limit: 2 })
  expect([page.total, page.items.map(({ name }) => name)]).toEqual([3, ['Água de coco']])
  expect((await shop.api.catalog.listProducts({ search: 'a' })).total).toBeNull()
})

test('each filter narrows what a search finds too', async () => {
  const { shop, drinks } = await stockedShop()
  const { id } = await shop.api.catalog.createProduct({ name: 'Garrafa', variants: [{ initial_stock: '1' }] })
  await shop.api.catalog.updateProduct({ params: { id }, body: { name: 'Garrafa', is_active: false } })
  const cases: { [Part in Exclude<keyof ProductFilter, 'search'>]-?: [ProductFilter[Part], string[]] } = {
    category: [drinks.id, ['Água de coco']],
    stock: ['available', ['100% algodão_cru']],
    status: ['inactive', ['Garrafa']],
  }
  for (const [part, [wanted, found]] of Object.entries(cases))
    expect([part, await names(shop, { search: 'a', [part]: wanted })]).toEqual([part, found])
})

test('the summary counts everything that the filter matches, valued at cost', async () => {
  const { shop, drinks } = await stockedShop()
  const { summarizeProducts } = shop.api.catalog
  expect(await summarizeProducts({})).toEqual({ found: 3, low_stock: 2, stock_value: '10.00' })
  expect(await summarizeProducts({ search: 'algodao' })).toEqual({
    found: 1,
    low_stock: 0,
    stock_value: '10.00',
  })
  expect(await summarizeProducts({ category: drinks.id })).toEqual({
    found: 1,
    low_stock: 1,
    stock_value: '0.00',
  })
  expect(await summarizeProducts({ stock: 'low' })).toMatchObject({ found: 2, low_stock: 2 })
})

test('nobody finds, reads or changes the products of another shop', async () => {
  const { shop } = await stockedShop()
  const other = await app.shop()
  const [product] = (await shop.api.catalog.listProducts({})).items
  const id = product?.id ?? ''
  expect(await names(other, { search: 'agua' })).toEqual([])
  for (const [method, path, body] of [
    ['GET', `/api/v1/products/${id}`, undefined],
    ['PUT', `/api/v1/products/${id}`, { name: 'x', is_active: true }],
    ['DELETE', `/api/v1/products/${id}`, undefined],
    ['POST', `/api/v1/products/${id}/variants`, {}],
  ] as const)
    expect([method, (await other.call(method, path, body)).status]).toEqual([method, 404])
})
