import { ENTITLEMENTS } from '@prateleira/contract/permissions'
import { expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { type Shop, testApp, tokenOf } from '../../../test/harness.ts'

const app = await testApp()

async function planId(code: string): Promise<string> {
  const { rows } = await app.admin.query('select id from subscription_plans where code = $1', [code])
  return rows[0].id
}
const held = async (shop: Shop) => (await shop.api.account.me()).subscription.entitlements

test('the trial includes everything, and so does an activation without a plan', async () => {
  expect(await held(await app.shop())).toEqual([...ENTITLEMENTS])
  expect(await held(await app.shop({ subscription_status: 'active' }))).toEqual([...ENTITLEMENTS])
})

test('a plan includes what its data says: Básico nothing more, Profissional everything', async () => {
  const [basic, professional] = [await planId('basico'), await planId('profissional')]
  const shop = await app.shop({ subscription_status: 'active', plan_id: basic })
  expect(await held(shop)).toEqual([])
  await app.admin.query('update shops set plan_id = $2 where shop_id = $1', [shop.shopId, professional])
  expect(await held(shop)).toEqual([...ENTITLEMENTS])
})

test('without a subscription nothing is included, whatever the plan was', async () => {
  const shop = await app.shop({ subscription_status: 'inactive', plan_id: await planId('profissional') })
  expect(await held(shop)).toEqual([])
})

test("the door refuses what the shop's plan does not include, as the procedure declares", async () => {
  const shop = await app.shop({ subscription_status: 'active', plan_id: await planId('basico') })
  const caller = { token: tokenOf(shop), key: null, now: app.clock.now(), access: 'shop' as const }
  const asking = () => app.door.enter({ ...caller, entitlement: 'integration_api' }, async () => 'in')
  await expect(asking()).rejects.toMatchObject({ code: 'PR4PU' })
  await app.admin.query(`update shops set subscription_status = 'trial' where shop_id = $1`, [shop.shopId])
  expect(await asking()).toBe('in')
})

test('an administrator sets what a plan includes; if not given it stays', async () => {
  const admin = await administrator(app, ['plan_management'])
  const body = {
    name: 'Anual',
    description: null,
    price: '399.00',
    duration_months: 12,
    features: ['Tudo'],
    is_active: true,
  }
  const { id, entitlements } = await admin.api.admin.createPlan(body)
  expect(entitlements).toEqual([])
  const shop = await app.shop({ subscription_status: 'active', plan_id: id })
  await admin.api.admin.updatePlan({ params: { id }, body: { ...body, entitlements: ['advanced_reports'] } })
  expect(await held(shop)).toEqual(['advanced_reports'])
  await admin.api.admin.updatePlan({ params: { id }, body })
  expect(await held(shop)).toEqual(['advanced_reports'])
  const answer = await admin.call('POST', '/api/v1/admin/plans', { ...body, entitlements: ['admin'] })
  expect([answer.status, answer.body.message]).toEqual([400, 'Recurso inválido'])
})
