import { expect, test } from 'vitest'
import { queueView, show, watchQueue } from './view.ts'

test('listeners of the queue are notified of changes only', () => {
  show({ offline: true, stopped: null, items: [] })
  let told = 0
  const end = watchQueue(() => {
    told += 1
  })
  // The message after each of a thousand sent sales.
  for (let sale = 0; sale < 1000; sale += 1) {
    show({ stopped: null })
    show({ offline: false })
  }
  expect([told, queueView().offline]).toEqual([1, false])
  end()
  show({ offline: true })
  expect(told).toBe(1)
})
