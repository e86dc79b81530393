import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { invitedToken } from '../../test/team.ts'
import { demoPassword, openAccount } from './account.ts'
import { CATEGORIES } from './catalogue.ts'
import { COUNTER_SALES } from './counter.ts'
import { fillShop } from './fill.ts'
import { planShop } from './plan.ts'
import { makeTeam } from './team.ts'

const app = await testApp()
const account = {
  url: app.url,
  email: 'demo@prateleira.example',
  password: demoPassword('some secret', 'demo@prateleira.example'),
  timeZone: 'America/Sao_Paulo',
}

test('the demonstration signs up once, signs in afterwards, and refuses another password', async () => {
  const [first, again] = [await openAccount(account), await openAccount(account)]
  expect((await again.account.me()).user_id).toBe((await first.account.me()).user_id)
  await expect(openAccount({ ...account, password: 'another-one' })).rejects.toThrow('--email')
})

test('a plan is executed through the API, and the numbers agree', async () => {
  const api = await openAccount(account)
  const { today } = await api.account.me()
  const plan = planShop(today, 1)
  // The opening and four days, dated today: a whole half-year takes half a minute.
  const days = plan.days.slice(0, 5).map((day) => ({ ...day, date: today }))
  const team = await makeTeam({
    url: app.url,
    owner: api,
    ownerEmail: account.email,
    secret: 'some secret',
    invited: (email) => invitedToken(app, email),
  })
  expect([...team.members.keys()].toSorted()).toEqual(
    ['Camila Prado', 'Diego Ramos', 'João Pedro Lima', 'Marina Alves', 'Rafael Nogueira'].toSorted(),
  )
  await fillShop(api, { ...plan, days }, () => {}, team)

  const sales = days.flatMap(({ exits }) => exits.filter(({ reason }) => reason === 'venda'))
  const dashboard = await api.reports.dashboard()
  expect(dashboard.total_products).toBe(plan.shelf.length)
  // Those of the day are the plan's and one that spends a voucher; those of the counter are weeks old.
  expect(dashboard.recent_sales.count).toBe(sales.length + COUNTER_SALES)
  const owed = await api.receivables.listReceivables({})
  expect(owed.items.map(({ days_overdue: days }) => days > 0)).toEqual([true, true, false])
  expect(owed.overdue).not.toBe('0.00')
  const back = await api.sales.listSales({ status: 'part_returned' })
  expect(back.total).toBe(3)
  const [exchanged] = back.items
  const { returns } = await api.sales.getSale({ id: exchanged?.id ?? '' })
  const voucher = returns[0]?.voucher
  expect(Number(voucher?.balance)).toBeGreaterThan(0)
  expect(Number(voucher?.balance)).toBeLessThan(Number(voucher?.amount))
  expect((await api.sales.getScaleLabels()).layout).toMatchObject({ prefix: '2' })
  const [line] = days.flatMap(({ entries }) => entries).flatMap(({ lines }) => lines)
  const { product } = plan.shelf[line?.product ?? 0] as (typeof plan.shelf)[number]
  const history = await api.cash.listCashSessions({})
  expect(history.items.map(({ missing, over }) => [missing, over])).toEqual([
    ['0.00', '1.00'],
    ['12.00', '0.00'],
    ['0.00', '0.00'],
  ])
  const { items } = await api.catalog.listProducts({ search: product.code })
  expect(items[0]).toMatchObject({
    name: product.name,
    category_name: CATEGORIES[product.category]?.name,
    is_active: true,
  })

  await team.leave('Diego Ramos')
  expect((await api.team.getTeam()).members.map(({ full_name: name, role }) => [name, role])).toEqual([
    ['Helena Duarte', 'owner'],
    ['Camila Prado', 'seller'],
    ['João Pedro Lima', 'seller'],
    ['Marina Alves', 'stocker'],
    ['Rafael Nogueira', 'manager'],
  ])
  const doing = async (group: 'sales' | 'entries' | 'exits') => {
    const { items } = await api.team.listActivity({ group, limit: 100 })
    return new Set(items.map(({ person }) => `${person?.name}${person?.is_former ? ' †' : ''}`))
  }
  expect(await doing('entries')).toEqual(new Set(['Marina Alves']))
  expect(await doing('sales')).toEqual(
    new Set(['Helena Duarte', 'Rafael Nogueira', 'Camila Prado', 'Diego Ramos †']),
  )
})
