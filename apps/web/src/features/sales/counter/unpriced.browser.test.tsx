import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { add, CHEESE, lines, MILK, methods, openCounter, search, weight } from '../../../../test/counter.tsx'
import { insertText, pressKey } from '../../../../test/keys.ts'
import { among } from '../../../../test/variants.ts'

const price = page.getByLabelText('Preço (R$)')
const asked = page.getByText('Falta o preço para receber: digite e confirme.')

async function give(amount: string) {
  await lines.getByRole('button', { name: /Leite/ }).first().click()
  await userEvent.fill(price, amount)
  await pressKey('Enter')
}

test('the price of a product without one is asked for, F8 leads to it, and 0 is given on purpose', async () => {
  await openCounter(among([{ ...MILK, sale_price: null }]))
  await add('Leite')
  await expect.element(price).toHaveFocus()
  await expect.element(price).toHaveValue('')
  await expect.element(asked).not.toBeInTheDocument()
  await pressKey('Enter')
  await expect.element(asked).toBeVisible()
  await expect.element(price).toHaveAccessibleDescription(/Falta o preço/)
  await pressKey('Escape')
  await expect.element(search).toHaveFocus()
  await expect.element(lines.getByText('Informe o preço')).toBeVisible()
  await pressKey('F8')
  await expect.element(price).toHaveFocus()
  await expect.element(asked).toBeVisible()
  await expect.element(methods).not.toBeInTheDocument()
  await pressKey('Escape')
  await give('0')
  await expect.element(lines.getByText('Sem preço')).toBeVisible()
  await expect.element(search).toHaveFocus()
  await give('4,5')
  await pressKey('F8')
  await expect.element(methods).toBeVisible()
})

test('of what is weighed the weight is asked for first, then the price', async () => {
  await openCounter(among([{ ...CHEESE, sale_price: null }]))
  await add('Queijo coalho')
  await expect.element(weight).toHaveFocus()
  await userEvent.fill(weight, '0,5')
  await pressKey('Enter')
  await expect.element(price).toHaveFocus()
  await userEvent.fill(price, '50')
  await pressKey('Enter')
  await expect.element(search).toHaveFocus()
  await expect.element(lines.getByText(/25,00$/)).toBeVisible()
})

test('a price that is emptied again, as a scanned code is taken back, is none and is asked for as before', async () => {
  await openCounter(among([{ ...MILK, sale_price: null }]))
  await add('Leite')
  await userEvent.fill(price, '789100031550')
  await expect.element(lines.getByText('Informe o preço')).not.toBeInTheDocument()
  await userEvent.fill(price, '')
  await expect.element(lines.getByText('Informe o preço')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Receber/ })).toBeDisabled()
})

test('of a number that is typed right after F8 nothing is taken, rather than its end', async () => {
  await openCounter(among([{ ...MILK, sale_price: null }]))
  await add('Leite')
  await expect.element(price).toHaveFocus()
  await pressKey('Escape')
  // Half a second apart by the page's clock, however slow the machine is.
  let later = 0
  const now = performance.now.bind(performance)
  onTestFinished(() => void Object.assign(performance, { now }))
  performance.now = () => now() + later
  const typed = new Promise<void>((done) => {
    const type = () => {
      for (const key of '12,50') {
        insertText(key)
        later += 500
      }
      done()
    }
    document.addEventListener('focusin', () => queueMicrotask(type), { once: true })
  })
  await pressKey('F8')
  await typed
  await expect.element(price).toHaveFocus()
  await expect.element(price).toHaveValue('')
  await expect.element(lines.getByText('Informe o preço')).toBeVisible()
})

test('a price of the catalogue that is emptied stays what it was', async () => {
  await openCounter(among([MILK]))
  await add('Leite')
  await lines.getByRole('button', { name: /Leite/ }).first().click()
  await userEvent.fill(price, '789100031550')
  await userEvent.fill(price, '')
  await pressKey('Escape')
  await expect.element(lines.getByText(/5,00$/).first()).toBeVisible()
  await lines.getByRole('button', { name: /Leite/ }).first().click()
  await userEvent.fill(price, '789100031550')
  await userEvent.fill(price, '')
  await expect.element(page.getByText('R$ 5,00').first()).toBeVisible()
})
