import { nameOf, newUser, planInput, test } from '../support/admin.ts'
import { expect } from '../support/test.ts'

test('ADM-07 the log shows what was done, by whom and from where, searched and filtered', async ({
  page,
  boss,
  address,
}) => {
  const [name, plan] = [nameOf('Lia Lembrada'), nameOf('Lembrado')]
  const { user_id: userId } = await newUser(boss, name)
  const { id } = await boss.admin.createPlan(planInput(plan))
  await boss.admin.deletePlan({ id })
  await boss.admin.reportUnknownPath({ path: `/admin/${name}` })
  await page.goto(`/admin/logs?busca=${encodeURIComponent(name)}`)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Endereço desconhecido')
  for (const text of ['Usuário criado', 'Célia Chefe', name, address])
    await expect(rows.nth(2)).toContainText(text)
  await page.getByRole('combobox', { name: 'Tipo de evento' }).click()
  await page.getByRole('option', { name: 'Endereço desconhecido' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/tipo=unknown_path/)
  await page.getByRole('searchbox').fill('nada disso')
  await expect(page.getByText('Nenhum log encontrado')).toBeVisible()
  await page.goto(`/admin/logs?busca=${encodeURIComponent(plan)}`)
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Plano excluído')
  await expect(rows.nth(1)).toContainText(plan)
  // A deleted person is shown by id.
  await boss.admin.deleteUser({ id: userId })
  await page.goto(`/admin/logs?busca=${userId}`)
  await expect(rows.nth(1)).toContainText('Usuário excluído')
  await expect(page.getByText(name)).toHaveCount(0)
})
