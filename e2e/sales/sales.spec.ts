import { visit } from '../support/inside.ts'
import { product, stockOf } from '../support/stock.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

for (const width of [1280, 360])
  test(`sales are listed with what came in by each method, opened and cancelled, at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { id, variant } = await product(shop.api, { name: 'Leite', stock: '10' })
    const sell = (payments: { method: 'dinheiro' | 'pix'; amount: string }[], total: string) =>
      shop.api.sales.registerSale({
        headers: {},
        body: {
          lines: [{ product_variant_id: variant, quantity: '2', unit_price: '5.00' }],
          total,
          payments,
        },
      })
    await sell([{ method: 'pix', amount: '10.00' }], '10.00')
    await sell(
      [
        { method: 'dinheiro', amount: '4.00' },
        { method: 'pix', amount: '6.00' },
      ],
      '10.00',
    )
    await page.goto('/vendas')
    await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible()
    await expect(page.getByText('2 vendas')).toBeVisible()
    await expect(page.getByText('R$ 16,00')).toBeVisible()
    await page.getByText('nº 2', { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Venda nº 2', exact: true })
    await expect(dialog).toContainText('Leite')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancelar venda' }).click()
    const question = page.getByRole('dialog', { name: 'Cancelar a venda nº 2?' })
    await expect(question).toContainText('Volta ao estoque: 2 un de Leite')
    await expect(question).toContainText('Devolva ao cliente R$ 4,00 em dinheiro e R$ 6,00 por Pix.')
    await question.getByRole('button', { name: 'Cancelar venda' }).click()
    await expect(dialog).toContainText('Cancelada')
    expect(await stockOf(shop.api, id)).toBe('8')
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^lista-de-vendas-.*\.csv$/)
    if (width === 360) await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByRole('combobox', { name: 'Situação' }).click()
    await page.getByRole('option', { name: 'Cancelada' }).click()
    await expect(page.getByText('nº 2', { exact: true })).toBeVisible()
    await expect(page.getByText('nº 1', { exact: true })).toBeHidden()
    await visit(page, '/vendas')
    await expect(page.getByText('1 venda', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ontem' }).click()
    await expect(page.getByText('Nenhuma venda encontrada')).toBeVisible()
  })

test('SELL-09 the list has number, time, customer, operator, payments and status, narrows, totals and is saved', async ({
  page,
  shop,
}) => {
  const { variant } = await product(shop.api, { name: 'Leite', stock: '50' })
  const { id: customer_id } = await shop.api.contacts.createCustomer({ name: 'Tatiane Lima' })
  const { today, timezone } = await shop.api.account.me()
  const sell = async (total: string, payments: object[], more: object) =>
    shop.api.sales.registerSale({
      headers: {},
      body: {
        lines: [{ product_variant_id: variant, quantity: '1', unit_price: total }],
        total,
        payments,
        ...more,
      } as never,
    })
  const pix = (amount: string) => ({ method: 'pix', amount })
  const lastMonth = new Date(`${today.slice(0, 8)}01T12:00:00Z`)
  lastMonth.setUTCDate(0)
  const yesterday = new Date(`${today}T15:00:00Z`)
  yesterday.setUTCDate(yesterday.getUTCDate() - 1)
  await sell('3.00', [pix('3.00')], { sold_at: lastMonth.toISOString() })
  await sell('5.00', [pix('5.00')], { sold_at: yesterday.toISOString() })
  const { registers } = await shop.api.cash.setCashControl({ is_on: true })
  const { id: cash_session_id } = await shop.api.cash.openCash({
    headers: {},
    body: { register_id: registers[0]?.id ?? '', opening_float: '0.00' },
  })
  await sell('7.00', [pix('7.00')], {})
  const both = [{ method: 'dinheiro', amount: '8.00' }, pix('1.00')]
  const { id } = await sell('9.00', both, { customer_id, cash_session_id })
  const { sold_at } = await shop.api.sales.getSale({ id })
  const time = new Date(sold_at).toLocaleTimeString('pt-BR', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
  })

  await page.goto('/vendas')
  const rows = page.getByRole('table', { name: 'Vendas' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  for (const text of ['nº 4', time, 'Tatiane Lima', shop.fullName, 'Dinheiro + Pix', 'Concluída', 'R$ 9,00'])
    await expect(rows.nth(1)).toContainText(text)
  const totals = page.getByLabel('Totais')
  await expect(totals).toContainText('depois de fechar o caixa')
  await expect(totals).not.toContainText('R$ 8,00')
  await shop.api.cash.closeCash({
    headers: {},
    params: { id: cash_session_id },
    body: { counts: [{ method: 'dinheiro', amount: '8.00' }] },
  })
  await page.reload()
  await expect(totals).toContainText(/2 vendas.*R\$.16,00.*Dinheiro.*R\$.8,00/)
  await expect(totals).toContainText(/Pix.*R\$.8,00/)

  const period = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const numbers = (...expected: string[]) =>
    expect(rows).toContainText(['Venda', ...expected.map((number) => `nº ${number}`)])
  await period('Ontem')
  await numbers('2')
  await expect(rows).toHaveCount(2)
  await period('Mês passado')
  await expect(rows.nth(1)).toContainText(/nº [12]/)
  await expect(rows.last()).toContainText('nº 1')
  await period('Este mês')
  await expect(rows.nth(1)).toContainText('nº 4')
  await expect(rows.nth(2)).toContainText('nº 3')
  const from = lastMonth.toISOString().slice(0, 10)
  await visit(page, `/vendas?periodo=datas&de=${from}&ate=${today}`)
  await numbers('4', '3', '2', '1')
  const narrow = async (name: string, option: string) => {
    await page.getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await narrow('Pagamento', 'Dinheiro')
  await expect(rows).toHaveCount(2)
  await numbers('4')
  await page.locator('[aria-label="Limpar pagamento"]').click()
  await narrow('Atendimento', shop.fullName)
  await numbers('4', '3', '2', '1')
  await narrow('Situação', 'Cancelada')
  await expect(page.getByText('Nenhuma venda encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await numbers('4', '3', '2', '1')
  for (const [format, ending] of [
    ['CSV', 'csv'],
    ['Planilha do Excel (XLSX)', 'xlsx'],
  ] as const) {
    await page.getByRole('button', { name: 'Escolher o formato' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: format, exact: true }).click()
    expect((await saved).suggestedFilename()).toBe(`lista-de-vendas-${from}-a-${today}.${ending}`)
  }
  await page.getByText('nº 4', { exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Venda nº 4', exact: true })).toContainText('Leite')
})
