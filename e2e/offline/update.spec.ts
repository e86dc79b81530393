import type { Page } from '@playwright/test'
import type { Between } from '../support/between.ts'
import { COUNTER_PAGE, lines, payInCash, pressKey, side } from '../support/counter.ts'
import { prepared, sayOnline, sellOne, UNREACHABLE } from '../support/offline.ts'
import { COFFEE, MILK, product, scan } from '../support/stock.ts'
import { expect } from '../support/test.ts'
import { isKept, test } from './worker.ts'

const secondVersion = (page: Page) => page.locator('meta[name="second-version"]')
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Nova versão disponível' })
const takeIt = (page: Page) => notice(page).getByRole('button', { name: 'Atualizar' }).click()

async function offerSecondVersion(page: Page, between: Between): Promise<void> {
  between.change('/index.html', (text) => text.replace('<head>', '<head><meta name="second-version">'))
  between.change('/sw.js', (text) => text.replace(/("revision":")[^"]+(","url":"index.html")/, '$1second$2'))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

test('updating in the middle of a sale, while another one whose answer was lost waits, loses neither and doubles none', async ({
  page,
  shop,
  between,
  expectedConsole,
}) => {
  expectedConsole.push(UNREACHABLE)
  await product(shop.api, { name: 'Café especial 250 g', barcode: COFFEE, sale: '32.90', stock: '7' })
  await product(shop.api, { name: 'Leite integral 1 L', barcode: MILK, sale: '5.69', stock: '9' })
  await prepared(page, between.url + COUNTER_PAGE, isKept)
  between.cut()
  await sellOne(page, COFFEE, 'Café especial')
  await expect(side(page)).toContainText('Venda A-1 guardada neste aparelho')
  between.mend()
  const committed = between.swallow('/api/v1/queued-sales')
  await sayOnline(page)
  await committed
  // The next customer's goods are partly scanned.
  await scan(page, MILK)
  await scan(page, MILK)
  await expect(lines(page)).toHaveCount(1)
  await pressKey(page, 'F4')
  await page.getByLabel('Desconto na venda').fill('1,38')
  await page.keyboard.press('Enter')
  await expect(side(page)).toContainText('R$ 10,00')

  await offerSecondVersion(page, between)
  await takeIt(page)
  await expect(secondVersion(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('Leite integral 1 L')
  await expect(side(page)).toContainText('R$ 10,00')
  await expect(page.getByRole('link', { name: '1 pendência neste aparelho' })).toBeVisible()

  between.mend()
  await sayOnline(page)
  await expect(page.getByRole('link', { name: /pendência/ })).toHaveCount(0)
  await payInCash(page)
  await expect(side(page)).toContainText('Venda nº 2 concluída')
  const { items } = await shop.api.sales.listSales({})
  expect(items.map(({ total_amount: total }) => total)).toEqual(['10.00', '32.90'])
})

test('a new version waits for what is typed in a form that no draft keeps', async ({
  page,
  shop,
  between,
}) => {
  expect(shop.email).not.toBe('')
  await page.goto(`${between.url}/perfil#pix`)
  await isKept(page)
  const key = page.getByLabel('Chave Pix')
  await key.fill('ana@example')
  await offerSecondVersion(page, between)
  await takeIt(page)
  await expect(notice(page)).toContainText('Salve ou apague o que você está digitando')
  await expect(key).toHaveValue('ana@example')
  await expect(secondVersion(page)).toHaveCount(0)
  await key.fill('')
  await expect(secondVersion(page)).toHaveCount(1)
})

test('a new version leaves half-typed searches where they are', async ({ page, shop, between }) => {
  await product(shop.api, { name: 'Café especial 250 g' })
  await page.goto(`${between.url}/movimentacoes/entrada`)
  await isKept(page)
  const everything = page.getByRole('combobox', { name: 'Buscar produtos, códigos...' })
  const picker = page
    .getByRole('combobox', { name: 'Produto', exact: false })
    .and(page.getByPlaceholder(/SKU/))
  await everything.fill('caf')
  await picker.fill('esp')
  await offerSecondVersion(page, between)
  await takeIt(page)
  await expect(secondVersion(page)).toHaveCount(1)
  await expect(everything).toHaveValue('caf')
  await expect(picker).toHaveValue('esp')
  // Once: a reload of the person's own begins empty.
  await page.reload()
  await expect(picker).toBeFocused()
  await expect(picker).toHaveValue('')
})
