import { SHOP_ROLES, type ShopRole } from '@prateleira/contract/rights'
import { describe, expect, test } from 'vitest'
import { type Answer, type Shop, testApp } from '../harness.ts'
import { furnish } from './furnish.ts'
import { newMark } from './things.ts'

// Rights that change during use: after a change of role, and where they depend on the input or on the data found.

const app = await testApp()
const shop = await app.shop()
const own = await furnish(shop, newMark())
const people: Record<ShopRole, Shop> = {
  owner: shop,
  manager: await app.member(shop, 'manager'),
  seller: await app.member(shop, 'seller'),
  stocker: await app.member(shop, 'stocker'),
}
const isRefused = ({ status, body }: Answer) => status === 403 && body.code === 'RIGHT_MISSING'

describe('with the next request', () => {
  const list = (somebody: Shop) => somebody.call('GET', '/api/v1/suppliers')

  test('a role that was withdrawn is gone in open sessions', async () => {
    const person = await app.member(shop, 'manager')
    expect((await list(person)).status).toBe(200)
    await app.admin.query(`update members set role = 'seller' where person_id = $1 and shop_id = $2`, [
      person.personId,
      shop.shopId,
    ])
    expect(isRefused(await list(person))).toBe(true)
    expect(await person.api.account.me()).toMatchObject({
      role: 'seller',
      sees_costs: false,
      owner_name: 'Ana Souza',
    })
  })

  test.each([
    ['suspended', `update members set state = 'suspended' where person_id = $1 and shop_id = $2`],
    ['removed', 'delete from members where person_id = $1 and shop_id = $2'],
  ])('a person who was %s is no member, and their shops do not list it', async (_, change) => {
    const person = await app.member(shop, 'manager')
    await app.admin.query(change, [person.personId, shop.shopId])
    expect((await list(person)).body.code).toBe('SUBSCRIPTION_REQUIRED')
    const me = await person.api.account.me()
    expect([me.user_id, me.role, me.rights, me.shops.map(({ id }) => id)]).toEqual([
      null,
      null,
      [],
      [expect.not.stringContaining(shop.shopId)],
    ])
    await expect(person.api.account.switchShop({ id: shop.shopId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('a key shows no costs once its creator may not see them, and is disabled while they are suspended', async () => {
    const another = await app.shop()
    const goods = await furnish(another, newMark())
    const { key } = await another.api.integration.createKey({
      name: 'Site',
      scope: 'write',
      password: 'segredo-bom',
    })
    const person = await app.member(another, 'manager')
    const change = (set: string) =>
      app.admin.query(`update members set ${set} where person_id = $1 and shop_id = $2`, [
        person.personId,
        another.shopId,
      ])
    await app.admin.query('update integration_keys set created_by = $1 where shop_id = $2', [
      person.personId,
      another.shopId,
    ])
    const asks = (method: 'GET' | 'POST', path: string, body?: object) =>
      app.nobody.call(method, `/api/v1${path}`, body, { authorization: `Bearer ${key}` })
    const cost = async () => (await asks('GET', `/products/${goods.product}`)).body.cost_price
    expect(await cost()).toMatch(/^\d/)
    await change('sees_costs = false')
    expect(await cost()).toBeNull()
    await change(`sees_costs = null, role = 'stocker'`)
    expect([await cost(), (await asks('GET', '/imports')).body.code]).toEqual([null, 'RIGHT_MISSING'])
    expect((await asks('POST', '/suppliers', { name: 'Serrana' })).status).toBe(201)
    await change(`role = 'seller'`)
    expect((await asks('POST', '/suppliers', { name: 'Serrana' })).body.code).toBe('RIGHT_MISSING')
    // A key sees other people's actions only if its creator does.
    expect((await asks('GET', '/stock/movements')).body.items).toEqual([])
    await change(`state = 'suspended'`)
    expect((await asks('GET', '/products')).body.code).toBe('INVALID_KEY')
    await change(`state = 'active'`)
    expect((await asks('GET', '/products')).status).toBe(200)
  })

  test("a key has its creator's rights, and ends with their membership", async () => {
    const another = await app.shop()
    const { key } = await another.api.integration.createKey({
      name: 'Caixa',
      scope: 'write',
      password: 'segredo-bom',
    })
    const person = await app.member(another, 'seller')
    const asks = (path: string) =>
      app.nobody.call('GET', `/api/v1${path}`, undefined, { authorization: `Bearer ${key}` })
    expect((await asks('/suppliers')).status).toBe(200)
    await app.admin.query('update integration_keys set created_by = $1 where shop_id = $2', [
      person.personId,
      another.shopId,
    ])
    expect((await asks('/suppliers')).body.code).toBe('RIGHT_MISSING')
    expect((await asks('/customers')).status).toBe(200)
    await app.admin.query('delete from members where person_id = $1 and shop_id = $2', [
      person.personId,
      another.shopId,
    ])
    expect((await asks('/customers')).body.code).toBe('INVALID_KEY')
  })
})

describe('rights that depend on the input or on the data found', () => {
  const exit = (variant: string, reason: 'venda' | 'perda_dano') => ({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: '3.00' }],
      exit_date: own.today,
      responsible_person: 'Rui',
      exit_reason: reason,
    },
  })
  const refusal = { code: 'RIGHT_MISSING' }

  test('a seller registers sales but no other exits; a stocker the reverse', async () => {
    const { seller, stocker } = people
    await seller.api.stock.registerExit(exit(own.variant, 'venda'))
    await stocker.api.stock.registerExit(exit(own.variant, 'perda_dano'))
    await expect(seller.api.stock.registerExit(exit(own.variant, 'perda_dano'))).rejects.toMatchObject(
      refusal,
    )
    await expect(stocker.api.stock.registerExit(exit(own.variant, 'venda'))).rejects.toMatchObject(refusal)
  })

  test('a seller sees only their own movements, and reverses only their own sales of the day', async () => {
    const person = await app.member(shop, 'seller')
    const { movements } = await person.api.stock.registerExit(exit(own.variant, 'venda'))
    const mine = (movements[0] as { id: string }).id
    const other = await people.seller.api.stock.registerExit(exit(own.variant, 'venda'))
    const theirs = (other.movements[0] as { id: string }).id
    const { items } = await person.api.stock.listMovements({})
    expect(items.map(({ id }) => id)).toEqual([mine])
    expect((await person.api.stock.listMovements({ product_id: own.product })).items).toHaveLength(1)
    expect((await person.api.stock.recentExits()).map(({ id }) => id)).toEqual([mine])
    const takeBack = (somebody: Shop, id: string) =>
      somebody.api.stock.reverseMovement({ params: { id }, body: {} })
    await expect(takeBack(person, theirs)).rejects.toMatchObject(refusal)
    await expect(takeBack(person, own.movement)).rejects.toMatchObject(refusal)
    await takeBack(person, mine)
    app.clock.advance(86_400_000)
    await expect(takeBack(people.seller, theirs)).rejects.toMatchObject(refusal)
    await takeBack(people.manager, theirs)
  })

  test("what is the shop's needs the right to change the shop; one's own name does not", async () => {
    const { full_name: _, phone, ...shown } = await people.seller.api.account.getProfile()
    const { updateProfile } = people.seller.api.account
    const shops = {
      company_name: shown.company_name ?? '',
      timezone: shown.timezone ?? '',
      company_document: shown.company_document,
      company_address: shown.company_address,
      company_phone: shown.company_phone,
    }
    await updateProfile({ full_name: 'Rui Costa', phone, ...shops })
    for (const change of [
      { company_name: 'Outra' },
      { company_document: '529.982.247-25' },
      { company_address: 'Rua das Flores, 10' },
      { company_phone: '(11) 5555-0000' },
    ])
      await expect(updateProfile({ full_name: 'Rui', phone, ...shops, ...change })).rejects.toMatchObject(
        refusal,
      )
  })

  test('a product shows its supplier only with the right to see suppliers', async () => {
    const { id } = await people.owner.api.contacts.createSupplier({ name: 'Serrana', phone: '1133334444' })
    await app.admin.query('update products set supplier_id = $1 where shop_id = $2 and id = $3', [
      id,
      shop.shopId,
      own.product,
    ])
    const told = await Promise.all(
      SHOP_ROLES.map(async (role) => {
        const { supplier_id, supplier } = await people[role].api.catalog.getProduct({ id: own.product })
        return [role, supplier_id, supplier?.phone]
      }),
    )
    expect(told).toEqual([
      ['owner', id, '1133334444'],
      ['manager', id, '1133334444'],
      ['seller', null, undefined],
      ['stocker', id, '1133334444'],
    ])
  })

  test('search and dashboard leave out what the role may not see', async () => {
    const words = { q: own.mark }
    const found = await Promise.all(
      SHOP_ROLES.map(async (role) => {
        const { products, customers, suppliers } = await people[role].api.reports.search(words)
        return [role, products.length > 0, customers.length > 0, suppliers.length > 0]
      }),
    )
    expect(found).toEqual([
      ['owner', true, true, true],
      ['manager', true, true, true],
      ['seller', true, true, false],
      ['stocker', true, false, true],
    ])
    const { popular_products, recent_sales } = await people.stocker.api.reports.dashboard()
    expect([popular_products, recent_sales]).toEqual([[], { count: 0, total: '0.00' }])
    expect((await people.seller.api.reports.dashboard()).recent_sales.count).toBeGreaterThan(0)
  })
})
