import { expect, test } from 'vitest'
import { type Scope, widenSearch } from './product-search.ts'

const PAGE = { limit: 50, offset: 0 }
const search = (text: string) => ({ words: [{ text, forms: [text], categoryIds: [] }] })

/** The scopes searched, in order, when each has this many matching rows; and the number returned. */
async function looked(text: string, held: Record<Scope, number>, narrowing = {}, page = PAGE) {
  const scopes: Scope[] = []
  const rows = await widenSearch(search(text), { status: 'active', ...narrowing }, page, async (scope) => {
    scopes.push(scope)
    return Array.from({ length: Math.min(held[scope], page.limit) })
  })
  return [scopes.join(' '), rows.length]
}

test('a search looks no further than necessary, and skips scopes that would hardly fill a page', async () => {
  const none = { latest: 0, newest: 0, indexed: 0, all: 0 }
  expect(await looked('zz', none)).toEqual(['latest indexed', 0])
  expect(await looked('inexistente', none)).toEqual(['latest indexed', 0])
  expect(await looked('zz', none, { category: 'none' })).toEqual(['latest all', 0])
  expect(await looked('arroz', { ...none, latest: 60 })).toEqual(['latest', 50])
  // A hundredth of them: the newest five thousand may just fill the page.
  expect(await looked('cafe', { ...none, latest: 10, newest: 50 })).toEqual(['latest newest', 50])
  expect(await looked('cafe', { ...none, latest: 10, newest: 49, indexed: 60 })).toEqual([
    'latest newest indexed',
    50,
  ])
  expect(await looked('cafe', { ...none, latest: 9, indexed: 60 })).toEqual(['latest indexed', 50])
})

test('the rows skipped by a later page say nothing about the scopes, so the newest are searched', async () => {
  const held = { latest: 0, newest: 50, indexed: 50, all: 50 }
  expect(await looked('arroz', held, {}, { limit: 50, offset: 50 })).toEqual(['newest', 50])
})
