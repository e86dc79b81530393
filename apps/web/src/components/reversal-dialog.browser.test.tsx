import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../test/render.tsx'
import { ReversalDialog, type Reversible } from './reversal-dialog.tsx'

const taken = {
  id: 'r',
  product_variant_id: 'v',
  product_id: 'p',
  product_name: 'Leite',
  quantity: '12',
  unit_price: null,
  total_value: null,
  balance_after: '0',
  total_stock: '0',
  min_stock_level: '0',
  is_low: false,
}
const milk: Reversible = {
  id: crypto.randomUUID(),
  name: 'Leite',
  unit: 'un',
  quantity: '12',
  movement_type: 'in',
  sale: false,
  standing_lines: 3,
}

test.each([
  [3, 'Entrada estornada', 'Saíram do estoque: 3 itens.'],
  [
    2,
    'Entrada estornada',
    'Saíram do estoque: 2 itens. Outro item já tinha sido corrigido ou estornado por alguém: confira nas movimentações recentes.',
  ],
  [
    1,
    'Entrada estornada',
    'Saiu do estoque: 1 item. Outros 2 itens já tinham sido corrigidos ou estornados por alguém: confira nas movimentações recentes.',
  ],
])(
  'of a whole entry of three items %i were reversed: what somebody else did before is said',
  async (reversed, title, text) => {
    await drawPage(<ReversalDialog movement={milk} opened onClose={() => {}} />, {
      stock: { reverseMovement: () => ({ reference_id: 'e', movements: Array(reversed).fill(taken) }) },
    })
    await page.getByText('A entrada inteira').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Estornar' }).click()
    await expect.element(page.getByText(title)).toBeVisible()
    await expect.element(page.getByText(text)).toBeVisible()
  },
)
