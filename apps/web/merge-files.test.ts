import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeFiles, type PlannedFile, REQUEST } from './merge-files.ts'

const PAGES = 5

/** Files that each import only later ones; a page loads a file with all its imports. */
const plans = fc
  .array(
    fc.record({
      length: fc.integer({ min: 1, max: 4 * REQUEST }),
      imports: fc.array(fc.nat(12), { maxLength: 3 }),
      begins: fc.array(fc.nat(PAGES - 1), { maxLength: 2 }),
      mayMerge: fc.boolean(),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((rows) => {
    const files = new Map<string, PlannedFile>(
      rows.map(({ length, imports }, at) => [
        String(at),
        {
          pages: new Set(),
          length,
          imports: new Set(imports.filter((to) => to > at && to < rows.length).map(String)),
        },
      ]),
    )
    rows.forEach(({ begins }, at) => {
      for (const page of begins)
        for (const name of loadedFrom(files, String(at))) files.get(name)?.pages.add(page)
    })
    return { files, mergeable: rows.flatMap(({ mayMerge }, at) => (mayMerge ? [String(at)] : [])) }
  })

function loadedFrom(files: Map<string, { imports: Set<string> }>, start: string): Set<string> {
  const loaded = new Set([start])
  for (const name of loaded) for (const next of files.get(name)?.imports ?? []) loaded.add(next)
  return loaded
}

/** The files after merging, by the first one in each. */
function merged(files: Map<string, PlannedFile>, lists: string[][]) {
  const nameOf = (name: string) => lists.find((list) => list.includes(name))?.[0] ?? name
  const after = new Map<string, { length: number; imports: Set<string> }>()
  for (const [name, { length, imports }] of files) {
    const file = after.get(nameOf(name)) ?? { length: 0, imports: new Set<string>() }
    file.length += length
    for (const to of imports) if (nameOf(to) !== nameOf(name)) file.imports.add(nameOf(to))
    after.set(nameOf(name), file)
  }
  return { after, nameOf }
}

/** Bytes loaded by all pages, including the cost of requests. */
function costOf(files: Map<string, PlannedFile>, lists: string[][]): number {
  const { after, nameOf } = merged(files, lists)
  let cost = 0
  for (let page = 0; page < PAGES; page += 1) {
    const loaded = new Set<string>()
    for (const [name, { pages }] of files)
      if (pages.has(page)) for (const file of loadedFrom(after, nameOf(name))) loaded.add(file)
    for (const name of loaded) cost += REQUEST + (after.get(name)?.length ?? 0)
  }
  return cost
}

test('merged files have no import cycles and cost the pages no more than before', () => {
  fc.assert(
    fc.property(plans, ({ files, mergeable }) => {
      const lists = mergeFiles(files, mergeable)
      expect(lists.flat().every((name) => mergeable.includes(name))).toBe(true)
      const { after } = merged(files, lists)
      for (const [name, { imports }] of after)
        for (const next of imports) expect(loadedFrom(after, next).has(name)).toBe(false)
      expect(costOf(files, lists)).toBeLessThanOrEqual(costOf(files, []))
    }),
    { numRuns: 1000 },
  )
})

test('files loaded by the same pages are merged, files that others would load in vain are not', () => {
  const file = (pages: number[], length: number, imports: string[] = []): PlannedFile => ({
    pages: new Set(pages),
    length,
    imports: new Set(imports),
  })
  const files = new Map([
    ['cart', file([0, 1], 900)],
    ['receipt', file([0, 1], 900, ['cart'])],
    ['calendar', file([2], 10 * REQUEST)],
  ])
  expect(mergeFiles(files, [...files.keys()])).toEqual([['cart', 'receipt']])
})
