import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { fillCatalogue, likeness, repeated, wordsOf } from '../../../test/searched.ts'

const app = await testApp()

test('of more matches than it shows, a picker shows those most likely meant, however old', async () => {
  const small = await app.shop()
  await fillCatalogue(app.admin, small, [
    ...['Açaí M', 'Leite tipo C', 'CAFÉ P', 'Pão', 'Pãozinho'].map((name) => ({ name })),
    ...repeated(30, (n) => ({ name: `Pão de forma ${n}` })),
    ...repeated(25, (n) => ({ name: `Açaí médio com morango ${n}` })),
    ...repeated(25, (n) => ({ name: `Leite condensado ${n}` })),
    ...repeated(25, (n) => ({ name: `Café preto ${n}` })),
    // More than a search reads while the newest fill the list.
    ...repeated(1100, (n) => ({ name: `Bolo com pão ${n}` })),
  ])
  const { catalog, reports } = small.api
  const picked = async (search: string) =>
    (await catalog.searchVariants({ search })).map((row) => row.product_name)
  const top = async (search: string) => (await reports.search({ q: search })).products.map(({ name }) => name)
  const FIRST = { 'açaí m': 'Açaí M', 'leite c': 'Leite tipo C', 'café p': 'CAFÉ P', pão: 'Pão' }
  for (const [search, name] of Object.entries(FIRST))
    expect([search, (await picked(search))[0], (await top(search))[0]]).toEqual([search, name, name])
  expect((await picked('pão')).slice(1, 20).every((name) => name.startsWith('Pão de forma'))).toBe(true)
  expect((await top('pão')).slice(1).every((name) => name.startsWith('Pão de forma'))).toBe(true)
  expect((await picked('pãoz'))[0]).toBe('Pãozinho')
})

test('the picker and the search of everything show what ranking every product shows', async () => {
  const small = await app.shop()
  const shirts = await small.api.catalog.createCategory({ name: 'Polo' })
  const word = fc.constantFrom('polo', 'pol', 'p', 'po', 'camisa', 'lo')
  const any = fc.record({
    name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    category: fc.constantFrom(null, null, null, shirts.id),
    variants: fc.array(fc.record({ color: word }), { minLength: 1, maxLength: 2 }),
  })
  const made = fc.sample(any, { numRuns: 150, seed: 3 })
  const ids = await fillCatalogue(app.admin, small, made)
  const products = made.map(({ name, category, variants }, n) => {
    const id = ids[n] as string
    const code = `c${String(n).padStart(7, '0')}`
    const own = variants.map(({ color }, size) =>
      [name, code, code, color, ...(size ? [size] : [])].join(' '),
    )
    const colors = variants.flatMap(({ color }, size) => [color, ...(size ? [size] : [])])
    return { id, name, category, own, text: [name, code, ...colors].join(' ') }
  })
  const searched = fc.array(fc.constantFrom('polo', 'pol', 'p', 'po', 'cam', 'lo', 'o'), {
    minLength: 1,
    maxLength: 2,
  })
  await fc.assert(
    fc.asyncProperty(searched, async (typed) => {
      const search = typed.join(' ')
      const words = wordsOf(search)
      const phrase = words.join(' ')
      const has = (text: string, category: string | null) =>
        words.every((one) => text.includes(one) || (category === shirts.id && 'polo'.includes(one)))
      const byName = <One extends { name: string; id: string }>(one: One, other: One) =>
        one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1
      const matching = products.filter(({ text, category }) => has(text, category))
      const named = matching.filter(({ name }) => name.startsWith(phrase)).toSorted(byName)
      const likely = matching.toSorted(
        (one, other) =>
          likeness(search, one, [shirts]) - likeness(search, other, [shirts]) || (one.id < other.id ? 1 : -1),
      )
      const candidates = [...new Set([...named.slice(0, 20), ...likely.slice(0, 20)])]
      const first = words[0] ?? ''
      const rank = ({ name, category }: (typeof products)[number], text: string) => [
        has(text, category) ? 0 : 1,
        name === phrase ? 0 : 1,
        likeness(search, { text, category }, [shirts]),
        text.startsWith(first) ? 0 : 1,
      ]
      const shown = candidates
        .flatMap((one) => one.own.map((text) => ({ name: one.name, key: `${rank(one, text)},${one.name}` })))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
        .slice(0, 20)
      const rows = await small.api.catalog.searchVariants({ search })
      expect(rows.slice(0, shown.length).map((row) => row.product_name)).toEqual(
        shown.map(({ name }) => name),
      )
      const top = (await small.api.reports.search({ q: search })).products.map(({ name }) => name)
      const best = candidates
        .map((one) => {
          const meant = { text: one.name, category: null }
          const contains = words.every((piece) => one.name.includes(piece))
            ? likeness(search, meant, [shirts])
            : 4
          return `${one.name === phrase ? 0 : 1},${contains},${one.name.startsWith(first) ? 0 : 1},${one.name}`
        })
        .toSorted()
        .slice(0, 5)
      expect(top.slice(0, best.length)).toEqual(best.map((key) => key.split(',').at(-1)))
    }),
    { numRuns: 60 },
  )
})
