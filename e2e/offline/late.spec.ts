import { COUNTER_PAGE, lines, pressKey, side } from '../support/counter.ts'
import { visit } from '../support/inside.ts'
import { prepared, QUEUE_PAGE, sayOnline, sellOne, UNREACHABLE } from '../support/offline.ts'
import { keepCookie } from '../support/sessions.ts'
import { COFFEE, product, scan, stockOf } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone } from '../support/test.ts'
import { isKept, installedTest as test } from './worker.ts'

test('OFF-04 a sale made without network keeps price, cash session and receipt; what is refused is settled in Pendências by who may', async ({
  page,
  shop,
  between,
  context,
  people,
  expectedConsole,
}) => {
  expectedConsole.push(UNREACHABLE, /\b409\b/)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed =
        document.querySelector('body > [data-receipt]')?.textContent ?? ''
    }
  })
  const printed = () => page.evaluate(() => document.documentElement.dataset.printed ?? '')
  const { id, variant } = await product(shop.api, {
    name: 'Café especial 250 g',
    barcode: COFFEE,
    sale: '32.90',
    stock: '3',
  })
  await shop.api.contacts.createCustomer({ name: 'Tatiane Lima' })
  const sellThere = () =>
    shop.api.sales.registerSale({
      headers: {},
      body: {
        lines: [{ product_variant_id: variant, quantity: '1', unit_price: '32.90' }],
        total: '32.90',
        payments: [{ method: 'pix', amount: '32.90' }],
      },
    })
  const before = await sellThere()
  const { registers } = await shop.api.cash.setCashControl({ is_on: true })
  const { id: session } = await shop.api.cash.openCash({
    headers: {},
    body: { register_id: registers[0]?.id ?? '', opening_float: '10.00' },
  })

  // What needs the server is not offered without it: neither on a sale that is already open …
  await page.goto(`${between.url}/vendas?venda=${before.id}`)
  const sale = page.getByRole('dialog', { name: /^Venda nº/ })
  await expect(sale.getByRole('button', { name: 'Cancelar venda' })).toBeVisible()
  await context.setOffline(true)
  await expect(sale.getByText('cancelar e devolver pedem internet')).toBeVisible()
  await expect(sale.getByRole('button', { name: /Cancelar venda|Devolver/ })).toHaveCount(0)
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(sale.getByRole('button', { name: 'Devolver itens' })).toBeVisible()
  await prepared(page, between.url + COUNTER_PAGE, isKept)
  await expect(page.getByText(/^aberto às/)).toBeVisible()
  await pressKey(page, 'F2')
  await expect(page.getByRole('option', { name: 'Tatiane Lima' })).toBeVisible()
  await pressKey(page, 'Escape')

  // … nor at the counter: fiado, Pix, customers. Here the browser reports a network, but the server cannot be reached.
  between.cut()
  await sayOnline(page)
  await expect(page.getByRole('status').filter({ hasText: /^Sem rede/ })).toBeVisible()
  await scan(page, COFFEE)
  await expect(lines(page)).toContainText('Café especial')
  await pressKey(page, 'F2')
  await expect(page.getByText('Sem rede não dá para procurar nem cadastrar clientes')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await pressKey(page, 'Escape')
  await pressKey(page, 'F8')
  for (const method of ['Fiado', 'Pix', 'Vale'])
    await expect(side(page).getByRole('button', { name: method })).toBeDisabled()
  await pressKey(page, '1')
  await expect(page.getByLabel('Dinheiro recebido')).toBeFocused()
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('Venda A-1 guardada neste aparelho')
  await page.keyboard.press('Alt+p')
  await expect.poll(printed).toContain('Venda A-1 (sem rede)')
  await pressKey(page, 'Enter')
  await sellOne(page, COFFEE, 'Café especial')
  await expect(side(page)).toContainText('Venda A-2 guardada neste aparelho')

  // Meanwhile the price is raised, one of the two pieces is sold elsewhere, and the cash is counted and closed.
  await shop.api.catalog.updateProduct({
    params: { id },
    body: { name: 'Café especial 250 g', is_active: true, sale_price: '35.00' },
  })
  await sellThere()
  await shop.api.cash.closeCash({
    headers: {},
    params: { id: session },
    body: { counts: [{ method: 'dinheiro', amount: '75.80' }] },
  })
  between.mend()
  await sayOnline(page)
  await expect(page.getByText('1 recusada')).toBeVisible()

  // A seller is told whom to ask; the sale is kept.
  const seller = await people.putMember(shop, 'seller')
  const become = async (someone: Parameters<typeof people.signIn>[0]) => {
    await page.goto('about:blank')
    await keepCookie(context, await people.signIn(someone), between.url)
    await page.goto(between.url + QUEUE_PAGE)
  }
  await become(seller)
  const refused = page.getByRole('region', { name: 'Recusadas: decida o que fazer' })
  await expect(refused).toContainText('Venda A-2')
  await expect(refused).toContainText('Estoque insuficiente: Café especial 250 g (disponível 0, pedido 1).')
  await expect(refused).toContainText('cabe a quem gerencia a loja')
  await expect(refused.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await expect(refused.getByRole('button', { name: /Ajustar|Descartar/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  // Signing out with an unsent sale is confirmed first.
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('1 venda ainda não foi registrada e fica neste aparelho')).toBeVisible()

  await become({ email: shop.email, personId: shop.personId })
  await refused.getByRole('button', { name: 'Ajustar estoque e registrar' }).click()
  const why = page.getByRole('dialog')
  await why.getByRole('button', { name: 'Ajustar e registrar' }).click()
  await expect(why.getByText('Diga o motivo.')).toBeVisible()
  await why.getByRole('textbox', { name: 'Motivo' }).fill('Contamos errado')
  await why.getByRole('button', { name: 'Ajustar e registrar' }).click()
  await expect(page.getByRole('heading', { name: /^Venda A-2 · nº \d+$/ })).toBeVisible()
  expect(await stockOf(shop.api, id)).toBe('0')

  // At the agreed price, marked, with the device's number beside the sale's.
  const { items } = await shop.api.sales.listSales({})
  expect(items.map(({ total_amount: total }) => total)).toEqual(['32.90', '32.90', '32.90', '32.90'])
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Venda A-2' })
    .getByRole('link', { name: 'Ver venda' })
    .click()
  await expect(sale).toContainText('preço mudou antes do envio: R$ 32,90 → R$ 35,00')
  await expect(sale).toContainText(/Sem redeRecibo A-2, enviada por .+ Motivo: Contamos errado/)
  await sale.getByRole('button', { name: 'Imprimir' }).click()
  await expect.poll(printed).toMatch(/Venda nº \d+ · A-2/)

  // Both are in the cash session that they name, which was closed: the report shows how the close was revised.
  await visit(page, '/caixas-fechados')
  await page.getByRole('row', { name: /Caixa 1/ }).click()
  const report = page.getByRole('dialog')
  await expect(report).toContainText('R$ 10,00 + R$ 65,80 depois')
  await expect(report).toContainText('Revisto depois do fechamento')
})
