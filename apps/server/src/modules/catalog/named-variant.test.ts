import { byMeaning, meantVariants } from '@prateleira/contract/catalog/meant-variants'
import { foldText, searchText } from '@prateleira/contract/shared/text'
import { formsOf } from '@prateleira/contract/shared/word-forms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { fillCatalogue, hasForm, type Made, wordsOf } from '../../../test/searched.ts'

const app = await testApp()

test('words that name a size or colour list only the variants that have them, where any has', async () => {
  const shop = await app.shop()
  const colors = ['Bordô', 'Preto', ...Array.from({ length: 38 }, (_, n) => `Tom ${n}`)]
  await shop.api.catalog.createProduct({
    name: 'Linha Corrente',
    internal_code: 'LC120',
    variants: colors.map((color) => ({ color })),
  })
  await shop.api.catalog.createProduct({
    name: 'Meia esportiva',
    // A given code may contain '34'.
    internal_code: 'ME',
    variants: [
      { size: '34', color: 'Verde' },
      { size: 'G', color: 'Roxo' },
    ],
  })
  const found = async (search: string) =>
    (await shop.api.catalog.searchVariants({ search })).map(({ color }) => color)
  expect(await found('linha bord')).toEqual(['Bordô'])
  expect(await found('lc120 bord')).toEqual(['Bordô'])
  expect(await found('linha preto')).toEqual(['Preto'])
  expect(await found('linha corrente')).toHaveLength(20)
  // None alone: what its product has is still found.
  expect((await found('meia 34 roxo')).toSorted()).toEqual(['Roxo', 'Verde'])
})

test.each([null, 'Moda'])(
  'a size that is the word stands before a colour that begins with it, in category %s',
  async (category) => {
    const shop = await app.shop()
    const { id } = category ? await shop.api.catalog.createCategory({ name: category }) : { id: null }
    const variants = ['preta', 'azul-marinho'].flatMap((color) =>
      ['P', 'M', 'G'].map((size) => ({ size, color })),
    )
    await shop.api.catalog.createProduct({ name: 'Blusa de malha', category_id: id, variants })
    const found = async (search: string) =>
      (await shop.api.catalog.searchVariants({ search })).map(({ size, color }) => `${size} ${color}`)
    for (const search of ['blusa azul m', 'blusa m azul', 'blusa az m', 'blusa m marinho'])
      expect([search, await found(search)]).toEqual([
        search,
        ['M azul-marinho', 'P azul-marinho', 'G azul-marinho'],
      ])
    expect(await found('blusa azul g')).toEqual(['G azul-marinho'])
    expect((await found('blusa preta m'))[0]).toBe('M preta')
    const sizes = await found('blusa m')
    expect([sizes.length, sizes.slice(0, 2)]).toEqual([6, ['M preta', 'M azul-marinho']])
  },
)

const word = fc.constantFrom(
  'm',
  'p',
  'azul',
  'marinho',
  'manga',
  'mar',
  '36',
  '3',
  'm/g',
  'pão',
  '5 kg',
  '1,5l',
)
const joined = (most: number, sign: string) =>
  fc.array(word, { minLength: 1, maxLength: most }).map((words) => words.join(sign))
const trait = fc.oneof(joined(2, ' '), joined(2, '-'), joined(2, '/'))
const variants = fc.uniqueArray(fc.record({ size: trait, color: trait }), {
  ...{ minLength: 1, maxLength: 4 },
  selector: ({ size, color }) => `${size} ${color}`,
})
const asked = fc.array(
  fc.oneof(word, fc.constantFrom('ma', 'az', 'v', 'paes', '5kg', '1.5', 'azul-marinho', 'm-')),
  { minLength: 1, maxLength: 4 },
)

test('variants stand as on a device without network, those that have every word whole first of their product', async () => {
  const [shop, inCategory] = [await app.shop(), await app.shop()]
  const { id } = await inCategory.api.catalog.createCategory({ name: 'Moda azul' })
  const made: Made[] = fc.sample(fc.record({ name: joined(2, ' '), variants }), { numRuns: 14, seed: 5 })
  await fillCatalogue(app.admin, shop, made)
  await fillCatalogue(
    app.admin,
    inCategory,
    made.map((one) => ({ ...one, category: id })),
  )
  const products = await Promise.all(
    made.map((_, n) => shop.api.catalog.searchVariants({ search: `C${String(n).padStart(7, '0')}` })),
  )
  const textOf = (all: (typeof products)[number]) =>
    searchText(
      all.map(({ product_name, sku, size, color }) => `${product_name} ${sku} ${color} ${size}`).join(' '),
    )
  const textsOf = (one: (typeof products)[number][number]) => [
    textOf([one]),
    ...[one.size, one.color].map((text) => foldText(text ?? '').replace(/[-/]/g, ' ')),
  ]
  await fc.assert(
    fc.asyncProperty(asked, async (typed) => {
      const search = typed.join(' ')
      const words = wordsOf(search).map(formsOf)
      const expected = products
        .filter((all) => wordsOf(search).every((one) => hasForm(textOf(all), one)))
        .flatMap((all) => meantVariants(words, all))
        .toSorted(byMeaning)
        .slice(0, 20)
      const rows = await shop.api.catalog.searchVariants({ search })
      expect(rows.slice(0, expected.length)).toEqual(expected.map(({ variant }) => variant))

      const isWhole = (one: (typeof rows)[number]) =>
        words.every((forms) =>
          forms.some((form) => textsOf(one).some((text) => ` ${text} `.includes(` ${form} `))),
        )
      const categorized = await inCategory.api.catalog.searchVariants({ search })
      for (const all of [rows, categorized])
        for (const [at, one] of all.entries())
          if (isWhole(one))
            expect(
              all.slice(0, at).filter((other) => other.product_id === one.product_id && !isWhole(other)),
            ).toEqual([])
    }),
    { numRuns: 80 },
  )
})
