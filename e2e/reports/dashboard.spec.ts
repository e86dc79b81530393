import { day } from '../support/reports.ts'
import { expect, expectAccessible, type Shop, test } from '../support/test.ts'
import { expectUsableLightAndDark } from '../support/usable.ts'

type Api = Shop['api']

interface Wanted {
  name: string
  stock: string
  minimum?: string
  cost?: string
}

/** Creates a product; returns its only variant. */
async function product(api: Api, { name, stock, minimum, cost }: Wanted): Promise<string> {
  const { id } = await api.catalog.createProduct({
    name,
    min_stock_level: minimum,
    cost_price: cost,
    variants: [{ initial_stock: stock }],
  })
  return (await api.catalog.getProduct({ id })).variants[0]?.id ?? ''
}

async function sell(api: Api, variant: string, quantity: string, price: string, daysAgo = 0) {
  await api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity, unit_price: price }],
      exit_date: await day(api, daysAgo),
      responsible_person: 'Ana',
      exit_reason: 'venda',
    },
  })
}

const brazilian = (date: string) => date.split('-').reverse().join('/')

test('DASH-01 DASH-02 DASH-04 title, trial and subscription; an empty shop is welcomed and led to its first product, then four cards show products, low ones, the value at cost and the sales of 30 days', async ({
  page,
  shop: { api },
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Dashboard · Prateleira')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Teste Gratuito Ativo')).toBeVisible()
  const card = page.getByRole('region', { name: 'Minha Assinatura' })
  await expect(card.getByText('Teste Gratuito')).toBeVisible()
  await expect(card.getByText('Expira em 3 dias')).toBeVisible()
  await card.getByRole('button', { name: 'Verificar assinatura' }).click()
  await expect(page.getByText('Assinatura atualizada')).toBeVisible()
  await card.getByRole('button', { name: 'Fazer Upgrade' }).click()
  await expect(page.getByRole('dialog', { name: 'Escolha seu Plano' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await expect(page.getByText('Boas-vindas, Ana!')).toBeVisible()
  await expect(page.getByText('Total de Produtos')).toBeHidden()
  await page.getByRole('link', { name: 'Cadastrar Primeiro Produto' }).click()
  await expect(page).toHaveURL('/produtos/novo')

  const coffee = await product(api, { name: 'Café', stock: '100', minimum: '5', cost: '12.34' })
  await product(api, { name: 'Arroz', stock: '2', minimum: '5', cost: '1' })
  await sell(api, coffee, '1', '30')
  await sell(api, coffee, '1', '20', 29)
  await sell(api, coffee, '1', '40', 30)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Total de Produtos 2 produtos' })).toBeVisible()
  await expect(page.getByText('Boas-vindas, Ana!')).toBeHidden()
  const value = page.getByText('Valor Total em Estoque').locator('..')
  await expect(value).toContainText('R$ 1.198,98')
  const sales = page.getByText('Vendas Recentes').locator('..')
  await expect(sales).toContainText('2 vendas')
  await expect(sales).toContainText('R$ 50,00 · 25% a mais que nos 30 dias anteriores')

  await page.getByRole('link', { name: 'Estoque Baixo 1 produto' }).click()
  await expect(page).toHaveURL('/produtos?estoque=baixo')
})

test('DASH-03 DASH-07 short lists show what runs low and what really sold, and the summary counts; charts say their answer and show the same as a table', async ({
  page,
  shop: { api },
}) => {
  const variants: Record<string, string> = {}
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
    variants[name] = await product(api, { name: `Produto ${name}`, stock: '20', minimum: '30' })
  }
  await page.goto('/')
  const low = page.getByRole('region', { name: 'Produtos com Estoque Baixo' })
  await expect(low.getByRole('listitem')).toHaveCount(5)
  await expect(low.getByRole('listitem').first()).toContainText('20 un')
  await expect(low.getByRole('listitem').first()).toContainText('Mín: 30')
  const popular = page.getByRole('region', { name: 'Produtos Populares' })
  await expect(popular.getByText('Nenhuma venda nos últimos 30 dias.')).toBeVisible()
  await expect(popular.getByRole('link', { name: 'Registrar uma venda' })).toHaveAttribute(
    'href',
    '/movimentacoes/saida',
  )
  await expect(page.getByRole('heading', { name: 'Nada entrou nem saiu nos últimos 30 dias' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nenhuma venda nos últimos 30 dias' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ver tabela' })).toHaveCount(0)

  const quantities = { A: '3', B: '7', C: '2', D: '5', E: '1', F: '4' }
  for (const [name, quantity] of Object.entries(quantities)) {
    await sell(api, variants[name] ?? '', quantity, '10')
  }
  await sell(api, variants.E ?? '', '10', '10', 30)
  await sell(api, variants.E ?? '', '4', '60', 40)
  const before = await day(api, 3)
  const entered = Object.values(variants).map((variant) => ({ product_variant_id: variant, quantity: '5' }))
  await api.stock.registerEntry({ headers: {}, body: { lines: entered, movement_date: before } })
  await page.reload()
  await expect(popular.getByRole('listitem')).toHaveText([
    /^Produto B7 un/,
    /^Produto D5 un/,
    /^Produto F4 un/,
    /^Produto A3 un/,
    /^Produto C2 un/,
  ])
  const summary = page.getByRole('region', { name: 'Resumo do Sistema' })
  await expect(summary).toContainText('Total de Itens114')
  await expect(summary).toContainText('Produtos Únicos6')
  await expect(summary).toContainText('Alertas de Estoque6')

  const moved = page.getByRole('region', { name: 'Entrou mais do que saiu nos últimos 30 dias', exact: true })
  await expect(moved.getByRole('img').getByText('30', { exact: true }).first()).toBeVisible()
  await expect(moved).toContainText('Entradas: 30 itens')
  await expect(moved).toContainText('Saídas: 22 itens')
  await moved.getByRole('button', { name: 'Ver tabela' }).press('Enter')
  await expect(moved.getByRole('row')).toHaveCount(31)
  await expect(moved.getByRole('row').nth(1)).toHaveText(`${brazilian(await day(api))}022`)
  await expect(moved.getByRole('row').nth(4)).toHaveText(`${brazilian(before)}300`)
  const sold = page.getByRole('region', { name: /^As vendas somaram/ })
  await expect(sold.getByRole('heading')).toHaveText('As vendas somaram R$ 220,00 nos últimos 30 dias')
  await expect(sold.getByRole('img').getByText('R$ 0', { exact: true })).toBeVisible()
  await page.getByText('90 dias', { exact: true }).click()
  await expect(page).toHaveURL('/?periodo=90')
  await expect(sold.getByRole('heading')).toHaveText('As vendas somaram R$ 560,00 nos últimos 90 dias')
  await expect(sold).toContainText(`Melhor dia: ${brazilian(await day(api, 40))}, com R$ 240,00`)
  await page.reload()
  await expect(sold.getByRole('heading')).toHaveText('As vendas somaram R$ 560,00 nos últimos 90 dias')

  await low.getByRole('link', { name: 'Ver todos os 6' }).click()
  await expect(page).toHaveURL('/produtos?estoque=baixo')
  await page.goBack()
  await popular.getByRole('link', { name: 'Produto B' }).click()
  await expect(page.getByRole('dialog')).toContainText('Produto B')
})

test.describe('when the figures do not come', () => {
  test.use({ expectedConsole: [/503/] })

  test('DASH-05 skeletons wait, a failure says why and another try brings the figures', async ({
    page,
    shop: { api },
  }) => {
    await product(api, { name: 'Café', stock: '3' })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/dashboard', async (route) => {
      await released
      await route.fulfill({
        status: 503,
        json: { code: 'SERVICE_UNAVAILABLE', message: 'O sistema está em manutenção.', defined: true },
      })
    })
    await page.goto('/')
    const popular = page.getByRole('region', { name: 'Produtos Populares' })
    await expect(popular).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page.getByRole('alert')).toContainText(
      'Erro ao carregar dados do dashboard: O sistema está em manutenção.',
    )
    await expect(popular).toBeHidden()
    await expectAccessible(page)

    await page.unroute('**/api/v1/dashboard')
    await page.getByRole('button', { name: 'Tentar Novamente' }).click()
    await expect(page.getByRole('link', { name: 'Total de Produtos 1 produto' })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test('the dashboard is accessible and fits a phone, light and dark', async ({ page, shop: { api } }) => {
  const name = 'Café torrado e moído em grãos selecionados, embalagem econômica de 1 kg a vácuo'
  const coffee = await product(api, { name, stock: '99999999', minimum: '99999999', cost: '9999.99' })
  await sell(api, coffee, '1', '1234567.89')
  await page.goto('/')
  const sold = page.getByRole('region', { name: /^As vendas somaram/ })
  await sold.getByRole('button', { name: 'Ver tabela' }).click()
  await expect(sold.getByRole('table')).toBeVisible()
  await expect(sold.getByRole('img').getByText('R$ 0', { exact: true })).toBeVisible()
  await expectUsableLightAndDark(page)
})
