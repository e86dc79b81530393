import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchText } from '../shared/text.ts'
import { formsOf } from '../shared/word-forms.ts'
import { byMeaning, meantVariants } from './meant-variants.ts'

const variant = (
  n: number,
  product_name: string,
  size: string | null,
  color: string | null,
  sku = 'PR1',
) => ({
  ...{ product_variant_id: String(n), product_name, internal_code: 'PR1', sku, barcode: null },
  ...{ size, color },
})

const found = (search: string, ...products: ReturnType<typeof variant>[][]) =>
  products
    .flatMap((variants) => meantVariants(search.split(' ').map(formsOf), variants))
    .toSorted(byMeaning)
    .map((one) => one.variant)

const sized = (name: string, colors: string[], skuOf = (_: string) => 'PR1') =>
  colors.flatMap((color, at) =>
    ['P', 'M', 'G'].map((size, n) => variant(3 * at + n, name, size, color, skuOf(size))),
  )

const firstOf = (search: string, variants: ReturnType<typeof variant>[]) => {
  const [first] = found(search, variants)
  return `${first?.size} ${first?.color}`
}

test.each([
  ['blusa azul m', 'M azul-marinho'],
  ['blusa m azul', 'M azul-marinho'],
  ['blusa az m', 'M azul-marinho'],
  ['blusa m marinho', 'M azul-marinho'],
  ['blusa azul g', 'G azul-marinho'],
  ['blusa preta m', 'M preta'],
  ['blusa m', 'M preta'],
  ['m', 'M preta'],
])('%s means the size that is the word, before words that begin with it', (search, meant) => {
  for (const name of ['Blusa', 'Blusa manga longa', 'Blusa P ao M'])
    expect([name, firstOf(search, sized(name, ['preta', 'azul-marinho']))]).toEqual([name, meant])
})

test('nothing is left out for it, and a whole colour stands before a part of one', () => {
  const blusas = sized('Blusa manga longa', ['azul-marinho', 'azul'])
  expect(found('blusa azul m', blusas).map(({ size, color }) => `${size} ${color}`)).toEqual([
    ...['M azul', 'M azul-marinho', 'P azul', 'G azul', 'P azul-marinho', 'G azul-marinho'],
  ])
})

test('a letter of a code is no size', () => {
  const coded = sized('Blusa', ['azul-marinho'], (size) => `BLU-${size}-M`)
  expect(firstOf('blusa azul m', coded)).toBe('M azul-marinho')
})

const word = fc.constantFrom('m', 'p', 'azul', 'marinho', 'manga', 'verde', 'mar', '36', '3', 'm/g', 'a-m')
const joined = (most: number, sign: string) =>
  fc.array(word, { minLength: 1, maxLength: most }).map((words) => words.join(sign))
const trait = fc.oneof(fc.constant(null), joined(2, ' '), joined(2, '-'), joined(2, '/'))
const products = fc.array(
  fc.record({
    name: joined(3, ' '),
    traits: fc.array(fc.tuple(trait, trait), { minLength: 1, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 4 },
)
const made = products.map((all) =>
  all.map(({ name, traits }, n) =>
    traits.map(([size, color], at) => variant(10 * n + at, name, size, color)),
  ),
)
const asked = fc.uniqueArray(fc.oneof(word, fc.constantFrom('ma', 'az', 'v', 'a')), {
  minLength: 1,
  maxLength: 4,
})

type Variant = ReturnType<typeof variant>

/** Whether each typed word stands in it, between blanks or the signs that part a size or colour. */
function isWhole({ product_name, size, color }: Variant, words: string[]): boolean {
  const texts = [
    searchText([product_name, 'pr1 pr1', color, size].filter(Boolean).join(' ')),
    ...[size, color].map((text) => (text ?? '').replace(/[-/]/g, ' ')),
  ]
  return words.every((typed) =>
    formsOf(typed).some((form) => texts.some((text) => ` ${text} `.includes(` ${form} `))),
  )
}

test('of a product, what has every word whole never stands behind what has one as a beginning only', () => {
  fc.assert(
    fc.property(made, asked, (all, words) => {
      const order = found(words.join(' '), ...all)
      for (const variants of all) {
        const own = order.filter((one) => variants.includes(one))
        const wholes = variants.filter((one) => isWhole(one, words))
        expect(new Set(own.slice(0, wholes.length))).toEqual(new Set(wholes))
      }
    }),
  )
})

test('and products stand in the order of their likeliest variants, as without it', () => {
  fc.assert(
    fc.property(made, asked, (all, words) => {
      const forms = words.map(formsOf)
      const first = (variants: Variant[]) =>
        meantVariants(forms, variants).map(({ alike, later, name }) => [alike, later, name])
      const key = (variants: Variant[]) => first(variants).toSorted()[0]?.join()
      const order = found(words.join(' '), ...all).map(({ product_variant_id: id }) =>
        Math.floor(Number(id) / 10),
      )
      const keys = [...new Set(order)].map((n) => key(all[n] as Variant[]))
      expect(keys).toEqual(keys.toSorted())
    }),
  )
})
