import { foldText, searchText } from '../shared/text.ts'
import { hasWords, likeness } from './likeness.ts'

type Words = readonly (readonly string[])[]

interface Named {
  product_variant_id: string
  product_name: string
  internal_code: string
  sku: string
  barcode: string | null
  size: string | null
  color: string | null
}

/**
 * What a word counts that a variant has as a whole word: of its size or colour, of a part of these ('azul' of 'azul-marinho'), of its other text, as
 * its name. Of as many words as are looked for, one more counts for more than the place of all.
 */
export const WHOLE = { trait: 22, part: 21, text: 20 }

/** Signs that part a size or colour. No comma: '5' is no part of '1,5'. */
export const PARTING = '-/+()'

const partsOf = (traits: string) => [...traits].map((sign) => (PARTING.includes(sign) ? ' ' : sign)).join('')

/** How much of the words (with their forms, as in likeness) a variant has whole, by WHOLE. */
function wholeness(words: Words, text: string, { size, color }: Named): number {
  const traits = foldText([size, color].filter(Boolean).join(' | '))
  const places = [
    [` ${traits} `, WHOLE.trait],
    [` ${partsOf(traits)} `, WHOLE.part],
    [` ${text} `, WHOLE.text],
  ] as const
  return words.reduce(
    (sum, word) => sum + (places.find(([place]) => hasWords([word], place, ' ', ' '))?.[1] ?? 0),
    0,
  )
}

/** The likeness of a variant that has not all words, only its product with the others. */
const NOT_ALL = 5

/** A variant with what it is ordered by (byMeaning). */
export interface Meant<Variant> {
  variant: Variant
  rank: number
  later: number
  name: string
  whole: number
  alike: number
  id: string
}

/**
 * The variants of one product that words can mean, each word with its forms (formsOf): of those that have every word themselves the others are left
 * out, since whoever names a size or colour means no other. One that has more of them whole takes the best rank of those that have less, so
 * that it stands before them ('m' means the 'M' in 'azul-marinho' and not the 'P' in it) while the product keeps its place. The pickers'
 * query of the server's catalogue does the same.
 */
export function meantVariants<Variant extends Named>(words: Words, variants: Variant[]): Meant<Variant>[] {
  const phrase = words.map(([typed]) => typed).join(' ')
  const told = variants.map((variant) => {
    const { product_name, internal_code, sku, barcode, color, size } = variant
    const text = searchText(
      [product_name, internal_code, sku, barcode, color, size].filter(Boolean).join(' '),
    )
    const name = foldText(product_name)
    const alike = !hasWords(words, text) ? NOT_ALL : name === phrase ? -1 : likeness(words, text)
    const later = text.startsWith(words[0]?.[0] ?? '') ? 0 : 1
    const whole = wholeness(words, text, variant)
    return { variant, alike, later, name, whole, id: variant.product_variant_id }
  })
  const having = told.filter(({ alike }) => alike < NOT_ALL)
  const shown = having.length > 0 ? having : told
  const best = new Map<number, number>()
  for (const { whole, alike } of shown) best.set(whole, Math.min(alike, best.get(whole) ?? alike))
  return shown.map((one) => {
    const lesser = [...best].filter(([whole]) => whole < one.whole).map(([, alike]) => alike)
    return { ...one, rank: Math.min(one.alike, ...lesser) }
  })
}

/** Orders variants of any products: by rank, those whose text begins with the first word, by name, the wholest. */
export function byMeaning(a: Meant<unknown>, b: Meant<unknown>): number {
  return (
    a.rank - b.rank ||
    a.later - b.later ||
    compare(a.name, b.name) ||
    b.whole - a.whole ||
    a.alike - b.alike ||
    compare(a.id, b.id)
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
