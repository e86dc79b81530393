import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../test/harness.ts'

const app = await testApp()
const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, '../../../../../docs/integration/online-shop.mjs')

test('the worked example reads stock and registers a sale, once per order', async () => {
  const shop = await app.shop()
  const { id } = await shop.api.catalog.createProduct({
    name: 'Caneca',
    variants: [{ sku: 'CAN-01', initial_stock: '12' }],
  })
  const { key } = await shop.api.integration.createKey({
    name: 'Loja virtual',
    scope: 'write',
    password: PASSWORD,
  })
  const reader = await shop.api.integration.createKey({ name: 'Vitrine', scope: 'read', password: PASSWORD })
  const example = (with_: string, ...words: string[]) =>
    run(process.execPath, [SCRIPT, ...words], {
      env: { ...process.env, PRATELEIRA_URL: app.url, PRATELEIRA_KEY: with_ },
    }).then(
      ({ stdout }) => stdout.trim(),
      ({ stderr }) => stderr.trim(),
    )

  expect(await example(reader.key, 'estoque', 'can-01')).toBe('Caneca (CAN-01): 12 un em estoque')
  const order = ['vender', 'pedido-1001', 'CAN-01', '2', '25.00']
  expect(await example(reader.key, ...order)).toMatch(/^KEY_READ_ONLY: Esta chave só pode ler/)
  const sold = 'Venda registrada: 2 × Caneca, restam 10'
  expect([await example(key, ...order), await example(key, ...order)]).toEqual([sold, sold])
  expect(await example(key, 'vender', 'pedido-1002', 'CAN-01', '50', '25.00')).toBe(
    'INSUFFICIENT_STOCK: Estoque insuficiente. Disponível: 10, Solicitado: 50',
  )
  expect(await example(key, 'estoque', 'nada')).toBe('Não existe produto com o SKU nada')
  await shop.api.catalog.createProduct({
    name: 'Camiseta',
    internal_code: 'CAM',
    variants: [{ size: 'P' }, { size: 'G' }],
  })
  expect(await example(key, 'vender', 'pedido-1003', 'cam', '1', '25.00')).toBe(
    'AMBIGUOUS_CODE: Mais de uma variante tem este código. Escolha qual.\n- Camiseta · P (CAM)\n- Camiseta · G (CAM)',
  )
  expect((await shop.api.catalog.getProduct({ id })).variants[0]?.current_stock).toBe('10')
  expect((await shop.api.reports.dashboard()).recent_sales).toMatchObject({ count: 1, total: '50.00' })
})
