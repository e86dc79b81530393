import type { Reasons } from '@prateleira/contract/reports/advanced-schemas'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { ReasonsTab } from './reasons-tab.tsx'

const reasons: Reasons = [
  {
    exit_reason: 'venda',
    movements: 61,
    quantities: [
      { unit: 'un', quantity: '245' },
      { unit: 'kg', quantity: '516.6' },
      { unit: 'm', quantity: '128' },
    ],
    total_value: '28456.10',
    total_cost: '14812.35',
  },
  {
    exit_reason: null,
    movements: 2,
    quantities: [{ unit: 'un', quantity: '3' }],
    total_value: '0.00',
    total_cost: '52.00',
  },
]

test('on a phone the figures of the reasons are cards: nothing is cut, and nothing scrolls sideways', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  await drawPage(<ReasonsTab period={{ period: '30days' }} />, { reports: { reasons: () => reasons } })
  await page.getByRole('button', { name: 'Ver tabela' }).click()
  const cards = page.getByRole('region', { name: /^Tabela/ }).getByRole('listitem')
  await expect.element(cards.nth(0)).toMatchTextContent(/Venda.*Custo\s*R\$\s14\.812,35/)
  await expect.element(cards.nth(0)).toMatchTextContent(/245\sun\s·\s516,6\skg\s·\s128\sm/)
  await expect.element(cards.nth(0)).toMatchTextContent(/R\$\s28\.456,10/)
  const table = page.getByRole('region', { name: /^Tabela/ }).element()
  expect(table.scrollWidth).toBe(table.clientWidth)
  expect(table.scrollHeight).toBe(table.clientHeight)
  expect(document.documentElement.scrollWidth).toBe(360)
})

test('the chart of few reasons is as high as its bars', async () => {
  await drawPage(<ReasonsTab period={{ period: '30days' }} />, { reports: { reasons: () => reasons } })
  const chart = page.getByRole('img')
  await expect.element(chart).toBeVisible()
  const figures = chart.element().querySelectorAll('span')
  const places = [...figures].map((figure) => figure.getBoundingClientRect())
  const { top, bottom } = chart.element().getBoundingClientRect()
  expect(Math.min(...places.map((place) => place.top)) - top).toBeLessThan(8)
  expect(bottom - Math.max(...places.map((place) => place.bottom))).toBeLessThan(8)
})
