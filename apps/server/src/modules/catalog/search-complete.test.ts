import { foldText, searchText } from '@prateleira/contract/shared/text'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { fillCatalogue, hasForm, likeness, type Made, repeated } from '../../../test/searched.ts'
import { joined } from '../../../test/team.ts'

const app = await testApp()

test('rare products behind thousands of newer ones are in list, summary, picker and top search', async () => {
  const shop = await app.shop()
  const polos = ['Camiseta polo azul', 'Camiseta polo branca', 'Camiseta polo preta']
  await fillCatalogue(app.admin, shop, [
    ...polos.map((name) => ({ name })),
    ...repeated(8000, () => ({ name: 'Camiseta lisa' })),
  ])
  const search = 'camiseta polo'
  const { catalog, reports } = shop.api
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name).sort()
  expect(names((await catalog.listProducts({ search })).items)).toEqual(polos)
  expect(await catalog.summarizeProducts({ search })).toMatchObject({ found: 3 })
  expect((await catalog.searchVariants({ search })).map((row) => row.product_name).sort()).toEqual(polos)
  expect(names((await reports.search({ q: search })).products)).toEqual(polos)
})

test('similar spellings come after matches, are not counted, and are never used for a code', async () => {
  const shop = await app.shop()
  await fillCatalogue(app.admin, shop, [
    { name: 'Leite integral' },
    { name: 'Leite intgral da fazenda' },
    { name: 'Leite desnatado' },
    { name: 'Biscoito integral', code: 'INTEGRAL-7' },
  ])
  const { catalog, reports } = shop.api
  const found = async (search: string) => {
    const { items, similar } = await catalog.listProducts({ search })
    return [items.map(({ name }) => name), similar]
  }
  expect(await found('leite intgral')).toEqual([['Leite intgral da fazenda', 'Leite integral'], 1])
  expect(await found('integral')).toEqual([
    ['Biscoito integral', 'Leite integral', 'Leite intgral da fazenda'],
    1,
  ])
  expect(await found('leite integrall')).toEqual([['Leite integral'], 1])
  expect(await found('integral-8')).toEqual([[], 0])
  expect(await catalog.summarizeProducts({ search: 'leite intgral' })).toMatchObject({ found: 1 })
  const picked = await catalog.searchVariants({ search: 'leite intgral' })
  expect(picked.map((row) => row.product_name)).toEqual(['Leite intgral da fazenda', 'Leite integral'])
  const { products } = await reports.search({ q: 'leite intgral' })
  expect(products.map(({ name }) => name)).toEqual(['Leite intgral da fazenda', 'Leite integral'])
})

test('of a similar product the variant comes first that all words mean, its size too', async () => {
  const shop = await app.shop()
  const variants = ['Preto', 'Azul', 'Branco'].flatMap((color) =>
    ['P', 'M', 'G'].map((size) => ({ size, color })),
  )
  for (const name of ['Camiseta gola alta', 'Camiseta básica', 'Camisa lisa'])
    await shop.api.catalog.createProduct({ name, variants })
  const picked = await shop.api.catalog.searchVariants({ search: 'camiseta g branca' })
  const words = ({ product_name, size, color }: (typeof picked)[number]) =>
    [product_name, size, color].join(' ')
  expect(picked.slice(0, 2).map(words)).toEqual(['Camiseta básica G Branco', 'Camiseta gola alta G Branco'])
  const seller = await joined(app, shop, 'seller')
  expect((await seller.api.catalog.searchVariants({ search: 'camiseta g branca' })).map(words)).toEqual(
    picked.map(words),
  )
})

test('all words of two hundred variants are found, in any alphabet, and the picker shows the variant with them first', async () => {
  const shop = await app.shop()
  const colors = Array.from({ length: 199 }, (_, n) => ({
    size: `漢字${'あ'.repeat(30)}${n}`,
    color: `cor-${n}`,
    sku: `TINTA-${String(n).padStart(4, '0')}-${'文'.repeat(20)}`,
  }))
  await shop.api.catalog.createProduct({
    name: 'Tinta',
    variants: [...colors, { size: 'galão', color: 'zinco', sku: 'ULTIMA' }],
  })
  for (const search of ['ultima', 'tinta zinco', 'cor-150', 'ga', '漢字'])
    expect([search, (await shop.api.catalog.listProducts({ search })).items.length]).toEqual([search, 1])
  const [first] = await shop.api.catalog.searchVariants({ search: 'tinta zinco' })
  expect(first).toMatchObject({ sku: 'ULTIMA' })
})

test('a product whose name has a word beginning with the text comes before one that only contains it', async () => {
  const shop = await app.shop()
  await fillCatalogue(app.admin, shop, [
    { name: 'Mel silvestre' },
    { name: 'Pão de mel' },
    { name: 'Bala de caramelo' },
    { name: 'Boné vermelho' },
    { name: 'Bota cano curto' },
    { name: 'Caneta azul' },
  ])
  const picked = async (search: string) =>
    (await shop.api.catalog.searchVariants({ search })).map((row) => row.product_name)
  expect(await picked('mel')).toEqual(['Mel silvestre', 'Pão de mel', 'Bala de caramelo', 'Boné vermelho'])
  expect(await picked('mel pao')).toEqual(['Pão de mel'])
  // Of those, the one whose name begins with it.
  expect(await picked('can')).toEqual(['Caneta azul', 'Bota cano curto'])
})

const WORDS =
  'camiseta|polo|azul|a-1|p|gg|zw|café|çx|100%|a_b|ø漢|pão|pães|usb-c|5 kg|1,5l|1234-5670|b–2|5w-30|5w30|12345670|10×15|10x15|muçarela|mussarela|10 x 15|5w 30|w30|3 em 1|em1|trem 12|19mm x 10m|19mmx10m|10x15 cm|10x15cm|1/2 x 50|1/2x50'.split(
    '|',
  )
const CATEGORIES = ['Roupas', 'Polo Norte', 'Ga', 'Açaí']
const OLD = 400

interface Known extends Made {
  id: string
  text: string
}

let shop: Shop
let known: Known[] = []
let categories: { id: string; name: string }[] = []

beforeAll(async () => {
  shop = await app.shop()
  categories = await Promise.all(CATEGORIES.map((name) => shop.api.catalog.createCategory({ name })))
  const word = fc.constantFrom(...WORDS)
  const any = fc.record({
    name: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    category: fc.constantFrom(null, ...categories.map(({ id }) => id)),
    active: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    stock: fc.constantFrom(0, 0, 2, 9),
    minimum: fc.constantFrom(0, 3),
    price: fc.constantFrom(null, 1, 2.5),
    variants: fc.array(fc.record({ color: word }), { minLength: 1, maxLength: 2 }),
  })
  const old = fc.sample(any, { numRuns: OLD, seed: 7 })
  const newer = repeated(5200, (n) => ({
    name: n % 3 ? 'camiseta lisa' : 'camiseta azul',
    stock: n % 2 ? 0 : 9,
  }))
  const made = [...old, ...newer, ...fc.sample(any, { numRuns: 30, seed: 8 })]
  const ids = await fillCatalogue(app.admin, shop, made)
  known = made.map((product, n) => ({
    ...product,
    code: `C${String(n).padStart(7, '0')}`,
    id: ids[n] as string,
    text: searchText(
      [
        product.name,
        `c${String(n).padStart(7, '0')}`,
        ...(product.variants ?? [{}]).flatMap(({ color = '' }, index) => [color, index || '']),
      ].join(' '),
    ),
  }))
})

/** A fragment of a word: beginning, middle, end, or the whole word. */
const piece = fc
  .tuple(
    fc.constantFrom(...WORDS, ...CATEGORIES, 'lisa', 'c000', 'xyz', 'zz', 'qk'),
    fc.nat(6),
    fc.integer({ min: 1, max: 8 }),
  )
  .map(([word, from, length]) => word.slice(from % word.length, (from % word.length) + length).trim())
  .filter((text) => text !== '')

const asked = fc.record({
  search: fc.array(piece, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  category: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom('none', 0, 1, 2, 3)),
  stock: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    fc.constantFrom('low', 'available', 'none'),
  ),
  status: fc.constantFrom('active', 'active', 'active', 'inactive'),
  sort: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    fc.constantFrom('code', '-code', 'stock', '-stock', 'price', '-price'),
  ),
  page: fc.constantFrom(1, 1, 2, 60),
  limit: fc.constantFrom(1, 7, 100),
})

function expected({ search, category, stock, status }: Record<string, unknown>) {
  const words = foldText(search as string).split(' ')
  const low = ({ stock: left = 0, minimum = 0 }: Known) => left <= minimum
  return known.filter(
    (product) =>
      words.every(
        (word) =>
          hasForm(product.text, word) ||
          categories.some(({ id, name }) => id === product.category && hasForm(foldText(name), word)),
      ) &&
      (category === undefined || (product.category ?? 'none') === category) &&
      (stock === undefined || (stock === 'none' ? !product.stock : low(product) === (stock === 'low'))) &&
      (product.active ?? true) === (status === 'active'),
  )
}

const KEYS = {
  code: (one: Known) => one.code ?? '',
  stock: (one: Known) => one.stock ?? 0,
  price: (one: Known) => one.price ?? -1,
}

function inOrder(found: Known[], sort: string | undefined): Known[] {
  const key = sort === undefined ? (one: Known) => one.id : KEYS[sort.replace('-', '') as keyof typeof KEYS]
  const sorted = found.toSorted((a, b) => {
    const [x, y] = key(a) === key(b) ? [a.id, b.id] : [key(a), key(b)]
    return x < y ? -1 : 1
  })
  return sort === undefined || sort.startsWith('-') ? sorted.reverse() : sorted
}

test('a search returns exactly what reading every product returns, in order, for any words, filters, order and page', {
  timeout: 300_000,
}, async () => {
  const { catalog, reports } = shop.api
  await fc.assert(
    fc.asyncProperty(asked, async ({ category, sort, page, limit, ...rest }) => {
      const named = typeof category === 'number' ? categories[category]?.id : category
      const filter = { ...rest, ...(named === undefined ? {} : { category: named }) }
      const all = inOrder(expected(filter), sort)
      const list = await catalog.listProducts({ ...filter, page, limit, ...(sort ? { sort } : {}) } as never)
      const exact = list.items.slice(0, list.items.length - list.similar)
      expect(exact.map(({ id }) => id)).toEqual(
        all.slice((page - 1) * limit, page * limit).map(({ id }) => id),
      )
      const summary = await catalog.summarizeProducts(filter as never)
      expect(summary.found).toBe(all.length)

      const matching = inOrder(expected({ search: rest.search, status: 'active' }), undefined)
      const active = matching.map(({ id }) => id)
      const rows = await catalog.searchVariants({ search: rest.search })
      const picked = new Set(rows.map((row) => row.product_id))
      const matches = [...picked].filter((id) => active.includes(id))
      expect(matches.length).toBe(Math.min(picked.size, active.length, 20))
      // The newest ones, except where older ones are likelier.
      const likelier = new Set(
        matching.filter((one) => likeness(rest.search, one, categories) < 4).map(({ id }) => id),
      )
      const newest = active.slice(0, 20)
      expect(matches.filter((id) => !newest.includes(id) && !likelier.has(id))).toEqual([])
      const top = (await reports.search({ q: rest.search })).products
      expect(top.slice(0, active.length).every(({ id }) => active.includes(id))).toBe(true)
      expect(top.length).toBeGreaterThanOrEqual(Math.min(5, active.length))
    }),
    { numRuns: 150 },
  )
})
