import { lines, openCounter } from '../support/counter.ts'
import { product, scan } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

test('goods at hand of which the system has none are put right from their line; the open sale waits and goes on', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Ração', barcode: '7891000315507', sale: '30.00', stock: '2' })
  await product(shop.api, { name: 'Coleira', code: 'COL', sale: '20.00', stock: '0' })
  await openCounter(page)
  await scan(page, '7891000315507')
  await scan(page, 'COL')
  await expect(lines(page).last()).toContainText('Acabou')
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await lines(page).last().getByRole('link', { name: 'Acertar estoque' }).click()
  const dialog = page.getByRole('dialog', { name: /^Acertar estoque de Coleira/ })
  await dialog.getByLabel('Quanto há de fato').fill('3')
  await dialog.getByRole('button', { name: 'Acertar estoque' }).click()
  await expect(page).toHaveURL('/vender')
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).getByRole('alert')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Receber' })).toBeEnabled()
})
