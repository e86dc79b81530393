import type { StockCorrectionInput } from '@prateleira/contract/counts/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { productOf, variant } from '../../../../test/variants.ts'
import { ApiError } from '../../../lib/errors.ts'
import CorrectStockDialog from './correct-stock-dialog.tsx'

const approved = {
  id: crypto.randomUUID(),
  number: 12,
  name: 'Acerto: Camiseta',
  scope: 'list' as const,
  is_blind: false,
  state: 'approved' as const,
  opened_by: null,
  opened_at: '2026-11-25T12:00:00.000Z',
  closed_by: null,
  closed_at: '2026-11-25T12:00:00.000Z',
  zeroed: false,
  reversed_by: null,
  reversed_at: null,
  reversal_reason: null,
  items: 1,
  counted: 1,
  recounts: 0,
}

test('a stock that moved meanwhile is shown, and what was typed stays for the next try', async () => {
  const small = productOf(variant('Camiseta', { size: 'P', sku: 'P' }), null)
  const large = productOf(variant('Camiseta', { size: 'G', sku: 'G' }), null)
  const product = { ...small, variants: [...small.variants, ...large.variants] }
  const asked: StockCorrectionInput[] = []
  let closed = 0
  await drawPage(<CorrectStockDialog product={product} onClose={() => closed++} />, {
    counts: {
      correctStock: ({ body }) => {
        asked.push(body)
        if (asked.length > 1) return approved
        throw new ApiError({
          code: 'STOCK_MOVED',
          status: 409,
          message: 'O estoque mudou enquanto você contava.',
          data: { current: '48' },
          defined: true,
        })
      },
    },
  })
  await page.getByRole('combobox', { name: 'Variante' }).click()
  await page.getByRole('option', { name: 'G', exact: true }).click()
  const quantity = page.getByLabelText('Quanto há de fato')
  await quantity.fill('45')
  await expect.element(page.getByText('Faltam 5 un.')).toBeVisible()
  const save = page.getByRole('button', { name: 'Acertar estoque' })
  await save.click()
  await expect.element(page.getByText('O estoque mudou enquanto você contava.')).toBeVisible()
  await expect.element(page.getByText('No sistema: 48 un')).toBeVisible()
  await expect.element(page.getByText('Faltam 3 un.')).toBeVisible()
  await expect.element(quantity).toHaveValue('45')
  await save.click()
  await expect
    .element(page.getByText(/^De 48 un para 45 un\. Fica como inventário nº 12/).first())
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ver inventário' })).toBeVisible()
  const id = large.variants[0]?.id
  expect(asked).toEqual([
    { product_variant_id: id, quantity: '45', seen: '50' },
    { product_variant_id: id, quantity: '45', seen: '48' },
  ])
  expect(closed).toBe(1)
})

test('a fraction of a piece is refused at the field, and no difference is told', async () => {
  const product = productOf(variant('Camiseta', { size: 'P', sku: 'P' }), null)
  await drawPage(<CorrectStockDialog product={product} onClose={() => {}} />, {})
  const quantity = page.getByLabelText('Quanto há de fato')
  await quantity.fill('1,5')
  await expect.element(quantity).toHaveAccessibleDescription(/deve ser um número inteiro/)
  await expect.element(page.getByText(/^Faltam|^Sobram/)).not.toBeInTheDocument()
})

test('a negative stock is refused at the field, and no difference is told', async () => {
  const product = productOf(variant('Camiseta', { size: 'P', sku: 'P' }), null)
  await drawPage(<CorrectStockDialog product={product} onClose={() => {}} />, {})
  const quantity = page.getByLabelText('Quanto há de fato')
  await quantity.fill('-3')
  await expect.element(quantity).toHaveAccessibleDescription('O estoque não pode ser negativo.')
  await expect.element(page.getByText(/^Faltam|^Sobram/)).not.toBeInTheDocument()
})

test('a difference of one is told in the singular, and what can be no number is refused while it is typed', async () => {
  const product = productOf(variant('Camiseta', { size: 'P', sku: 'P' }), null)
  await drawPage(<CorrectStockDialog product={product} onClose={() => {}} />, {})
  const quantity = page.getByLabelText('Quanto há de fato')
  for (const [typed, told] of [
    ['49', 'Falta 1 un.'],
    ['51', 'Sobra 1 un.'],
    ['52', 'Sobram 2 un.'],
  ] as const) {
    await quantity.fill(typed)
    await expect.element(page.getByText(told)).toBeVisible()
  }
  for (const typed of ['abc', '1e5']) {
    await quantity.fill(typed)
    await expect.element(quantity).toHaveFocus()
    await expect.element(quantity).toHaveAccessibleDescription('Use um número, como 12')
    await expect.element(page.getByText(/^Falta|^Sobra/)).not.toBeInTheDocument()
  }
})

test('less than what is reserved is refused at the field', async () => {
  const product = productOf(variant('Camiseta', { size: 'P', sku: 'P' }), null)
  const variants = product.variants.map((one) => ({ ...one, reserved: '6' }))
  await drawPage(<CorrectStockDialog product={{ ...product, variants }} onClose={() => {}} />, {})
  const quantity = page.getByLabelText('Quanto há de fato')
  await quantity.fill('3')
  await expect.element(quantity).toHaveAccessibleDescription(/Conte também o que está reservado: 6 un\./)
})

test('of several variants none is chosen at first: the field has the focus and is required', async () => {
  const small = productOf(variant('Legging', { size: 'P', sku: 'P', current_stock: '7' }), null)
  const large = productOf(variant('Legging', { size: 'G', sku: 'G', current_stock: '9' }), null)
  const product = { ...small, variants: [...small.variants, ...large.variants] }
  const asked: StockCorrectionInput[] = []
  await drawPage(<CorrectStockDialog product={product} onClose={() => {}} />, {
    counts: {
      correctStock: ({ body }) => {
        asked.push(body)
        return approved
      },
    },
  })
  const which = page.getByRole('combobox', { name: 'Variante' })
  await expect.element(which).toHaveFocus()
  await expect.element(which).toHaveValue('')
  await expect.element(page.getByText('No sistema')).not.toBeInTheDocument()
  await page.getByLabelText('Quanto há de fato').fill('4')
  await expect.element(page.getByText(/^Faltam|^Sobram/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Acertar estoque' }).click()
  await expect.element(which).toHaveAccessibleDescription('Escolha a variante')
  await expect.element(which).toHaveFocus()
  expect(asked).toEqual([])
  await which.click()
  await page.getByRole('option', { name: 'G', exact: true }).click()
  await expect.element(page.getByText('No sistema: 9 un')).toBeVisible()
  await expect.element(page.getByText('Faltam 5 un.')).toBeVisible()
  await page.getByRole('button', { name: 'Acertar estoque' }).click()
  await expect
    .poll(() => asked)
    .toEqual([{ product_variant_id: large.variants[0]?.id, quantity: '4', seen: '9' }])
})

test('the title names size and colour of the only variant, and its field has the focus', async () => {
  const product = productOf(variant('Fita de cetim', { size: '7 mm', color: 'Branca' }), null)
  await drawPage(<CorrectStockDialog product={product} onClose={() => {}} />, {})
  const title = 'Acertar estoque de Fita de cetim · 7 mm · Branca'
  await expect.element(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Quanto há de fato')).toHaveFocus()
})

test('of many variants the one that was counted is found by typing, and a choice out of the list is kept', async () => {
  const shirts = ['P', 'M', 'G', 'GG'].flatMap((size) =>
    ['Branca', 'Preta', 'Azul Marinho'].map(
      (color, at) =>
        productOf(variant('Camiseta', { size, color, sku: `C-${size}-${at}` }), null).variants[0],
    ),
  )
  const one = productOf(variant('Camiseta', {}), null)
  const product = { ...one, variants: shirts.flatMap((shirt) => shirt ?? []) }
  await drawPage(<CorrectStockDialog product={product} onClose={() => {}} />, {})
  const field = page.getByRole('combobox', { name: 'Variante' })
  await field.click()
  const options = page.getByRole('option')
  await expect.poll(() => options.elements().length).toBe(12)
  for (const [typed, count] of [
    ['m azul', 4],
    ['g', 6],
    ['PRETA', 4],
    ['c-gg-2', 1],
    ['gg azul mar', 1],
  ] as const) {
    await field.fill(typed)
    await expect.poll(() => [field.query()?.getAttribute('value'), options.length]).toEqual([typed, count])
  }
  // 'm' also begins 'Marinho': the size stands first.
  await field.fill('m azul')
  await expect.element(options.first()).toMatchTextContent(/^M · Azul Marinho$/)
  await field.fill('gg azul mar')
  await expect.poll(() => options.length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('GG · Azul Marinho')
  await expect.element(page.getByText('No sistema: 50 un')).toBeVisible()
})
