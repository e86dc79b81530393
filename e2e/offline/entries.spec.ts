import { UNREACHABLE } from '../support/offline.ts'
import { choose, picker, product, stockOf } from '../support/stock.ts'
import { expect, expectAccessibleInBoth, expectNoSidewaysScroll, phone } from '../support/test.ts'
import { isKept, installedTest as test } from './worker.ts'

const PAGE = '/movimentacoes/entrada'

test('entries made without network wait, are registered once each, and refused ones are settled by hand', async ({
  page,
  shop,
  between,
  expectedConsole,
}) => {
  expectedConsole.push(UNREACHABLE)
  const coffee = await product(shop.api, { name: 'Café especial 250 g', stock: '7' })
  const milk = await product(shop.api, { name: 'Leite integral 1 L', stock: '0' })
  await shop.api.contacts.createSupplier({ name: 'Atacado Sul' })
  const ready = page.waitForResponse('**/api/v1/selling-passes')
  const known = page.waitForResponse('**/api/v1/products/changes*')
  await page.goto(between.url + PAGE)
  await (await ready).finished()
  await (await known).finished()
  await isKept(page)
  const line = page.getByRole('status').filter({ hasText: /por enviar|Sem rede|recusada/ })
  const take = async (name: string, quantity: string) => {
    await picker(page).fill(name)
    await page.getByRole('option', { name }).first().click()
    await page.getByLabel('Quantidade').fill(quantity)
    await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  }

  // The answer is lost after the commit.
  const committed = between.swallow('/api/v1/stock/entries')
  await take('Café especial', '5')
  await committed
  await expect(page.getByText('Entrada A-1 guardada neste aparelho')).toBeVisible()
  await expect(line).toHaveCount(0, { timeout: 30_000 })
  expect(await stockOf(shop.api, coffee.id)).toBe('12')

  await choose(page, 'Fornecedor', 'Atacado Sul')
  between.cut()
  await page.reload()
  await expect(page.getByText(/Produtos e estoque de \d\d:\d\d, guardados neste aparelho/)).toBeVisible()
  await expect(page.getByLabel('Fornecedor')).toBeDisabled()
  await expect(page.getByLabel('Fornecedor')).toHaveValue('Atacado Sul')
  await take('Café', '3')
  await expect(page.getByText('Entrada A-2 guardada neste aparelho')).toBeVisible()
  await take('Leite', '10')
  await expect(page.getByText('Sem rede · 2 entradas por enviar')).toBeVisible()
  // The entry that waits on this device counts on it already.
  await picker(page).fill('Leite')
  await expect(page.getByRole('option', { name: 'Leite integral' })).toContainText('10 un')
  await page.getByLabel('Observações').fill('Nota 12')
  const count = page.getByRole('link', { name: '2 pendências neste aparelho' })
  await expect(count).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await count.click()
  await expect(page.getByRole('heading', { name: 'Entrada A-3' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Entrada A-2' })).toContainText(
    'Fornecedor: Atacado Sul',
  )
  await expectAccessibleInBoth(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await shop.api.catalog.deleteProduct({ id: milk.id })
  between.mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('O produto desta entrada foi excluído.')).toBeVisible()
  expect(await stockOf(shop.api, coffee.id)).toBe('15')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Não vendemos mais')
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('region', { name: 'Descartadas' })).toContainText('Entrada A-3')
  await expect(page.getByRole('link', { name: /pendência/ })).toHaveCount(0)
  expect(await shop.api.stock.recentEntries()).toHaveLength(2)

  // The movement tells how it was registered.
  await page.goto(between.url + PAGE)
  await page.getByRole('button', { name: 'Café especial 250 g', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Café especial 250 g' })).toContainText(
    /Sem redeEntrada A-2, enviada por .+ em \d\d\/\d\d\/\d{4} às \d\d:\d\d/,
  )
})
