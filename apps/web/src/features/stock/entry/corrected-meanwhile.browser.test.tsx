import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawDelivery } from '../../../../test/delivery.tsx'

const quantity = page.getByRole('textbox', { name: 'Quantidade' })
const list = page.getByRole('region', { name: 'Entradas Recentes' })
const correct = page.getByRole('button', { name: 'Corrigir Leite' })
const open = page.getByRole('button', { name: 'Abrir a corrigida' })

test('a correction of what somebody else has corrected meanwhile says so, refreshes the list and leads to what stands in its place', async () => {
  const { sent, correctMeanwhile } = await drawDelivery(() => {}, { count: 1 })
  await correct.click()
  await expect.element(quantity).toHaveValue('12')
  const { id } = correctMeanwhile()
  await page.getByRole('button', { name: 'Registrar Correção' }).click()
  await expect
    .element(page.getByRole('form').getByRole('alert'))
    .toMatchTextContent(/Esta entrada já foi corrigida\./)
  await expect.element(list).toMatchTextContent(/11 un/)
  await quantity.fill('13')
  await open.click()
  await page.getByRole('button', { name: 'Descartar e corrigir' }).click()
  await expect.element(quantity).toHaveValue('11')
  await expect.element(open).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Registrar Correção' }).click()
  await expect.element(page.getByText('Entrada corrigida', { exact: true })).toBeVisible()
  expect(sent).toMatchObject([{}, { params: { id } }])
})

test.each([1, 2])(
  'a list of %i items that is out of date leads to what stands in the place of the chosen one',
  async (count) => {
    const { correctMeanwhile } = await drawDelivery(() => {}, { count })
    await expect.element(correct).toBeVisible()
    correctMeanwhile()
    await correct.click()
    if (count > 1) await page.getByRole('dialog').getByRole('button', { name: 'Corrigir' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Esta entrada já foi corrigida\./)
    await expect.element(list).toMatchTextContent(/11 un/)
    await open.click()
    await expect.element(quantity).toHaveValue('11')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

test('a reversal of what somebody else has corrected meanwhile leads to the reversal of what stands in its place', async () => {
  const { sent, milk, correctMeanwhile } = await drawDelivery(() => {}, { count: 1 })
  const reverse = page.getByRole('button', { name: 'Estornar Leite' })
  await expect.element(reverse).toBeVisible()
  const { id } = correctMeanwhile()
  await reverse.click()
  const dialog = page.getByRole('dialog', { name: 'Estornar entrada' })
  await dialog.getByRole('button', { name: 'Estornar' }).click()
  await expect.element(dialog).toMatchTextContent(/Esta entrada já foi corrigida\./)
  await expect.element(list).toMatchTextContent(/11 un/)
  await dialog.getByRole('button', { name: 'Ver a corrigida' }).click()
  await expect.element(dialog).toMatchTextContent(/No lugar dela está esta.*Sai do estoque: 11 un de Leite/)
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Estornar' }).click()
  await expect.element(page.getByText('Saiu do estoque: 11 un de Leite.')).toBeVisible()
  expect(sent).toMatchObject([{ params: { id: milk.id } }, { params: { id } }])
})

test('a correction that can no longer be registered shows the stock as it is, and reckons nothing from the reversed entry', async () => {
  await page.viewport(1280, 800)
  const { correctMeanwhile } = await drawDelivery(() => {}, { count: 1, stock: '5' })
  const stock = page.getByLabelText('Estoque do produto')
  const save = page.getByRole('button', { name: 'Registrar Correção' })
  await correct.click()
  await quantity.fill('15')
  await expect.element(stock).toMatchTextContent(/Vai ficar com8 un/)
  correctMeanwhile()
  await save.click()
  const form = page.getByRole('form')
  await expect.element(form.getByRole('alert')).toMatchTextContent(/Esta entrada já foi corrigida\./)
  await expect.element(stock).toMatchTextContent(/Estoque atual5 un/)
  await expect.element(stock).not.toMatchTextContent(/Vai ficar com/)
  await expect.element(form).toMatchTextContent(/Esta correção não pode mais ser registrada\./)
  // Nor how much of it has left.
  await quantity.fill('6')
  await expect.element(quantity).not.toHaveAccessibleDescription(/saíram/)
  await save.click()
  await expect.element(form.getByRole('alert')).toMatchTextContent(/Esta entrada já foi corrigida\./)
  await open.click()
  await page.getByRole('button', { name: 'Descartar e corrigir' }).click()
  await expect.element(stock).toMatchTextContent(/Vai ficar com5 un/)
})
