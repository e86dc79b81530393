import { expect, test } from '../support/test.ts'

test("the browser's Back asks before it throws away what is typed in a form that no draft keeps", async ({
  page,
  shop: _,
}) => {
  await page.goto('/clientes')
  await page.getByRole('link', { name: 'Perfil' }).click()
  const key = page.getByLabel('Chave Pix')
  await key.fill('ana@example')
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page).toHaveURL(/\/perfil/)
  await expect(key).toHaveValue('ana@example')
  await expect(question).toHaveCount(0)
  await page.goBack()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()

  // With nothing typed it leads back at once.
  await page.goForward()
  await expect(key).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
})
