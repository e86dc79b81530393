import { EXIT_REASONS } from '@prateleira/contract/stock/rules'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { leave, stocked } from '../../../test/stock.ts'

const app = await testApp()

test('EXI-08 reason, responsible and notes are columns, and form one text with the stored code where they are joined', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['100'] })
  for (const exit_reason of EXIT_REASONS)
    for (const notes of [null, 'caiu - do balcão'])
      await leave(
        shop,
        { product_variant_id: variant, quantity: '1' },
        { exit_reason, responsible_person: 'Ana Souza', notes, exit_date: '2026-01-15' },
      )
  const { rows } = await app.admin.query(
    `select exit_reason, responsible_person, notes from stock_movements where shop_id = $1 and kind = 'exit' order by id`,
    [shop.shopId],
  )
  const expected = EXIT_REASONS.flatMap((exit_reason) =>
    [null, 'caiu - do balcão'].map((notes) => ({ exit_reason, responsible_person: 'Ana Souza', notes })),
  )
  expect(rows).toEqual(expected)
  expect(
    (await shop.api.stock.recentExits())
      .map(({ exit_reason, responsible_person, notes }) => ({ exit_reason, responsible_person, notes }))
      .reverse(),
  ).toEqual(expected)
  const { body } = await shop.call(
    'GET',
    '/api/v1/reports/movements/export?period=dates&from=2026-01-15&to=2026-01-15',
  )
  const table: string[][] = parse(String(body), { bom: true })
  const joined = table
    .slice(1)
    .map((row) => row.at(-1))
    .reverse()
  expect(joined).toEqual(
    EXIT_REASONS.flatMap((reason) => [
      `${reason} - Responsável: Ana Souza`,
      `${reason} - Responsável: Ana Souza - caiu - do balcão`,
    ]),
  )
})
