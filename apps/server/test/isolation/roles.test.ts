import {
  rolesWith,
  SEES_COSTS_BY_DEFAULT,
  SHOP_ROLES,
  type ShopRight,
  type ShopRole,
} from '@prateleira/contract/rights'
import type { GivenRole } from '@prateleira/contract/team/constants'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Shop, testApp } from '../harness.ts'
import { callOf } from './calls.ts'
import { furnish } from './furnish.ts'
import { addresses, ask } from './plain-routes.ts'
import { shopProcedures } from './procedures.ts'
import { send } from './requests.ts'
import { snapshot } from './snapshot.ts'
import { newMark, notePicture, type Things } from './things.ts'

// Shop × role × route: compares every cell of the table of rights with what the server does (TEAM-02).

const app = await testApp()
const shop = await app.shop()
const own = await furnish(shop, newMark())
await notePicture(app.admin, shop, own)
const people: Record<ShopRole, Shop> = {
  owner: shop,
  manager: await app.member(shop, 'manager'),
  seller: await app.member(shop, 'seller'),
  stocker: await app.member(shop, 'stocker'),
}

interface Cell {
  name: string
  rights: readonly ShopRight[]
  needsCosts?: boolean | undefined
  ask(somebody: Shop, own: Things): Promise<Answer>
}

const routes: Cell[] = [
  ...shopProcedures.flatMap((procedure) => {
    const { call, right, needsCosts } = callOf(procedure.name)
    const rights = right ? [right] : procedure.rights
    return rights
      ? [
          {
            name: procedure.name,
            rights,
            needsCosts,
            ask: (as: Shop, own: Things) => send(as, procedure, call(own)),
          },
        ]
      : []
  }),
  ...addresses.flatMap((address) =>
    address.route.rights
      ? [
          {
            name: `${address.name} ${address.path}`,
            rights: address.route.rights,
            ask: (as: Shop, own: Things) => ask(as, address, own),
          },
        ]
      : [],
  ),
]

const isRefused = ({ status, body }: Answer) => status === 403 && body.code === 'RIGHT_MISSING'

test('every procedure and plain route for shops names a right of the table, and those that name several declare which one each call needs', () => {
  const known = [...shopProcedures, ...addresses.map(({ name, route }) => ({ name, ...route }))]
  expect(
    known.filter(({ access, rights }) => access === 'shop' && !rights?.length).map(({ name }) => name),
  ).toEqual([])
  for (const { name, rights = [] } of shopProcedures)
    if (rights.length > 1 && new Set(rights.map((right) => String(rolesWith([right])))).size > 1)
      expect([name, callOf(name).right ?? rolesWith(rights)]).toBeDefined()
})

describe.each(SHOP_ROLES)('TEAM-02 %s', (role) => {
  const allowed = routes.filter(({ rights }) => rolesWith(rights).includes(role))
  const refused = routes.filter(({ rights }) => !rolesWith(rights).includes(role))
  const isWithheld = ({ needsCosts }: Cell) => !!needsCosts && !SEES_COSTS_BY_DEFAULT.includes(role)

  test.each(refused)('may not $name', async (route) => {
    const before = await snapshot(app.admin)
    const { status, body } = await route.ask(people[role], own)
    expect([status, body.code, body.message]).toEqual([
      403,
      'RIGHT_MISSING',
      'Seu papel nesta loja não permite isto. Peça ao dono ou a um gerente.',
    ])
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test('sees costs as the table says, or as set for the member', async () => {
    const told = async () => {
      const { cost_price: cost } = await people[role].api.catalog.getProduct({ id: own.product })
      return [cost !== null, (await people[role].api.account.me()).sees_costs]
    }
    const set = (value: boolean | null) =>
      people.owner.api.team.updateMember({
        params: { id: people[role].personId },
        body: { role: role as GivenRole, ...(value !== null && { sees_costs: value }) },
      })
    const usual = SEES_COSTS_BY_DEFAULT.includes(role)
    expect(await told()).toEqual([usual, usual])
    if (role === 'owner') return
    await set(!usual)
    expect(await told()).toEqual([!usual, !usual])
    await set(null)
    expect(await told()).toEqual([usual, usual])
  })

  describe('in a shop whose data may be changed', () => {
    let mine: Things
    let actor: Shop
    beforeAll(async () => {
      const another = await app.shop()
      mine = await furnish(another, newMark())
      await notePicture(app.admin, another, mine)
      actor = role === 'owner' ? another : await app.member(another, role)
    })
    test.each(allowed.filter(isWithheld))('may not $name without the sight of costs', async (route) => {
      expect(isRefused(await route.ask(actor, mine))).toBe(true)
      await app.admin.query('update members set sees_costs = true where person_id = $1', [actor.personId])
      expect(isRefused(await route.ask(actor, mine))).toBe(false)
      await app.admin.query('update members set sees_costs = null where person_id = $1', [actor.personId])
    })
    test.each(allowed.filter((route) => !isWithheld(route)))('may $name', async (route) => {
      const answer = await route.ask(actor, mine)
      expect([isRefused(answer), answer.status]).toEqual([false, expect.any(Number)])
    })
  })
})
