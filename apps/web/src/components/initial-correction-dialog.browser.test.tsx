import type { EntryLine } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { entered } from '../../test/movements.ts'
import { drawPage } from '../../test/render.tsx'
import { ApiError } from '../lib/errors.ts'
import InitialCorrectionDialog from './initial-correction-dialog.tsx'

const begun: EntryLine = {
  ...entered('Bravecto', 1),
  ...{ kind: 'initial', quantity: '4.0000', unit_price: '1189.00', counted_at: null },
}
const dialog = page.getByRole('dialog', { name: 'Corrigir estoque inicial de Bravecto' })
const cost = dialog.getByLabelText('Custo por unidade')
const quantity = dialog.getByLabelText('Quantidade')
const save = dialog.getByRole('button', { name: 'Corrigir' })

async function draw(line: EntryLine, refusals: ApiError[] = []) {
  const sent: unknown[] = []
  let closed = 0
  await drawPage(<InitialCorrectionDialog movement={line} onClose={() => closed++} />, {
    stock: {
      getEntry: () => [line],
      correctEntry: ({ params, body }) => {
        sent.push([params.id, body])
        const refusal = refusals.shift()
        if (refusal) throw refusal
        return { reference_id: crypto.randomUUID(), movements: [] }
      },
    },
  })
  return { sent, closed: () => closed }
}

test('a wrong cost of the initial stock is corrected, and all else stays as it was', async () => {
  const { sent, closed } = await draw(begun)
  await expect.element(cost).toHaveValue('1.189,00')
  await expect.element(quantity).toHaveValue('4')
  await cost.fill('118,90')
  await save.click()
  await expect.element(page.getByText('Estoque inicial corrigido').first()).toBeVisible()
  expect(sent).toEqual([
    [
      begun.id,
      {
        entry: {
          lines: [{ product_variant_id: begun.product_variant_id, quantity: '4', unit_price: '118.90' }],
          movement_date: begun.movement_date,
          notes: null,
        },
      },
    ],
  ])
  expect(closed()).toBe(1)
})

test('a quantity below what has left is refused at its field, and a fraction of a piece before it is sent', async () => {
  const message = 'Bravecto: 3 un deste estoque inicial já saíram do estoque.'
  const short = new ApiError({ code: 'INSUFFICIENT_STOCK', status: 409, message, data: null, defined: true })
  const { sent } = await draw(begun, [short])
  await quantity.fill('2,5')
  await save.click()
  await expect.element(quantity).toBeInvalid()
  expect(sent).toEqual([])
  await quantity.fill('2')
  await expect.element(dialog.getByText('De 4 para 2 un: o estoque de agora muda junto.')).toBeVisible()
  await save.click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(quantity).toBeInvalid()
})

test('it says that a count came later, and that an emptied cost counts no more', async () => {
  await draw({ ...begun, counted_at: '2026-11-26T12:00:00.000Z' })
  await quantity.fill('5')
  await expect
    .element(dialog.getByText(/^Este produto foi contado em 26\/11\/2026 às 09:00, depois/))
    .toBeVisible()
  await cost.fill('')
  await expect.element(dialog.getByText(/^Sem custo: o de antes, R\$\s1\.189,00, deixa/)).toBeVisible()
})
