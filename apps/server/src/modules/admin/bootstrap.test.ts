import { describe, expect, test } from 'vitest'
import { type Shop, type TestApp, testApp } from '../../../test/harness.ts'

const app = await testApp()
const OWNER = 'dona@example.com'
const configured = await testApp({ SUPER_ADMIN_EMAIL: 'Dona@Example.com' })

const me = async (shop: Shop) => (await shop.call('GET', '/api/v1/account/me')).body
const bootstrap = (shop: Shop) => shop.call('POST', '/api/v1/admin/bootstrap', {})

async function withAddress(of: TestApp, email: string, verified: boolean): Promise<Shop> {
  const shop = await of.shop()
  await of.admin.query('update auth."user" set email = $2, "emailVerified" = $3 where id = $1', [
    shop.personId,
    email,
    verified,
  ])
  return shop
}

describe('the first administrator', () => {
  test('BOOT-02 of 50 simultaneous attempts exactly one becomes administrator, once and for all', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => app.shop()))
    expect(await me(people[0] as Shop)).toMatchObject({ admin: null, has_admin_users: false })
    const answers = await Promise.all(people.map(bootstrap))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const winners = people.filter((_, index) => answers[index]?.body.created === true)
    expect(winners).toHaveLength(1)
    const winner = winners[0] as Shop
    expect((await bootstrap(winner)).body).toEqual({ created: false })
    expect((await bootstrap(await app.shop())).body).toEqual({ created: false })

    const { rows } = await app.admin.query('select user_id, role, permissions from admin_users')
    expect(rows).toEqual([
      {
        user_id: winner.personId,
        role: 'super_admin',
        permissions: ['user_management', 'plan_management', 'payment_management', 'system_admin'],
      },
    ])
    expect(await me(winner)).toMatchObject({
      admin: { role: 'super_admin', is_super: true },
      has_admin_users: true,
    })
    const log = await app.admin.query(`select actor_id from audit_log where type = 'admin_bootstrap'`)
    expect(log.rows).toEqual([{ actor_id: winner.personId }])
  })

  test('ADM-15 a user without a record is simply no administrator', async () => {
    const shop = await app.shop()
    expect(await me(shop)).toMatchObject({ admin: null, has_admin_users: true })
    expect(await shop.call('GET', '/api/v1/admin/dashboard')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
  })
})

describe('BOOT-03 with SUPER_ADMIN_EMAIL set', () => {
  test('ADM-10 unverified, look-alike, full-width, differently cased and other addresses never qualify', async () => {
    const strangers = await Promise.all([
      withAddress(configured, OWNER, false),
      withAddress(configured, 'dona@examp1e.com', true),
      withAddress(configured, 'ｄona@example.com', true),
      withAddress(configured, 'dоna@example.com', true),
      withAddress(configured, 'dona+x@example.com', true),
      withAddress(configured, 'dona@example.com.br', true),
      configured.shop(),
    ])
    // Different case is the same account or none: the database stores addresses in lower case.
    await expect(withAddress(configured, 'Dona@example.com', true)).rejects.toThrow(/user_email_check/)
    for (const stranger of strangers) expect((await bootstrap(stranger)).body).toEqual({ created: false })
    expect((await configured.admin.query('select 1 from admin_users')).rowCount).toBe(0)

    const owner = strangers[0] as Shop
    await configured.admin.query('update auth."user" set "emailVerified" = true where id = $1', [
      owner.personId,
    ])
    expect(await me(owner)).toMatchObject({ admin: null })
    expect((await bootstrap(owner)).body).toEqual({ created: true })
    expect(await me(owner)).toMatchObject({ admin: { role: 'super_admin', is_super: true } })
  })

  test('ADM-10 an administrator is the super administrator only while the address is verified', async () => {
    const late = await testApp({ SUPER_ADMIN_EMAIL: OWNER })
    const pinned = await late.shop()
    await late.admin.query(`insert into admin_users (user_id, role) values ($1, 'super_admin')`, [
      pinned.personId,
    ])
    const owner = await withAddress(late, OWNER, false)
    await late.admin.query(`insert into admin_users (user_id, role) values ($1, 'admin')`, [owner.personId])
    const list = (shop: Shop) => shop.call('GET', '/api/v1/admin/administrators')
    expect(await list(owner)).toMatchObject({ status: 403, body: { code: 'SUPER_ADMIN_REQUIRED' } })
    expect((await list(pinned)).status).toBe(200)
    await late.admin.query('update auth."user" set "emailVerified" = true where id = $1', [owner.personId])
    expect((await list(owner)).status).toBe(200)
    await expect(
      late.admin.query(`update admin_users set role = 'super_admin' where user_id = $1`, [owner.personId]),
    ).rejects.toThrow(/one_super_admin/)
  })
})
