import type { PastStock } from '@prateleira/contract/reports/advanced-schemas'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { PastStockTab } from './past-stock-tab.tsx'

const DAY = '2026-01-20'
const draw = (quantities: PastStock['quantities'], below_zero = 0) =>
  drawPage(<PastStockTab date={DAY} page={1} />, {
    reports: {
      pastStock: () => ({ date: DAY, quantities, value: '61.00', items: [], total: 3, below_zero }),
    },
  })
const summary = () => page.getByRole('region', { name: 'Resumo de 20/01/2026' })

test('the stock at a date stands by unit of measure', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  await draw([
    { unit: 'un', quantity: '27' },
    { unit: 'kg', quantity: '0.341' },
    { unit: 'm', quantity: '1280.5' },
  ])
  await expect
    .element(summary())
    .toMatchTextContent(/Itens em estoque\s*27\sun\s*e 0,341\skg\s·\s1\.280,5\sm/)
  expect(document.documentElement.scrollWidth).toBe(360)
})

test('the stock at a date of one unit stands alone', async () => {
  await page.viewport(1280, 800)
  await draw([{ unit: 'kg', quantity: '12.5' }])
  await expect.element(summary()).toMatchTextContent(/Itens em estoque\s*12,5\skg\s*de todos os produtos/)
})

test('a day without stock has none of any unit', async () => {
  await page.viewport(1280, 800)
  await draw([])
  await expect.element(summary()).toMatchTextContent(/Itens em estoque\s*0\s*de todos os produtos/)
})

test('a stock below zero is explained: something left on a day before it came', async () => {
  await page.viewport(1280, 800)
  await draw([{ unit: 'un', quantity: '-7' }], 1)
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/1 produto está abaixo de zero: uma saída dele tem data anterior à entrada/)
  await expect.element(summary()).toMatchTextContent(/Produtos com estoque\s*2/)
})
