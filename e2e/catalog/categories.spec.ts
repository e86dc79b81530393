import { visit } from '../support/inside.ts'
import { apiOf, expect, expectAccessible, phone, test } from '../support/test.ts'

test('CAT-01 the category manager creates, edits and deletes; names are required, trimmed and unique in the shop, descriptions optional', async ({
  page,
  shop,
  baseURL,
  people,
  expectedConsole,
}) => {
  expectedConsole.push(/409/)
  // A name in another shop may be used again in this one.
  const other = await people.put(`outra-${crypto.randomUUID()}@example.com`)
  await apiOf(baseURL, { cookie: await people.signIn(other) }).catalog.createCategory({ name: 'Bebidas' })
  await page.goto('/produtos/novo')
  await page.getByRole('button', { name: 'Gerenciar Categorias' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gerenciar Categorias' })
  const list = dialog.getByRole('list', { name: 'Categorias' })
  const create = dialog.getByRole('button', { name: 'Criar Categoria' })
  await create.click()
  await expect(dialog.getByText('Nome é obrigatório')).toBeVisible()
  await dialog.getByLabel('Nome da nova categoria').fill('  Bebidas ')
  await dialog.getByLabel('Descrição').fill('Frias e quentes')
  await create.click()
  await expect(list.getByRole('listitem')).toContainText(['BebidasFrias e quentes0 produtos'])
  await expect(dialog.getByLabel('Nome da nova categoria')).toHaveValue('')
  await dialog.getByLabel('Nome da nova categoria').fill('BÉBIDAS')
  await create.click()
  await expect(dialog.getByText('Já existe uma categoria com este nome.')).toBeVisible()
  expect(await shop.api.catalog.listCategories()).toMatchObject([
    { name: 'Bebidas', description: 'Frias e quentes' },
  ])
  await dialog.getByLabel('Nome da nova categoria').fill('   ')
  await create.click()
  await expect(dialog.getByText('Nome é obrigatório')).toBeVisible()
  await dialog.getByLabel('Nome da nova categoria').fill(' Água  ')
  await dialog.getByLabel('Descrição').fill('')
  await create.click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const [water] = await shop.api.catalog.listCategories()
  expect(water).toMatchObject({ name: 'Água', description: null })
  await shop.api.catalog.deleteCategory({ id: String(water?.id) })
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Editar Bebidas' }).click()
  const edit = dialog.getByRole('form', { name: 'Editar Bebidas' })
  await edit.getByLabel('Nome').fill(' ')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(edit.getByText('Nome é obrigatório')).toBeVisible()
  await edit.getByLabel('Nome').fill(' Sucos ')
  await edit.getByLabel('Descrição').fill('')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(list).toContainText('Sucos')
  expect(await shop.api.catalog.listCategories()).toMatchObject([{ name: 'Sucos', description: null }])
  await dialog.getByRole('button', { name: 'Excluir Sucos' }).click()
  await page
    .getByRole('dialog', { name: 'Excluir categoria' })
    .getByRole('button', { name: 'Excluir', exact: true })
    .click()
  await expect(dialog.getByText('Nenhuma categoria cadastrada')).toBeVisible()
  expect(await shop.api.catalog.listCategories()).toEqual([])
})

test('CAT-02 CAT-03 every change of a category is reported, and every failure; one in use stays, and deleting the selected one clears the selection', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/409|404/)
  const first = await shop.api.catalog.createCategory({ name: 'Primeira' })
  const used = await shop.api.catalog.createCategory({ name: 'Usada' })
  await shop.api.catalog.createProduct({ name: 'Copo', category_id: used.id })
  await shop.api.catalog.createCategory({ name: 'Livre' })
  const desktop = page.viewportSize()
  await page.setViewportSize(phone)
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Gerenciar Categorias' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gerenciar Categorias' })
  await expect(dialog).toBeVisible()
  if (desktop) await page.setViewportSize(desktop)
  const toast = (title: string) =>
    page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: title })
  await dialog.getByLabel('Nome da nova categoria').fill('primeira')
  await dialog.getByRole('button', { name: 'Criar Categoria' }).click()
  await expect(toast('Erro ao criar categoria')).toBeVisible()
  await dialog.getByLabel('Nome da nova categoria').fill('Segunda')
  await dialog.getByRole('button', { name: 'Criar Categoria' }).click()
  await expect(toast('Categoria criada com sucesso!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Editar Segunda' }).click()
  const edit = dialog.getByRole('form', { name: 'Editar Segunda' })
  await edit.getByLabel('Nome').fill('PRIMEIRA')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast('Erro ao atualizar categoria')).toBeVisible()
  await edit.getByLabel('Nome').fill('Terceira')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast('Categoria atualizada com sucesso!')).toBeVisible()

  const confirm = page.getByRole('dialog', { name: 'Excluir categoria' })
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Excluir ${name}` }).click()
    await confirm.getByRole('button', { name: 'Excluir', exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Excluir Primeira' }).click()
  await shop.api.catalog.deleteCategory({ id: first.id })
  await confirm.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(toast('Erro ao excluir categoria').first()).toBeVisible()
  await confirm.getByRole('button', { name: 'Cancelar' }).click()
  await remove('Terceira')
  await expect(toast('Categoria excluída com sucesso!')).toBeVisible()

  await visit(page, '/produtos/novo')
  const selected = page.getByRole('combobox', { name: 'Categoria' })
  await selected.click()
  await page.getByRole('option', { name: 'Livre' }).click()
  await expect(selected).toHaveValue('Livre')
  await page.getByRole('button', { name: 'Gerenciar Categorias' }).click()
  await page.getByRole('button', { name: 'Excluir Usada' }).click()
  await expect(confirm).toContainText('Não é possível excluir categoria que possui produtos associados')
  await confirm.getByRole('button', { name: 'Entendi' }).click()
  await remove('Livre')
  await expect(confirm).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(selected).toHaveValue('Sem categoria')
  expect(await shop.api.catalog.listCategories()).toMatchObject([{ id: used.id, name: 'Usada' }])
})
