import type { Locator } from '@playwright/test'
import { lines, openCounter } from '../support/counter.ts'
import { COFFEE, product, scan } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

/** A key that belongs to a letter or word still being composed. */
const composing = (field: Locator, key: string) =>
  field.evaluate((element, pressed) => {
    const event = { key: pressed, isComposing: true, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', event))
  }, key)

test('Enter and Esc that end the composition of a letter choose, open and clear nothing', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Café especial', barcode: COFFEE, sale: '32.90', stock: '5' })
  await shop.api.contacts.createCustomer({ name: 'Maria Alves' })
  await openCounter(page)
  await scan(page, COFFEE)
  await expect(lines(page)).toContainText('Café')
  await page.getByRole('button', { name: /^Cliente/ }).click()
  const customer = page.getByLabel('Cliente', { exact: true })
  await customer.fill('maria')
  await expect(page.getByRole('option', { name: 'Maria Alves' })).toHaveAttribute('data-combobox-selected')
  await composing(customer, 'Enter')
  await expect(customer).toHaveValue('maria')
  await customer.press('Enter')
  await expect(page.getByRole('button', { name: 'Cliente Maria Alves' })).toBeVisible()

  const search = page.getByRole('combobox', { name: 'Buscar produtos, códigos...' })
  await search.fill('caf')
  await expect(page.getByRole('option', { name: /Café/ })).toBeVisible()
  await composing(search, 'Escape')
  await composing(search, 'Enter')
  await expect(search).toHaveValue('caf')
  await expect(page.getByRole('option', { name: /Café/ })).toBeVisible()
  await search.press('Escape')
  await search.press('Escape')
  await expect(search).toHaveValue('')
})
