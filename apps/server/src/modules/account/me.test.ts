import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

test('a person without a shop is answered as with an inactive subscription, and meets the gate', async () => {
  const [inactive, nothing] = [await app.shop({ subscription_status: 'inactive' }), await app.shop()]
  await app.admin.query('delete from shops where shop_id = $1', [nothing.shopId])
  const { subscription, ...person } = await nothing.api.account.me()
  expect(person).toMatchObject({
    user_id: null,
    person_id: nothing.personId,
    email: nothing.email,
    shops: [],
    admin: null,
  })
  expect(subscription).toMatchObject({ access: 'plan_required', badge: 'Inativo', entitlements: [] })
  expect({ ...subscription, subscription_expires_at: null, expiry_label: '' }).toEqual({
    ...(await inactive.api.account.me()).subscription,
    subscription_expires_at: null,
    expiry_label: '',
  })
  expect(await nothing.call('GET', '/api/v1/products')).toMatchObject({
    status: 402,
    body: { code: 'SUBSCRIPTION_REQUIRED' },
  })
})
