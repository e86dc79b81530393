import type { Page } from '@playwright/test'
import { product } from '../support/stock.ts'
import { expect, phone, test } from '../support/test.ts'

const FIELDS = [
  ['/', 'Buscar produtos, códigos...'],
  ['/produtos', 'Buscar por nome, código, categoria ou cor...'],
  ['/clientes', 'Buscar por nome, telefone, CPF...'],
  ['/movimentacoes/entrada', 'Buscar produto, código ou SKU...'],
  ['/movimentacoes/saida', 'Buscar produto, código ou SKU...'],
] as const

/** What a few more letters change in the page while its clock stands still, so that no pause ends. */
async function changedBy(page: Page, letters: string): Promise<string[]> {
  await page.evaluate(() => {
    const changed: string[] = []
    new MutationObserver((records) => {
      // After any change of a field React sets its kind and name again, whether it draws or not.
      for (const { type, target, attributeName } of records)
        if (attributeName !== 'name' && attributeName !== 'type')
          changed.push([type, (target as Element).tagName ?? '', attributeName ?? ''].join(' '))
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    Object.assign(window, { changed })
  })
  await page.keyboard.type(letters)
  return page.evaluate(() => (window as never as { changed: string[] }).changed)
}

test('a letter in a search draws nothing but itself, and what was typed is found when the typing pauses', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', sale: '20.00', stock: '10' })
  await shop.api.contacts.createCustomer({ name: 'Leila Lima' })
  await page.setViewportSize(phone)
  await page.clock.install()
  for (const [index, [path, placeholder]] of FIELDS.entries()) {
    await page.goto(path)
    const field = page.getByPlaceholder(placeholder)
    await field.click()
    await page.waitForLoadState('networkidle')
    await page.clock.pauseAt(Date.now() + 60_000 * (index + 1))
    // The first letter opens the list and shows that the field can be cleared.
    await page.keyboard.type('l')
    await expect(field).toHaveValue('l')
    expect([path, await changedBy(page, 'ei')]).toEqual([path, []])
    await expect(field).toHaveValue('lei')
    await page.clock.resume()
    await expect(page.locator('mark').first()).toHaveText(/^lei$/i)
  }
})
