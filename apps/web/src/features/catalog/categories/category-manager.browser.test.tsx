import type { Category } from '@prateleira/contract/catalog/category-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import { CategoryManager } from './category-manager.tsx'

const category = (name: string, product_count = 0): Category => ({
  id: crypto.randomUUID(),
  user_id: crypto.randomUUID(),
  name,
  description: null,
  product_count,
})
const dialog = page.getByRole('dialog', { name: 'Gerenciar Categorias' })

const drawManager = (...categories: Category[]) =>
  draw(<CategoryManager opened onClose={() => undefined} />, {
    catalog: { listCategories: () => categories },
  })

test('a half-typed category stays when another one is to be edited; an untouched form keeps nothing waiting', async () => {
  await drawManager(category('Bebidas'), category('Copos'))
  await dialog.getByRole('button', { name: 'Editar Bebidas' }).click()
  const form = dialog.getByRole('form', { name: 'Editar Bebidas' })
  await form.getByLabelText('Nome').fill('Bebidas frias')
  await dialog.getByRole('button', { name: 'Editar Copos' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Termine a categoria: salve ou cancele.')
  await expect.element(form.getByLabelText('Nome')).toHaveValue('Bebidas frias')
  await expect.element(form.getByRole('button', { name: 'Salvar' })).toHaveFocus()

  await form.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByRole('button', { name: 'Editar Copos' }).click()
  await expect.element(dialog.getByRole('form', { name: 'Editar Copos' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Editar Bebidas' }).click()
  await expect.element(form.getByLabelText('Nome')).toHaveValue('Bebidas')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

test('a category in use is not offered for deletion, and the dialog says how many products have it', async () => {
  await drawManager(category('Usada', 2), category('Livre'))
  await dialog.getByRole('button', { name: 'Excluir Usada' }).click()
  const question = page.getByRole('dialog', { name: 'Excluir categoria' })
  await expect
    .element(question.getByText('Não é possível excluir categoria que possui produtos associados'))
    .toBeVisible()
  await expect.element(question.getByText(/A categoria Usada tem 2 produtos/)).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Excluir' })).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Entendi' }).click()
  await expect.element(question).not.toBeInTheDocument()

  await dialog.getByRole('button', { name: 'Excluir Livre' }).click()
  await expect.element(question.getByRole('button', { name: 'Excluir' })).toBeEnabled()
})
