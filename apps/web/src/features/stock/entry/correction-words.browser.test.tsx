import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawDelivery } from '../../../../test/delivery.tsx'

const quantity = page.getByRole('textbox', { name: 'Quantidade' })
const price = page.getByRole('textbox', { name: 'Preço unitário' })
const correct = page.getByRole('button', { name: 'Corrigir Leite' })

test('a correction whose price is emptied says which cost no longer counts', async () => {
  await drawDelivery(() => {}, { count: 1 })
  await correct.click()
  await expect.element(price).toHaveValue('41,00')
  await price.fill('')
  await expect
    .element(page.getByText('Sem preço: o custo desta compra, R$ 41,00, deixa de contar.'))
    .toBeVisible()
  await price.fill('4,10')
  await expect.element(page.getByText(/deixa de contar/)).not.toBeInTheDocument()
})

test('a cancelled correction asks before it discards what was typed, and only then', async () => {
  await drawDelivery(() => {}, { count: 1 })
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })
  const cancel = page.getByRole('button', { name: 'Cancelar correção' })
  await correct.click()
  await quantity.fill('13')
  await cancel.click()
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect.element(quantity).toHaveValue('13')
  await cancel.click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nova Entrada' })).toBeVisible()
  await expect.element(quantity).toHaveValue('')
  await correct.click()
  await expect.element(quantity).toHaveValue('12')
  await cancel.click()
  await expect.element(page.getByRole('heading', { name: 'Nova Entrada' })).toBeVisible()
})

test('the reversal of a corrected entry says that the old one stays reversed', async () => {
  await drawDelivery(() => {}, { count: 1 })
  await correct.click()
  await page.getByRole('button', { name: 'Registrar Correção' }).click()
  await page.getByRole('button', { name: 'Estornar a corrigida' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Estornar entrada' }))
    .toMatchTextContent(/A entrada antiga continua estornada/)
})

test('a correction of what was counted after the entry says that it changes the counted stock', async () => {
  await drawDelivery(() => {}, { count: 1, more: ['Arroz'], counted: '2026-11-28T09:25:00.000Z' })
  await correct.click()
  await expect.element(quantity).toHaveValue('12')
  const remark = page.getByText(/depois desta entrada: a correção muda o estoque contado\./)
  await expect.element(remark).not.toBeInTheDocument()
  await price.fill('4,10')
  await expect.element(remark).not.toBeInTheDocument()
  await quantity.fill('13')
  await expect.element(remark).toMatchTextContent(/^Este produto foi contado em 28\/11\/2026 às 06:25/)
  await quantity.fill('12')
  await expect.element(remark).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Produto' }).fill('Arroz')
  await userEvent.keyboard('{Enter}')
  await expect.element(remark).toMatchTextContent(/^O produto Leite foi contado em/)
})
