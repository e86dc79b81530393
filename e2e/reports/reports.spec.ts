import { readFile } from 'node:fs/promises'
import { visit } from '../support/inside.ts'
import { brazilian, day, sell } from '../support/reports.ts'
import { enter, leave, product } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, setTheme, test } from '../support/test.ts'

test('REP-02 five tabs say so when there is nothing to show', async ({ page, shop: _ }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Relatórios', exact: true }).click()
  await expect(page).toHaveURL('/relatorios')
  await expect(page).toHaveTitle('Relatórios · Prateleira')
  await expect(page.getByRole('tab')).toHaveText([
    'Visão Geral',
    'Vendas',
    'Estoque',
    'Movimentações',
    'Clientes',
  ])
  await expect(page.getByRole('tab', { name: 'Visão Geral' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('0 transações')).toBeVisible()
  const texts = {
    Vendas: 'Nenhuma venda encontrada no período',
    Estoque: 'Todos os produtos estão com estoque adequado',
    Movimentações: 'Nenhuma movimentação encontrada',
    Clientes: 'Nenhum cliente cadastrado',
  }
  for (const [tab, text] of Object.entries(texts)) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})

test('REP-02 each tab shows what really happened', async ({ page, shop: { api } }) => {
  const coffee = await product(api, { name: 'Café', stock: '50', minimum: '60', sale: '30', cost: '20' })
  await product(api, { name: 'Arroz', stock: '10', minimum: '1', sale: '5' })
  const customer = await api.contacts.createCustomer({
    name: 'Bia Ramos',
    email: 'bia@example.com',
    phone: '11 5555-0000',
  })
  await enter(api, coffee.variant, '5', { date: await day(api, 2), price: '19.90' })
  await leave(api, coffee.variant, '3', await day(api, 1))
  await sell(api, coffee.variant, '2', '30', 3, { customer_id: customer.id, payment_method: 'pix' })
  const cancelled = await sell(api, coffee.variant, '1', '30')
  await api.stock.reverseMovement({ params: { id: cancelled.movements[0]?.id ?? '' }, body: {} })
  await sell(api, coffee.variant, '4', '25', 40)

  await page.goto('/relatorios')
  const card = (label: string) => page.getByText(label, { exact: true }).locator('..')
  await expect(card('Vendas Totais')).toContainText('R$ 60,00')
  await expect(card('Vendas Totais')).toContainText('1 transação')
  await expect(card('Transações')).toContainText('Ticket médio: R$ 60,00')
  await expect(card('Produtos').filter({ hasText: 'com estoque baixo' })).toContainText('1 com estoque baixo')
  await expect(card('Valor do Estoque')).toContainText('R$ 1.430,00')
  await expect(card('Valor do Estoque')).toContainText('pelo preço de venda')
  const top = page.getByRole('region', { name: 'Produtos mais vendidos' })
  await expect(top.getByRole('listitem')).toHaveText(['Café2 unR$ 60,00Em estoque: 46 un'])

  await page.getByRole('tab', { name: 'Vendas' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Cliente não informado')
  await expect(page.getByRole('row').nth(1)).toContainText('N/A')
  await expect(page.getByRole('row').nth(1)).toContainText('Cancelada')
  const sale = page.getByRole('row').nth(2)
  for (const text of [brazilian(await day(api, 3)), 'Bia Ramos', '1 item', '2 un Café', 'Pix', 'R$ 60,00'])
    await expect(sale).toContainText(text)
  await expect(page.getByRole('row')).toHaveCount(3)

  await page.getByRole('tab', { name: 'Estoque' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Café60 un46 un')
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('tab', { name: 'Movimentações' }).click()
  const loss = page.getByRole('row').filter({ hasText: 'Consumo Interno' })
  await expect(loss).toContainText('Saída')
  await expect(loss).toContainText('−3 un')
  const entry = page.getByRole('row').filter({ hasText: '+5 un' })
  await expect(entry).toContainText('Entrada')
  await expect(entry).toContainText('R$ 19,90')
  await expect(entry).toContainText(brazilian(await day(api, 2)))

  await page.getByRole('tab', { name: 'Clientes' }).click()
  const row = page.getByRole('row').nth(1)
  const today = brazilian(await day(api))
  for (const text of ['Bia Ramos', 'bia@example.com', '(11) 5555-0000', today, 'R$ 60,00'])
    await expect(row).toContainText(text)
  await expect(page.getByRole('columnheader', { name: 'Desde' })).toBeVisible()
})

test('long lists come page by page', async ({ page, shop: { api } }) => {
  const { variant } = await product(api, { name: 'Café', stock: '100' })
  for (let price = 1; price <= 12; price += 1) await sell(api, variant, '1', String(price))
  await page.goto('/relatorios?aba=vendas')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByText('1–10 de 12')).toBeVisible()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page).toHaveURL('/relatorios?aba=vendas&pagina=2')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').nth(2)).toContainText('R$ 1,00')
  await page.goto('/relatorios?aba=vendas&pagina=9')
  await expect(page).toHaveURL('/relatorios?aba=vendas&pagina=2')
})

test('REP-04 exporting reports the result, also when there is nothing to export; a failure is said with the report, and another try works', async ({
  page,
  shop: { api },
  expectedConsole,
}) => {
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text })
  const button = page.getByRole('button', { name: 'Exportar' })
  const saved = async () => (await Promise.all([page.waitForEvent('download'), button.click()]))[0]
  const nothing = {
    vendas: 'Nenhuma venda encontrada',
    estoque: 'Nenhum produto encontrado',
    movimentacoes: 'Nenhuma movimentação encontrada',
    clientes: 'Nenhum cliente encontrado',
  }
  await page.goto('/relatorios')
  for (const [tab, text] of Object.entries(nothing)) {
    await visit(page, `/relatorios?aba=${tab}`)
    await button.click()
    await expect(toast(text)).toBeVisible()
  }
  const { variant } = await product(api, { name: 'Café', stock: '10' })
  await api.contacts.createCustomer({ name: 'Bia' })
  await sell(api, variant, '1', '10')
  const kinds = {
    'visao-geral': 'visão geral',
    vendas: 'vendas',
    estoque: 'estoque',
    movimentacoes: 'movimentações',
    clientes: 'clientes',
  }
  const today = await day(api)
  for (const [tab, kind] of Object.entries(kinds)) {
    await visit(page, `/relatorios?aba=${tab}`)
    expect((await saved()).suggestedFilename()).toBe(`${tab}-${today}.csv`)
    await expect(toast(`Relatório de ${kind} exportado com sucesso!`)).toContainText('Exportação concluída')
  }

  expectedConsole.push(/500/)
  const texts = {
    'visao-geral': 'Não foi possível exportar o relatório.',
    vendas: 'Não foi possível exportar o relatório de vendas.',
    estoque: 'Não foi possível exportar o relatório de estoque.',
    movimentacoes: 'Não foi possível exportar o relatório de movimentações.',
    clientes: 'Não foi possível exportar o relatório de clientes.',
  }
  await page.route('**/export?*', (route) => route.fulfill({ status: 500, json: {} }))
  for (const [tab, text] of Object.entries(texts)) {
    await visit(page, `/relatorios?aba=${tab}`)
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toContainText('Erro na exportação')
  }
  await page.unroute('**/export?*')
  expect((await saved()).suggestedFilename()).toMatch(/^clientes-.*\.csv$/)
})

test('Exportar saves the active tab as CSV, and in other formats from the menu beside it', async ({
  page,
  shop: { api },
}) => {
  const { variant } = await product(api, {
    name: '=Café "bom"',
    code: 'CAF-1',
    stock: '10',
    cost: '2.5',
    sale: '4',
  })
  await api.contacts.createCustomer({ name: 'Bia', phone: '+55 11 98765-4321' })
  await sell(api, variant, '1', '10')
  const file = async (tab: string) => {
    await visit(page, `/relatorios?aba=${tab}`)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar' }).click(),
    ])
    return readFile(await saved.path(), 'utf8')
  }
  const today = brazilian(await day(api))
  await page.goto('/relatorios')
  expect(await file('estoque')).toBe(
    '\ufeff"Código","Nome do Produto","Categoria","Fornecedor","Estoque Atual","Estoque Mínimo","Preço de Custo","Preço de Venda","Valor Total em Estoque","Status"\r\n' +
      `"CAF-1","'=Café ""bom""","","","9","0","2.50","4.00","22.50","Ativo"\r\n`,
  )
  expect(await file('clientes')).toBe(
    '\ufeff"Nome","Email","Telefone","Endereço","Total de Compras","Data de Cadastro","Observações"\r\n' +
      `"Bia","","+55 11 98765-4321","","0.00","${today}",""\r\n`,
  )
  expect(await file('visao-geral')).toBe(
    '\ufeff"Total de Produtos","Estoque Total","Valor do Estoque","Vendas Totais","Transações","Ticket Médio","Itens com Estoque Baixo","Total de Clientes","Data da Exportação"\r\n' +
      `"1","9","36.00","10.00","1","10.00","0","1","${today}"\r\n`,
  )
  const sales = (await file('vendas')).split('\r\n')
  expect(sales[0]).toBe(
    '\ufeff"ID da Venda","Data","Cliente","Valor Total","Método de Pagamento","Status","Observações"',
  )
  expect(sales[1]).toMatch(new RegExp(`^"[0-9a-f-]{36}","${today}","N/A","10.00","","Concluída",""$`))
  const movements = (await file('movimentacoes')).split('\r\n')
  expect(movements[0]).toBe(
    '\ufeff"Data","Tipo","Produto","SKU","Quantidade","Preço Unitário","Valor Total","Referência","Observações"',
  )
  expect(movements[1]).toMatch(
    new RegExp(
      `^"${today}","Saída","'=Café ""bom""","CAF-1.*","1","10.00","10.00","[0-9a-f-]{36}","venda - Responsável: Ana"$`,
    ),
  )

  await page.getByRole('button', { name: 'Escolher o formato' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Planilha do Excel (XLSX)' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe(`movimentacoes-${await day(api)}.xlsx`)
  expect((await readFile(await saved.path())).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'Escolher o formato' }).click()
  const [brazilianFile] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV para planilha brasileira' }).click(),
  ])
  expect(brazilianFile.suggestedFilename()).toBe(`movimentacoes-${await day(api)}-br.csv`)
  expect(await readFile(await brazilianFile.path(), 'utf8')).toContain('"1";"10,00";"10,00"')
})

test('REP-05 stock is valued by sale price in the overview, by cost in the stock export, and the page says which', async ({
  page,
  shop: { api },
}) => {
  await product(api, { name: 'Café', stock: '10', cost: '2.5', sale: '4' })
  await page.goto('/relatorios')
  const card = page.getByText('Valor do Estoque', { exact: true }).locator('..')
  await expect(card).toContainText('R$ 40,00')
  await expect(card).toContainText('pelo preço de venda')
  await page.getByRole('tab', { name: 'Estoque' }).click()
  await expect(
    page.getByText('A exportação traz todos os produtos, com o valor em estoque pelo preço de custo.'),
  ).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(await readFile(await saved.path(), 'utf8')).toContain('"2.50","4.00","25.00","Ativo"')
})

test('every tab is accessible and fits a phone, light and dark', async ({ page, shop: { api } }) => {
  const name = 'Café torrado e moído em grãos selecionados, embalagem econômica de 1 kg a vácuo'
  const { variant } = await product(api, { name, stock: '99999999', minimum: '99999999', sale: '9999.99' })
  const email = 'administracao.financeira.do.condominio.jardim@cliente.example'
  await api.contacts.createCustomer({ name: 'Bia', email })
  await sell(api, variant, '1', '1234567.89')
  await page.goto('/relatorios')
  for (const [scheme, size] of [
    ['light', { width: 1280, height: 800 }],
    ['dark', phone],
  ] as const) {
    await page.setViewportSize(size)
    await setTheme(page, scheme)
    for (const tab of ['vendas', 'estoque', 'movimentacoes', 'clientes', 'visao-geral']) {
      await visit(page, `/relatorios?aba=${tab}`)
      await expect(page.getByText(tab === 'clientes' ? 'Bia' : name).first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  }
})
