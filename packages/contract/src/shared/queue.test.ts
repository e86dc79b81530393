import { expect, test } from 'vitest'
import { contract } from '../index.ts'
import { isSettled, QUEUED_KINDS, QUEUED_REFUSALS, SETTLED_BY_HAND } from './queue.ts'
import { helps } from './remedies.ts'

const declared = (procedure: object) =>
  Object.keys((procedure as { '~orpc': { errorMap: object } })['~orpc'].errorMap)

/** The procedures that register what waited on a device, by the kind in their names: { sale: registerQueuedSale }. */
const queued = new Map(
  Object.values(contract)
    .flatMap((procedures) => Object.entries<object>(procedures))
    .filter(([name]) => name.startsWith('registerQueued'))
    .map(([name, procedure]) => [name.replace('registerQueued', '').toLowerCase(), procedure]),
)

test('each kind that can wait on a device has its procedure, and each such procedure its kind', () => {
  expect([...queued.keys()].sort()).toEqual([...QUEUED_KINDS].sort())
})

test('what a refusal means is decided for every code with which something queued is refused, and for no other', () => {
  const everywhere = declared(contract.sales.listSales)
  const own = [...queued.values()].flatMap(declared).filter((code) => !everywhere.includes(code))
  expect(new Set(QUEUED_REFUSALS)).toEqual(new Set(own))
})

test('what a person may do about a refusal follows from its code, one that is not known included', () => {
  expect(SETTLED_BY_HAND.filter((code) => helps('accept', code))).toEqual([
    'SALE_SHORT',
    'CASH_SESSION_CLOSED',
    'DISCOUNT_BEYOND_LIMIT',
    'PASS_UNKNOWN',
    'SELLER_LEFT',
    'SELLER_MIGHT_NOT',
    'QUEUED_COST_WITHHELD',
  ])
  expect(helps('open session', 'CASH_SESSION_CLOSED')).toBe(true)
  expect(helps('accept', 'OF_A_NEWER_SERVER')).toBe(false)
  expect(QUEUED_REFUSALS.filter(isSettled)).toEqual([
    'QUEUED_SALE_DISCARDED',
    'QUEUED_ENTRY_DISCARDED',
    'QUEUED_COUNT_DISCARDED',
  ])
  expect(isSettled('OF_A_NEWER_SERVER')).toBe(false)
})
