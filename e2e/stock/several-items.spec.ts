import type { Route } from '@playwright/test'
import { product, stockOf } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

const PAGE = '/movimentacoes/saida'

test('several items leave at once as one sale, kept over a reload, and short ones are named by line', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/409/)
  const milk = await product(shop.api, { name: 'Leite', sale: '5.00', stock: '10' })
  const beans = await product(shop.api, { name: 'Feijão', sale: '8.00', stock: '4' })
  await page.goto(PAGE)
  const add = page.getByRole('button', { name: /Adicionar outro item/ })
  const picker = page.getByRole('combobox', { name: 'Produto', exact: true })
  const lines = page.getByRole('list', { name: 'Itens desta saída' })
  await expect(lines).toBeHidden()
  await page.getByLabel('Responsável').fill('Ana')
  await page.getByRole('combobox', { name: 'Motivo da saída' }).click()
  await page.getByRole('option', { name: 'Venda' }).click()
  const choose = async (name: string) => {
    await picker.fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await choose('Feijão')
  await page.getByLabel('Quantidade').fill('5')
  await add.click()
  await expect(page.getByText('Estoque insuficiente (Disponível: 4)')).toBeVisible()
  await page.getByLabel('Quantidade').fill('3')
  await page.keyboard.press('Alt+i')
  await expect(lines).toContainText('3 un de Feijão')
  await expect(picker).toBeFocused()
  await page.reload()
  await expect(lines).toContainText('3 un de Feijão')
  await choose('Feijão')
  await page.getByLabel('Quantidade').fill('2')
  // Three of four are in the list.
  await expect(page.getByText('Estoque insuficiente (Disponível: 1)')).toBeVisible()
  await choose('Leite')
  await expect(page.getByText('Valor total')).toBeVisible()
  await expect(page.getByText('R$ 34,00')).toBeVisible()
  // Somebody else sells in the meantime.
  await shop.api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: beans.variant, quantity: '2' }],
      exit_date: '2026-01-15',
      responsible_person: 'Rui',
      exit_reason: 'consumo_interno',
    },
  })
  await page.getByRole('button', { name: 'Registrar Saída' }).click()
  await expect(lines).toContainText('Estoque insuficiente (Disponível: 2 un)')
  await expectAccessible(page)
  expect(await stockOf(shop.api, milk.id)).toBe('10')
  await lines.getByRole('button', { name: 'Tirar Feijão' }).click()
  // The fields keep their values.
  await add.click()
  await expect(lines).toContainText('2 un de Leite')
  await choose('Feijão')
  await page.getByLabel('Quantidade').fill('1')
  await add.click()
  // With empty fields, the list is the exit.
  await page.getByRole('button', { name: 'Registrar Saída' }).click()
  const low = page.getByRole('dialog', { name: 'Alerta de Estoque Baixo' })
  await expect(page.getByText('Saída registrada com sucesso').or(low).first()).toBeVisible()
  if (await low.isVisible()) await low.getByRole('button', { name: 'Confirmar Saída' }).click()
  await expect(page.getByText(/2 itens retirados do estoque/)).toBeVisible()
  await expect(lines).toBeHidden()
  const { items } = await shop.api.sales.listSales({})
  expect(items).toMatchObject([{ items: 2, total_amount: '18.00' }])
  expect([await stockOf(shop.api, milk.id), await stockOf(shop.api, beans.id)]).toEqual(['8', '1'])
})

test('several items arrive at once with one supplier on a phone, kept over a reload; an inactive one is named', async ({
  page,
  shop,
  expectedConsole,
}) => {
  await page.setViewportSize(phone)
  expectedConsole.push(/409/)
  const milk = await product(shop.api, { name: 'Leite', stock: '10', cost: '4.00' })
  const beans = await product(shop.api, { name: 'Feijão', stock: '4' })
  const { id: supplier } = await shop.api.contacts.createSupplier({ name: 'Distribuidora' })
  await page.goto('/movimentacoes/entrada')
  const add = page.getByRole('button', { name: /Adicionar outro item/ })
  const picker = page.getByRole('combobox', { name: 'Produto', exact: true })
  const lines = page.getByRole('list', { name: 'Itens desta entrada' })
  const fill = async (name: string, quantity: string, price: string) => {
    await picker.fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await page.getByLabel('Quantidade').fill(quantity)
    await page.getByRole('textbox', { name: 'Preço unitário' }).fill(price)
  }
  await expect(lines).toBeHidden()
  await fill('Feijão', '6', '8,00')
  // Not behind the bar below, without scrolling.
  const isReachable = (button: Element) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  await expect.poll(() => add.evaluate(isReachable)).toBe(true)
  await add.click()
  await expect(lines).toContainText('6 un de Feijão')
  await expect(picker).toBeFocused()
  await fill('Leite', '12', '4,50')
  await page.keyboard.press('Alt+i')
  // What the list brings counts as there.
  await fill('Leite', '3', '5,00')
  await expect(page.getByLabel('Estoque do produto')).toContainText(/Estoque atual22.*Vai ficar com25/)
  await expect(page.getByText('R$ 117,00')).toBeVisible()
  await page.reload()
  await expect(lines.getByRole('listitem')).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Fornecedor' }).click()
  await page.getByRole('option', { name: 'Distribuidora' }).click()
  await shop.api.catalog.updateProduct({
    params: { id: beans.id },
    body: { name: 'Feijão', is_active: false },
  })
  await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  await expect(lines).toContainText('Inativo: tire este item.')
  expect(await stockOf(shop.api, milk.id)).toBe('10')
  await lines.getByRole('button', { name: 'Tirar Feijão' }).click()
  await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  await expect(page.getByText('Entrada registrada', { exact: true })).toBeVisible()
  await expect(lines).toBeHidden()
  expect(await stockOf(shop.api, milk.id)).toBe('25')
  const entries = await shop.api.stock.recentEntries()
  expect(entries).toMatchObject([
    { quantity: '12', unit_price: '4.50', supplier_id: supplier, reference_id: entries[1]?.reference_id },
    { quantity: '3', unit_price: '5.00', supplier_id: supplier },
  ])
  // Corrected whole, and once, although the first answer is lost.
  expectedConsole.push(/ERR_FAILED/)
  await page.getByRole('button', { name: 'Corrigir Leite' }).first().click()
  const correction = page.getByRole('dialog', { name: 'Corrigir entrada' })
  await correction.getByRole('radio', { name: 'A entrada inteira (2 itens)' }).click()
  await correction.getByRole('button', { name: 'Corrigir' }).click()
  await expect(page.getByLabel('Quantidade')).toBeFocused()
  await expect(page.getByLabel('Quantidade')).toHaveValue('12')
  await expect(page.getByLabel('Quantidade')).toBeInViewport()
  await expectAccessible(page)
  await page.getByLabel('Quantidade').fill('14')
  const answerLost = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/stock/movements/*/correction', answerLost, { times: 1 })
  await page.getByRole('button', { name: 'Registrar Correção' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText('não será repetido')
  await page.getByRole('button', { name: 'Registrar Correção' }).click()
  await expect(page.getByText('Entrada corrigida', { exact: true })).toBeVisible()
  expect(await stockOf(shop.api, milk.id)).toBe('27')
  await page.getByRole('button', { name: 'Estornar a corrigida' }).click()
  const question = page.getByRole('dialog', { name: 'Estornar entrada' })
  await expect(question).toContainText('Saem do estoque todos os itens desta entrada: 2 itens.')
  await question.getByRole('button', { name: 'Estornar' }).click()
  await expect(page.getByText('Saíram do estoque: 2 itens.')).toBeVisible()
  expect(await stockOf(shop.api, milk.id)).toBe('10')
})
