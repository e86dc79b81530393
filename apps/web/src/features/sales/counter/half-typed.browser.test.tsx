import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pressKey } from '../../../../test/keys.ts'
import { add, beginAnew, network, openCounter, search } from '../../../../test/lost-sales.tsx'

beforeEach(beginAnew)

test('a search half typed before the payment is not there for the next customer, but a code typed while it is sent is', async () => {
  await openCounter()
  const done = page.getByRole('region', { name: 'Venda concluída' })
  const pay = async () => {
    await add('Leite')
    await search.fill('pape')
    await expect.element(page.getByRole('option', { name: /Papel/ })).toBeVisible()
    await pressKey('F8')
    await pressKey('3')
  }
  network.next = 7
  await pay()
  await pressKey('Enter')
  await expect.element(done).toBeVisible()
  await expect.element(search).toHaveValue('')
  await expect.element(page.getByRole('option', { name: /Papel/ })).not.toBeInTheDocument()
  await pressKey('Enter')

  const answered = Promise.withResolvers<void>()
  network.arrives = answered.promise
  network.next = 8
  await pay()
  await pressKey('Enter')
  await expect.poll(() => network.sent.length).toBe(2)
  await pressKey('7')
  await pressKey('8')
  await expect.element(search).toHaveValue('pape78')
  answered.resolve()
  await expect.element(done).toBeVisible()
  await expect.element(search).toHaveValue('78')
})

test('a payment that is left gives the half-typed search back', async () => {
  await openCounter()
  await add('Leite')
  await search.fill('pape')
  await pressKey('F8')
  await expect.element(page.getByRole('button', { name: /Dinheiro/ })).toBeVisible()
  await pressKey('Escape')
  await expect.element(search).toHaveValue('pape')
})
