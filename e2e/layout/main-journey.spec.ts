import { choose, pick } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

test('the whole job: an account, a product, an entry, an exit, and dashboard and ledger agree', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const email = `dona-${crypto.randomUUID()}@example.com`
  await page.goto('/')
  await page.getByRole('tab', { name: 'Criar conta' }).click()
  await page.getByLabel('Nome completo').fill('Carla Dias')
  await page.getByLabel('Nome da empresa').fill('Empório Carla')
  await page.getByLabel('Telefone').fill('(21) 99876-5432')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('segredo-bom')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText('Cadastro realizado com sucesso!')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Senha', { exact: true }).fill('segredo-bom')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible()

  await page.getByRole('link', { name: 'Cadastrar Primeiro Produto' }).click()
  await page.getByLabel('Nome do Produto').fill('Azeite extravirgem 500 ml')
  await page.getByLabel('Preço de custo').fill('22,50')
  await page.getByLabel('Preço de venda').fill('39,90')
  await page.getByLabel('Estoque inicial').fill('10')
  await page.getByLabel('Estoque mínimo').fill('5')
  await page.getByRole('button', { name: 'Salvar Produto' }).click()
  await expect(page.getByText('Produto criado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL('/produtos')

  await page.getByRole('link', { name: 'Entrada de Estoque' }).click()
  // The previous page has a picker too.
  await expect(page.getByRole('heading', { name: 'Entrada de Estoque', level: 1 })).toBeVisible()
  await pick(page, 'Azeite')
  await page.getByLabel('Quantidade').fill('24')
  await page.getByLabel('Preço unitário').fill('21,00')
  await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  await expect(page.getByText('Entrada registrada', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Saída de Estoque' }).click()
  // The previous page has a picker too.
  await expect(page.getByRole('heading', { name: 'Saída de Estoque', level: 1 })).toBeVisible()
  await pick(page, 'Azeite')
  await expect(page.getByText('Estoque atual').locator('..')).toContainText('34 un')
  await page.getByLabel('Responsável').fill('Carla')
  await choose(page, 'Motivo da saída', 'Venda')
  await page.getByLabel('Quantidade').fill('4')
  await expect(page.getByText('Valor total').locator('..')).toContainText('R$ 159,60')
  await page.getByRole('button', { name: 'Registrar Saída' }).click()
  await expect(page.getByText('Saída registrada com sucesso')).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('link', { name: 'Total de Produtos 1' })).toBeVisible()
  // 30 units at the cost price of the product.
  await expect(page.getByText('Valor Total em Estoque').locator('..')).toContainText('R$ 675,00')
  await expect(page.getByText('Vendas Recentes').locator('..')).toContainText('159,60')

  const { items } = await (await page.request.get('/api/v1/stock/movements')).json()
  expect(
    items.map((one: Record<string, string>) => [
      one.kind,
      one.movement_type,
      one.quantity,
      one.total_value,
      one.balance_after,
    ]),
  ).toEqual([
    ['exit', 'out', '4', '159.60', '30'],
    ['entry', 'in', '24', '504.00', '34'],
    ['initial', 'in', '10', '225.00', '10'],
  ])
})
