import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawDelivery } from '../../../../test/delivery.tsx'

const form = page.getByRole('form')
const quantity = page.getByRole('textbox', { name: 'Quantidade' })
const picker = page.getByRole('combobox', { name: 'Produto' })
const save = page.getByRole('button', { name: 'Registrar Correção' })
const stock = page.getByLabelText('Estoque do produto')
const done = page.getByText('Entrada corrigida', { exact: true })
const LOST = 'Isto agora é uma entrada nova: a que você corrigia foi excluída com o produto.'

beforeEach(() => page.viewport(1280, 800))

async function openWhole(of: string) {
  await page.getByRole('button', { name: `Corrigir ${of}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Corrigir entrada' })
  await dialog.getByRole('radio', { name: 'A entrada inteira (2 itens)' }).click()
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await expect.element(form).toMatchTextContent(/os 2 itens antigos são estornados/)
}

test('of a whole entry the item of a deleted product is taken out, and the rest is corrected with all that was typed', async () => {
  const { sent, milk, line, removeMeanwhile } = await drawDelivery()
  await openWhole('Leite')
  await quantity.fill('7')
  removeMeanwhile('Sal')
  await save.click()
  await expect.element(form).toMatchTextContent(/Excluído: Sal\./)
  await expect.element(form).toMatchTextContent(/Ao registrar, o item antigo é estornado\./)
  await page.getByRole('button', { name: 'Tirar Sal' }).click()
  await expect.element(quantity).toHaveValue('7')
  await save.click()
  await expect.element(done).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    params: { id: milk.id },
    body: { entry: { lines: [{ ...line(milk, '41.00'), quantity: '7' }] }, also_replaces: [] },
  })
})

test('the rest is corrected also when the item whose correction was opened is the one that is gone', async () => {
  const { sent, salt, removeMeanwhile } = await drawDelivery(() => {}, { more: ['Arroz'] })
  await openWhole('Leite')
  removeMeanwhile('Leite')
  await picker.fill('Arroz')
  await userEvent.keyboard('{Enter}')
  await save.click()
  await expect
    .element(form.getByRole('alert'))
    .toMatchTextContent(/Excluído: Leite\. A correção é agora do que resta da entrada: registre de novo\./)
  await expect.element(form).toMatchTextContent(/o item antigo é estornado/)
  await save.click()
  await expect.element(done).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ params: { id: salt.id }, body: { also_replaces: [] } })
})

test('a correction of which nothing is left names the product, shows no stock of it and stays as a new entry', async () => {
  const { removeMeanwhile } = await drawDelivery(() => {}, { count: 1, more: ['Arroz'] })
  await page.getByRole('button', { name: 'Corrigir Leite' }).click()
  await quantity.fill('9')
  await expect.element(stock).toMatchTextContent(/Vai ficar com9 un/)
  removeMeanwhile('Leite')
  await save.click()
  await expect
    .element(form.getByRole('alert').first())
    .toMatchTextContent(
      /Excluído: Leite\. A entrada que você corrigia foi excluída junto: o que está no formulário agora é uma entrada nova\./,
    )
  await expect.element(picker).toHaveAccessibleDescription(/Excluído: escolha outro produto\./)
  await expect.element(stock).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Nova Entrada' })).toBeVisible()
  await expect.element(page.getByText(LOST)).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Entradas Recentes' }))
    .not.toMatchTextContent(/Leite/)
  await expect.element(quantity).toHaveValue('9')
  await expect.element(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Nota 7')
  await picker.fill('Arroz')
  await userEvent.keyboard('{Enter}')
  await expect.element(stock).toMatchTextContent(/Vai ficar com21 un/)
  await page.getByRole('button', { name: 'Começar de novo' }).click()
  await expect.element(page.getByText(LOST)).not.toBeInTheDocument()
  await expect.element(quantity).toHaveValue('')
})
