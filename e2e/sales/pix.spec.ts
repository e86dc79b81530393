import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { crc16, pixCode } from '@prateleira/contract/sales/pix'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import {
  chargeTatianeByPix,
  counting,
  fiveItemsForTatiane,
  lastSale,
  lines,
  openCounter,
  pressKey,
  scanField,
  side,
} from '../support/counter.ts'
import { visit } from '../support/inside.ts'
import { COFFEE, MILK, pick, product, scan, stockOf } from '../support/stock.ts'
import { expect, expectAccessibleInBoth, type Shop, test } from '../support/test.ts'

const ACCOUNT = { key: 'ana@loja.com.br', name: 'Mercearia São João', city: 'Poços de Caldas' }

async function withMilk(shop: Shop) {
  await shop.api.sales.savePixAccount(ACCOUNT)
  return product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.69', stock: '5' })
}
const copied = (page: Page) => page.getByLabel('Pix copia e cola')

async function chargeByPix(page: Page) {
  await pressKey(page, 'F8')
  await pressKey(page, '2')
  await expect(page.getByLabel('Pix')).toBeFocused()
  await pressKey(page, 'Enter')
}

test('the shop enters its Pix key, sees how it was understood, and removes it again', async ({
  page,
  shop,
}) => {
  expect(shop.email).not.toBe('')
  await page.goto('/perfil#pix')
  const section = page.getByRole('region', { name: 'Recebimento por Pix' })
  await section.getByLabel('Chave Pix').fill('529.982.247-26')
  await section.getByLabel('Nome de quem recebe').fill('Mercearia São João')
  await section.getByLabel('Cidade').fill('Poços de Caldas')
  await section.getByRole('button', { name: 'Salvar chave' }).click()
  await expect(section.getByText(/Chave inválida/)).toBeVisible()
  await section.getByLabel('Chave Pix').fill('(11) 98765-4321')
  await expect(section.getByText('Celular: +55 11 98765-4321')).toBeVisible()
  await expect(section.getByText('Mercearia Sao Joao · Pocos de Caldas')).toBeVisible()
  await section.getByRole('button', { name: 'Salvar chave' }).click()
  await expect(page.getByText('Chave Pix salva')).toBeVisible()
  expect((await shop.api.sales.getPixSettings()).account?.key).toBe('+5511987654321')
  await section.getByRole('button', { name: 'Remover chave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover chave' }).click()
  await expect(section.getByLabel('Chave Pix')).toHaveValue('')
})

test('five items to a known customer with a Pix code take five scans and few keys', async ({
  page,
  shop,
}) => {
  await shop.api.sales.savePixAccount(ACCOUNT)
  const codes = await fiveItemsForTatiane(shop)
  await openCounter(page)
  const hand = counting(page)
  for (const code of codes) await scan(page, code)
  await expect(lines(page)).toHaveCount(5)
  await expect(side(page)).toContainText('R$ 12,50')
  await hand.press('F2')
  await chargeTatianeByPix(page, hand)
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible()
  await expectAccessibleInBoth(page)
  expect((await shop.api.sales.listSales({})).total).toBe(0)
  await hand.press('F8')
  await expect(side(page)).toContainText('Venda nº 1 concluída')
  process.stdout.write(`five items, known customer, Pix code: 5 scans + ${hand.keys} keys beside letters\n`)
  expect(hand.keys).toBeLessThanOrEqual(12)
  expect(await lastSale(shop)).toMatchObject({
    items: 5,
    customer: { name: 'Tatiane Lima' },
    methods: ['pix'],
  })
})

/** The content of the code on the screen, decoded by an independent library, as a bank's app would. */
async function readFrom(screen: Buffer): Promise<string[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const found = await readBarcodes(new Uint8Array(screen), { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}

test("the code has the exact amount and a reference, on screen and receipt, as the central bank's example, and is read back (PIX-02); a scan while it is waited for confirms nothing and begins the next sale", async ({
  page,
  shop,
}) => {
  const { id } = await withMilk(shop)
  await product(shop.api, { name: 'Café', barcode: COFFEE, sale: '32.90' })
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText(['Leite'])
  await chargeByPix(page)
  const code = await copied(page).inputValue()
  expect(code).toContain('br.gov.bcb.pix0115ana@loja.com.br')
  expect(code).toContain('54045.69')
  expect(crc16(code.slice(0, -4))).toBe(code.slice(-4))
  expect(await readFrom(await page.screenshot())).toEqual([code])
  const example = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' }
  expect(pixCode(example, null, null)).toMatch(/6008BRASILIA62070503\*\*\*63041D3D$/)
  const [pending] = await shop.api.sales.listPendingSales()
  expect(pending?.pix?.codes).toEqual([{ amount: '5.69', code }])
  await page.evaluate(() => {
    window.print = () => {
      const paper = document.querySelector<HTMLElement>('[data-receipt]')
      document.title = `${paper?.querySelectorAll('svg').length} ${paper?.textContent}`
    }
  })
  await pressKey(page, 'Alt+p')
  await expect(page).toHaveTitle(/^1 .*Aguardando Pix.*Leite.*5,69/)
  const title = await page.title()
  expect(title).toContain(code)
  expect(title).toContain(pending?.pix?.txid ?? '?')
  await scan(page, COFFEE)
  await expect(side(page)).toContainText('1 código lido')
  await copied(page).focus()
  await scan(page, COFFEE)
  await expect(side(page)).toContainText('2 códigos lidos')
  expect(await shop.api.sales.listPendingSales()).toHaveLength(1)
  expect(await stockOf(shop.api, id)).toBe('5')
  await pressKey(page, 'F8')
  await expect(side(page)).toContainText('Venda nº 1 concluída')
  await pressKey(page, 'Alt+p')
  await expect(page).toHaveTitle(new RegExp(`^0 .*Venda nº 1.*Identificador do Pix: ${pending?.pix?.txid}`))
  await expect(lines(page)).toContainText(['2 un'])
  expect(await stockOf(shop.api, id)).toBe('4')
})

test('it waits while others are served, on any device; giving it up brings the sale back', async ({
  page,
  shop,
  context,
}) => {
  await withMilk(shop)
  await openCounter(page)
  const toCode = async (at: typeof page) => {
    await scan(at, MILK)
    await expect(lines(at)).toContainText(['Leite'])
    await chargeByPix(at)
    await expect(copied(at)).toBeVisible()
  }
  await toCode(page)
  await pressKey(page, 'Escape')
  await expect(scanField(page)).toBeFocused()
  await expect(lines(page)).toHaveCount(0)
  const waiting = page.getByRole('button', { name: /^Pix 1 aguarda/ })
  await expect(waiting).toBeVisible()

  const other = await context.newPage()
  await other.goto('/vendas')
  await expect(other.getByText(/Uma venda aguarda o Pix de R\$\s5,69 desde/)).toBeVisible()
  await other.getByRole('link', { name: 'Ver venda' }).click()
  await expect(copied(other)).toBeVisible()
  await other.getByRole('button', { name: /Recebi/ }).click()
  await expect(side(other)).toContainText('Venda nº 1 concluída')

  await toCode(page)
  await page.getByRole('button', { name: 'Desistir e voltar à venda' }).click()
  await expect(lines(page)).toContainText(['Leite'])
  expect(await shop.api.sales.listPendingSales()).toEqual([])
  expect((await shop.api.sales.listSales({})).total).toBe(1)

  await chargeByPix(page)
  await expect(page.getByText('Os itens ficam reservados.')).toBeVisible()
  const comeBack = () =>
    Promise.all([
      page.waitForResponse(/\/api\/v1\/pending-sales$/),
      page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
    ])
  await comeBack()
  const [held] = await shop.api.sales.listPendingSales()
  await shop.api.sales.confirmPendingSale({ params: { id: held?.id ?? '' }, body: {} })
  await comeBack()
  await expect(page.getByRole('alert')).toContainText('Esta venda não aguarda mais: já foi confirmada')
  await pressKey(page, 'F8')
  await expect(side(page)).toContainText('Venda nº 2 concluída')
})

test('the stock of a sale that waits is shown as reserved', async ({ page, shop }) => {
  const { id } = await withMilk(shop)
  const { variants } = await shop.api.catalog.getProduct({ id })
  await shop.api.sales.holdSale({
    id: crypto.randomUUID(),
    sale: {
      lines: [{ product_variant_id: variants[0]?.id ?? '', quantity: '2', unit_price: '5.69' }],
      total: '11.38',
      payments: [{ method: 'pix', amount: '11.38' }],
    },
  })
  await page.goto('/produtos')
  await expect(page.getByText('Reservado: 2')).toBeVisible()
  await visit(page, `/produtos?produto=${id}`)
  await expect(page.getByRole('list', { name: 'Variantes' })).toContainText('Reservado: 2 un')
  // It has no other variants that could be reserved.
  await visit(page, '/movimentacoes/entrada')
  await pick(page, 'Leite')
  const stock = page.getByLabel('Estoque do produto')
  await expect(stock).toContainText('Estoque atual')
  await expect(stock).not.toContainText('Todas as variantes')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('five items to a known customer with a Pix code take few touches', async ({ page, shop }) => {
    await shop.api.sales.savePixAccount(ACCOUNT)
    const codes = await fiveItemsForTatiane(shop)
    await page.goto('/vender')
    await expect(scanField(page)).toBeVisible()
    const hand = counting(page)
    for (const code of codes) await scan(page, code)
    await expect(lines(page)).toHaveCount(5)
    await hand.touch(/Cliente/)
    await page.getByLabel('Cliente', { exact: true }).fill('tati')
    await page.getByRole('option', { name: 'Tatiane Lima' }).click()
    await hand.touch(/Receber/)
    await hand.touch('Pix')
    await hand.touch(/Confirmar/)
    await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
    await expectAccessibleInBoth(page)
    await hand.touch(/Recebi/)
    await expect(side(page)).toContainText('Venda nº 1 concluída')
    process.stdout.write(`on a phone, Pix code: 5 scans + ${hand.touches + 1} touches beside letters\n`)
    expect(hand.touches + 1).toBeLessThanOrEqual(12)
  })
})
