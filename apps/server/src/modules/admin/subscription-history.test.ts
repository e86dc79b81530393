import { describe, expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()
const admin = await administrator(app, ['user_management', 'plan_management'])

interface Span {
  account: string
  holder: string | null
  status: string
  plan_id: string | null
  expires_at: Date | null
  began_at: Date
  ended_at: Date | null
}

/** The history of one account, by its current holder or its own key, oldest first. */
async function history(key: string): Promise<Span[]> {
  const { rows } = await app.admin.query<Span>(
    `select account, holder, status, plan_id, expires_at, began_at, ended_at from subscription_history
      where holder = $1 or account = $1 order by began_at`,
    [key],
  )
  return rows
}

describe('the history of subscriptions', () => {
  test('begins with the account and has no gaps: each change ends the current span and begins the next', async () => {
    const shop = await app.shop()
    const params = { id: shop.shopId }
    for (const status of ['active', 'suspended', 'active'] as const)
      await admin.api.admin.setUserStatus({ params, body: { status } })
    const spans = await history(shop.shopId)
    expect(spans.map(({ status }) => status)).toEqual(['trial', 'active', 'suspended', 'active'])
    expect(spans.slice(1).map(({ began_at }) => began_at)).toEqual(
      spans.slice(0, -1).map(({ ended_at }) => ended_at),
    )
    expect(spans.at(-1)?.ended_at).toBeNull()
    expect(new Set(spans.map(({ account }) => account)).size).toBe(1)
    expect(spans[0]?.account).not.toBe(shop.shopId)
    // Neither a new name nor the same status counts as a change.
    const body = { full_name: 'Outro', company_name: 'Nome', phone: '', status: 'active' as const }
    await admin.api.admin.updateUser({ params, body })
    expect(await history(shop.shopId)).toHaveLength(4)
  })

  test('an account created as active has no trial, whatever the clocks of server and database say', async () => {
    app.clock.advance(60_000)
    const { user_id } = await admin.api.admin.createUser({
      full_name: 'Nova',
      email: `h${crypto.randomUUID()}@example.com`,
      password: 'segredo-novo',
    })
    expect(await history(user_id)).toMatchObject([{ status: 'active', expires_at: null, ended_at: null }])
  })

  test('keeps renewals and plans as they were', async () => {
    const shop = await app.shop({ subscription_status: 'active', subscription_expires_at: null })
    const [plan] = await app.nobody.api.billing.listPlans()
    const end = new Date(Date.now() + 86_400_000)
    await app.admin.query(
      'update shops set plan_id = $2, subscription_expires_at = $3, updated_at = now() where shop_id = $1',
      [shop.shopId, plan?.id, end],
    )
    expect((await history(shop.shopId)).at(-1)).toMatchObject({
      status: 'active',
      plan_id: plan?.id,
      expires_at: end,
    })
  })

  test('stays when the account is deleted, without its owner', async () => {
    const shop = await app.shop({ subscription_status: 'active' })
    const account = (await history(shop.shopId))[0]?.account as string
    await admin.api.admin.deleteUser({ id: shop.shopId })
    expect(await history(shop.shopId)).toEqual([])
    const left = await history(account)
    expect(left.at(-1)).toMatchObject({ status: 'active', holder: null, ended_at: expect.any(Date) })
    expect(left.every(({ holder, ended_at }) => holder === null && ended_at !== null)).toBe(true)
    const text = JSON.stringify((await app.admin.query('select * from subscription_history')).rows)
    expect(text).not.toContain(shop.shopId)
  })

  test('is rolled back with its change', async () => {
    const shop = await app.shop()
    await app.admin.query('alter table audit_log add constraint full_up check (false) not valid')
    try {
      await admin.call('PUT', `/api/v1/admin/users/${shop.shopId}/status`, { status: 'active' })
    } finally {
      await app.admin.query('alter table audit_log drop constraint full_up')
    }
    expect((await history(shop.shopId)).map(({ status }) => status)).toEqual(['trial'])
  })

  test.each([
    "update subscription_history set status = 'trial'",
    'delete from subscription_history',
    `insert into subscription_history (account, status, began_at) values (uuid_v7(), 'trial', now())`,
  ])('cannot be written by an administrator: %s', async (text) => {
    await expect(app.database.admin.query(text)).rejects.toMatchObject({ code: '42501' })
    await expect(app.database.app.query('select 1 from subscription_history')).rejects.toMatchObject({
      code: '42501',
    })
  })
})
