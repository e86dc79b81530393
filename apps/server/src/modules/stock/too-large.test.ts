import { MOVEMENT_LINES_MAX } from '@prateleira/contract/stock/constants'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { testApp } from '../../../test/harness.ts'
import { previewFile, sendFile } from '../../../test/import.ts'
import { enter, leave, stocked } from '../../../test/stock.ts'
import { fold } from './fold-totals.ts'

const app = await testApp()

const TOO_LARGE = 'Quantidade × preço é grande demais: confira os dois'
const refusal = (path: string, message: string) => ({
  code: 'BAD_REQUEST',
  data: { issues: [{ path, message }] },
})

test('amounts and levels beyond the maximum are refused with their field, in every way of entry', async () => {
  const shop = await app.shop()
  const grain = await stocked(shop, { unit: 'kg', stock: ['90000000000'] })
  const line = { product_variant_id: grain.variant, quantity: '10000', unit_price: '999999999999' }
  await expect(enter(shop, line)).rejects.toMatchObject(refusal('lines.0.unit_price', TOO_LARGE))
  for (const exit_reason of ['venda', 'perda_dano'] as const)
    await expect(leave(shop, line, { exit_reason })).rejects.toMatchObject(
      refusal('lines.0.unit_price', TOO_LARGE),
    )
  await expect(
    enter(shop, { product_variant_id: grain.variant, quantity: '20000000000' }),
  ).rejects.toMatchObject(refusal('lines', 'O estoque ficaria grande demais: confira a quantidade'))
  await expect(
    shop.api.catalog.createProduct({
      name: 'Navio',
      cost_price: '9999999999999',
      variants: [{ initial_stock: '1000' }],
    }),
  ).rejects.toMatchObject(refusal('variants.0.initial_stock', TOO_LARGE))

  const file =
    'codigo;nome;unidade;tamanho;custo;estoque\nA;Navio;un;;9999999999999;1000\nB;Areia;kg;P;1;60000000000\nB;Areia;kg;M;1;60000000000\n'
  const { id, mapping } = await sendFile(shop, file)
  const { issues } = await previewFile(shop, id, mapping)
  expect(issues.map(({ line: at, field, message }) => [at, field, message])).toEqual([
    [2, 'stock', TOO_LARGE],
    [4, 'stock', 'O estoque do produto é grande demais'],
  ])
})

test('as many lines as a sale may have, of the largest amounts, are one sale', async () => {
  const shop = await app.shop()
  const grain = await stocked(shop, { unit: 'kg', stock: ['1000000'] })
  const line = { product_variant_id: grain.variant, quantity: '10000', unit_price: '99999999999' }
  const { movements } = await shop.api.stock.registerExit({
    headers: {},
    body: {
      lines: Array(MOVEMENT_LINES_MAX).fill(line),
      exit_date: '2026-01-01',
      responsible_person: 'Ana',
      exit_reason: 'venda',
    },
  })
  expect(movements).toHaveLength(MOVEMENT_LINES_MAX)
})

test('stock × cost price has no bound of its own: beyond that of a line it is answered to the cent', async () => {
  const shop = await app.shop()
  const ship = await stocked(shop, { name: 'Navio', cost: '999999999' })
  await enter(shop, { product_variant_id: ship.variant, quantity: '99999999990', unit_price: '1' })
  const value = '99999999890000000010.00'
  const { catalog, reports } = shop.api
  const read = async () => [
    (await catalog.summarizeProducts({})).stock_value,
    (await reports.dashboard()).stock_value,
  ]
  expect(await read()).toEqual([value, value])
  expect(await fold(app.services.door)).toBeGreaterThan(0)
  expect(await checkLedger(app.databaseUrl)).toEqual([])
  for (const path of [
    '/products',
    `/products/${ship.id}`,
    '/reports/overview',
    '/reports/stock',
    '/reports/stock/export',
    '/reports/past-stock?date=2026-01-01',
    '/reports/overview/export',
    '/reports/movements/export',
  ])
    expect([path, (await shop.call('GET', `/api/v1${path}`)).status]).toEqual([path, 200])
  expect(await read()).toEqual([value, value])
})
