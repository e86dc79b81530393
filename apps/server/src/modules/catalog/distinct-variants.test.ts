import { expect, test } from 'vitest'
import { refusalOf, testApp } from '../../../test/harness.ts'

const app = await testApp()

const refused = async (call: Promise<unknown>) => {
  const error = await refusalOf(call)
  return error?.code === 'BAD_REQUEST' ? error.data?.issues?.map(({ path }) => path) : (error?.code ?? null)
}

test('two variants of one size and colour are refused however they are spelt: new, added, renamed and by the database', async () => {
  const shop = await app.shop()
  const { catalog } = shop.api
  const spellings = [
    { size: 'P', color: 'Açaí' },
    { size: ' p ', color: 'ACAI' },
  ]
  expect(await refused(catalog.createProduct({ name: 'Camiseta', variants: spellings }))).toEqual([
    'variants.1.size',
  ])
  const { id } = await catalog.createProduct({
    name: 'Camiseta',
    variants: [spellings[0] ?? {}, { size: 'G' }],
  })
  expect(await refused(catalog.addVariant({ params: { id }, body: spellings[1] ?? {} }))).toBe(
    'VARIANT_TAKEN',
  )
  const [small, large] = (await catalog.getProduct({ id })).variants
  const rename = (is_active: boolean) =>
    catalog.updateVariant({ params: { id: large?.id ?? '' }, body: { size: 'p', color: 'açaí', is_active } })
  expect(await refused(rename(true))).toBe('VARIANT_TAKEN')
  await catalog.updateVariant({
    params: { id: small?.id ?? '' },
    body: { size: 'P', color: 'Açaí', is_active: false },
  })
  await expect(rename(true)).rejects.toMatchObject({
    message:
      'Este produto já tem uma variante com este tamanho e esta cor. Ela está inativa: ative-a em vez de cadastrar outra.',
  })
  await expect(
    app.admin.query(
      `insert into product_variants (shop_id, product_id, sku, size, color) values ($1, $2, 'X', 'p', ' açaí')`,
      [shop.shopId, id],
    ),
  ).rejects.toMatchObject({ constraint: 'product_variants_shop_id_options_key' })
})

test('of twenty additions of one size at once exactly one succeeds', async () => {
  const shop = await app.shop()
  const { id } = await shop.api.catalog.createProduct({ name: 'Camiseta' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      refused(shop.api.catalog.addVariant({ params: { id }, body: { size: 'GG' } })),
    ),
  )
  expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set([null, 'VARIANT_TAKEN']))
})

test('typed SKUs are unique within a product; those that fall back to the code stay equal (PROD-16)', async () => {
  const shop = await app.shop()
  const { catalog } = shop.api
  const product = (internal_code: string, skus: (string | undefined)[]) =>
    catalog.createProduct({
      name: 'Camiseta',
      internal_code,
      variants: skus.map((sku, n) => ({ size: String(n), sku })),
    })
  expect(await refused(product('A1', ['x-1', 'X-1']))).toEqual(['variants.1.sku'])
  const { id } = await product('A1', [undefined, 'a1', 'X-1', undefined])
  expect((await catalog.getProduct({ id })).variants.map(({ sku }) => sku)).toEqual(['A1', 'a1', 'X-1', 'A1'])
  expect(await refused(catalog.addVariant({ params: { id }, body: { size: '9', sku: 'x-1' } }))).toBe(
    'SKU_TAKEN',
  )
  // After a change of the product's code, SKUs that fell back to the old one still do not count as typed.
  await catalog.updateProduct({
    params: { id },
    body: { name: 'Camiseta', internal_code: 'A2', is_active: true },
  })
  for (const variant of (await catalog.getProduct({ id })).variants) {
    const { size, color, sku, barcode } = variant
    const body = { size: `${size}b`, color, sku, barcode, is_active: true }
    expect(await refused(catalog.updateVariant({ params: { id: variant.id }, body }))).toBeNull()
  }
  expect(await refused(product('A3', ['X-1']))).toBeNull()
})

test('a code of one variant finds it; a code of several variants returns all of them', async () => {
  const shop = await app.shop()
  const { catalog } = shop.api
  const sizes = Array.from({ length: 30 }, (_, n) => ({ size: String(n) }))
  await catalog.createProduct({
    name: 'Camiseta',
    internal_code: 'CAM',
    variants: [...sizes, { size: 'X', sku: 'CAM-X' }],
  })
  expect(await catalog.findVariant({ code: ' cam-x ' })).toMatchObject({
    size: 'X',
    product_name: 'Camiseta',
  })
  expect(await refused(catalog.findVariant({ code: 'nada' }))).toBe('NOT_FOUND')
  const answer = await shop.call('GET', '/api/v1/variants/by-code?code=cam')
  expect([answer.status, answer.body.code, answer.body.data.candidates.length]).toEqual([
    409,
    'AMBIGUOUS_CODE',
    31,
  ])
  expect(await catalog.searchVariants({ search: 'CAM' })).toHaveLength(31)
})

test('invisible letters do not make another variant, and hide none from the search', async () => {
  const { catalog } = (await app.shop()).api
  // Words instead of digits, because generated codes contain digits, and the search finds codes too.
  const lines = ['norte', 'sul', 'leste', 'oeste']
  for (const [index, size] of ['P\ufe0f', 'P\u3164', '\u115fP', 'P\u2800'].entries()) {
    const variants = [{ size: 'P' }, { size }]
    expect([index, await refused(catalog.createProduct({ name: 'Camiseta', variants }))]).toEqual([
      index,
      ['variants.1.size'],
    ])
    const { id } = await catalog.createProduct({
      name: `Linha ΣΑΣ ${lines[index]}`,
      variants: [{ size: 'P' }],
    })
    // Decided by the database alone: the shared rule does not see the existing variant.
    expect(await refused(catalog.addVariant({ params: { id }, body: { size } }))).toBe('VARIANT_TAKEN')
  }
  for (const search of ['ΣΑΣ sul', 'σας sul', 'σασ sul']) {
    const { items, similar } = await catalog.listProducts({ search })
    expect([search, items.length - similar]).toEqual([search, 1])
  }
})

test('look-alikes do not make another variant: letters of other scripts, full-width forms, ß', async () => {
  const { catalog } = (await app.shop()).api
  for (const [first, second] of [
    ['PP', 'РР'],
    ['M', 'М'],
    ['TAX', 'ΤΑΧ'],
    ['P', 'Ｐ'],
    ['38', '３８'],
    ['Weiß', 'WEISS'],
    ['GROß', 'groẞ'],
    ['P', 'P\u{e0100}'],
  ] as const) {
    expect([
      second,
      await refused(
        catalog.createProduct({ name: 'Camiseta', variants: [{ size: first }, { size: second }] }),
      ),
    ]).toEqual([second, ['variants.1.size']])
    const { id } = await catalog.createProduct({ name: 'Camiseta', variants: [{ size: first }] })
    expect([second, await refused(catalog.addVariant({ params: { id }, body: { size: second } }))]).toEqual([
      second,
      'VARIANT_TAKEN',
    ])
  }
  const different = ['0', 'O', '1', 'l', 'rn', 'm', '5 µg', '5 mg', 'ø', 'o'].map((size) => ({ size }))
  // 'O' and 'o' are one letter in two cases.
  const { id } = await catalog.createProduct({
    name: 'Letras',
    variants: different.filter(({ size }) => size !== 'o'),
  })
  expect((await catalog.getProduct({ id })).variants).toHaveLength(different.length - 1)
})

test('text typed with look-alikes is found with ordinary letters', async () => {
  const { catalog } = (await app.shop()).api
  await catalog.createProduct({ name: 'Саро Straße', variants: [] })
  for (const search of ['Capo', 'strasse', 'STRASSE', 'Саро'])
    expect([search, (await catalog.listProducts({ search })).items.length]).toEqual([search, 1])
})
