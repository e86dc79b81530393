import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { demoPassword, openAccount } from './account.ts'
import { CATEGORIES } from './catalogue.ts'
import { fillShop } from './fill.ts'
import { planShop } from './plan.ts'

const app = await testApp()
const account = {
  url: app.url,
  email: 'demo@prateleira.example',
  password: demoPassword('some secret', 'demo@prateleira.example'),
  timeZone: 'America/Sao_Paulo',
}

test('the demonstration signs up once, signs in afterwards, and another password is refused', async () => {
  const [first, again] = [await openAccount(account), await openAccount(account)]
  expect((await again.account.me()).user_id).toBe((await first.account.me()).user_id)
  await expect(openAccount({ ...account, password: 'another-one' })).rejects.toThrow('--email')
})

test('a plan is carried out through the API, and the numbers agree', async () => {
  const api = await openAccount(account)
  const { today } = await api.account.me()
  const plan = planShop(today, 1)
  // The opening and four days, dated today: a whole half-year takes half a minute.
  const days = plan.days.slice(0, 5).map((day) => ({ ...day, date: today }))
  await fillShop(api, { ...plan, days }, () => {})

  const sales = days.flatMap(({ exits }) => exits.filter(({ reason }) => reason === 'venda'))
  const dashboard = await api.reports.dashboard()
  expect(dashboard.total_products).toBe(plan.shelf.length)
  expect(dashboard.recent_sales.count).toBe(sales.length)
  const [line] = days.flatMap(({ entries }) => entries).flatMap(({ lines }) => lines)
  const { product } = plan.shelf[line?.product ?? 0] as (typeof plan.shelf)[number]
  const { items } = await api.catalog.listProducts({ search: product.code })
  expect(items[0]).toMatchObject({
    name: product.name,
    category_name: CATEGORIES[product.category]?.name,
    is_active: true,
  })
})
