import { contract } from '@prateleira/contract'
import { rightsOf, SHOP_ROLES, type ShopRight } from '@prateleira/contract/rights'
import { expect, test } from 'vitest'
import { type CallName, mayCall } from './call-rights.ts'

interface DeclaredCall {
  '~orpc': { meta: { rights?: readonly ShopRight[] } }
}

test('a role may make on the page the calls that the contract gives it, and no others', () => {
  const modules = Object.entries(contract as unknown as Record<string, Record<string, DeclaredCall>>)
  const calls = modules.flatMap(([module, procedures]) =>
    Object.entries(procedures).map(
      ([
        name,
        {
          '~orpc': { meta },
        },
      ]) => ({ call: `${module}.${name}`, meta }),
    ),
  )
  expect(calls.filter(({ meta }) => meta.rights).length).toBeGreaterThan(80)
  const wrong = SHOP_ROLES.flatMap((role) => {
    const own = rightsOf(role)
    return calls
      .filter(({ call, meta: { rights } }) => {
        const given = !rights || rights.some((right) => own.includes(right))
        return mayCall(own, call as CallName) !== given
      })
      .map(({ call }) => `${role}: ${call}`)
  })
  expect(wrong).toEqual([])
})
