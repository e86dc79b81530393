import type { Reversed } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { entered } from '../../../test/movements.ts'
import { drawPage } from '../../../test/render.tsx'
import { ApiError } from '../../lib/errors.ts'
import { RecentEntries } from './entry/recent-entries.tsx'
import { useReversal } from './use-reversal.tsx'

const toast = page.getByRole('status').or(page.getByRole('alert'))
const dialog = page.getByRole('dialog', { name: 'Estornar entrada' })
const line = {
  product_variant_id: '',
  product_id: '',
  product_name: 'Leite',
  quantity: '1',
  unit_price: null,
  total_value: null,
  balance_after: '0',
  total_stock: '0',
  min_stock_level: '0',
  is_low: false,
}

interface Drawn {
  reversed: number
  left?: Reversed['left']
  refusal?: ApiError
}

/** Draws the latest entries, and a button that registers one of three lines; returns what reversals asked for. */
async function drawEntries({ reversed, left = [], refusal }: Drawn) {
  const asked: unknown[] = []
  function Page() {
    const { actions, notifyReversible, dialog } = useReversal()
    const three = {
      id: 'three',
      name: '',
      quantity: '1',
      unit: 'un',
      movement_type: 'in',
      sale: false,
    } as const
    return (
      <>
        <button
          type="button"
          onClick={() => notifyReversible('Entrada registrada', '', { ...three, lines: 3 })}
        >
          Registrar
        </button>
        <RecentEntries {...actions} />
        {dialog}
      </>
    )
  }
  await drawPage(<Page />, {
    stock: {
      recentEntries: () => [entered('Leite', 3), entered('Sal', 1)],
      reverseMovement: ({ body }) => {
        asked.push(body)
        if (refusal) throw refusal
        return {
          reference_id: '',
          movements: Array.from({ length: reversed }, (_, n) => ({ ...line, id: String(n) })),
          left,
        }
      },
    },
  })
  return asked
}

test('a line of an entry is reversed alone or with all that stand, as many as the answer says', async () => {
  const asked = await drawEntries({ reversed: 2 })
  await page.getByRole('button', { name: 'Estornar Sal' }).click()
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog).toMatchTextContent(/Sai do estoque: 1 un de Sal\./)
  expect(dialog.getByRole('radio').query()).toBeNull()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  // From the details as from the list.
  await page.getByRole('button', { name: 'Leite', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leite' }).getByRole('button', { name: 'Estornar' }).click()
  await expect.element(dialog).toMatchTextContent(/Sai do estoque: 1 un de Leite\./)
  await expect.element(dialog.getByRole('radio', { name: 'Só este item' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'A entrada inteira (3 itens)' }).click()
  await expect.element(dialog).toMatchTextContent(/Saem do estoque todos os itens desta entrada: 3 itens\./)
  await dialog.getByRole('button', { name: 'Estornar' }).click()
  await expect
    .element(toast.filter({ hasText: 'Entrada estornada' }))
    .toMatchTextContent(/Saíram do estoque: 2 itens\./)
  expect(asked).toEqual([{ whole: true }])
})

test.each([
  [3, 'Saíram do estoque: 3 itens.'],
  [
    2,
    'Saíram do estoque: 2 itens. Outro item já tinha sido corrigido ou estornado por alguém: confira nas movimentações recentes.',
  ],
  [
    1,
    'Saiu do estoque: 1 item. Outros 2 itens já tinham sido corrigidos ou estornados por alguém: confira nas movimentações recentes.',
  ],
])(
  'of a whole entry of three items %i are reversed: what somebody else took back before is said',
  async (reversed, text) => {
    await drawEntries({ reversed })
    await page.getByRole('button', { name: 'Estornar Leite' }).click()
    await dialog.getByRole('radio', { name: 'A entrada inteira (3 itens)' }).click()
    await dialog.getByRole('button', { name: 'Estornar' }).click()
    await expect.element(toast.filter({ hasText: 'Entrada estornada' })).toMatchTextContent(new RegExp(text))
  },
)

const corrected = (name: string) => ({
  id: name,
  product_name: name,
  size: null,
  color: 'Azul',
  unit: 'm' as const,
  quantity: '1.5',
})
const ribbons = ['Fita', 'Tule', 'Cetim', 'Viés', 'Renda'].map(corrected)

test.each([
  [1, '1,5 m de Fita · Azul. Se também deve sair, estorne essa movimentação.'],
  [2, '1,5 m de Fita · Azul e 1,5 m de Tule · Azul. Se também deve sair, estorne essas movimentações.'],
  [5, '1,5 m de Cetim · Azul e mais 2 itens. Se também'],
])(
  '%i corrected items of an entry that is reversed whole are said to stay in the stock',
  async (many, words) => {
    await drawEntries({ reversed: 2, left: ribbons.slice(0, many) })
    await page.getByRole('button', { name: 'Estornar Leite' }).click()
    await dialog.getByRole('radio', { name: 'A entrada inteira (3 itens)' }).click()
    await dialog.getByRole('button', { name: 'Estornar' }).click()
    await expect
      .element(toast.filter({ hasText: 'Continua no estoque o que foi corrigido desta entrada' }))
      .toMatchTextContent(new RegExp(words))
  },
)

test('the toast of a registered entry goes with its reversal', async () => {
  await drawEntries({ reversed: 1 })
  await page.getByRole('button', { name: 'Registrar' }).click()
  const offer = toast.filter({ hasText: 'Entrada registrada' })
  const undo = offer.getByRole('button', { name: 'Estornar' })
  await expect.element(undo).toBeVisible()
  const element = undo.element()
  await undo.click()
  const confirm = dialog.getByRole('button', { name: 'Estornar' })
  await expect.element(confirm).toBeVisible()
  // As if it had the focus: it does not go by itself.
  element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  await confirm.click()
  await expect.element(toast.filter({ hasText: 'Saiu do estoque: 1 item.' })).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})

test('a whole entry that cannot be reversed names the item whose stock has left', async () => {
  const left = { product_name: 'Sal', size: null, color: null, available: '1', requested: '5' }
  await drawEntries({
    reversed: 0,
    refusal: new ApiError({
      code: 'INSUFFICIENT_STOCK',
      status: 409,
      message: 'Estoque insuficiente. Disponível: 1, Solicitado: 5',
      data: { product_variant_id: 'salt', ...left },
      defined: true,
    }),
  })
  await page.getByRole('button', { name: 'Estornar Leite' }).click()
  await dialog.getByRole('radio', { name: 'A entrada inteira (3 itens)' }).click()
  await dialog.getByRole('button', { name: 'Estornar' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Sal: Estoque insuficiente. Disponível: 1, Solicitado: 5')
})
