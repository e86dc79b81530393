import { randomUUID } from 'node:crypto'
import { SHOPS_MAX } from '@prateleira/contract/account/constants'
import { describe, expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { PASSWORD, type Shop, shopBehind, type TestApp, testApp } from '../../../test/harness.ts'
import { importFile } from '../../../test/import.ts'
import { leave, stocked } from '../../../test/stock.ts'

const app = await testApp()

/** Somebody with a second, paid shop, in which they work. */
async function withTwo(at: TestApp = app): Promise<{ shop: Shop; first: string; second: string }> {
  const shop = await at.shop()
  const { id: second } = await shop.api.account.openShop({ name: 'Filial' })
  await at.admin.query(`update shops set subscription_status = 'active' where shop_id = $1`, [second])
  return { shop, first: shop.shopId, second }
}

/** The same person in another tab or on another device. */
async function anotherSession({ email }: Shop): Promise<Shop> {
  const answer = await app.nobody.call('POST', '/api/v1/account/sign-in', { email, password: PASSWORD })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return shopBehind(app.url, { email, cookie })
}

const join = (shopId: string, person: Shop, role = 'manager') =>
  app.admin.query('insert into members (shop_id, person_id, role) values ($1, $2, $3)', [
    shopId,
    person.personId,
    role,
  ])

const current = async (shop: Shop) => (await shop.api.account.me()).shops.find((one) => one.is_current)?.id
const names = async (shop: Shop) => (await shop.api.catalog.listProducts({})).items.map(({ name }) => name)

describe('TEAM-01 shop and person are separate', () => {
  test('another shop has its own subscription without a second trial, catalogue, stock and keys; switching needs no new sign-in', async () => {
    const shop = await app.shop()
    await stocked(shop, { name: 'Da primeira', stock: ['5'] })
    await shop.api.integration.createKey({ name: 'Chave', scope: 'read', password: PASSWORD })
    const { id: second } = await shop.api.account.openShop({ name: 'Filial' })
    const me = await shop.api.account.me()
    expect(me).toMatchObject({
      user_id: second,
      person_id: shop.personId,
      company_name: 'Filial',
      email: shop.email,
    })
    expect(me.shops).toEqual([
      { id: shop.shopId, name: 'Mercearia da Ana', role: 'owner', is_current: false },
      { id: second, name: 'Filial', role: 'owner', is_current: true },
    ])
    // No trial, so the gate shows the plans.
    expect(me.subscription).toMatchObject({ subscription_status: 'inactive', access: 'plan_required' })
    expect(await shop.call('GET', '/api/v1/products')).toMatchObject({ status: 402 })
    await app.admin.query(`update shops set subscription_status = 'active' where shop_id = $1`, [second])
    expect(await names(shop)).toEqual([])
    expect(await shop.api.integration.listKeys()).toEqual([])
    const { id, variant } = await stocked(shop, { name: 'Da segunda', stock: ['3'] })
    expect(await shop.api.catalog.getProduct({ id })).toMatchObject({ user_id: second })

    await shop.api.account.switchShop({ id: shop.shopId })
    expect(await current(shop)).toBe(shop.shopId)
    expect(await names(shop)).toEqual(['Da primeira'])
    expect((await shop.api.account.me()).subscription.access).toBe('open')
    expect((await shop.call('GET', `/api/v1/products/${id}`)).status).toBe(404)
    await expect(leave(shop, { product_variant_id: variant, quantity: '1' })).rejects.toMatchObject({
      status: 404,
    })
    await shop.api.account.switchShop({ id: second })
    expect(await names(shop)).toEqual(['Da segunda'])
  })

  test('a shop id in capitals is answered in the usual notation', async () => {
    const shop = await app.shop()
    const path = `/api/v1/account/shops/${shop.shopId.toUpperCase()}/switch`
    expect((await shop.call('POST', path, {})).body).toEqual({ id: shop.shopId })
  })

  test('a shop of another person, an unknown one and a malformed id: not found, and the session stays', async () => {
    const [shop, other] = [await app.shop(), await app.shop()]
    const answers = await Promise.all(
      [other.shopId, randomUUID()].map((id) => shop.call('POST', `/api/v1/account/shops/${id}/switch`, {})),
    )
    const [foreign, missing] = answers.map(({ status, body }) => [status, body.code, body.message])
    expect(foreign).toEqual(missing)
    expect(foreign?.[0]).toBe(404)
    expect((await shop.call('POST', '/api/v1/account/shops/x/switch', {})).status).toBe(400)
    expect(await current(shop)).toBe(shop.shopId)
  })

  test("a member of another person's shop acts there as themselves; a former member does not, from the next call on", async () => {
    const [owner, helper] = [await app.shop(), await app.shop()]
    const { variant } = await stocked(owner, { stock: ['9'] })
    await join(owner.shopId, helper)
    await helper.api.account.switchShop({ id: owner.shopId })
    await leave(
      helper,
      { product_variant_id: variant, quantity: '2' },
      { exit_reason: 'venda', payment_method: 'pix' },
    )
    await importFile(helper, 'nome\nImportado')
    const { rows } = await app.admin.query(
      `select 'movement' as what, created_by from stock_movements where shop_id = $1 and kind = 'exit'
       union all select 'sale', created_by from sales where shop_id = $1
       union all select 'import', created_by from product_imports where shop_id = $1 order by 1`,
      [owner.shopId],
    )
    expect(rows).toEqual(
      ['import', 'movement', 'sale'].map((what) => ({ what, created_by: helper.personId })),
    )

    await app.admin.query('delete from members where shop_id = $1 and person_id = $2', [
      owner.shopId,
      helper.personId,
    ])
    expect(await helper.call('GET', '/api/v1/products')).toMatchObject({ status: 402 })
    // Nobody is moved into another shop automatically: the person chooses.
    const me = await helper.api.account.me()
    expect([me.user_id, me.shops]).toMatchObject([null, [{ id: helper.shopId, is_current: false }]])
    expect((await helper.call('POST', `/api/v1/account/shops/${owner.shopId}/switch`, {})).status).toBe(404)
    await helper.api.account.switchShop({ id: helper.shopId })
    expect(await names(helper)).toEqual([])
  })

  test("each session has its own shop; a new one begins with the person's last", async () => {
    const { shop, first, second } = await withTwo()
    const phone = await anotherSession(shop)
    expect([await current(shop), await current(phone)]).toEqual([second, second])
    await phone.api.account.switchShop({ id: first })
    expect([await current(shop), await current(phone)]).toEqual([second, first])
    expect(await current(await anotherSession(shop))).toBe(first)
  })

  test("a tab that shows another shop than the session's reads and writes nothing", async () => {
    const { shop, first, second } = await withTwo()
    const [stale, fresh] = [{ 'x-shop': first }, { 'x-shop': second }]
    const product = { name: 'Em qual loja?' }
    for (const [method, path, body] of [
      ['GET', '/api/v1/products', undefined],
      ['POST', '/api/v1/products', product],
      [
        'PUT',
        '/api/v1/account/profile',
        { full_name: 'A', company_name: 'B', phone: '1133334444', timezone: 'America/Manaus' },
      ],
    ] as const)
      expect(await shop.call(method, path, body, stale)).toMatchObject({
        status: 409,
        body: { code: 'SHOP_CHANGED' },
      })
    for (const nonsense of ['x', `${second}, ${second}`])
      expect((await shop.call('GET', '/api/v1/products', undefined, { 'x-shop': nonsense })).status).toBe(409)
    expect((await shop.call('POST', '/api/v1/products', product, fresh)).status).toBe(201)
    await shop.api.account.switchShop({ id: first })
    expect(await names(shop)).toEqual([])
    expect((await shop.api.account.me()).company_name).toBe('Mercearia da Ana')
  })

  test('50 simultaneous switches end in one of the shops, and every answer is of one shop', async () => {
    const { shop, first, second } = await withTwo()
    for (const [id, name] of [
      [second, 'Da segunda'],
      [first, 'Da primeira'],
    ] as const) {
      await shop.api.account.switchShop({ id })
      await stocked(shop, { name })
    }
    const asked = Array.from({ length: 50 }, async (_, index) => {
      await shop.api.account.switchShop({ id: index % 2 ? first : second })
      const id = index % 2 ? second : first
      const answer = await shop.call('GET', '/api/v1/products', undefined, { 'x-shop': id })
      if (answer.status === 409) return null
      expect(answer.body.items.map(({ name }: { name: string }) => name)).toEqual([
        id === first ? 'Da primeira' : 'Da segunda',
      ])
      return id
    })
    await Promise.all(asked)
    expect([first, second]).toContain(await current(shop))
  })

  test('many simultaneous requests to open a shop stop at the limit per person', async () => {
    const shop = await app.shop()
    const answers = await Promise.all(
      Array.from({ length: SHOPS_MAX + 5 }, (_, n) =>
        shop.call('POST', '/api/v1/account/shops', { name: `Loja ${n}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(SHOPS_MAX - 1)
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_SHOPS')).toHaveLength(6)
    expect((await shop.api.account.me()).shops).toHaveLength(SHOPS_MAX)
    for (const name of ['', '  ', 'x'.repeat(121)])
      expect((await shop.call('POST', '/api/v1/account/shops', { name })).status).toBe(400)
  })

  test("the person's own settings are the same in every shop: sessions, password, switches, second step", async () => {
    const { shop, first } = await withTwo()
    const phone = await anotherSession(shop)
    await phone.api.account.switchShop({ id: first })
    await shop.api.account.updateNotifications({ stock_alerts: false })
    expect(await phone.api.account.getProfile()).toMatchObject({
      company_name: 'Mercearia da Ana',
      stock_alerts: false,
    })
    expect(await shop.api.account.getProfile()).toMatchObject({ company_name: 'Filial', stock_alerts: false })
    expect((await shop.api.account.getSecurity()).sessions).toHaveLength(2)
    await shop.api.account.changePassword({ current_password: PASSWORD, new_password: 'segredo-novo' })
    expect((await phone.call('GET', '/api/v1/account/me')).status).toBe(401)
  })

  test("deleting the owner's account ends their shops; a member's leaves the shop complete", async () => {
    const { shop, first, second } = await withTwo()
    const helper = await app.shop()
    await join(second, helper)
    await helper.api.account.switchShop({ id: second })
    await stocked(helper, { name: 'Fica' })
    const left = async () =>
      (
        await app.admin.query('select shop_id from shops where shop_id = any ($1)', [
          [first, second, helper.shopId],
        ])
      ).rows.length
    await helper.call('POST', '/api/v1/privacy/delete-account', { password: PASSWORD })
    const gone = await app.admin.query('select from people where person_id = $1', [helper.personId])
    expect([gone.rowCount, await left(), await names(shop)]).toEqual([0, 2, ['Fica']])
    const answer = await shop.call('POST', '/api/v1/privacy/delete-account', { password: PASSWORD })
    expect([answer.status, await left()]).toEqual([200, 0])
    for (const table of ['members', 'products', 'stock_movements', 'subscription_history'])
      expect([
        table,
        (
          await app.admin.query(
            `select from ${table} where ${table === 'subscription_history' ? 'holder' : 'shop_id'} = any ($1)`,
            [[first, second]],
          )
        ).rowCount,
      ]).toEqual([table, 0])
  })

  test('records of a second shop name the person who made them', async () => {
    const { shop, second } = await withTwo()
    await stocked(shop, { stock: ['3'] })
    for (const table of ['products', 'stock_movements'])
      expect(
        (await app.admin.query(`select created_by from ${table} where shop_id = $1`, [second])).rows,
        table,
      ).toEqual([{ created_by: shop.personId }])
  })

  test('an administrator sees each shop with its owner, suspends one of them alone and deletes the owner with all', async () => {
    const { shop, first, second } = await withTwo()
    await app.admin.query('update people set full_name = $2 where person_id = $1', [
      shop.personId,
      'Zenaide Duas Lojas',
    ])
    const admin = await administrator(app, ['user_management'])
    const found = async () => (await admin.api.admin.listUsers({ search: 'zenaide' })).items
    expect((await found()).map(({ user_id, company_name }) => [user_id, company_name]).toSorted()).toEqual(
      [
        [first, 'Mercearia da Ana'],
        [second, 'Filial'],
      ].toSorted(),
    )
    await admin.api.admin.setUserStatus({ params: { id: second }, body: { status: 'suspended' } })
    // Whoever worked in it is signed out; the other shop is not affected.
    expect((await shop.call('GET', '/api/v1/account/me')).status).toBe(401)
    const again = await anotherSession(shop)
    expect((await again.api.account.me()).subscription.access).toBe('suspended')
    await again.api.account.switchShop({ id: first })
    expect((await again.call('GET', '/api/v1/products')).status).toBe(200)
    await admin.api.admin.deleteUser({ id: second })
    expect(await found()).toEqual([])
    expect((await again.call('GET', '/api/v1/account/me')).status).toBe(401)
  })
})
