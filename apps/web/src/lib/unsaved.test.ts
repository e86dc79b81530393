import { expect, test } from 'vitest'
import { hasUnsaved, holdUnsaved, onceSaved } from './unsaved.ts'

test('an action that would lose unsaved work waits until there is none, and is done once', () => {
  let done = 0
  onceSaved(() => (done += 1))
  expect(done).toBe(1)
  const [first, second] = [holdUnsaved(), holdUnsaved()]
  onceSaved(() => (done += 1))
  const giveUp = onceSaved(() => (done += 10))
  giveUp()
  first()
  expect([done, hasUnsaved()]).toEqual([1, true])
  second()
  expect([done, hasUnsaved()]).toEqual([2, false])
  holdUnsaved()()
  expect(done).toBe(2)
})
