import type { Page } from '@playwright/test'
import { toast } from '../support/account.ts'
import { lines, openCounter, pressKey, scanField, side } from '../support/counter.ts'
import { visit } from '../support/inside.ts'
import { MILK, product, scan } from '../support/stock.ts'
import {
  expect,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  phone,
  type Shop,
  test,
} from '../support/test.ts'

/** Bia sells and Caio manages, both by PIN; Bia is at the counter. */
async function counterOfBia(page: Page, shop: Shop): Promise<void> {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '10.00', stock: '20' })
  for (const [name, role, pin] of [
    ['Bia', 'seller', '1739'],
    ['Caio', 'manager', '2846'],
  ] as const) {
    const { id } = await shop.api.team.addCounterMember({ full_name: name, role })
    await shop.api.team.setMemberPin({ params: { id }, body: { pin } })
  }
  await openCounter(page)
  await page.keyboard.press('Alt+o')
  const people = page.getByRole('dialog', { name: 'Quem está no caixa?' })
  // Waits for the people, because until they appear the only button is 'Fechar'.
  await expect(people.getByRole('button', { name: /^Bia/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^PIN de Bia/ })).toBeFocused()
  await page.keyboard.type('1739')
  await expect(toast(page, 'Bia está no caixa')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function discounted(page: Page, percent: string): Promise<void> {
  await expect(scanField(page)).toBeFocused()
  await scan(page, MILK)
  await expect(lines(page)).toHaveCount(1)
  await pressKey(page, 'F4')
  await page.getByLabel('Desconto na venda').fill(`${percent}%`)
  // Said before anybody is charged.
  const beyond = side(page).getByText(`Desconto de ${percent}%: passa do seu limite, que é de 10%.`)
  await expect(beyond).toBeVisible()
  await page.keyboard.press('Enter')
  await pressKey(page, 'F8')
  await expect(beyond).toBeVisible()
  // Débito, the full amount.
  await pressKey(page, '3')
  await pressKey(page, 'Enter')
}

for (const size of ['desk', 'phone'] as const)
  test(`a discount beyond the limit is approved by a manager's PIN on the spot, and recorded with the sale (${size})`, async ({
    page,
    shop,
    expectedConsole,
  }) => {
    expectedConsole.push(/\b40[39]\b/)
    await page.addInitScript(() => {
      const begun: AbortController[] = []
      AbortSignal.timeout = () => {
        const control = new AbortController()
        begun.push(control)
        return control.signal
      }
      addEventListener('long-after', () => {
        for (const control of begun) control.abort(new DOMException('', 'TimeoutError'))
      })
    })
    let passes = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/selling-passes')) passes += 1
    })
    await counterOfBia(page, shop)
    // Ana's pass and Bia's: from now on sales could be queued on the device.
    await expect.poll(() => passes).toBe(2)
    await discounted(page, '25')
    if (size === 'phone') await page.setViewportSize(phone)
    const dialog = page.getByRole('dialog', { name: 'Autorização de Caio' })
    await expect(dialog).toContainText('O desconto de R$ 2,50 (25%) passa do seu limite, que é de 10%.')
    await expect(dialog.getByLabel(/^PIN de Caio/)).toBeFocused()
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBoth(page)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: test.info().outputPath(`approval-${size}-${scheme}.png`) })
    }
    await page.keyboard.type('1111')
    await expect(dialog.getByText('PIN incorreto.')).toBeVisible()
    // The manager takes longer than the page waits for an answer.
    await page.evaluate(() => dispatchEvent(new Event('long-after')))
    await page.keyboard.type('2846')
    await expect(side(page)).toContainText('Venda nº 1')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    if (size === 'phone') return

    // Cancelling loses nothing of the cart.
    await pressKey(page, 'Enter')
    await discounted(page, '30')
    await expect(dialog).toBeVisible()
    // What was refused is known not to have been sold.
    await page.reload()
    await expect(lines(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Enviar de novo/ })).toHaveCount(0)
    await pressKey(page, 'F8')
    await pressKey(page, '3')
    await pressKey(page, 'Enter')
    await expect(dialog).toBeVisible()
    await pressKey(page, 'Escape')
    const refusal = page.getByRole('alert').filter({ hasText: 'passa do seu limite' })
    await expect(refusal).toBeVisible()
    await expect(lines(page)).toHaveCount(1)
    // It was about the sale that is emptied.
    await page.getByRole('button', { name: 'Esvaziar' }).click()
    await expect(lines(page)).toHaveCount(0)
    await expect(refusal).toBeHidden()
    await visit(page, '/vendas')
    await page
      .getByRole('row', { name: /\b1\b.*Bia/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Venda nº 1' })).toContainText('desconto, por Caio (PIN)')
    await page.screenshot({ path: test.info().outputPath('sale.png') })
  })
