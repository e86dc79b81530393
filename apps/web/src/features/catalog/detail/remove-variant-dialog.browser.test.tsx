import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import { productOf, variant } from '../../../../test/variants.ts'
import { RemoveVariantDialog } from './remove-variant-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Remover variante' })
const drawDialog = (current_stock: string) => {
  const [shown = null] = productOf(variant('Camiseta', { size: 'P', current_stock }), null).variants
  return draw(<RemoveVariantDialog variant={shown} unit="un" onClose={() => {}} />)
}

test('a variant with stock is not offered for deactivation', async () => {
  await drawDialog('3')
  await expect.element(dialog.getByText(/ainda tem 3 un em estoque/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Entendi' })).toHaveFocus()
  await expect.element(dialog.getByRole('button', { name: 'Desativar' })).not.toBeInTheDocument()
})

test('one without stock is', async () => {
  await drawDialog('0')
  await expect.element(dialog.getByRole('button', { name: 'Desativar' })).toBeEnabled()
})
