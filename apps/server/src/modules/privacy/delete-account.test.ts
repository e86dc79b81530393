import { randomInt, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { PASSWORD, type Shop, shopBehind, testApp } from '../../../test/harness.ts'
import { furnish } from '../../../test/isolation/furnish.ts'
import { snapshot } from '../../../test/isolation/snapshot.ts'
import { newMark } from '../../../test/isolation/things.ts'
import { letterTo } from '../../../test/mail.ts'
import { SIGN_UP } from '../../../test/people.ts'
import { picture } from '../../../test/pictures.ts'
import { fold } from '../stock/index.ts'

const app = await testApp({}, { jobs: ['import', 'remove-image-files'] })
const money = await administrator(app, ['payment_management'])
const DELETE = '/api/v1/privacy/delete-account'
const remove = (shop: Shop, password: string = PASSWORD) => shop.call('POST', DELETE, { password })

const press = (url: string, action: string) =>
  fetch(`${app.url}${new URL(url).pathname}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `acao=${action}`,
  })

async function subscribed(plan = 'basico'): Promise<Shop> {
  const shop = await app.shop()
  const { url } = await shop.api.billing.createCheckout({ priceId: plan })
  await press(url, 'pagar')
  return shop
}

/** All columns of the database, of any type, that contain one of these words. */
async function placesOf(words: string[]): Promise<string[]> {
  const { rows } = await app.admin.query<{ table: string; column: string }>(
    `select c.oid::regclass::text as table, a.attname as column
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  )
  const found = []
  for (const { table, column } of rows) {
    const { rowCount } = await app.admin.query(
      `select from ${table} t where exists (select from unnest($1::text[]) w where position(lower(w) in lower(t."${column}"::text)) > 0) limit 1`,
      [words],
    )
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found.sort()
}

describe('deleting my account', () => {
  test('needs the right password; a wrong one is reported at its field and counted', async () => {
    const shop = await app.shop()
    const before = await snapshot(app.admin)
    expect(await remove(shop, 'errada-1')).toMatchObject({
      status: 400,
      body: { message: 'Senha incorreta.', data: { issues: [{ path: 'password' }] } },
    })
    expect((await app.nobody.call('POST', DELETE, { password: PASSWORD })).status).toBe(401)
    for (let tries = 0; tries < 9; tries += 1) await remove(shop, 'errada-1')
    expect((await remove(shop)).status).toBe(429)
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test('ends the subscription at the provider, removes everything personal, signs out everywhere, keeps the revenue', async () => {
    const shop = await subscribed('profissional')
    const own = await furnish(shop, newMark())
    await shop.api.privacy.requestCopy()
    const { body: image } = await shop.upload(await picture('png'))
    const pictures = () => readdir(join(app.dataDir, 'product-images', 'products'))
    const file = String(image.path).split('/').at(-1) as string
    expect(await pictures()).toContain(file)
    const figures = () =>
      Promise.all([
        money.api.admin.summarizePayments(),
        money.api.admin.dashboard().then(({ revenue }) => revenue),
      ])
    const before = await figures()
    expect(before[0].completed.count).toBeGreaterThan(0)
    const answer = await remove(shop)
    expect(answer).toMatchObject({ status: 200, body: { deleted: true } })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^prateleira_session=; Max-Age=0/)
    expect((await shop.call('GET', '/api/v1/account/me')).status).toBe(401)
    expect(await placesOf([shop.email, own.mark])).toEqual([])
    expect(await figures()).toEqual(before)
    await vi.waitFor(async () => expect(await pictures()).not.toContain(file), { timeout: 15_000 })
    const { items } = await money.api.admin.listPayments({})
    expect(items.filter(({ full_name }) => full_name === 'Conta excluída')).toMatchObject([
      { user_id: null, reference_id: null, status: 'completed', amount: '79.90' },
    ])
  })

  test('PRF-03 leaves nothing of the person in any column of any table except when and from where they used the service', async () => {
    const manager = await administrator(app, ['user_management', 'payment_management'])
    for (const remove of [
      (shop: Shop) => shop.call('POST', DELETE, { password: PASSWORD }),
      (shop: Shop) => manager.call('DELETE', `/api/v1/admin/users/${shop.shopId}`),
    ]) {
      const person = {
        full_name: `Zuleide ${randomUUID()}`,
        company_name: `Empório ${randomUUID()}`,
        phone: `(11) 9${randomInt(1000, 9999)}-${randomInt(1000, 9999)}`,
        email: `${randomUUID()}@example.com`,
        password: PASSWORD,
      }
      await app.nobody.call('POST', '/api/v1/account/sign-up', person)
      const signedIn = await app.nobody.call('POST', '/api/v1/account/sign-in', {
        email: person.email,
        password: PASSWORD,
      })
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const shop = await shopBehind(app.url, { email: person.email, cookie })
      // One of everything that leaves a trace: a plan, a key, a copy, queued mail, a code, an administrator's action.
      const { url } = await shop.api.billing.createCheckout({ priceId: 'profissional' })
      await press(url, 'pagar')
      const { rows: customers } = await app.admin.query(
        'select customer_id from billing_customers where shop_id = $1',
        [shop.shopId],
      )
      const document = '529.982.247-25'
      await shop.api.contacts.createCustomer({ name: person.full_name, document, phone: person.phone })
      await furnish(shop, newMark())
      await shop.api.privacy.requestCopy()
      await app.nobody.call('POST', '/api/v1/account/sign-in/code', { email: person.email })
      await app.nobody.call('POST', '/api/v1/account/password/forgotten', { email: person.email })
      await letterTo(app, person.email, 4)
      const { company_name, phone } = person
      await manager.api.admin.updateUser({
        params: { id: shop.shopId },
        body: { full_name: `${person.full_name} Lima`, company_name, phone },
      })
      const words = [person.email, person.full_name, person.company_name, person.phone, document]
      const names = [...words, customers[0].customer_id, String(document.replace(/\D/g, ''))]
      expect(await placesOf([person.email])).not.toEqual([])
      expect(await placesOf([shop.shopId, shop.personId])).toEqual(
        expect.arrayContaining(['audit_log.target_id', 'jobs.job_common.data', 'payments.shop_id']),
      )

      expect((await remove(shop)).status).toBe(200)
      // Pending changes of the totals are folded within seconds.
      await fold(app.services.door)
      expect(await placesOf(names)).toEqual([])
      const left = await placesOf([shop.shopId, shop.personId])
      expect(left.filter((place) => !['audit_log.actor_id', 'audit_log.target_id'].includes(place))).toEqual(
        [],
      )
      const { rows: entries } = await app.admin.query(
        `select type, actor_id = $1::uuid as own, address is not null as has_address, details from audit_log
          where actor_id = $1::uuid or target_id in ($1::text, $2)`,
        [shop.personId, shop.shopId],
      )
      expect(entries.map(({ type }) => type)).toContain('sign_in')
      const kinds = (owner: boolean) => entries.filter(({ own }) => own === owner).map(({ type }) => type)
      expect(kinds(true)).toEqual(expect.arrayContaining(['payment_change', 'key_create']))
      expect(['user_update', 'user_delete']).toEqual(expect.arrayContaining(kinds(false)))
      for (const { type, own, has_address, details } of entries)
        expect([type, has_address, own ? details : {}]).toEqual([type, true, {}])
      // The payment's effect on the subscription had no actor.
      expect(entries.map(({ type }) => type)).not.toContain('subscription_change')
    }
  })

  test('gives its address no second trial: the next account begins at the gate', async () => {
    const person = { ...SIGN_UP, email: `volta${crypto.randomUUID()}@example.com` }
    const access = async (email: string) => {
      await app.nobody.call('POST', '/api/v1/account/sign-up', { ...person, email })
      const signedIn = await app.nobody.call('POST', '/api/v1/account/sign-in', { email, password: PASSWORD })
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const me = await app.nobody.call('GET', '/api/v1/account/me', undefined, { cookie })
      return { cookie, access: me.body.subscription.access }
    }
    const first = await access(person.email)
    expect(first.access).toBe('open')
    await app.nobody.call('POST', DELETE, { password: PASSWORD }, { cookie: first.cookie })
    expect((await access(person.email.toUpperCase())).access).toBe('trial_expired')
    expect((await access(`outra${person.email}`)).access).toBe('open')
  })

  test('is refused to administrators, and does nothing if the subscription cannot be ended', async () => {
    const admin = await administrator(app, [])
    expect(await remove(admin)).toMatchObject({ status: 409, body: { code: 'ADMINISTRATOR_ACCOUNT' } })
    const shop = await subscribed()
    const { provider } = app.services.payments
    const removeCustomer = provider?.removeCustomer
    Object.assign(provider as object, { removeCustomer: () => Promise.reject(new Error('away')) })
    try {
      expect(await remove(shop)).toMatchObject({ status: 502, body: { code: 'CANCELLATION_FAILED' } })
    } finally {
      Object.assign(provider as object, { removeCustomer })
    }
    expect((await shop.api.account.me()).subscription.access).toBe('open')
    expect((await remove(shop)).status).toBe(200)
  })

  test('works behind a closed gate; of two simultaneous requests one deletes', async () => {
    for (const status of ['inactive', 'suspended']) {
      const shop = await app.shop({ subscription_status: status })
      const answers = await Promise.all([remove(shop), remove(shop)])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401])
    }
  })

  // The first is locked while the password is checked, the second while the account is looked up.
  for (const [table, mode] of [
    ['auth.rate_limit', 'exclusive'],
    ['admin_users', 'access exclusive'],
  ])
    test(`signs out a person whose account is deleted while the request waits for ${table}`, async () => {
      const shop = await app.shop()
      const client = await app.admin.connect()
      try {
        await client.query('begin')
        await client.query(`lock table ${table} in ${mode} mode`)
        const answer = remove(shop)
        const waits = `select from pg_locks where not granted and relation = '${table}'::regclass`
        await expect.poll(async () => (await client.query(waits)).rowCount).toBe(1)
        await client.query('delete from auth."user" where id = $1', [shop.personId])
        await client.query('commit')
        expect((await answer).status).toBe(401)
      } finally {
        client.release(true)
      }
    })
})

test('a user deleted by an administrator leaves the revenue unchanged, and ends at the provider', async () => {
  const admin = await administrator(app, ['user_management'])
  const shop = await subscribed()
  const before = await money.api.admin.summarizePayments()
  await admin.api.admin.deleteUser({ id: shop.shopId })
  expect(await money.api.admin.summarizePayments()).toEqual(before)
  expect(await placesOf([shop.email])).toEqual([])
})
