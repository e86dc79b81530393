import type { Profit, ProfitItem } from '@prateleira/contract/reports/advanced-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../../../test/owner.ts'
import { drawPage } from '../../../../test/render.tsx'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'
import AdvancedReportsPage from './advanced-page.tsx'

const row = (more: Partial<ProfitItem>): ProfitItem => ({
  id: crypto.randomUUID(),
  name: 'Café',
  size: null,
  color: null,
  internal_code: 'C1',
  quantity: '2',
  unit: 'un',
  date: null,
  sales: null,
  sold: '80.00',
  cost: '37.00',
  profit: '43.00',
  margin: '53.8',
  unknown_sold: '0.00',
  ...more,
})
const items = [
  row({ size: '250 g' }),
  row({ name: 'Pão', sold: '9.99', cost: '12.00', profit: '-2.01', margin: '-20.1' }),
  row({
    name: 'Caneca',
    sold: '120.00',
    cost: '0.00',
    profit: '120.00',
    margin: null,
    unknown_sold: '120.00',
  }),
]
const report: Profit = {
  sold: '209.99',
  cost: '49.00',
  profit: '160.99',
  margin: '76.7',
  sales: 3,
  unknown: { lines: 1, sold: '120.00' },
  datedAhead: { count: 0, total: '0.00' },
  items,
  total: items.length,
}
const nothing: Profit = {
  ...report,
  ...{ sold: '0.00', cost: '0.00', profit: '0.00', margin: null, sales: 0, items: [], total: 0 },
  unknown: { lines: 0, sold: '0.00' },
}

test('the profit says what it leaves out, names a loss in red, and is grouped by choice', async () => {
  const asked: (string | undefined)[] = []
  const profit = ({ group }: { group?: string | undefined }) => {
    asked.push(group)
    return group === 'person'
      ? { ...report, items: [row({ name: null, id: null, sales: 3 })], total: 1 }
      : report
  }
  await drawPage(<AdvancedReportsPage />, { reports: { profit } }, '/?aba=lucro')
  const summary = page.getByRole('region', { name: 'Resumo do lucro' })
  await expect.element(summary.getByText('Margem sobre o preço de venda')).toBeVisible()
  await expect.element(summary.getByText('76,7%')).toBeVisible()
  await expect
    .element(page.getByText('R$ 120,00 vendidos sem custo conhecido (1 item) contam inteiros como lucro.'))
    .toBeVisible()
  const loss = page.getByText('prejuízo')
  await expect.element(loss).toBeVisible()
  const color = (element: Element) => getComputedStyle(element).color
  expect(color(loss.element())).not.toBe(color(page.getByText('Pão').element()))
  await expect.element(page.getByText('R$ 120,00 sem custo', { exact: true })).toBeVisible()
  await page.getByText('Por pessoa').click()
  await expect.element(page.getByText('Sem registro')).toBeVisible()
  expect(asked).toEqual(['product', 'person'])
})

test('a period without sales says so instead of zeros', async () => {
  await drawPage(
    <AdvancedReportsPage />,
    { reports: { profit: () => nothing } },
    '/?aba=lucro&periodo=7-dias',
  )
  await expect.element(page.getByText('Nenhuma venda nos últimos 7 dias')).toBeVisible()
  await expect
    .element(page.getByText('O lucro é o que foi vendido menos o que custou', { exact: false }))
    .toBeVisible()
  expect(page.getByRole('region', { name: 'Resumo do lucro' }).query()).toBeNull()
})

test('TEAM-04 the profit is neither offered nor asked for without the right to see costs', async () => {
  const abc = () => ({
    revenue: '0.00',
    classes: (['A', 'B', 'C'] as const).map((name) => ({
      class: name,
      products: 0,
      revenue: '0.00',
      share: '0.00',
    })),
    curve: [],
    items: [],
    total: 0,
  })
  await drawPage(<AdvancedReportsPage />, { reports: { abc, profit: () => nothing } }, '/?aba=lucro')
  queryClient.setQueryData(meQuery.queryKey, { ...owner, sees_costs: false })
  await expect.element(page.getByRole('tab', { name: 'Curva ABC' })).toHaveAttribute('aria-selected', 'true')
  expect(page.getByRole('tab', { name: 'Lucro' }).query()).toBeNull()
})

test('of a period in which more came back than was sold no margin is said, and why', async () => {
  const profit = () => ({ ...report, sold: '-2.50', cost: '-0.97', profit: '-1.53', margin: null })
  await drawPage(<AdvancedReportsPage />, { reports: { profit } }, '/?aba=lucro')
  await expect.element(page.getByText('voltou tanto quanto foi vendido, ou mais')).toBeVisible()
})
