import { expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()
const HOUR = 3_600_000

test('ADM-02 users by status, revenue, subscriptions about to end and pending payments, against a case calculated by hand', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR)
  const admin = await administrator(app, [], { subscription_status: 'active', subscription_expires_at: null })
  const near = await app.shop({
    full_name: 'Perto',
    subscription_status: 'active',
    subscription_expires_at: inDays(2),
  })
  await app.shop({ full_name: 'Teste', subscription_expires_at: inDays(6.9) })
  await app.shop({ subscription_status: 'active', subscription_expires_at: inDays(7.1) })
  await app.shop({ subscription_status: 'inactive', subscription_expires_at: inDays(1) })
  await app.shop({ subscription_status: 'suspended', subscription_expires_at: inDays(1) })
  await app.shop({ subscription_expires_at: inDays(-1) })
  await app.admin.query(
    `insert into payments (shop_id, amount, status) values
       ($1, 39.90, 'completed'), ($1, 79.90, 'completed'), ($1, 1000, 'failed'), ($1, 500, 'cancelled'), ($1, 39.90, 'pending')`,
    [near.shopId],
  )
  const figures = await admin.api.admin.dashboard()
  expect(figures).toMatchObject({
    total_users: 7,
    users_by_status: { trial: 2, active: 3, inactive: 1, suspended: 1 },
    revenue: '119.80',
    expiring_count: 2,
    pending_count: 1,
    pending_sum: '39.90',
    pending_payments: [{ full_name: 'Perto', amount: '39.90' }],
  })
  expect(figures.expiring.map(({ full_name, expiry_label }) => [full_name, expiry_label])).toEqual([
    ['Perto', 'Expira em 2 dias'],
    ['Teste', 'Expira em 7 dias'],
  ])
})
