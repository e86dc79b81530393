import type { DeviceProduct } from '@prateleira/contract/catalog/device-schemas'
import { foldText } from '@prateleira/contract/shared/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CatalogIndex, CHUNK } from './catalog-index.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

function product(
  n: number,
  values: Partial<DeviceProduct> = {},
  variants: Partial<DeviceProduct['variants'][0]>[] = [{}],
): DeviceProduct {
  const code = values.internal_code ?? `PR${n}`
  return {
    id: idOf(n),
    name: `Produto ${n}`,
    internal_code: code,
    unit: 'un',
    sale_price: '1.00',
    min_stock_level: '0',
    total_stock: '5',
    ...values,
    variants: variants.map((own, at) => ({
      id: `${idOf(n)}-${at}`,
      sku: code,
      barcode: null,
      size: null,
      color: null,
      current_stock: '5',
      reserved: '0',
      ...own,
    })),
  }
}

const indexOf = (...products: DeviceProduct[]) => {
  const index = new CatalogIndex()
  index.apply(products, [])
  return index
}
const namesOf = (options: { product_name: string }[]) => options.map(({ product_name: name }) => name)

describe('codes', () => {
  const index = indexOf(
    product(1, { internal_code: 'caf-250' }, [
      { barcode: '036000291452', size: 'P' },
      { sku: 'CAF-G', size: 'G' },
    ]),
    product(2, { internal_code: 'CAF-G' }),
  )
  it.each(['036000291452', '0036000291452', '0036000291452 ', '\u2066036000291452\u2069'])(
    'finds a variant by its barcode, with any padding: %s',
    (code) => {
      expect(index.findByCode(code).map(({ size }) => size)).toEqual(['P'])
    },
  )
  it("finds all variants by their product's code, and all variants that share a code", () => {
    expect(index.findByCode('CAF-250').map(({ size }) => size)).toEqual(['P', 'G'])
    expect(index.findByCode('caf-g').map(({ size }) => size)).toEqual(['G', null])
  })
  it('returns what the server returns at the counter, but never a cost', () => {
    expect(index.findByCode('036000291452')).toEqual([
      {
        product_variant_id: `${idOf(1)}-0`,
        product_id: idOf(1),
        product_name: 'Produto 1',
        internal_code: 'caf-250',
        sku: 'caf-250',
        barcode: '036000291452',
        size: 'P',
        color: null,
        unit: 'un',
        current_stock: '5',
        reserved: '0',
        total_stock: '5',
        min_stock_level: '0',
        cost_price: null,
        sale_price: '1.00',
      },
    ])
  })
  it('no longer finds a changed code or the code of a deleted product', () => {
    const own = indexOf(product(1, { internal_code: 'A' }), product(2, { internal_code: 'B' }))
    own.apply([product(1, { internal_code: 'C' })], [idOf(2)])
    expect([own.findByCode('A'), own.findByCode('B')]).toEqual([[], []])
    expect(namesOf(own.findByCode('c'))).toEqual(['Produto 1'])
    expect(own.size).toBe(1)
  })
})

describe('search', () => {
  const index = indexOf(
    product(1, { name: 'Água de coco' }),
    product(2, { name: 'Esmalte vermelho' }),
    product(3, { name: 'Mel silvestre' }),
    product(4, { name: 'Camiseta' }, [
      { color: 'Azul', size: 'P' },
      { color: 'Vermelho', size: 'G' },
    ]),
  )
  it('folds accents, case and look-alike letters', () => {
    for (const text of ['agua', 'ÁGUA COCO', 'аgua', '  coco '])
      expect(namesOf(index.search(text))).toEqual(['Água de coco'])
  })
  it('lists words with this beginning before others, and of a product only the matching variants', () => {
    expect(namesOf(index.search('mel'))).toEqual(['Mel silvestre', 'Camiseta', 'Esmalte vermelho'])
    expect(index.search('camiseta g').map(({ size }) => size)).toEqual(['G'])
  })
  it('lists a name with this beginning before one with such a word later', () => {
    const own = indexOf(product(1, { name: 'Bota cano curto' }), product(2, { name: 'Caneta azul' }))
    expect(namesOf(own.search('can'))).toEqual(['Caneta azul', 'Bota cano curto'])
  })
  it('finds a word in singular and plural, with a blank for its hyphen, and a measure however it is written', () => {
    const own = indexOf(
      ...['Pão de mel', 'Pães variados', 'Cabo usb c', 'Cabo usb-c', 'Suco 1,5 L'].map((name, n) =>
        product(n, { name }),
      ),
    )
    for (const [text, names] of [
      ['pão', ['Pão de mel', 'Pães variados']],
      ['pães', ['Pães variados', 'Pão de mel']],
      ['usb-c', ['Cabo usb c', 'Cabo usb-c']],
      ['1.5l', ['Suco 1,5 L']],
    ] as const)
      expect([text, namesOf(own.search(text)).toSorted()]).toEqual([text, [...names].toSorted()])
  })
  it('finds nothing for an empty text or an unknown one', () => {
    expect(
      [index.search(''), index.search(' . '), index.search('mel coco')].map(({ length }) => length),
    ).toEqual([0, 0, 0])
  })
  it('returns no more than a list shows, what is most likely meant, however old', () => {
    const named = (names: string[]) => names.map((name, n) => product(n, { name }))
    const numbers = (name: string) => Array.from({ length: 30 }, (_, n) => `${name} ${n}`)
    const many = indexOf(
      ...named([
        ...['Açaí M', 'Leite tipo C', 'CAFÉ P', 'Pão', ...numbers('Pão de forma')],
        ...[...numbers('Açaí médio'), ...numbers('Leite condensado'), ...numbers('Café preto')],
        ...Array.from({ length: 6 * CHUNK }, (_, n) => `Bolo com pão ${n}`),
      ]),
    )
    const found = (text: string) => namesOf(many.search(text))
    expect(found('pão')).toHaveLength(20)
    expect(
      found('pão')
        .slice(1)
        .every((name) => name.startsWith('Pão de forma')),
    ).toBe(true)
    const firsts = ['açaí m', 'leite c', 'café p', 'pão'].map((text) => found(text)[0])
    expect(firsts).toEqual(['Açaí M', 'Leite tipo C', 'CAFÉ P', 'Pão'])
  })
})

describe('pieces', () => {
  it('changes only the pieces affected', () => {
    const index = indexOf(...Array.from({ length: 2 * CHUNK + 1 }, (_, n) => product(n)))
    expect(index.chunkCount).toBe(3)
    expect(index.apply([product(CHUNK + 1, { sale_price: '2.00' })], [])).toEqual(new Set([1]))
    expect(index.apply([product(2 * CHUNK + 1)], [idOf(0)])).toEqual(new Set([0, 2]))
    expect([index.chunk(0).length, index.chunk(1).length, index.chunk(2).length]).toEqual([
      CHUNK - 1,
      CHUNK,
      2,
    ])
  })

  it('written piece by piece and read again, have every change applied, and find what a plain search finds', () => {
    const word = fc.constantFrom('café', 'açúcar', 'leite', 'Leite', 'sal', 'salsa', 'P', '7')
    const change = fc.record({
      n: fc.nat({ max: 30 }),
      words: fc.array(word, { minLength: 1, maxLength: 3 }),
      gone: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 10 }), { maxLength: 8 }), word, (rounds, asked) => {
        const index = new CatalogIndex()
        const stored = new Map<number, DeviceProduct[]>()
        const truth = new Map<string, DeviceProduct>()
        for (const round of rounds) {
          const latest = new Map(round.map((one) => [one.n, one]))
          const products = [...latest.values()]
            .filter(({ gone }) => !gone)
            .map(({ n, words }) => product(n, { name: words.join(' ') }))
          const removed = [...latest.values()].filter(({ gone }) => gone).map(({ n }) => idOf(n))
          for (const one of products) truth.set(one.id, one)
          for (const id of removed) truth.delete(id)
          for (const at of index.apply(products, removed)) stored.set(at, index.chunk(at))
        }
        const again = new CatalogIndex()
        for (let at = 0; at < index.chunkCount; at++) again.load(at, stored.get(at) ?? [])
        const byId = (a: DeviceProduct, b: DeviceProduct) => (a.id < b.id ? -1 : 1)
        const held = Array.from({ length: again.chunkCount }, (_, at) => again.chunk(at)).flat()
        expect(held.sort(byId)).toEqual([...truth.values()].sort(byId))
        const plain = [...truth.values()].filter(({ name, internal_code: code }) =>
          foldText(`${name} ${code}`).includes(foldText(asked)),
        )
        const found = again.search(asked)
        expect(found.length).toBe(Math.min(plain.length, 20))
        for (const { product_id: id } of found) expect(plain.some((one) => one.id === id)).toBe(true)
      }),
    )
  })
})

describe('a size or colour that is named', () => {
  const colors = ['Azul', 'Bordô', 'Preto', 'Branco'].map((color) => ({ color, sku: `LC120-${color}` }))
  const index = indexOf(
    product(1, { name: 'Linha Corrente', internal_code: 'LC120' }, colors),
    product(2, { name: 'Linha de pesca' }, [
      { size: '34', color: 'Verde' },
      { size: 'G', color: 'Roxo' },
    ]),
  )
  const colorsOf = (text: string) => index.search(text).map(({ color }) => color)

  it('lists only the variants that have all words, where any has', () => {
    expect(colorsOf('linha bord')).toEqual(['Bordô'])
    expect(colorsOf('lc120 preto')).toEqual(['Preto'])
    expect(colorsOf('linha corrente')).toHaveLength(4)
    // None alone: what its product has is still found.
    expect(colorsOf('pesca 34 roxo')).toHaveLength(2)
  })
  it('lists the size that the word is before those whose colour only begins with it', () => {
    const sizes = ['P', 'M', 'G'].map((size) => ({ size, color: 'azul-marinho', sku: 'BL1' }))
    const own = indexOf(product(1, { name: 'Blusa manga longa', internal_code: 'BL1' }, sizes))
    for (const text of ['blusa azul m', 'blusa m azul', 'm', 'blusa az m'])
      expect([text, own.search(text).map(({ size }) => size)]).toEqual([text, ['M', 'P', 'G']])
  })
})
