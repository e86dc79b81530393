import type { PlainRoute } from '@prateleira/contract/shared/procedure'
import { expect, test } from 'vitest'
import { administrator } from '../admin.ts'
import { type Answer, testApp } from '../harness.ts'
import { furnish } from './furnish.ts'
import { addresses, ask } from './plain-routes.ts'
import { newMark } from './things.ts'

const app = await testApp()
const shop = await app.shop()
const own = await furnish(shop, newMark())
const HOUR = 3_600_000

const ofAccess = (...kinds: PlainRoute['access'][]) =>
  addresses.filter(({ route }) => kinds.includes(route.access))

async function refusalOf(answer: Promise<Answer>) {
  const { status, body } = await answer
  return [status, body.code]
}

/** A person whose shop has these fields. */
const somebody = (profile: Record<string, unknown>) => app.shop(profile)

test.each(addresses)('$path refuses callers as procedures do', async (address) => {
  expect(await refusalOf(ask(app.nobody, address, own))).toEqual([401, 'UNAUTHORIZED'])
})

test.each(ofAccess('shop'))('$path is closed where the gate is', async (address) => {
  const ended = { subscription_expires_at: new Date(Date.now() - HOUR) }
  expect(await refusalOf(ask(await somebody(ended), address, own))).toEqual([402, 'TRIAL_EXPIRED'])
  const suspended = await somebody({ subscription_status: 'suspended' })
  expect(await refusalOf(ask(suspended, address, own))).toEqual([403, 'ACCOUNT_SUSPENDED'])
})

test.each(ofAccess('shop').filter(({ route }) => route.entitlement))(
  '$path is for those whose plan gives it',
  async (address) => {
    const { rows } = await app.admin.query(`select id from subscription_plans where code = 'basico'`)
    const basic = await somebody({ subscription_status: 'active', plan_id: rows[0].id })
    expect(await refusalOf(ask(basic, address, own))).toEqual([403, 'PLAN_UPGRADE_REQUIRED'])
    expect((await ask(shop, address, own)).status).toBeLessThan(300)
  },
)

test.each(ofAccess('admin'))('$path is for administrators who have what it declares', async (address) => {
  expect(await refusalOf(ask(shop, address, own))).toEqual([403, 'FORBIDDEN'])
  expect(await refusalOf(ask(await administrator(app, []), address, own))).toEqual([403, 'FORBIDDEN'])
  const { needed } = address.route
  const clerk = await administrator(app, [needed as 'payment_management'])
  expect((await ask(clerk, address, own)).status).toBeLessThan(300)
})
