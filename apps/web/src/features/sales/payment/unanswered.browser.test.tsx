import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pressKey } from '../../../../test/keys.ts'
import {
  add,
  again,
  answers,
  atDoor,
  beginAnew,
  line,
  lines,
  lose,
  network,
  openCounter,
  search,
} from '../../../../test/lost-sales.tsx'
import { drawPage } from '../../../../test/render.tsx'
import CounterPage from '../counter/counter-page.tsx'
import QueuePage from '../queue/queue-page.tsx'

beforeEach(beginAnew)

test('refused at the door before it was set aside it stays too, over a reload, and is sent again as it was', async () => {
  const counter = await openCounter()
  await lose('Leite')
  network.next = atDoor
  await pressKey('Enter')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Peça a um gerente.')
  await counter.unmount()
  // The link from a product adds nothing to it.
  await drawPage(<CounterPage />, answers, '/?codigo=PAPEL')
  await expect.element(page.getByText('PAPEL não entrou na venda')).toBeVisible()
  await expect.element(lines.getByText('Papel')).not.toBeInTheDocument()
  network.next = 12
  await again.click()
  await expect.element(page.getByText('Venda nº 12 concluída').first()).toBeVisible()
  await expect.element(lines).not.toBeInTheDocument()
  expect(network.sent).toHaveLength(3)
  expect(network.sent[2]).toEqual(network.sent[0])
})

test('one that was never without an answer is given back when it is refused at the door', async () => {
  await openCounter()
  network.next = atDoor
  await add('Leite')
  await pressKey('F8')
  await pressKey('3')
  await pressKey('Enter')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Peça a um gerente.')
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await expect.element(search).toHaveFocus()
})

test('one whose tab was closed while it was sent is set aside in the next', async () => {
  const counter = await openCounter()
  let arrive = () => {}
  network.arrives = new Promise((resolve) => (arrive = resolve))
  await add('Leite')
  await pressKey('F8')
  await pressKey('3')
  await pressKey('Enter')
  await expect.poll(() => network.sent.length).toBe(1)
  await counter.unmount()
  // Its name goes with it, which this page holds until it ends.
  const name = Object.keys(localStorage).find((one) => one.startsWith('prateleira-cart:')) ?? ''
  const sale = localStorage.getItem(name) ?? ''
  arrive()
  await expect
    .poll(() => Object.keys(localStorage).some((one) => one.startsWith('prateleira-aside:')))
    .toBe(true)
  localStorage.clear()
  localStorage.setItem(name.replace(/[^:]*$/, 'closed'), sale)
  sessionStorage.clear()
  await openCounter()
  await expect.element(line).toMatchTextContent(/^1 venda sem resposta · R\$\s5,00/)
  await expect.element(lines).not.toBeInTheDocument()
  network.next = 12
  await again.click()
  await expect.element(page.getByText('Venda nº 12 registrada').first()).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
  expect(network.sent[1]).toEqual(network.sent[0])
})

test('one whose panel was left is named in Pendências, and is still the open one at the counter', async () => {
  const counter = await openCounter()
  await lose('Leite')
  await counter.unmount()
  const queue = await drawPage(<QueuePage />, answers)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^1 venda sem resposta · R\$\s5,00/)
  await queue.unmount()
  await drawPage(<CounterPage />, answers)
  network.next = 12
  await again.click()
  await expect.element(page.getByText('Venda nº 12 concluída').first()).toBeVisible()
  expect(network.sent[1]).toEqual(network.sent[0])
  expect(JSON.stringify(localStorage)).not.toContain('Leite')
})

test('one that another tab has sent is not sent from here', async () => {
  await openCounter()
  await lose('Leite')
  const name = Object.keys(localStorage).find((one) => one.startsWith('prateleira-aside:')) ?? ''
  localStorage.removeItem(name)
  network.next = 12
  await pressKey('Enter')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      'A venda sem resposta já foi enviada em outra janela deste aparelho. Confira em Vendas.',
    )
  await expect.element(lines).not.toBeInTheDocument()
  expect(network.sent).toHaveLength(1)
  // Told of it, it is closed by itself.
  network.next = 'lost'
  await lose('Papel')
  localStorage.removeItem(Object.keys(localStorage).find((one) => one.startsWith('prateleira-aside:')) ?? '')
  dispatchEvent(new StorageEvent('storage'))
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(lines).not.toBeInTheDocument()
})

test('one that is answered after the counter was left is no open sale', async () => {
  const counter = await openCounter()
  let arrive = () => {}
  network.arrives = new Promise((resolve) => (arrive = resolve))
  network.next = 12
  await add('Leite')
  await pressKey('F8')
  await pressKey('3')
  await pressKey('Enter')
  await expect.poll(() => network.sent.length).toBe(1)
  await counter.unmount()
  arrive()
  await expect.poll(() => JSON.stringify(localStorage)).not.toContain('Leite')
  await openCounter()
  await expect.element(lines).not.toBeInTheDocument()
})
