import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { refreshAfter } from './refresh.ts'

test('what is loaded for the first time while something is written is loaded once more', async () => {
  const held = Promise.withResolvers<void>()
  let asked = 0
  const list = new QueryObserver(queryClient, {
    queryKey: [...api.stock.key(), 'probe'],
    queryFn: async () => {
      asked += 1
      if (asked > 1) return 'after the write'
      await held.promise
      return 'before the write'
    },
  })
  const leave = list.subscribe(() => {})
  const fresh = refreshAfter('stock')
  held.resolve()
  await fresh
  expect([asked, list.getCurrentResult().data]).toEqual([2, 'after the write'])
  leave()
})
