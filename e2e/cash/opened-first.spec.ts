import { lines, openCounter } from '../support/counter.ts'
import { MILK, product, scan } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

test('whoever opens the register on the way from the counter is back at the counter, with the open sale', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.69', stock: '10' })
  await shop.api.cash.setCashControl({ is_on: true })
  await openCounter(page)
  await scan(page, MILK)
  await page.getByRole('link', { name: 'Abrir caixa' }).click()
  await page.getByLabel('Troco inicial').fill('50,00')
  await page.getByRole('button', { name: 'Abrir Caixa 1' }).click()
  await expect(page).toHaveURL('/vender')
  await expect(lines(page)).toContainText('Leite')
  await expect(page.getByText(/aberto às/)).toBeVisible()
})
