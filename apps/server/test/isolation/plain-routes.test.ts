import { plainRoutes } from '@prateleira/contract/routes'
import { addressesOf, type PlainRoute } from '@prateleira/contract/shared/procedure'
import { expect, test } from 'vitest'
import { administrator } from '../admin.ts'
import { type Answer, type Shop, testApp } from '../harness.ts'
import { furnish, newMark } from './things.ts'

const app = await testApp()
const shop = await app.shop()
const own = await furnish(shop, newMark())
const HOUR = 3_600_000

const addresses = Object.entries(plainRoutes).flatMap(([module, routes]) =>
  Object.entries(routes as Record<string, PlainRoute>).flatMap(([name, route]) =>
    addressesOf(route).map(({ path }) => ({ name: `${module}.${name}`, path, route })),
  ),
)
const ofAccess = (...kinds: PlainRoute['access'][]) =>
  addresses.filter(({ route }) => kinds.includes(route.access))

function ask(somebody: Shop, { path, route }: (typeof addresses)[number]): Promise<Answer> {
  const address = path.replace('{id}', own.newImport)
  return route.method === 'POST'
    ? somebody.upload(new Uint8Array([1, 2, 3]))
    : somebody.call(
        'GET',
        `/api/v1${address}${address.endsWith('past-stock/export') ? '?date=2026-11-20' : ''}`,
      )
}

async function refusalOf(answer: Promise<Answer>) {
  const { status, body } = await answer
  return [status, body.code]
}

/** Somebody whose shop has these fields. */
const somebody = (profile: Record<string, unknown>) => app.shop(profile)

test.each(addresses)('$path refuses nobody as procedures do', async (address) => {
  expect(await refusalOf(ask(app.nobody, address))).toEqual([401, 'UNAUTHORIZED'])
})

test.each(ofAccess('shop'))('$path is closed where the gate is', async (address) => {
  const ended = { subscription_expires_at: new Date(Date.now() - HOUR) }
  expect(await refusalOf(ask(await somebody(ended), address))).toEqual([402, 'TRIAL_EXPIRED'])
  const suspended = await somebody({ subscription_status: 'suspended' })
  expect(await refusalOf(ask(suspended, address))).toEqual([403, 'ACCOUNT_SUSPENDED'])
})

test.each(ofAccess('shop').filter(({ route }) => route.entitlement))(
  '$path is for those whose plan gives it',
  async (address) => {
    const { rows } = await app.admin.query(`select id from subscription_plans where code = 'basico'`)
    const basic = await somebody({ subscription_status: 'active', plan_id: rows[0].id })
    expect(await refusalOf(ask(basic, address))).toEqual([403, 'PLAN_UPGRADE_REQUIRED'])
    expect((await ask(shop, address)).status).toBeLessThan(300)
  },
)

test.each(ofAccess('admin'))('$path is for administrators who have what it declares', async (address) => {
  expect(await refusalOf(ask(shop, address))).toEqual([403, 'FORBIDDEN'])
  expect(await refusalOf(ask(await administrator(app, []), address))).toEqual([403, 'FORBIDDEN'])
  const { needed } = address.route
  const clerk = await administrator(app, [needed as 'payment_management'])
  expect((await ask(clerk, address)).status).toBeLessThan(300)
})
