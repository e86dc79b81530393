import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import { DiscountSection } from './discount-section.tsx'

test("a seller's limit above the manager's is refused at its field before it is sent", async () => {
  await draw(<DiscountSection />, {
    sales: { getDiscountLimits: () => ({ seller: '10', manager: '30' }) },
  })
  const [seller, manager] = [page.getByLabelText('Vendedor'), page.getByLabelText('Gerente')]
  const save = page.getByRole('button', { name: 'Salvar limites' })
  const wrong = page.getByText('O vendedor não pode ter um limite maior que o do gerente')
  await manager.fill('9,5')
  await expect.element(wrong).toBeVisible()
  await expect.element(seller).toHaveAttribute('aria-invalid', 'true')
  await expect.element(save).toBeDisabled()
  await seller.fill('9,50')
  await expect.element(wrong).not.toBeInTheDocument()
  await expect.element(save).toBeEnabled()
})
