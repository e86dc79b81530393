import { lines } from '../support/counter.ts'
import { MILK, product, scan } from '../support/stock.ts'
import { expect, phone, test } from '../support/test.ts'

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

test("on a phone the browser's Back closes the menu, and goes back through the payment step by step", async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.69' })
  await page.setViewportSize(phone)
  await page.goto('/clientes')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Vender' }).click()
  await expect(page).toHaveURL('/vender')
  await expect(page.getByRole('combobox', { name: 'Código, nome ou 3*código' })).toBeVisible()
  await expect(menu).toHaveCount(0)
  await scan(page, MILK)
  await expect(lines(page)).toContainText('Leite')
  await page.locator('[data-row]').first().click()
  const editor = page.getByLabel('Editar Leite')
  await expect(editor).toBeVisible()
  await page.goBack()
  await expect(editor).toHaveCount(0)
  await page.getByRole('button', { name: /^Receber/ }).click()
  await page.getByRole('button', { name: /^Dinheiro/ }).click()
  const received = page.getByLabel('Dinheiro recebido')
  await expect(received).toBeVisible()
  await page.goBack()
  await expect(received).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Dinheiro/ })).toBeVisible()
  await page.goBack()
  await expect(lines(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Receber/ })).toBeVisible()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL('/vender')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()

  // The same where the page was opened directly.
  const other = await page.context().newPage()
  await other.setViewportSize(phone)
  await other.goto('/clientes')
  await other.getByRole('button', { name: 'Abrir menu' }).click()
  const its = other.getByRole('dialog', { name: 'Menu' })
  await expect(its).toBeVisible()
  await other.goBack()
  await expect(its).toHaveCount(0)
  await expect(other).toHaveURL('/clientes')
  await other.close()
})

test("the browser's Back closes the categories above a new product, question by question, and keeps the product", async ({
  page,
  shop,
}) => {
  await shop.api.catalog.createCategory({ name: 'Louça' })
  await page.setViewportSize(phone)
  await page.goto('/produtos/novo')
  await page.getByLabel('Nome do Produto').fill('Copo')
  await page.evaluate(() => scrollTo(0, 100))
  await page.getByRole('button', { name: 'Gerenciar Categorias' }).click()
  const manager = page.getByRole('dialog', { name: 'Gerenciar Categorias' })
  await manager.getByRole('button', { name: 'Excluir Louça' }).click()
  const deleting = page.getByRole('dialog', { name: 'Excluir categoria' })
  await expect(deleting).toBeVisible()
  await page.goBack()
  await expect(deleting).toHaveCount(0)
  const name = manager.getByLabel('Nome da nova categoria')
  await name.fill('Vidros')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Vidros')
  await name.fill('')
  await page.goBack()
  await expect(manager).toHaveCount(0)
  await expect(page).toHaveURL('/produtos/novo')
  await expect(page.getByLabel('Nome do Produto')).toHaveValue('Copo')
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
})
