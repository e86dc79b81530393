import { toast } from '../support/account.ts'
import { expectFailing, failures, nameOf, planInput, test } from '../support/admin.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone } from '../support/test.ts'

// Journeys over many dialogs.
test.beforeEach(() => test.slow())

test('ADM-04 plans are created with features one at a time, changed, taken off sale and deleted', async ({
  page,
  boss: _,
}) => {
  const name = nameOf('Essencial')
  await page.goto('/admin/planos')
  await page.getByRole('button', { name: 'Novo Plano' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Plano' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Novo Plano' }).click()
  await dialog.getByRole('button', { name: 'Criar plano' }).click()
  await expect(dialog.getByText('Nome é obrigatório')).toBeVisible()
  await expect(dialog.getByText('Pelo menos uma funcionalidade é obrigatória')).toBeVisible()
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByLabel('Preço').fill('59,9')
  await dialog.getByLabel('Duração em meses').fill('3')
  const feature = dialog.getByRole('textbox', { name: 'Funcionalidades' })
  for (const text of ['  Estoque  ', '   ', 'Vendas', 'Relatórios']) {
    await feature.fill(text)
    await feature.press('Enter')
  }
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveText(['Estoque', 'Vendas', 'Relatórios'])
  await dialog.getByRole('button', { name: 'Criar plano' }).click()
  await expect(page.getByText('Plano criado com sucesso!')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(/R\$\s59,90/)
  await expect(row).toContainText('Trimestral')
  await expect(row).toContainText('Estoque, Vendas +1 mais...')
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const editing = page.getByRole('dialog', { name: 'Editar Plano' })
  await editing.getByLabel('Duração em meses').fill('6')
  await editing.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Plano atualizado com sucesso!')).toBeVisible()
  await expect(row).toContainText('6 meses')
  await page.getByRole('button', { name: `Desativar ${name}` }).click()
  await expect(row).toContainText('Inativo')
  await page.getByRole('button', { name: `Ativar ${name}` }).click()
  await expect(row).not.toContainText('Inativo')
  await page.getByRole('button', { name: `Excluir ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Plano excluído com sucesso!')).toBeVisible()
  await expect(row).toBeHidden()
})

test('PLAN-09 the price of a provider is entered by its id, listed, and taken off again', async ({
  page,
  boss: _,
}) => {
  await page.goto('/admin/planos')
  const card = page.getByRole('main').getByRole('region', { name: 'Profissional' })
  await expect(card.getByText('Vendido pela demonstração')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Preços de Profissional' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Preços de Profissional' })
  const field = dialog.getByLabel('Id do preço no Stripe')
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await field.fill('prod_123')
  await save.click()
  await expect(dialog.getByText('Copie do Stripe o id do preço: começa com price_')).toBeVisible()
  await expectAccessible(page)
  await field.fill(' price_Pro7990 ')
  await save.click()
  await expect(page.getByText('Preço do plano atualizado')).toBeVisible()
  await expect(dialog).toBeHidden()

  await opener.click()
  await expect(field).toHaveValue('price_Pro7990')
  const listed = dialog.getByRole('listitem').filter({ hasText: 'price_Pro7990' })
  await expect(listed).toContainText(/Stripe\s*R\$\s79,90 · Mensal\s*Atual/)
  await field.fill('')
  await save.click()
  await expect(dialog).toBeHidden()
  await opener.click()
  await expect(listed).toContainText('Anterior')
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('ADM-04 a failure to save a plan is shown, and the typed values stay', async ({
  page,
  boss,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  const name = nameOf('Teimoso')
  await page.goto('/admin/planos')
  await page.getByRole('button', { name: 'Novo Plano' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Plano' })
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByLabel('Preço').fill('59,90')
  await dialog.getByRole('textbox', { name: 'Funcionalidades' }).fill('Estoque')
  await page.keyboard.press('Enter')
  const save = dialog.getByRole('button', { name: 'Criar plano' })
  for (const failure of failures('PLAN_IN_USE')) {
    await expectFailing(page, 'plans', failure, 'Erro ao salvar plano', () => save.click())
    await expect(dialog.getByRole('alert')).toContainText(failure.message)
    await expect(dialog.getByLabel('Nome')).toHaveValue(name)
    await expect(dialog.getByLabel('Preço')).toHaveValue('59,90')
    await expect(dialog.getByRole('listitem')).toHaveText(['Estoque'])
  }
  await save.click()
  await expect(toast(page, 'Plano criado com sucesso!')).toBeVisible()

  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const editing = page.getByRole('dialog', { name: 'Editar Plano' })
  await editing.getByLabel('Descrição').fill('Uma descrição longa')
  const change = editing.getByRole('button', { name: 'Salvar alterações' })
  for (const failure of failures('PLAN_IN_USE')) {
    await expectFailing(page, 'plans/*', failure, 'Erro ao salvar plano', () => change.click())
    await expect(editing.getByLabel('Descrição')).toHaveValue('Uma descrição longa')
  }
  await change.click()
  await expect(editing).toBeHidden()
  const made = (await boss.admin.listPlans()).find((plan) => plan.name === name)
  expect(made?.description).toBe('Uma descrição longa')
  await boss.admin.deletePlan({ id: made?.id as string })
})

test('ADM-04 a failure to switch off or delete a plan is shown, and the plan stays as it is', async ({
  page,
  boss,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  const name = nameOf('Teimoso')
  await boss.admin.createPlan(planInput(name))
  await page.goto('/admin/planos')
  const row = page.getByRole('row').filter({ hasText: name })
  const off = page.getByRole('button', { name: `Desativar ${name}` })
  for (const failure of failures('PLAN_IN_USE')) {
    await expectFailing(page, 'plans/*/status', failure, 'Erro ao alterar status do plano', () => off.click())
    await expect(row).not.toContainText('Inativo')
  }
  await page.getByRole('button', { name: `Excluir ${name}` }).click()
  const deleting = page.getByRole('dialog', { name: 'Excluir plano?' })
  const remove = deleting.getByRole('button', { name: 'Excluir' })
  for (const failure of failures('PLAN_IN_USE')) {
    const title = failure.code === 'PLAN_IN_USE' ? 'Não é possível excluir o plano' : 'Erro ao excluir plano'
    await expectFailing(page, 'plans/*', failure, title, () => remove.click())
    await expect(deleting.getByRole('alert')).toContainText(failure.message)
    await expect(row).toHaveCount(1)
  }
  await remove.click()
  await expect(toast(page, 'Plano excluído com sucesso!')).toBeVisible()
  await expect(row).toHaveCount(0)
})
