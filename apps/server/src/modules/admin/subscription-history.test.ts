import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Everything of one account, found by who holds it now or by its own key, oldest first. */
async function history(key: string): Promise<Span[]> {
  const { rows } = await app.admin.query<Span>(
    `select account, holder, status, plan_id, expires_at, began_at, ended_at from subscription_history
      where holder = $1 or account = $1 order by began_at`,
    [key],
  )
  return rows
}

describe('the history of subscriptions', () => {
  test('begins with the account and has no gaps: each change ends what stood and begins what stands', async () => {
    const shop = await app.shop()
    const params = { id: shop.userId }
    for (const status of ['active', 'suspended', 'active'] as const)
      await admin.api.admin.setUserStatus({ params, body: { status } })
    const spans = await history(shop.userId)
    expect(spans.map(({ status }) => status)).toEqual(['trial', 'active', 'suspended', 'active'])
    expect(spans.slice(1).map(({ began_at }) => began_at)).toEqual(
      spans.slice(0, -1).map(({ ended_at }) => ended_at),
    )
    expect(spans.at(-1)?.ended_at).toBeNull()
    expect(new Set(spans.map(({ account }) => account)).size).toBe(1)
    expect(spans[0]?.account).not.toBe(shop.userId)
    // Neither a name nor the same status again is a change.
    const body = { full_name: 'Outro', company_name: 'Nome', phone: '', status: 'active' as const }
    await admin.api.admin.updateUser({ params, body })
    expect(await history(shop.userId)).toHaveLength(4)
  })

  test('of an account made as active knows no trial, whatever the clocks of server and database say', async () => {
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
      'update profiles set plan_id = $2, subscription_expires_at = $3, updated_at = now() where user_id = $1',
      [shop.userId, plan?.id, end],
    )
    expect((await history(shop.userId)).at(-1)).toMatchObject({
      status: 'active',
      plan_id: plan?.id,
      expires_at: end,
    })
  })

  test('stays when the account goes, and does not say any more whose it was', async () => {
    const shop = await app.shop({ subscription_status: 'active' })
    const account = (await history(shop.userId))[0]?.account as string
    await admin.api.admin.deleteUser({ id: shop.userId })
    expect(await history(shop.userId)).toEqual([])
    const left = await history(account)
    expect(left.at(-1)).toMatchObject({ status: 'active', holder: null, ended_at: expect.any(Date) })
    expect(left.every(({ holder, ended_at }) => holder === null && ended_at !== null)).toBe(true)
    const text = JSON.stringify((await app.admin.query('select * from subscription_history')).rows)
    expect(text).not.toContain(shop.userId)
  })

  test('is rolled back with the change it notes', async () => {
    const shop = await app.shop()
    await app.admin.query('alter table audit_log add constraint full_up check (false) not valid')
    try {
      await admin.call('PUT', `/api/v1/admin/users/${shop.userId}/status`, { status: 'active' })
    } finally {
      await app.admin.query('alter table audit_log drop constraint full_up')
    }
    expect((await history(shop.userId)).map(({ status }) => status)).toEqual(['trial'])
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

  test('of accounts from before it is made from what is known of them', async () => {
    const sql = await readFile(
      join(import.meta.dirname, '../../../migrations/0014_subscription_history.sql'),
      'utf8',
    )
    const backfill = /insert into subscription_history[^;]+?known k using[^;]+;/.exec(sql)?.[0] as string
    const [plan] = await app.nobody.api.billing.listPlans()
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const old = async (status: string, changed: number, paid?: number) => {
      const shop = await app.shop()
      await app.admin.query(
        `update profiles set subscription_status = $2, created_at = $3, updated_at = $4, plan_id = $5, subscription_expires_at = $6
          where user_id = $1`,
        [shop.userId, status, at(1), at(changed), plan?.id, at(31)],
      )
      if (paid)
        await app.admin.query(
          `insert into payments (user_id, amount, status, payment_date) values ($1, 1, 'completed', $2), ($1, 1, 'completed', $3), ($1, 1, 'failed', $4)`,
          [shop.userId, at(paid), at(paid + 5), at(2)],
        )
      return shop.userId
    }
    const people = {
      trial: await old('trial', 1),
      paying: await old('active', 20, 4),
      given: await old('active', 20),
      ended: await old('inactive', 20, 4),
      never: await old('inactive', 4),
      suspended: await old('suspended', 1),
    }
    await app.admin.query('delete from subscription_history')
    await app.admin.query(backfill)
    const spans = async (id: string) =>
      (await history(id)).map(({ status, began_at, ended_at, expires_at, plan_id }) => [
        status,
        began_at.getUTCDate(),
        ended_at?.getUTCDate() ?? null,
        expires_at?.getUTCDate() ?? null,
        plan_id !== null,
      ])
    expect(await spans(people.trial)).toEqual([['trial', 1, null, 31, true]])
    expect(await spans(people.paying)).toEqual([
      ['trial', 1, 4, null, false],
      ['active', 4, null, 31, true],
    ])
    expect(await spans(people.given)).toEqual([['active', 1, null, 31, true]])
    expect(await spans(people.ended)).toEqual([
      ['trial', 1, 4, null, false],
      ['active', 4, 20, null, true],
      ['inactive', 20, null, 31, true],
    ])
    expect(await spans(people.never)).toEqual([
      ['trial', 1, 4, null, false],
      ['inactive', 4, null, 31, true],
    ])
    expect(await spans(people.suspended)).toEqual([['suspended', 1, null, 31, true]])
  })
})
