import type { Page } from '@playwright/test'
import { product } from '../support/stock.ts'
import { expect, phone, test } from '../support/test.ts'

const FIELDS = [
  ['/', 'Buscar produtos, códigos...'],
  ['/produtos', 'Buscar por nome, código, categoria ou cor...'],
  ['/clientes', 'Buscar por nome, telefone, CPF...'],
  ['/movimentacoes/entrada', 'Buscar produto, código ou SKU...'],
  ['/movimentacoes/entrada', 'Sem fornecedor'],
  ['/movimentacoes/saida', 'Buscar produto, código ou SKU...'],
] as const

/** What a few more letters change in the page while its clock stands still, so that no pause ends. */
async function changedBy(page: Page, letters: string): Promise<string[]> {
  await page.evaluate(() => {
    const changed: string[] = []
    new MutationObserver((records) => {
      // After any change of a field React sets its type and name again, whether it renders or not; elements in the head
      // load files.
      for (const { type, target, attributeName } of records)
        if (attributeName !== 'name' && attributeName !== 'type' && target !== document.head)
          changed.push([type, (target as Element).tagName ?? '', attributeName ?? ''].join(' '))
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    Object.assign(window, { changed })
  })
  await page.keyboard.type(letters)
  return page.evaluate(() => (window as never as { changed: string[] }).changed)
}

test('a letter in a search renders nothing but itself, and the search runs when the typing pauses', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', sale: '20.00', stock: '10' })
  await shop.api.contacts.createCustomer({ name: 'Leila Lima' })
  await shop.api.contacts.createSupplier({ name: 'Leiteria Lima' })
  await page.setViewportSize(phone)
  await page.clock.install()
  for (const [index, [path, placeholder]] of FIELDS.entries()) {
    await page.goto(path)
    const field = page.getByPlaceholder(placeholder)
    await field.click()
    await page.waitForLoadState('networkidle')
    await page.clock.pauseAt(Date.now() + 60_000 * (index + 1))
    // Not even the first letter: the list opens one frame later.
    expect([path, await changedBy(page, 'lei')]).toEqual([path, []])
    await expect(field).toHaveValue('lei')
    await page.clock.resume()
    await expect(page.locator('mark').first()).toHaveText(/^lei$/i)
  }
})

test('found rows are added to the page a few at a time, and keys are handled in between', async ({
  page,
  shop,
}) => {
  const numbers = Array.from({ length: 24 }, (_, index) => index)
  for (const number of numbers) {
    await product(shop.api, { name: `Leite ${number}`, code: `L${number}` })
    await shop.api.contacts.createCustomer({ name: `Leila ${number}` })
  }
  await product(shop.api, { name: 'Café' })
  await shop.api.contacts.createCustomer({ name: 'Caio' })
  await page.setViewportSize(phone)
  for (const [path, placeholder, list] of [
    ['/produtos', 'Buscar por nome, código, categoria ou cor...', 'Produtos'],
    ['/clientes', 'Buscar por nome, telefone, CPF...', 'Clientes'],
  ] as const) {
    await page.goto(path)
    const field = page.getByPlaceholder(placeholder)
    const rows = page.getByRole('list', { name: list, exact: true }).locator('> li')
    await field.fill('ca')
    await expect(rows).toHaveCount(1)
    await page.evaluate(() => {
      const added: number[] = []
      // Called once each time React changes the document.
      new MutationObserver((records) =>
        added.push(
          records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.nodeName === 'LI')
            .length,
        ),
      ).observe(document, { subtree: true, childList: true })
      Object.assign(window, { added })
    })
    await field.fill('lei')
    await expect(rows).toHaveCount(24)
    const most = await page.evaluate(() => Math.max(...(window as never as { added: number[] }).added))
    expect(most).toBeLessThanOrEqual(6)
  }
})
