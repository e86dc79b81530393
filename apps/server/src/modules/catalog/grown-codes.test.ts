import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

test('a SKU or code is found as written, also with letters whose capital forms are several letters', async () => {
  const shop = await app.shop()
  for (const [index, code] of ['Straße-1', 'ŉ1', 'ﬁ-7', 'ΐx', 'İ9', 'ᾳ', 'µ-10'].entries()) {
    const { id } = await shop.api.catalog.createProduct({
      name: code,
      internal_code: `C${index}-${code}`,
      variants: [{ size: 'P', sku: `S${index}-${code}` }],
    })
    const { internal_code, variants } = await shop.api.catalog.getProduct({ id })
    for (const asked of [`C${index}-${code}`, internal_code, `S${index}-${code}`, variants[0]?.sku ?? '']) {
      expect(await shop.api.catalog.findVariant({ code: asked }), asked).toMatchObject({ product_id: id })
      expect((await shop.api.catalog.searchVariants({ search: asked }))[0], asked).toMatchObject({
        product_id: id,
      })
    }
  }
})

test("a code whose capital form is too long is refused at once, not at the product's next save", async () => {
  const shop = await app.shop()
  const name = 'x'
  await expect(shop.api.catalog.createProduct({ name, internal_code: 'ß'.repeat(31) })).rejects.toMatchObject(
    { status: 400, message: 'Use no máximo 60 caracteres' },
  )
  const { internal_code } = await shop.api.catalog.createProduct({ name, internal_code: 'ß'.repeat(30) })
  expect(internal_code).toBe('S'.repeat(60))
})

test('a number with any zeros before it finds the products that have it as SKU or internal code, and only these', async () => {
  const shop = await app.shop()
  const make = async (internal_code: string, sku?: string) =>
    (
      await shop.api.catalog.createProduct({
        name: `Milho 3 ${internal_code}`,
        internal_code,
        variants: [{ sku }],
      })
    ).id
  const milho = await make('003')
  const found = async (search: string) =>
    (await shop.api.catalog.searchVariants({ search, zeros: 'any' })).map(({ product_id: id }) => id)
  for (const search of ['000003', '3', '0000003']) expect(await found(search), search).toEqual([milho])
  await make('13')
  await make('30')
  const other = await make('OUTRO', '3')
  expect((await found('000003')).sort()).toEqual([milho, other].sort())
  expect(await found('4')).toEqual([])
  expect(await found('Milho')).toEqual([])
  expect(await found('000')).toEqual([])
})
