import { COUNTER_PAGE, lastSale, lines, payInCash, scanField, side } from '../support/counter.ts'
import { MILK, product, stockOf } from '../support/stock.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|404/] })

test('one short notice on a phone, and a sale of a product that was deleted is registered with another', async ({
  page,
  shop,
  context,
}) => {
  const { id } = await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.69', stock: '3' })
  const other = await product(shop.api, { name: 'Leite integral novo', sale: '7.00', stock: '4' })
  await page.setViewportSize({ width: 360, height: 740 })
  const ready = page.waitForResponse('**/api/v1/selling-passes')
  await page.goto(COUNTER_PAGE)
  await (await ready).finished()
  await expect(page.getByText(/^Estoque de \d\d:\d\d$/)).toBeVisible()
  await scanField(page).fill(MILK)
  await scanField(page).press('Enter')
  await expect(lines(page)).toContainText('Leite')
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: /^Sem rede/ })
  await expect(notice).toBeVisible()
  await payInCash(page)
  await expect(side(page)).toContainText('Venda A-1 guardada neste aparelho')
  await page.getByRole('button', { name: /^Nova venda/ }).click()
  await expect(notice).toContainText('1 venda por enviar')
  // With two notices the field was 150 px further down than without any.
  const [head, field] = [await page.getByRole('banner').boundingBox(), await scanField(page).boundingBox()]
  expect((field?.y ?? 1000) - (head?.height ?? 0)).toBeLessThan(160)

  await shop.api.catalog.deleteProduct({ id })
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Ver pendências' }).first().click()
  await expect(page.getByText('Um produto desta venda foi excluído.')).toBeVisible()
  await page.getByRole('button', { name: 'Trocar produto e registrar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trocar o produto da venda A-1' })
  await dialog.getByLabel('No lugar de 1 × Leite').fill('integral')
  await page.getByRole('option', { name: /Leite integral novo/ }).click()
  await dialog.getByLabel('Motivo').fill('Cadastro refeito')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Trocar e registrar' }).click()
  await expect(page.getByRole('heading', { name: 'Venda A-1 · nº 1' })).toBeVisible()
  expect(await lastSale(shop)).toMatchObject({
    total_amount: '5.69',
    lines: [{ product_name: 'Leite integral novo', unit_price: '5.69' }],
    queued: { reason: 'Cadastro refeito (Leite trocado por Leite integral novo)' },
  })
  expect(await stockOf(shop.api, other.id)).toBe('3')
})
