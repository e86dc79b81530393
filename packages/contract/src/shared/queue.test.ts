import { expect, test } from 'vitest'
import { contract } from '../index.ts'
import { QUEUED_REFUSALS } from './queue.ts'

const declared = (procedure: object) =>
  Object.keys((procedure as { '~orpc': { errorMap: object } })['~orpc'].errorMap)

test('what a refusal means is decided for every code with which something queued is refused, and for no other', () => {
  const everywhere = declared(contract.sales.listSales)
  const queued = [
    contract.sales.registerQueuedSale,
    contract.stock.registerQueuedEntry,
    contract.counts.registerQueuedCount,
  ]
  const own = queued.flatMap(declared).filter((code) => !everywhere.includes(code))
  expect(new Set(QUEUED_REFUSALS)).toEqual(new Set(own))
})
