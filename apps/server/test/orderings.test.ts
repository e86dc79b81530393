import { addDays, dateIn } from '@prateleira/contract/shared/dates'
import { expect, test } from 'vitest'
import { superAdministrator } from './admin.ts'
import { type Shop, testApp } from './harness.ts'
import { enter, leave, stocked } from './stock.ts'

const app = await testApp()

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name)

test('DATA-02 lists are ordered as people expect', async () => {
  const shop = await app.shop()
  const { catalog, contacts, stock, reports } = shop.api
  for (const name of ['Óleos', 'bebidas', 'Água']) await catalog.createCategory({ name })
  expect(namesOf(await catalog.listCategories())).toEqual(['Água', 'bebidas', 'Óleos'])
  for (const name of ['Zé', 'ana', 'Érica']) {
    await contacts.createSupplier({ name })
    await contacts.createCustomer({ name })
  }
  const byName = ['ana', 'Érica', 'Zé']
  expect(namesOf((await contacts.listSuppliers({})).items)).toEqual(byName)
  expect(namesOf(await contacts.supplierOptions({}))).toEqual(byName)
  expect(namesOf((await contacts.listCustomers({})).items)).toEqual(['Érica', 'ana', 'Zé'])

  const [coffee] = [
    await stocked(shop, { name: 'Éclair', stock: ['50'] }),
    await stocked(shop, { name: 'arroz' }),
    await stocked(shop, { name: 'Biscoito' }),
  ]
  expect((await catalog.searchVariants({})).map((option) => option.product_name)).toEqual([
    'arroz',
    'Biscoito',
    'Éclair',
  ])
  expect(namesOf((await catalog.listProducts({})).items)).toEqual(['Biscoito', 'arroz', 'Éclair'])

  const today = dateIn('America/Sao_Paulo', app.clock.now())
  const line = (quantity: string) => ({ product_variant_id: coffee.variant, quantity })
  // Registered in this order, with dates in another order.
  for (const [quantity, ago] of [
    ['1', 0],
    ['2', 9],
    ['3', 4],
  ] as const) {
    await enter(shop, line(quantity), { movement_date: addDays(today, -ago) })
    await leave(shop, line(quantity), { exit_date: addDays(today, -ago), exit_reason: 'venda' })
  }
  const quantities = (items: { quantity: string }[]) => items.map(({ quantity }) => quantity)
  expect(quantities(await stock.recentEntries())).toEqual(['3', '2', '1'])
  expect(quantities(await stock.recentExits())).toEqual(['1', '3', '2'])
  expect((await reports.sales({})).items.map(({ sale_date: date }) => date)).toEqual([
    today,
    addDays(today, -4),
    addDays(today, -9),
  ])
  const moved = (await reports.movements({})).items.map(({ movement_date: date }) => date)
  expect(moved).toEqual(moved.toSorted().toReversed())
})

test('DATA-02 in the admin area the newest come first, plans the cheapest', async () => {
  const admin = await superAdministrator(app)
  const people: Shop[] = []
  for (let count = 0; count < 3; count += 1) {
    const person = await app.shop()
    people.unshift(person)
    const created = new Date(Date.now() + count * 60_000)
    await app.admin.query('update shops set created_at = $2 where shop_id = $1', [person.shopId, created])
    await app.admin.query(
      `insert into payments (shop_id, amount, status, created_at) values ($1, 1, 'completed', $2)`,
      [person.shopId, created],
    )
    await app.admin.query(`insert into admin_users (user_id, role, created_at) values ($1, 'admin', $2)`, [
      person.personId,
      created,
    ])
  }
  const firstThree = (items: { user_id: string | null }[]) => items.map(({ user_id: id }) => id).slice(0, 3)
  const shops = people.map(({ shopId }) => shopId)
  expect(firstThree((await admin.api.admin.listUsers({})).items)).toEqual(shops)
  expect(firstThree((await admin.api.admin.listPayments({})).items)).toEqual(shops)
  expect(firstThree(await admin.api.admin.listAdministrators())).toEqual(
    people.map(({ personId }) => personId),
  )
  await app.admin.query(`insert into subscription_plans (name, price) values ('Meio', 50), ('Grátis', 0)`)
  const cheapestFirst = ['Grátis', 'Básico', 'Meio', 'Profissional']
  expect(namesOf(await app.nobody.api.billing.listPlans())).toEqual(cheapestFirst)
  expect(namesOf(await admin.api.admin.listPlans())).toEqual(cheapestFirst)
})
