import { expect, test } from 'vitest'
import { lookedUp, type ScanQueue, scanned, takeNext } from './scan-queue.ts'

const EMPTY: ScanQueue = { lookingUp: null, waiting: [] }

test("a second scan during the first one's look-up waits: neither is lost", () => {
  const first = scanned(EMPTY, 'a', true)
  expect(first).toEqual({ lookingUp: 'a', waiting: [] })
  // The form is still free: the first code's product has not arrived yet.
  const second = scanned(first, 'b', true)
  expect(second).toEqual({ lookingUp: 'a', waiting: ['b'] })
  expect(scanned(second, 'a', true)).toEqual({ lookingUp: 'a', waiting: ['b', 'a'] })
})

test('waiting scans follow one by one, the oldest first, and never replace the one being looked up', () => {
  const queue = { lookingUp: 'a', waiting: ['b', 'c'] }
  expect(takeNext(queue)).toEqual(queue)
  const next = takeNext(lookedUp(queue))
  expect(next).toEqual({ lookingUp: 'b', waiting: ['c'] })
  expect(takeNext(lookedUp(takeNext(lookedUp(next))))).toEqual(EMPTY)
})

test('with a product in the form a scan waits', () => {
  expect(scanned(EMPTY, 'a', false)).toEqual({ lookingUp: null, waiting: ['a'] })
})
