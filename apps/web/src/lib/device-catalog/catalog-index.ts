import type { DeviceProduct } from '@prateleira/contract/catalog/device-schemas'
import { isCodeOf } from '@prateleira/contract/catalog/exact-code'
import { hasWords, likeness } from '@prateleira/contract/catalog/likeness'
import { byMeaning, meantVariants } from '@prateleira/contract/catalog/meant-variants'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { PICKER_LENGTH } from '@prateleira/contract/shared/constants'
import { normalizeGtin } from '@prateleira/contract/shared/gtin'
import { foldText, searchText, visibleText, wordsTyped } from '@prateleira/contract/shared/text'
import { formsOf } from '@prateleira/contract/shared/word-forms'

/**
 * Products per chunk of the device's storage: a chunk is written as a whole in a few milliseconds, also when one product
 * changes.
 */
export const CHUNK = 1000
/** The newest products are searched for the likeliest: 5,000, like the server's. */
const NEWEST_CHUNKS = 5

interface Entry {
  product: DeviceProduct
  /** Folded text of the product with all its variants. It begins with the name. */
  text: string
  nameLength: number
}

const nameOf = ({ text, nameLength }: Entry) => text.slice(0, nameLength)

const keyOf = (code: string) => normalizeGtin(code).toUpperCase()

const codesOf = ({ internal_code: code, variants }: DeviceProduct) =>
  new Set(
    [code, ...variants.flatMap(({ sku, barcode }) => (barcode === null ? [sku] : [sku, barcode]))].map(keyOf),
  )

const textOf = ({ name, internal_code: code, variants }: DeviceProduct) =>
  searchText(
    [
      name,
      code,
      ...variants.flatMap(({ sku, barcode, size, color }) => [sku === code ? '' : sku, barcode, color, size]),
    ]
      .filter(Boolean)
      .join(' '),
  )

function optionsOf(product: DeviceProduct): VariantOption[] {
  const { id, name, variants, ...shared } = product
  return variants.map(({ id: variant, ...own }) => ({
    product_variant_id: variant,
    product_id: id,
    product_name: name,
    cost_price: null,
    ...shared,
    ...own,
  }))
}

/** The device's catalogue in memory, in the chunks of its storage. */
export class CatalogIndex {
  private readonly chunks: Map<string, Entry>[] = []
  private readonly places = new Map<string, number>()
  private readonly codes = new Map<string, string[]>()

  get size(): number {
    return this.places.size
  }

  get chunkCount(): number {
    return this.chunks.length
  }

  /** The content of a chunk, for storing. */
  chunk(at: number): DeviceProduct[] {
    return [...(this.chunks[at]?.values() ?? [])].map(({ product }) => product)
  }

  /** Loads a stored chunk. */
  load(at: number, products: DeviceProduct[]): void {
    while (this.chunks.length <= at) this.chunks.push(new Map())
    for (const product of products) this.put(at, product)
  }

  /** Applies changes; returns the chunks to be written. */
  apply(products: DeviceProduct[], removed: string[]): Set<number> {
    const touched = new Set<number>()
    for (const id of removed) {
      const at = this.places.get(id)
      if (at === undefined) continue
      this.drop(id)
      touched.add(at)
    }
    for (const product of products) {
      const at = this.places.get(product.id) ?? this.room()
      this.drop(product.id)
      this.put(at, product)
      touched.add(at)
    }
    return touched
  }

  /** All variants for sale with exactly this code: barcode, SKU or internal code. */
  findByCode(typed: string): VariantOption[] {
    const code = visibleText(typed)
    return (this.codes.get(keyOf(code)) ?? [])
      .flatMap((id) => optionsOf((this.entry(id) as Entry).product))
      .filter((option) => isCodeOf(code, option))
  }

  /**
   * The same results as the server's search, except for category names: exact codes first, then what is most likely meant
   * (decision 267), by name.
   */
  search(text: string): VariantOption[] {
    const typed = wordsTyped(text)
    if (typed.length === 0) return []
    const words = typed.map(formsOf)
    const phrase = typed.join(' ')
    const exact = this.findByCode(text)
    const known = new Set(exact.map(({ product_variant_id: id }) => id))
    const found = this.likeliest(words, phrase).flatMap(({ product }) =>
      meantVariants(
        words,
        optionsOf(product).filter(({ product_variant_id: id }) => !known.has(id)),
      ),
    )
    found.sort(byMeaning)
    return [...exact, ...found.map(({ variant }) => variant)].slice(0, PICKER_LENGTH)
  }

  /**
   * As the server chooses: of all products those whose names begin with the words, by name, and of the newest 5,000 the likeliest; older
   * ones only while these do not fill the list. Later products are in later chunks.
   */
  private likeliest(words: string[][], phrase: string): Entry[] {
    const begun: Entry[] = []
    const others: Entry[] = []
    const newest = this.chunks.length - NEWEST_CHUNKS
    for (let at = this.chunks.length - 1; at >= 0; at--) {
      const isSearched = at >= newest || others.length < PICKER_LENGTH
      for (const entry of (this.chunks[at] as Map<string, Entry>).values()) {
        if (entry.text.startsWith(phrase)) begun.push(entry)
        else if (isSearched && hasWords(words, entry.text)) others.push(entry)
      }
    }
    const likely = others.map((entry) => ({ entry, rank: likeness(words, entry.text) }))
    likely.sort((a, b) => a.rank - b.rank || compare(b.entry.product.id, a.entry.product.id))
    begun.sort((a, b) => compare(nameOf(a), nameOf(b)))
    return [...begun.slice(0, PICKER_LENGTH), ...likely.slice(0, PICKER_LENGTH).map(({ entry }) => entry)]
  }

  private entry(id: string): Entry | undefined {
    return this.chunks[this.places.get(id) ?? -1]?.get(id)
  }

  /** The last chunk with room, or a new one. */
  private room(): number {
    const last = this.chunks.length - 1
    if (last >= 0 && (this.chunks[last] as Map<string, Entry>).size < CHUNK) return last
    this.chunks.push(new Map())
    return last + 1
  }

  private put(at: number, product: DeviceProduct): void {
    this.chunks[at]?.set(product.id, {
      product,
      text: textOf(product),
      nameLength: foldText(product.name).length,
    })
    this.places.set(product.id, at)
    for (const code of codesOf(product)) this.codes.set(code, [...(this.codes.get(code) ?? []), product.id])
  }

  private drop(id: string): void {
    const entry = this.entry(id)
    if (!entry) return
    for (const code of codesOf(entry.product)) {
      const others = (this.codes.get(code) ?? []).filter((other) => other !== id)
      if (others.length > 0) this.codes.set(code, others)
      else this.codes.delete(code)
    }
    this.chunks[this.places.get(id) as number]?.delete(id)
    this.places.delete(id)
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
