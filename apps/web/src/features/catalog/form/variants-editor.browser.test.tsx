import type { ProductDetail } from '@prateleira/contract/catalog/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { productOf, variant } from '../../../../test/variants.ts'
import { EditProductDialog } from './edit-product-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Editar Produto' })
const save = dialog.getByRole('button', { name: 'Salvar Alterações' })

/** The dialog that edits a product with the variants P and M; what was saved and how often it closed. */
async function drawDialog(averageCost: string | null = null) {
  const small = productOf(
    variant('Camiseta', { size: 'P', internal_code: 'CAM', current_stock: '0' }),
    averageCost,
  )
  const [first] = small.variants
  const product = {
    ...small,
    variants: [first, { ...first, id: crypto.randomUUID(), size: 'M' }],
  } as ProductDetail
  const seen = { added: [] as string[], saved: 0, closed: 0 }
  await drawPage(<EditProductDialog id={product.id} onClose={() => seen.closed++} />, {
    catalog: {
      getProduct: () => product,
      listCategories: () => [],
      checkCode: ({ code }) => ({ code, available: true }),
      addVariant: ({ body }) => {
        seen.added.push(body.size ?? '')
        return { ...product.variants[0], size: body.size ?? null } as never
      },
      updateProduct: () => {
        seen.saved++
        return product
      },
    },
    contacts: { supplierOptions: () => [] },
  })
  return seen
}

test('a product is not saved while a new variant is half typed: its form says what is missing', async () => {
  const seen = await drawDialog()
  await dialog.getByRole('button', { name: 'Adicionar variante' }).click()
  const form = dialog.getByRole('form', { name: 'Nova variante' })
  await form.getByLabelText('Tamanho').fill('G')
  await dialog.getByLabelText('Nome do Produto').fill('Camisa')
  await save.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Termine a variante: adicione ou cancele.')
  const add = form.getByRole('button', { name: 'Adicionar', exact: true })
  await expect.element(add).toHaveFocus()
  await expect.element(form.getByLabelText('Tamanho')).toHaveValue('G')
  expect(seen).toEqual({ added: [], saved: 0, closed: 0 })

  await userEvent.keyboard('{Enter}')
  await expect.element(form).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => seen).toEqual({ added: ['G'], saved: 1, closed: 1 })
})

test('a half-typed variant stays when another one is to be edited; an untouched form keeps nothing waiting', async () => {
  const seen = await drawDialog()
  await dialog.getByRole('button', { name: 'Editar variante P' }).click()
  const form = dialog.getByRole('form', { name: 'Editar variante P' })
  await form.getByLabelText('Cor').fill('Azul')
  await dialog.getByRole('button', { name: 'Editar variante M' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Termine a variante: salve ou cancele.')
  await expect.element(form.getByLabelText('Cor')).toHaveValue('Azul')

  await form.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByRole('button', { name: 'Editar variante M' }).click()
  await expect.element(dialog.getByRole('form', { name: 'Editar variante M' })).toBeVisible()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await dialog.getByLabelText('Nome do Produto').fill('Camisa')
  await save.click()
  await expect.poll(() => seen).toEqual({ added: [], saved: 1, closed: 1 })
})

test('the form says that the average cost contradicts the typed prices', async () => {
  await drawDialog('5.23')
  const said = dialog.getByText('O custo médio está acima do preço de venda.')
  await dialog.getByLabelText('Preço de venda').fill('2,50')
  await expect.element(said).toBeVisible()
  await dialog.getByLabelText('Preço de venda').fill('6')
  await expect.element(said).not.toBeInTheDocument()
})
