import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { snapshot } from '../../../test/isolation/snapshot.ts'
import { furnish, newMark } from '../../../test/isolation/things.ts'
import { picture } from '../../../test/pictures.ts'
import { fold } from '../../platform/totals.ts'

const app = await testApp()
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

/** Every table of the database in which one of these words stands, the log aside, which holds ids. */
async function placesOf(words: string[]): Promise<string[]> {
  const { rows } = await app.admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth', 'demonstration') and c.relkind = 'r'`,
  )
  const found = []
  for (const { name } of rows) {
    const { rows: hits } = await app.admin.query(
      `select count(*)::int as n from ${name} t where exists (select from unnest($1::text[]) w where position(w in t::text) > 0)`,
      [words],
    )
    if (hits[0].n > 0) found.push(name)
  }
  return found
}

describe('deleting my account', () => {
  test('needs the right password; a wrong one is said at its field and counted', async () => {
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
    // What is noted for the totals is folded away within seconds.
    await fold(app.services.door)
    // Ids alone: in the log, and in what the provider told us of its customer, whose id holds the person's in the demonstration.
    expect((await placesOf([shop.userId])).sort()).toEqual(['audit_log', 'payment_events'])
    expect(await figures()).toEqual(before)
    await vi.waitFor(async () => expect(await pictures()).not.toContain(file), { timeout: 15_000 })
    const { items } = await money.api.admin.listPayments({})
    expect(items.filter(({ full_name }) => full_name === 'Conta excluída')).toMatchObject([
      { user_id: null, reference_id: null, status: 'completed', amount: '79.90' },
    ])
  })

  test('gives its address no second trial: the next account begins at the gate', async () => {
    const person = {
      full_name: 'Rui',
      company_name: 'Loja do Rui',
      phone: '1133334444',
      email: `volta${crypto.randomUUID()}@example.com`,
      password: PASSWORD,
    }
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

  test('is refused to administrators, and does nothing when the subscription cannot be ended', async () => {
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

  test('stays open to whom the gate keeps out; of two at once one deletes', async () => {
    for (const status of ['inactive', 'suspended']) {
      const shop = await app.shop({ subscription_status: status })
      const answers = await Promise.all([remove(shop), remove(shop)])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401])
    }
  })
})

test('a user whom an administrator deletes leaves the revenue as it was, and ends at the provider', async () => {
  const admin = await administrator(app, ['user_management'])
  const shop = await subscribed()
  const before = await money.api.admin.summarizePayments()
  await admin.api.admin.deleteUser({ id: shop.userId })
  expect(await money.api.admin.summarizePayments()).toEqual(before)
  expect(await placesOf([shop.email])).toEqual([])
})
