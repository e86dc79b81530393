import {
  rolesWith,
  SEES_COSTS_BY_DEFAULT,
  SHOP_ROLES,
  type ShopRight,
  type ShopRole,
} from '@prateleira/contract/rights'
import { describe, expect, test } from 'vitest'
import { type Answer, PASSWORD, type Shop, testApp } from '../harness.ts'
import { Counter, counterMember } from '../team.ts'
import { callOf } from './calls.ts'
import { furnish } from './furnish.ts'
import { addresses, ask } from './plain-routes.ts'
import { shopProcedures } from './procedures.ts'
import { send } from './requests.ts'
import { runningImports, snapshot } from './snapshot.ts'
import { newMark, notePicture, type Things } from './things.ts'

// The table of rights for people who signed in by PIN: their role's rights, for the owner those of a manager, and nothing of the account (TEAM-06).
const app = await testApp()

interface PinCell {
  name: string
  ask(somebody: Shop, own: Things): Promise<Answer>
  access: string
  /** Null: anybody who is signed in. */
  rights: readonly ShopRight[] | null
  byPin: true | 'anyhow' | undefined
  notByPin?: boolean
  needsCosts?: boolean | undefined
}

const byPin: PinCell[] = [
  ...shopProcedures
    .filter(({ access }) => access !== 'public')
    .map((procedure) => {
      const { call, right, needsCosts } = callOf(procedure.name)
      return {
        ...procedure,
        needsCosts,
        rights: right ? [right] : (procedure.rights ?? null),
        ask: (as: Shop, own: Things) => send(as, procedure, call(own)),
      }
    }),
  ...addresses
    .filter(({ route }) => route.access !== 'public')
    .map((address) => ({
      name: `${address.name} ${address.path}`,
      access: address.route.access,
      rights: address.route.rights ?? null,
      byPin: undefined,
      ask: (as: Shop, own: Things) => ask(as, address, own),
    })),
]

/** What the declaration allows to a role that signed in by PIN. */
function expectedByPin(
  { access, rights, byPin, notByPin, needsCosts }: PinCell,
  role: ShopRole,
): 'may' | 'NOT_BY_PIN' | 'RIGHT_MISSING' {
  if (access === 'admin') return 'NOT_BY_PIN'
  if (notByPin) return 'NOT_BY_PIN'
  if (access === 'account') return byPin ? 'may' : 'NOT_BY_PIN'
  if (needsCosts && !SEES_COSTS_BY_DEFAULT.includes(role)) return 'RIGHT_MISSING'
  const roles = rights ? rolesWith(rights) : SHOP_ROLES
  if (roles.includes(role === 'owner' ? 'manager' : role)) return 'may'
  return roles.join() === 'owner' ? 'NOT_BY_PIN' : 'RIGHT_MISSING'
}

describe.each(SHOP_ROLES)('%s by PIN', async (role) => {
  const ENDS = ['account.signOut', 'team.startOperator', 'team.endOperator']
  const another = await app.shop()
  const mine = await furnish(another, newMark())
  await notePicture(app.admin, another, mine)
  if (role === 'owner') await another.api.team.setOwnPin({ pin: '4827', password: PASSWORD })
  const operator = role === 'owner' ? another.personId : await counterMember(another, role, '4827')
  const counter = new Counter(app, another)
  await counter.take(operator, '4827')

  test.each(byPin.filter(({ name }) => !ENDS.includes(name)))('$name', async (route) => {
    const expected = expectedByPin(route, role)
    // Imports continue in the background.
    await expect.poll(() => runningImports(app), { timeout: 15_000 }).toBe(0)
    const before = expected === 'may' ? null : await snapshot(app.admin)
    const { status, body } = await route.ask(counter.acting, mine)
    if (expected === 'may')
      expect(['NOT_BY_PIN', 'RIGHT_MISSING', 'OPERATOR_GONE', 'UNAUTHORIZED']).not.toContain(body?.code)
    else expect([status, body.code]).toEqual([403, expected])
    if (before) expect(await snapshot(app.admin)).toEqual(before)
  })

  test('and none of it changes who acts', async () => {
    expect((await counter.acting.api.account.me()).person_id).toBe(operator)
  })
})
