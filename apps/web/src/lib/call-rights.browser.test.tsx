import { ENTITLEMENTS } from '@prateleira/contract/permissions'
import { rightsOf, SHOP_ROLES } from '@prateleira/contract/rights'
import { expect, test } from 'vitest'
import { declaredCalls } from '../../test/declared-calls.ts'
import { type CallName, isIncluded, mayCall } from './call-rights.ts'

const calls = declaredCalls.map(({ call, meta }) => ({ call: call as CallName, meta }))

test('no plain route has the name of a procedure, so that a name means one declaration', () => {
  expect(new Set(calls.map(({ call }) => call)).size).toBe(calls.length)
})

test('a role may make on the page the calls that the contract gives it, and no others', () => {
  expect(calls.filter(({ meta }) => meta.rights).length).toBeGreaterThan(80)
  const wrong = SHOP_ROLES.flatMap((role) => {
    const own = rightsOf(role)
    return calls
      .filter(({ call, meta: { rights } }) => {
        const given = !rights || rights.some((right) => own.includes(right))
        return mayCall(own, call) !== given
      })
      .map(({ call }) => `${role}: ${call}`)
  })
  expect(wrong).toEqual([])
})

test('a plan includes on the page the calls that the contract asks its entitlements for, and no others', () => {
  expect(calls.filter(({ meta }) => meta.entitlement).length).toBeGreaterThan(4)
  for (const held of ENTITLEMENTS) {
    const wrong = calls.filter(
      ({ call, meta: { entitlement } }) =>
        isIncluded([held], call) !== (!entitlement || entitlement === held),
    )
    expect(wrong).toEqual([])
  }
})
