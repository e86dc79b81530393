import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawDelivery, tooLow } from '../../../../test/delivery.tsx'
import { ApiError } from '../../../lib/errors.ts'

const alert = page.getByRole('form').getByRole('alert')
const quantity = page.getByRole('textbox', { name: 'Quantidade' })
const save = page.getByRole('button', { name: 'Registrar Correção' })
const dialog = page.getByRole('dialog', { name: 'Corrigir entrada' })

test('a correction of what somebody corrected meanwhile is refused in words, and leads to what stands now', async () => {
  await drawDelivery((corrected) => {
    throw new ApiError({
      code: 'ALREADY_REVERSED',
      status: 409,
      defined: true,
      message: 'Leite: este item já foi corrigido em outra entrada. Nada foi registrado.',
      data: { corrected_by: corrected.id },
    })
  })
  await page.getByRole('button', { name: 'Corrigir Sal' }).click()
  await dialog.getByRole('radio', { name: 'A entrada inteira (2 itens)' }).click()
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await save.click()
  await expect.element(alert).toMatchTextContent(/Leite: este item já foi corrigido em outra entrada/)
  await alert.getByRole('button', { name: 'Abrir a corrigida' }).click()
  await expect.element(dialog).toMatchTextContent(/12 un de Leite/)
  await dialog.getByRole('button', { name: 'Descartar e corrigir' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Produto' })).toHaveValue('Leite')
  await expect.element(alert).not.toBeInTheDocument()
})

test.each([
  [360, 720],
  [1280, 800],
])(
  'what a correction is refused with above the form is in view and has the focus at %i × %i',
  async (width, height) => {
    const { innerWidth, innerHeight } = window
    onTestFinished(() => page.viewport(innerWidth, innerHeight))
    await page.viewport(width, height)
    await drawDelivery(
      ({ product_variant_id, product_name }) => {
        throw tooLow({ product_variant_id, product_name })
      },
      { more: ['Arroz'] },
    )
    await page.getByRole('button', { name: 'Corrigir Leite' }).click()
    await dialog.getByRole('button', { name: 'Corrigir' }).click()
    const picker = page.getByRole('combobox', { name: 'Produto' })
    await picker.fill('Arroz')
    await userEvent.keyboard('{Enter}')
    await save.click()
    await expect.element(alert).toMatchTextContent(/Leite: 10 un desta entrada já saíram do estoque/)
    await expect.poll(() => document.activeElement?.contains(alert.element())).toBe(true)
    const { left, top, bottom } = alert.element().getBoundingClientRect()
    const isFree = (y: number) => alert.element().contains(document.elementFromPoint(left + 20, y))
    expect([top + 2, bottom - 2].map(isFree)).toEqual([true, true])
  },
)

test('a quantity that is refused while it is typed is not sent, and the stock that it would leave is marked', async () => {
  const { sent } = await drawDelivery(() => {}, { count: 1, stock: '5' })
  await page.getByRole('button', { name: 'Corrigir Leite' }).click()
  await quantity.fill('6')
  await expect.element(page.getByText('-1 un')).toHaveAttribute('data-below')
  await save.click()
  await expect.element(quantity).toHaveFocus()
  expect(sent).toEqual([])
  await quantity.fill('7')
  await expect.poll(() => document.querySelector('[data-below]')).toBeNull()
  await save.click()
  await expect.element(page.getByText('Entrada corrigida', { exact: true })).toBeVisible()
})

test('a correction of an inactive product says that it has to be activated, not taken away', async () => {
  const words = 'Leite está inativo: ative-o antes de corrigir a entrada. Nada foi registrado.'
  await drawDelivery(
    () => {
      throw new ApiError({
        code: 'VARIANT_INACTIVE',
        status: 409,
        defined: true,
        message: words,
        data: undefined,
      })
    },
    { inactive: 'Leite' },
  )
  await page.getByRole('button', { name: 'Corrigir Sal' }).click()
  await dialog.getByRole('radio', { name: 'A entrada inteira (2 itens)' }).click()
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await save.click()
  await expect.element(alert).toMatchTextContent(/Leite está inativo: ative-o antes/)
  await expect.element(page.getByText(/tire este item|escolha outro produto/)).not.toBeInTheDocument()
})
