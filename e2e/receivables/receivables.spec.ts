import { counting, lines, scanField, side } from '../support/counter.ts'
import { MILK, product, scan } from '../support/stock.ts'
import { expect, expectAccessibleInBoth, test } from '../support/test.ts'

test('CRED-03 a sale on credit is owed by age on the list, the statement and the dashboard, received in part, and reminded of with its Pix', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/409/, /Failed to load resource/)
  const { variant } = await product(shop.api, { name: 'Leite', barcode: MILK, sale: '20.00', stock: '10' })
  await shop.api.sales.savePixAccount({ key: 'ana@loja.example', name: 'Ana Souza', city: 'Recife' })
  const { id } = await shop.api.contacts.createCustomer({ name: 'Tatiane Lima', phone: '(11) 98765-4321' })
  // The list was loaded before there were debts.
  await page.goto('/a-receber')
  await expect(page.getByRole('main')).toContainText('Ninguém deve')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Vender' }).click()
  await expect(scanField(page)).toBeFocused()
  const hand = counting(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText('Leite')
  await hand.press('F8')
  await hand.press('5')
  // The customer is chosen in the same place.
  await page.getByLabel('Cliente', { exact: true }).fill('tati')
  await expect(page.getByRole('option', { name: 'Tatiane Lima' })).toHaveAttribute('data-combobox-selected')
  await hand.press('Enter')
  await expect(page.getByLabel('Fiado')).toBeFocused()
  await hand.press('Enter')
  await expect(side(page)).toContainText('Venda nº 1 concluída')
  await expect(side(page)).toContainText('FiadoR$ 20,00')
  await expect(side(page)).not.toContainText('Recebido')
  await menu.getByRole('link', { name: 'A receber' }).click()
  await expect(page.getByRole('table', { name: 'Clientes que devem' })).toContainText('Tatiane Lima')

  // Another customer is late: the sale was 33 days ago and due after 30.
  const late = await shop.api.contacts.createCustomer({ name: 'Rui Costa' })
  await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: '7.00' }],
      total: '7.00',
      customer_id: late.id,
      sold_at: new Date(Date.now() - 33 * 86_400_000).toISOString(),
      payments: [{ method: 'fiado', amount: '7.00' }],
    },
  })

  await page.goto('/')
  await expect(page.getByText('Fiado a receber: R$ 27,00 (vencido: R$ 7,00)')).toBeVisible()
  await page.getByRole('link', { name: 'Ver quem deve' }).click()
  const ages = page.getByLabel('Total por vencimento')
  await expect(ages.locator('dd')).toHaveText(['R$ 27,00', 'R$ 20,00', 'R$ 7,00'])
  const rows = page.getByRole('table', { name: 'Clientes que devem' }).getByRole('row')
  await expect(rows).toContainText([
    /Cliente/,
    /Rui Costa.*vencido há 3 dias.*R\$.7,00/,
    /Tatiane Lima.*R\$.20,00/,
  ])
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Tatiane Lima' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Fiado de Tatiane Lima' })
  await expect(sheet.getByRole('region', { name: 'Em aberto' })).toContainText('Venda nº 1')
  await expectAccessibleInBoth(page)
  await sheet.getByRole('button', { name: 'Receber' }).click()
  await expect(sheet.getByLabel('Valor recebido')).toBeFocused()
  await sheet.getByRole('button', { name: 'Cancelar' }).click()
  await expect(sheet.getByRole('button', { name: 'Receber' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByLabel('Valor recebido')).toBeFocused()
  await page.keyboard.type('12,50')
  // The answer is lost after the payment was received: the balance shows it, and receiving it anew is the same receipt.
  await page.route(
    '**/receipts',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('alert')).toContainText('Não sabemos se foi registrado')
  await expect(sheet.getByRole('region', { name: 'Em aberto' })).toContainText('R$ 7,50')
  await sheet.getByRole('button', { name: 'Cancelar' }).click()
  await page.keyboard.press('Enter')
  await expect(sheet.getByLabel('Valor recebido')).toHaveValue('7,50')
  await page.keyboard.type('12,50')
  await expect(sheet.getByRole('status')).toContainText([
    'É mais do que a dívida, de R$ 7,50.',
    'Hoje já foi registrado: Recebimento em Dinheiro, R$ 12,50, por Ana Souza.',
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recebimento registrado')).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'Extrato' })).toContainText('Recebimento em Dinheiro')
  await expect(sheet.getByRole('region', { name: 'Em aberto' })).toContainText('R$ 7,50')

  // Requests to other sites are not made.
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const opened = page.waitForEvent('popup')
  await sheet.getByRole('button', { name: 'Lembrar' }).click()
  const message = await opened
  await message.waitForURL('https://wa.me/5511987654321?**')
  const text = new URL(message.url()).searchParams.get('text')
  expect(text).toContain('Compra nº 1: R$\u00a07,50')
  expect(text).toMatch(/\n000201.*0116ana@loja\.example.*54047\.50.*6304[0-9A-F]{4}\n/)
  await message.close()

  // With several open registers, the one that pays has to be named (CASH-04).
  const { registers } = await shop.api.cash.setCashControl({ is_on: true })
  const second = await shop.api.cash.addRegister({ name: 'Caixa 2' })
  const sessions = []
  for (const { id: register_id } of [...registers, ...second.registers.slice(-1)])
    sessions.push(
      await shop.api.cash.openCash({ headers: {}, body: { register_id, opening_float: '50.00' } }),
    )
  await page.reload()
  await sheet.getByRole('button', { name: 'Estornar' }).click()
  const question = page.getByRole('dialog', { name: 'Estornar recebimento?' })
  await question.getByRole('button', { name: 'Estornar' }).click()
  await expect(question.getByRole('alert')).toContainText('Escolha o caixa de onde o dinheiro sai')
  await question.getByRole('combobox', { name: 'De qual caixa sai o dinheiro' }).click()
  await page.getByRole('option', { name: 'Caixa 2' }).click()
  await expectAccessibleInBoth(page)
  await question.getByRole('button', { name: 'Estornar' }).click()
  await expect(sheet.getByRole('region', { name: 'Em aberto' })).toContainText('R$ 20,00')
  const { result } = await shop.api.cash.closeCash({
    headers: {},
    params: { id: sessions[1]?.id ?? '' },
    body: { counts: [{ method: 'dinheiro', amount: '37.50' }] },
  })
  expect(result?.cash.given_back).toBe('12.50')
  await sheet.getByRole('button', { name: 'Limite e prazo' }).click()
  await sheet.getByLabel('Limite de fiado').fill('150')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(async () => (await shop.api.receivables.getStatement({ id })).credit_limit).toBe('150.00')
})
