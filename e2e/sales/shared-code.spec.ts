import { lines, openCounter, pressKey, scanField } from '../support/counter.ts'
import { scan } from '../support/stock.ts'
import { expect, expectAccessibleInBoth, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

test('which of many variants a scanned code means is answered by keyboard, on a phone by a touch; a code scanned into the search is the next line', async ({
  page,
  shop,
}) => {
  const colors = ['Azul', 'Bordô', 'Preto', ...Array.from({ length: 37 }, (_, at) => `Tom ${at}`)]
  await shop.api.catalog.createProduct({
    name: 'Linha Corrente',
    internal_code: 'LC120',
    sale_price: '4.50',
    variants: colors.map((color) => ({ color, initial_stock: '9' })),
  })
  await shop.api.catalog.createProduct({
    name: 'Zíper',
    internal_code: 'LC120-A',
    sale_price: '3.00',
    variants: [{ initial_stock: '9' }],
  })
  await openCounter(page)
  await scan(page, 'LC120')
  await expect(lines(page).getByRole('alert')).toContainText('Qual Linha Corrente?')
  await pressKey(page, 'ArrowUp')
  await pressKey(page, 'Enter')
  const search = page.getByRole('combobox', { name: 'Procurar nas opções' })
  await expect(search).toBeFocused()
  await expectAccessibleInBoth(page)
  await scan(page, 'LC120-A')
  await expect(lines(page).filter({ hasText: 'Zíper' })).toBeVisible()
  await expect(search).toHaveValue('')
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await search.focus()
  await page.keyboard.type('bord', { delay: 100 })
  await pressKey(page, 'Enter')
  await expect(lines(page).filter({ hasText: 'Linha Corrente · Bordô' })).toBeVisible()
  await expect(scanField(page)).toBeFocused()
})

test('a name typed as fast as a scanner stays in its field, whenever its Enter comes', async ({
  page,
  shop,
}) => {
  await shop.api.contacts.createCustomer({ name: 'Maria da Silva' })
  await openCounter(page)
  for (const [delay, later] of [
    [0, 500],
    [30, 500],
    [30, 30],
  ] as const) {
    await pressKey(page, 'F2')
    const field = page.getByLabel('Cliente', { exact: true })
    await page.keyboard.type('Maria da Silva', { delay })
    await page.waitForTimeout(later)
    await page.keyboard.press('Enter')
    await expect(field).toBeHidden()
    await expect(page.getByRole('button', { name: /^Cliente\s*Maria da Silva/ })).toBeVisible()
    await expect(lines(page)).toBeHidden()
    await pressKey(page, 'F2')
    await pressKey(page, 'Escape')
  }
})
