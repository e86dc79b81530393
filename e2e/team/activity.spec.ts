import { product } from '../support/stock.ts'
import { expect, expectAccessibleInBoth, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

test('TEAM-05 what was done is listed with who did it, filtered by person, kind and period', async ({
  page,
  shop,
}) => {
  await page.goto('/atividade')
  await expect(page.getByText('Nada neste período')).toBeVisible()
  await product(shop.api, { name: 'Café em grãos', sale: '30.00' })
  const { id } = await shop.api.team.addCounterMember({ full_name: 'José da Silva', role: 'stocker' })
  await shop.api.team.updateMember({ params: { id }, body: { full_name: 'José da Silva', role: 'seller' } })
  const { registers } = await shop.api.cash.setCashControl({ is_on: true })
  const register_id = registers[0]?.id ?? ''
  const session = await shop.api.cash.openCash({
    headers: {},
    body: { register_id, opening_float: '100.00' },
  })
  await shop.api.cash.moveCash({
    headers: {},
    params: { id: session.id },
    body: { kind: 'withdrawal', amount: '50.00', reason: 'Depósito no banco' },
  })
  const counts = [{ method: 'dinheiro' as const, amount: '45.00' }]
  await shop.api.cash.closeCash({ headers: {}, params: { id: session.id }, body: { counts } })
  await page.reload()
  const entries = page.getByRole('region', { name: 'Hoje' }).getByRole('listitem')
  await expect(entries).toHaveCount(6)
  await expect(entries.nth(0)).toContainText('Fechou Caixa 1: faltam R$ 5,00 em dinheiro')
  await expect(entries.nth(1)).toContainText('Fez uma sangria de R$ 50,00 em Caixa 1')
  await expect(entries.nth(1)).toContainText('Depósito no banco')
  await expect(entries.nth(3)).toContainText('Mudou o papel de José da Silva de estoquista para vendedor')
  await expect(entries.nth(3)).toContainText('Ana Souza')
  await expect(entries.nth(5)).toContainText('Cadastrou o produto Café em grãos')

  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Produtos' }).click()
  await expect(entries).toHaveCount(1)
  await expect(page).toHaveURL(/tipo=products/)
  await page.getByRole('combobox', { name: 'Pessoa' }).click()
  await page.getByRole('option', { name: 'José da Silva' }).click()
  await expect(page.getByText('Nada neste período')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(entries).toHaveCount(6)

  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    await expectAccessibleInBoth(page)
    await expectNoSidewaysScroll(page)
  }
})
