import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_NETWORK } from '../../../../test/answers.ts'
import { add, lines, methods, openCounter, PAPER, received, search } from '../../../../test/counter.tsx'
import { pressKey, scanCode } from '../../../../test/keys.ts'
import { owner } from '../../../../test/owner.ts'
import {
  goods,
  parked,
  parkedServer,
  pressParked,
  refused,
  slowCounter,
  takenOf,
  takeUp,
} from '../../../../test/parked.ts'
import { draftOwner } from '../../../lib/drafts.ts'
import { parkedChanged } from '../api.ts'
import { handOver } from './hand-over.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const swap = page.getByRole('button', { name: 'Trocar de venda' })

async function counterWith(server: ReturnType<typeof parkedServer>, more = {}) {
  return openCounter(goods, 'owner', undefined, { sales: { ...server.sales, ...more } })
}

test('a sale is parked as often as one likes, and so are two alike: none takes the place of another', async () => {
  const server = parkedServer([])
  await counterWith(server)
  for (let time = 1; time <= 2; time += 1) {
    await add('Leite')
    await pressKey('F9')
    await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
    await expect.poll(() => takenOf(server.rows)).toEqual(Array(time).fill(false))
  }
  await takeUp(/Leite/)
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await pressKey('F9')
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
  await expect.poll(() => takenOf(server.rows).filter((taken) => !taken).length).toBe(2)
})

test('a copy that another device has taken up is told of at once, although it stands in no list', async () => {
  const server = parkedServer([])
  const { rows, state, sales } = server
  await counterWith(server, {
    parkSale: (input: Parameters<typeof sales.parkSale>[0]) => {
      sales.parkSale(input)
      server.takeElsewhere(input.id)
      throw NO_NETWORK
    },
  })
  state.loses = false
  await add('Leite')
  await pressKey('F9')
  const warned = page.getByText(/Esta venda está aberta em dois lugares: outro aparelho a retomou/)
  await expect.element(warned).toBeVisible()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  expect(rows.size).toBe(1)
  // It is one warning, and it stays.
  await expect.element(page.getByText(/Uma venda daqui foi retomada/)).not.toBeInTheDocument()
  await parkedChanged()
  await expect.element(warned).toBeVisible()
})

test('with a copy in doubt nothing is parked again before it is known what became of it', async () => {
  const server = parkedServer([])
  const { rows, state } = server
  await counterWith(server)
  await add('Leite')
  state.loses = true
  for (let time = 0; time < 2; time += 1) {
    await pressKey('F9')
    await expect.element(page.getByText(/Sem conexão/).first()).toBeVisible()
  }
  expect(rows.size).toBe(1)
  state.loses = false
  await pressKey('F9')
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
  expect(takenOf(rows)).toEqual([true, false])
})

test('a taking up that is refused at the door is not forgotten, for an earlier one may have succeeded', async () => {
  const server = parkedServer([parked])
  const { state, sales } = server
  let at = 0
  await counterWith(server, {
    takeParkedSale: (input: Parameters<typeof sales.takeParkedSale>[0]) => {
      at += 1
      if (at === 2) throw refused(429, 'TOO_MANY_REQUESTS')
      state.loses = at === 1
      try {
        return sales.takeParkedSale(input)
      } finally {
        state.loses = false
      }
    },
  })
  await takeUp(/Tatiane/)
  await expect.element(page.getByText(/Sem conexão/).first()).toBeVisible()
  for (let time = 2; time <= 3; time += 1) {
    await pressParked(/Retomada sem resposta/)
    await expect.poll(() => at).toBe(time)
  }
  await expect.element(lines.getByText('Leite')).toBeVisible()
})

test('a sale for which money was taken is not swapped, and nothing of the money is forgotten', async () => {
  await counterWith(parkedServer([parked]))
  await add('Leite')
  await pressKey('F8')
  await methods.click()
  await received.fill('2,00')
  await pressKey('Enter')
  await pressKey('Escape')
  await expect.element(page.getByText(/Já recebido: R\$\s2,00/)).toBeVisible()
  await swap.click()
  await pressParked(/Tatiane/)
  await expect.element(page.getByText(/Esta venda já recebeu R\$\s2,00/)).toBeVisible()
  await expect.element(page.getByText(/Já recebido: R\$\s2,00/)).toBeVisible()
  await page.getByRole('button', { name: 'Esvaziar' }).click()
  await expect.element(page.getByText(/o recebido foi desfeito: R\$\s2,00/)).toBeVisible()
  await expect.element(page.getByText(/Já recebido/)).not.toBeInTheDocument()
})

test('while a sale is on its way nothing of it changes, and what is scanned or chosen is counted', async () => {
  const { rows, release } = await slowCounter([parked])
  await add('Leite')
  await swap.click()
  await pressParked(/Tatiane/)
  await expect.poll(() => rows.size).toBe(2)
  await expect.element(swap).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await scanCode(PAPER.barcode ?? '')
  await add('Leite')
  release()
  await expect.poll(() => takenOf(rows)).toEqual([true, false])
  release()
  await expect.element(page.getByRole('button', { name: /Tatiane/ })).toBeVisible()
  await expect.element(lines.getByText('Papel')).toBeVisible()
  await expect.element(search).toHaveFocus()
})

test('codes of a page that was left before an answer become lines when it is opened again', async () => {
  const { rows, reopen } = await slowCounter([])
  await add('Leite')
  await pressKey('F9')
  await expect.poll(() => rows.size).toBe(1)
  await scanCode(PAPER.barcode ?? '')
  await expect.element(page.getByText('1 código lido: entra na venda que abrir')).toBeVisible()
  await reopen()
  await expect.element(lines.getByText('Papel')).toBeVisible()
  await expect.element(lines.getByText('Leite')).toBeVisible()
})

test('the voucher of a return goes with its sale and comes back with it', async () => {
  const server = parkedServer([])
  handOver(draftOwner(owner.account_id, owner.user_id), { code: 'AB12-CD34', balance: '10.00' }, null)
  await counterWith(server)
  const ready = page.getByText(/Vale de R\$\s10,00 pronto/)
  await expect.element(ready).toBeVisible()
  await add('Leite')
  await pressKey('F9')
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
  await expect.element(ready).not.toBeInTheDocument()
  await takeUp(/Leite/)
  await expect.element(ready).toBeVisible()
})
