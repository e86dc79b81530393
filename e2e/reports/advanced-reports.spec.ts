import { readFile } from 'node:fs/promises'
import { visit } from '../support/inside.ts'
import { day } from '../support/reports.ts'
import { enter, leave, product } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, type Shop, test } from '../support/test.ts'

async function sell(api: Shop['api'], variant: string, price: string, date: string): Promise<void> {
  await api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: price }],
      exit_date: date,
      responsible_person: 'Ana',
      exit_reason: 'venda',
    },
  })
}

test('REP-06 charts answer in their titles: sales over time, exits by reason, the ABC curve; each has its table', async ({
  page,
  shop: { api },
}) => {
  const coffee = await product(api, { name: 'Café' })
  const salt = await product(api, { name: 'Sal' })
  await sell(api, coffee.variant, '90', await day(api, 1))
  await sell(api, salt.variant, '10', await day(api, 3))
  await leave(api, salt.variant, '2', await day(api))

  await page.goto('/relatorios?aba=vendas')
  const chart = (title: string) => page.getByRole('img', { name: title })
  await expect(chart('As vendas somaram R$ 100,00 nos últimos 30 dias')).toBeVisible()
  await page.getByRole('button', { name: 'Ver tabela' }).click()
  const brazilian = (await day(api, 1)).split('-').reverse().join('/')
  await expect(page.getByRole('row', { name: `${brazilian} 1 R$ 90,00` })).toBeVisible()

  await page.getByRole('link', { name: 'Relatórios avançados' }).click()
  await expect(page.getByRole('heading', { name: 'Relatórios avançados', level: 1 })).toBeVisible()
  await expect(chart('1 de 2 produtos vendidos traz 90,0% da receita nos últimos 30 dias')).toBeVisible()
  await expect(page.getByText('A: 1 produto, 90,0%')).toBeVisible()
  await page.getByRole('button', { name: 'Ver tabela' }).click()
  await expect(page.getByRole('row', { name: 'B (de 80% a 95%) 1 R$ 10,00 10,0%' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Classe' }).getByText('Classe B').click()
  await expect(page.getByRole('row', { name: /^2º Sal/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^1º Café/ })).toBeHidden()

  await page.getByRole('tab', { name: 'Saídas por motivo' }).click()
  await expect(chart('Venda responde por 66,7% das saídas nos últimos 30 dias')).toBeVisible()
  await page.getByRole('button', { name: 'Ver tabela' }).click()
  await expect(page.getByRole('row', { name: 'Venda 2 2 un R$ 100,00 R$ 0,00' })).toBeVisible()
})

test('the stock at a past date is shown by day and saved as a file, and so is the profit; a day without stock says so', async ({
  page,
  shop: { api },
}) => {
  const { variant } = await product(api, { name: 'Café', stock: '0' })
  const before = await day(api, 40)
  await enter(api, variant, '10', { date: before, price: '4' })
  await enter(api, variant, '5', { price: '4' })
  await page.goto(`/relatorios/avancados?aba=estoque&data=${before}`)
  await expect(page.getByRole('region', { name: /^Resumo de/ })).toContainText('R$ 40,00')
  await expect(page.getByRole('row', { name: /^Café/ })).toContainText('10 un')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe(`estoque-em-${before}.csv`)
  expect(await readFile(await saved.path(), 'utf8')).toContain('"Café","10","un","4.00","40.00"')
  await visit(page, `/relatorios/avancados?aba=estoque&data=${await day(api, 41)}`)
  await expect(page.getByText(/^Não havia estoque em/)).toBeVisible()

  const salt = await product(api, { name: 'Sal' })
  await sell(api, salt.variant, '7', await day(api))
  await sell(api, variant, '1', await day(api))
  await page.getByRole('tab', { name: 'Lucro' }).click()
  await expect(page.getByText('R$ 7,00 vendidos sem custo conhecido (1 item)')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Café 1 un R$ 1,00 R$ 4,00 −R$ 3,00 prejuízo' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Agrupar' }).getByText('Por pessoa').click()
  await expect(page.getByRole('row', { name: 'Ana Souza 2 R$ 8,00' })).toContainText('R$ 4,00')
  const [profit] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(profit.suggestedFilename()).toBe(`lucro-${await day(api, 29)}-a-${await day(api)}.csv`)
  expect(await readFile(await profit.path(), 'utf8')).toContain(
    '"Ana Souza","2","8.00","4.00","4.00","50.0","7.00"',
  )
  for (const tab of ['lucro', 'estoque', 'motivos', 'curva-abc']) {
    await visit(page, `/relatorios/avancados?aba=${tab}&data=${before}`)
    for (const size of [{ width: 1280, height: 800 }, phone]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('tab', { selected: true })).toBeVisible()
      await expect(page.locator('[class*=Skeleton]').first()).toBeHidden()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  }
})

test('LED-05 the average cost follows each entry and, after a reversal, is as if the entry had never been; shown beside the cost price in detail and reports', async ({
  page,
  shop: { api },
}) => {
  const { id, variant } = await product(api, {
    name: 'Café',
    stock: '0',
    cost: '4',
    sale: '9',
    minimum: '99',
  })
  await enter(api, variant, '10', { price: '4' })
  await enter(api, variant, '30', { price: '6' })
  await page.goto(`/produtos?produto=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Café' })
  const costs = () => dialog.getByText('Preço de custo', { exact: true }).locator('../..')
  await expect(costs()).toContainText('Preço de custoR$ 4,00')
  await expect(costs()).toContainText('Custo médioR$ 5,50')
  await enter(api, variant, '40', { price: '7.50' })
  await visit(page, '/relatorios?aba=estoque')
  const row = page.getByRole('row', { name: /^Café/ })
  await expect(row).toContainText('R$ 4,00médio R$ 6,50')

  // 20 leave at 6,50. Without the reversed entry of 30 at 6,00 they would have left at 6,80, and 30 at 6,80 would
  // remain.
  await leave(api, variant, '20')
  const [, , second] = (await api.stock.listMovements({ product_id: id })).items
  await api.stock.reverseMovement({ params: { id: second?.id ?? '' }, body: {} })
  const [reversal, exit] = (await api.stock.listMovements({ product_id: id })).items
  expect(second).toMatchObject({ kind: 'entry', quantity: '30', unit_price: '6.00' })
  expect(exit).toMatchObject({ kind: 'exit', unit_cost: '6.50', cost_adjustment: null })
  expect(reversal).toMatchObject({
    kind: 'reversal',
    unit_price: '6.00',
    total_value: '180.00',
    unit_cost: '6.80',
    cost_adjustment: '-6.00',
  })
  await page.reload()
  await expect(row).toContainText('R$ 4,00médio R$ 6,80')
  await visit(page, `/produtos?produto=${id}`)
  await expect(costs()).toContainText('Preço de custoR$ 4,00')
  await expect(costs()).toContainText('Custo médioR$ 6,80')
  // Figures that the specification calculates with the cost price stay so: 30 × 4,00.
  await visit(page, '/')
  await expect(page.getByText('Valor Total em Estoque').locator('../..')).toContainText('120,00')
})

test('PLAN-11 the trial has everything, Básico the five reports and the way to the rest, Profissional also the advanced reports and keys', async ({
  page,
  shop: { api },
}) => {
  // Two subscriptions, with five pages each.
  const { variant } = await product(api, { name: 'Café', stock: '10' })
  await sell(api, variant, '10', await day(api))
  const offer = page.getByRole('heading', {
    name: 'Os relatórios avançados fazem parte do plano Profissional',
  })
  const newKey = page.getByRole('button', { name: 'Nova chave' })
  const expectEverything = async () => {
    await page.goto('/relatorios/avancados')
    for (const [tab, figure] of [
      ['Curva ABC', 'Café'],
      ['Saídas por motivo', 'Venda'],
      ['Estoque em uma data', 'Valor pelo custo'],
      ['Lucro', 'Café'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel')).toContainText(figure)
    }
    await expect(offer).toBeHidden()
    await visit(page, '/perfil')
    await expect(newKey).toBeVisible()
  }
  await expectEverything()

  const { url } = await api.billing.createCheckout({ priceId: 'basico' })
  await page.request.post(url, { form: { acao: 'pagar' }, maxRedirects: 0 })
  await page.goto('/relatorios')
  for (const tab of ['vendas', 'estoque', 'movimentacoes', 'clientes', 'visao-geral']) {
    await visit(page, `/relatorios?aba=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Relatórios avançados' }).click()
  await expect(offer).toBeVisible()
  for (const gain of ['Curva ABC', 'Saídas por motivo', 'Estoque em uma data', 'Lucro'])
    await expect(page.getByRole('heading', { name: gain })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeHidden()
  await expectAccessible(page)
  // The server refuses, whatever the page shows.
  for (const path of [
    'reports/abc',
    'reports/reasons',
    'reports/past-stock?date=2026-01-01',
    'reports/abc/export',
    'reports/profit',
  ])
    expect([path, (await page.request.get(`/api/v1/${path}`)).status()]).toEqual([path, 403])
  await page.getByRole('link', { name: 'Conhecer o plano Profissional' }).click()
  await expect(page).toHaveURL('/plans')
  await visit(page, '/perfil')
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
  await expect(newKey).toBeHidden()

  const change = await api.billing.createCheckout({ priceId: 'profissional' })
  await page.request.post(change.url, { form: { acao: 'mudar' }, maxRedirects: 0 })
  await expectEverything()
})
