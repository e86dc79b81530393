import type { Unit } from '@prateleira/contract/catalog/rules'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { MoneyInput, QuantityInput } from './decimal-input.tsx'

function Price() {
  const [value, setValue] = useState('')
  return (
    <>
      <MoneyInput label="Preço de venda" value={value} onChange={setValue} />
      <input aria-label="Motivo" />
    </>
  )
}

function Quantity({ unit }: { unit: Unit }) {
  const [value, setValue] = useState('')
  return (
    <>
      <QuantityInput label="Quantidade" unit={unit} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const price = page.getByLabelText('Preço de venda')
const quantity = page.getByLabelText('Quantidade')
const reported = page.getByRole('status').filter({ hasText: /^[\d.?]*$/ })
const offers = page.getByRole('button', { name: /^Trocar por/ })
const said = (text: string) => expect.element(page.getByText(text)).toBeVisible()

test('a price of 1.500 is fifteen hundred, says so, and becomes one and a half at a touch', async () => {
  await draw(<Price />)
  await price.fill('1.500')
  await said('Entendido: R$ 1.500,00')
  // Who types on without looking goes to the next field.
  await userEvent.tab()
  await expect.element(page.getByLabelText('Motivo')).toHaveFocus()
  await page.getByRole('button', { name: 'Trocar por R$ 1,50' }).click()
  await expect.element(price).toHaveValue('1,50')
  await price.fill('0.500')
  price.element().blur()
  await expect.element(price).toHaveValue('0,500')
  await expect.element(offers).not.toBeInTheDocument()
})

test('an amount with its currency in words or behind it is read, a minus before nothing is none', async () => {
  await draw(<Price />)
  for (const [typed, shown] of [
    ['20 reais', '20,00'],
    ['20 R$', '20,00'],
    ['-0', '0,00'],
    ['2R$0', '2R$0'],
  ] as const) {
    await price.fill(typed)
    price.element().blur()
    await expect.element(price).toHaveValue(shown)
  }
  await said('Use um número, como 12,50')
})

test('an invalid price is reported when its field is left, and no correction is offered that would be refused', async () => {
  await page.viewport(360, 740)
  await draw(<Price />)
  await price.fill('1.999')
  await said('Entendido: R$ 1.999,00')
  await expect.element(offers).not.toBeInTheDocument()
  await price.fill('1.550')
  await expect.element(offers).toBeInViewport({ ratio: 1 })
  for (const [typed, problem] of [
    ['-3,00', 'Não pode ser negativo'],
    ['3,999', 'Use no máximo 2 casas decimais'],
    ['99.999.999.999,00', 'confira se não há zeros demais'],
  ] as const) {
    await price.fill(typed)
    price.element().blur()
    await said(problem)
  }
  await price.fill('3,00')
  await expect.element(page.getByText('confira se não há zeros demais')).not.toBeInTheDocument()
  await page.viewport(1280, 800)
})

test('a quantity of 1.500 is asked about where it is weighed, and a number where it is counted by the piece', async () => {
  const screen = await draw(<Quantity unit="kg" />)
  await quantity.fill('1.500')
  const question = page.getByRole('group', { name: 'Quanto é 1.500?' })
  await expect.element(question).toBeVisible()
  await expect.element(reported).toHaveTextContent('1.500?')
  await question.getByRole('button', { name: '1500 kg' }).click()
  await said('Entendido: 1500 kg')
  await page.getByRole('button', { name: 'Trocar por 1,5 kg' }).click()
  await said('Entendido: 1,5 kg')
  await expect.element(quantity).toHaveFocus()
  await expect.element(reported).toHaveTextContent('1.5')
  await quantity.fill('0.500')
  await expect.element(reported).toHaveTextContent('0.500')
  await expect.element(question).not.toBeInTheDocument()
  await screen.unmount()

  await draw(<Quantity unit="un" />)
  await quantity.fill('1.500')
  await said('Entendido: 1500 un')
  // There is no half of a piece to change it for.
  await expect.element(offers).not.toBeInTheDocument()
})

test('an amount in reais is refused as a quantity while it is typed', async () => {
  await draw(<Quantity unit="kg" />)
  for (const typed of ['R$20', 'r$ 1.500', '20 reais']) {
    await quantity.fill(typed)
    await said('Isto parece um valor em reais. Digite a quantidade.')
    await expect.element(page.getByText(/Entendido|Quanto é/)).not.toBeInTheDocument()
    expect(page.elementLocator(document.querySelector('output') as HTMLElement).element().textContent).toBe(
      typed,
    )
  }
  await quantity.fill('1,342')
  await expect.element(page.getByText(/parece um valor/)).not.toBeInTheDocument()
  await expect.element(reported).toHaveTextContent('1.342')
})
