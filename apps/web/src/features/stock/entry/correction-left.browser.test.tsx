import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawDelivery } from '../../../../test/delivery.tsx'

const form = page.getByRole('form')
const alert = form.getByRole('alert')
const quantity = page.getByRole('textbox', { name: 'Quantidade' })
const picker = page.getByRole('combobox', { name: 'Produto' })
const items = page.getByRole('list', { name: 'Itens desta entrada' })
const save = page.getByRole('button', { name: 'Registrar Correção' })
const done = page.getByText('Entrada corrigida', { exact: true })
const dialog = page.getByRole('dialog', { name: 'Corrigir entrada' })

beforeEach(() => page.viewport(1280, 800))

async function openWhole(of: string) {
  await page.getByRole('button', { name: `Corrigir ${of}` }).click()
  await dialog.getByRole('radio', { name: 'A entrada inteira (2 itens)' }).click()
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await expect.element(form).toMatchTextContent(/os 2 itens antigos são estornados/)
}

test('of a whole entry an item that was reversed meanwhile stays as it is, and the rest is corrected with what was typed', async () => {
  const { sent, milk, line, reverseMeanwhile } = await drawDelivery()
  await openWhole('Leite')
  await quantity.fill('7')
  reverseMeanwhile('Sal')
  await save.click()
  await expect
    .element(alert)
    .toMatchTextContent(
      /Sal já foi estornado: saiu desta correção e fica como está\. Nada foi registrado ainda: confira o resto e registre de novo\./,
    )
  await expect.element(items).not.toBeInTheDocument()
  await expect.element(form).toMatchTextContent(/Ao registrar, o item antigo é estornado\./)
  await expect.element(quantity).toHaveValue('7')
  await save.click()
  await expect.element(done).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    params: { id: milk.id },
    body: { entry: { lines: [{ ...line(milk, '41.00'), quantity: '7' }] }, also_replaces: [] },
  })
})

test('an item that was corrected meanwhile leaves the fields, and what stands for it is one button away', async () => {
  const { sent, salt, line, correctMeanwhile } = await drawDelivery()
  await openWhole('Leite')
  await quantity.fill('7')
  correctMeanwhile()
  await save.click()
  await expect
    .element(alert)
    .toMatchTextContent(/Leite já foi corrigido em outra entrada: saiu desta correção e fica como está\./)
  await expect.element(alert.getByRole('button', { name: 'Abrir a corrigida' })).toBeVisible()
  await expect.element(picker).toHaveValue('')
  await expect.element(quantity).toHaveValue('')
  await expect.element(items).toMatchTextContent(/12 un de Sal/)
  await save.click()
  await expect.element(done).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    params: { id: salt.id },
    body: { entry: { lines: [line(salt, '41.00')] }, also_replaces: [] },
  })
})

test('a correction of which nothing stands any more stays refused, with all that was typed', async () => {
  const { reverseMeanwhile } = await drawDelivery()
  await openWhole('Leite')
  await quantity.fill('7')
  reverseMeanwhile('Leite')
  reverseMeanwhile('Sal')
  await save.click()
  await expect.element(form).toMatchTextContent(/Esta correção não pode mais ser registrada\./)
  await expect.element(quantity).toHaveValue('7')
  await expect.element(items).toMatchTextContent(/12 un de Sal/)
})
