import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

test('the file of movements names the variant with size and colour, as the page does', async () => {
  const shop = await app.shop()
  await shop.api.catalog.createProduct({
    name: 'Coleira',
    internal_code: 'COL-N',
    variants: [
      { size: 'M', color: 'Azul', initial_stock: '3' },
      { size: 'M', color: 'Vermelha', initial_stock: '4' },
    ],
  })
  await shop.api.catalog.createProduct({
    name: 'Guia',
    internal_code: 'GUI',
    variants: [{ initial_stock: '5' }],
  })
  const { body } = await shop.call('GET', '/api/v1/reports/movements/export?period=all')
  const rows = String(body)
    .replaceAll('"', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',').slice(2, 5).join())
  expect(rows.toSorted()).toEqual([
    'Coleira · M · Azul,COL-N,3',
    'Coleira · M · Vermelha,COL-N,4',
    'Guia,GUI,5',
  ])
})
