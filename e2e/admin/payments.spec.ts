import { nameOf, test, userIdOf } from '../support/admin.ts'
import { expect } from '../support/test.ts'

test('ADM-05 payments are listed and saved as a file; without any, a message says so and no file is saved', async ({
  page,
  boss,
  account,
}) => {
  await account.api.billing.createCheckout({ priceId: 'basico' })
  const id = await userIdOf(account)
  const name = nameOf('Vera Devedora')
  await boss.admin.updateUser({ params: { id }, body: { full_name: name, company_name: '', phone: '' } })
  await page.goto('/admin/pagamentos')
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Pendente')
  for (const label of ['Total Recebido', 'Concluídos', 'Pendentes', 'Falhas'])
    await expect(page.getByRole('main').getByText(label, { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^pagamentos-\d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByText('Relatório de pagamentos exportado com sucesso!')).toBeVisible()
  await page.goto(`/admin/pagamentos?status=failed&busca=${encodeURIComponent(name)}`)
  await expect(page.getByText('Nenhum pagamento encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByText('Nenhum pagamento encontrado')).toHaveCount(2)
})
