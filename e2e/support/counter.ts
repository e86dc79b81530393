import { expect, type Page } from '@playwright/test'
import { SILENCE } from '@prateleira/contract/sales/scanner'
import { COFFEE, MILK, product } from './stock.ts'
import type { Shop } from './test.ts'

export const COUNTER_PAGE = '/vender'

/** The field that takes codes; it has the focus whenever nothing else is being typed. */
export const scanField = (page: Page) => page.getByRole('combobox', { name: 'Código, nome ou 3*código' })
export const lines = (page: Page) => page.getByRole('list', { name: 'Itens da venda' }).getByRole('listitem')
export const side = (page: Page) => page.getByRole('complementary', { name: 'Total e pagamento' })

/** Creates five products of 2.50 and the customer Tatiane Lima; returns the products' barcodes. */
export async function fiveItemsForTatiane({ api }: Shop): Promise<string[]> {
  const codes = [MILK, COFFEE, '7894900011517', '7891910000197', '7896036090244']
  for (const [index, barcode] of codes.entries())
    await product(api, { name: `Produto ${index + 1}`, barcode, sale: '2.50' })
  await api.contacts.createCustomer({ name: 'Tatiane Lima' })
  return codes
}

export async function openCounter(page: Page): Promise<void> {
  await page.goto(COUNTER_PAGE)
  await expect(scanField(page)).toBeFocused()
}

/** Presses a key at a person's pace: faster keys may be a scanner's, by definition (SILENCE in sales/scanner.ts). */
export async function pressKey(page: Page, key: string): Promise<void> {
  await page.waitForTimeout(2 * SILENCE)
  await page.keyboard.press(key)
}

/** Pays the exact amount in cash. */
export async function payInCash(page: Page): Promise<void> {
  await pressKey(page, 'F8')
  await pressKey(page, '1')
  await expect(page.getByLabel('Dinheiro recebido')).toBeFocused()
  await pressKey(page, 'Enter')
}

/** Counts a person's actions besides scanning and typing letters. */
export function counting(page: Page) {
  let keys = 0
  let touches = 0
  return {
    press: async (key: string) => {
      keys += 1
      await pressKey(page, key)
    },
    touch: async (name: string | RegExp) => {
      touches += 1
      await page.getByRole('button', { name }).first().click()
    },
    get keys() {
      return keys
    },
    get touches() {
      return touches
    },
  }
}

/** Chooses the customer Tatiane Lima in the open list of customers, and pays by Pix. */
export async function chargeTatianeByPix(page: Page, hand: ReturnType<typeof counting>): Promise<void> {
  await page.getByLabel('Cliente', { exact: true }).fill('tati')
  await expect(page.getByRole('option', { name: 'Tatiane Lima' })).toHaveAttribute('data-combobox-selected')
  await hand.press('Enter')
  await expect(page.getByRole('button', { name: 'Cliente Tatiane Lima' })).toBeVisible()
  await hand.press('F8')
  await expect(side(page)).toContainText('Total a receber')
  await hand.press('2')
  await expect(page.getByLabel('Pix')).toBeFocused()
  await hand.press('Enter')
}

/** The newest sale with all its details. */
export async function lastSale({ api }: Shop) {
  const { items } = await api.sales.listSales({})
  return api.sales.getSale({ id: items[0]?.id ?? '' })
}
