import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

test('somebody without a record of a subscription is told what an inactive one is, and meets the gate', async () => {
  const [inactive, nothing] = [await app.shop({ subscription_status: 'inactive' }), await app.shop()]
  await app.admin.query('delete from profiles where user_id = $1', [nothing.userId])
  const { subscription, ...person } = await nothing.api.account.me()
  expect(person).toMatchObject({ user_id: nothing.userId, email: nothing.email, full_name: '', admin: null })
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
