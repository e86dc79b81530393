import type { Sale } from '@prateleira/contract/sales/schemas'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { owner } from '../../../../test/owner.ts'
import { draw, drawPage } from '../../../../test/render.tsx'
import { partlyOwed, twoSizes } from '../../../../test/sold.ts'
import { removeAllDrafts } from '../../../lib/drafts.ts'
import { receiptOfSale } from '../receipt/receipt-of.ts'
import CancelDialog from './cancel-dialog.tsx'
import ReturnDialog from './return-dialog.tsx'
import { SaleDetails } from './sale-details.tsx'

beforeEach(removeAllDrafts)

const way = page.getByRole('combobox', { name: 'Como o dinheiro volta' })

test('what a customer still owes for a sale is taken off the debt first, and another way says that it stays', async () => {
  const sent: { method: string; total: string }[] = []
  await drawPage(<ReturnDialog sale={partlyOwed} opened onClose={() => {}} />, {
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
    sales: {
      returnItems: ({ body }) => {
        sent.push(body)
        return { ...partlyOwed, owed: '15.00' }
      },
    },
  })
  // The only item of a sale is chosen.
  await expect.element(page.getByLabelText('Leite', { exact: true })).toBeChecked()
  await expect.element(way).toHaveValue('Fiado')
  // All six items are worth more than the debt.
  await expect
    .element(
      page.getByText(/^Tatiane Lima ainda deve R\$\s20,00 desta venda\. O que passa disso fica como crédito/),
    )
    .toBeVisible()
  await page.getByLabelText('Quantidade de Leite').fill('1')
  await expect
    .element(page.getByText(/^Tatiane Lima ainda deve R\$\s20,00 desta venda: a dívida diminui\.$/))
    .toBeVisible()
  await way.click()
  await page.getByRole('option', { name: 'Dinheiro' }).click()
  await expect
    .element(page.getByText(/^Tatiane Lima ainda deve R\$\s20,00 desta venda, e continua devendo\.$/))
    .toBeVisible()
  await way.click()
  await page.getByRole('option', { name: 'Fiado' }).click()
  await page.getByRole('button', { name: 'Registrar devolução' }).click()
  await expect.element(page.getByText(/^A dívida de Tatiane Lima diminuiu R\$\s5,00\.$/)).toBeVisible()
  expect(sent).toMatchObject([{ method: 'fiado', total: '5.00' }])
})

test('a sale and its receipt tell sizes of one product apart, and so do their returns', async () => {
  const sale: Sale = {
    ...twoSizes,
    returns: [
      {
        id: crypto.randomUUID(),
        return_date: '2026-11-26',
        returned_at: '2026-11-26T12:00:00.000Z',
        by: null,
        amount: '5.00',
        method: 'pix',
        voucher: null,
        notes: null,
        items: [{ item_id: 'M', quantity: '1', amount: '5.00', goods: 'stock' }],
      },
    ],
  }
  const receipt = receiptOfSale(sale, owner)
  expect(receipt.lines.map(({ name }) => name)).toEqual(['Camiseta · P', 'Camiseta · M'])
  expect(receipt.returns?.[0]?.items).toEqual(['1 un Camiseta · M'])
  await draw(<SaleDetails sale={sale} timeZone="America/Sao_Paulo" />)
  for (const size of ['P', 'M']) await expect.element(page.getByText(`Camiseta · ${size}6 un`)).toBeVisible()
  await expect.element(page.getByText('1 un de Camiseta · M')).toBeVisible()
})

test('sizes of one product are told apart, and a touch anywhere on a row chooses it', async () => {
  await drawPage(<ReturnDialog sale={twoSizes} opened onClose={() => {}} />, {
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
  })
  const row = page.getByRole('listitem').filter({ hasText: 'Camiseta · M' })
  const { width, height } = row.element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(40)
  await row.click({ position: { x: width - 4, y: height - 4 } })
  await expect.element(page.getByLabelText('Camiseta · M', { exact: true })).toBeChecked()
  await expect.element(page.getByLabelText('Camiseta · P', { exact: true })).not.toBeChecked()
  await expect.element(page.getByLabelText('Quantidade de Camiseta · M')).toHaveValue('6')
  await page.getByText('Camiseta · M').click()
  await expect.element(page.getByLabelText('Camiseta · M', { exact: true })).not.toBeChecked()
})

test('of a sale that is paid the money goes back the way it came', async () => {
  const paid: Sale = { ...partlyOwed, methods: ['pix'], owed: '0.00' }
  await drawPage(<ReturnDialog sale={paid} opened onClose={() => {}} />, {
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
  })
  await expect.element(way).toHaveValue('Pix')
  await expect.element(page.getByText(/ainda deve/)).not.toBeInTheDocument()
})

test('what a voucher paid goes back as one, and the rest as it came, until a way is chosen', async () => {
  const sold: Sale = {
    ...partlyOwed,
    methods: ['dinheiro', 'vale'],
    owed: '0.00',
    payments: [
      { method: 'dinheiro', amount: '20.00', received: null, change: '0.00', voucher: null },
      { method: 'vale', amount: '10.00', received: null, change: '0.00', voucher: null },
    ],
  }
  await drawPage(<ReturnDialog sale={sold} opened onClose={() => {}} />, {
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
  })
  await expect.element(way).toHaveValue('Vale (crédito para outra compra)')
  await expect
    .element(page.getByText(/em dinheiro ou de outra forma voltam até R\$\s20,00, e mais que isso como vale/))
    .toBeVisible()
  await page.getByLabelText('Quantidade de Leite').fill('4')
  await expect.element(way).toHaveValue('Dinheiro')
  await way.click()
  await page.getByRole('option', { name: 'Pix' }).click()
  await page.getByLabelText('Quantidade de Leite').fill('6')
  await expect.element(way).toHaveValue('Pix')
})

test('money that can only leave a cash that nobody has opened waits for its opening, and is named until it is dismissed', async () => {
  const paid: Sale = { ...partlyOwed, methods: ['dinheiro'], owed: '0.00' }
  const register = { id: crypto.randomUUID(), name: 'Caixa 1' }
  const session = {
    id: crypto.randomUUID(),
    opened_at: '2026-11-25T12:00:00.000Z',
    opened_by: null,
    opening_float: '0.00',
  }
  let isOpen = false
  let closed = 0
  await drawPage(<ReturnDialog sale={paid} opened onClose={() => (closed += 1)} />, {
    cash: {
      getCash: () => ({ is_on: true, registers: [{ ...register, session: isOpen ? session : null }] }),
      openCash: () => {
        isOpen = true
        return { ...session, register, closed_by: null, closed_at: null, moves: [], result: null }
      },
    },
    sales: { returnItems: () => paid },
  })
  await expect.element(way).toHaveValue('Dinheiro')
  await page.getByLabelText('Quantidade de Leite').fill('2')
  await page.getByRole('button', { name: 'Abrir o caixa' }).click()
  await page.getByLabelText('Troco inicial').fill('0')
  await page.getByRole('button', { name: 'Abrir Caixa 1' }).click()
  await expect.element(page.getByText('Caixa 1 está aberto: o dinheiro sai dele.')).toHaveFocus()
  await expect.element(page.getByLabelText('Quantidade de Leite')).toHaveValue('2')

  await page.getByRole('button', { name: 'Registrar devolução' }).click()
  await expect
    .element(page.getByRole('dialog').getByText(/^Devolva R\$\s10,00 ao cliente \(Dinheiro\)\.$/))
    .toBeVisible()
  expect(closed).toBe(0)
  await page.getByRole('button', { name: 'Concluir' }).click()
  expect(closed).toBe(1)
})

test('the only open cash, from which the money is taken whichever the sale was made in, is named before', async () => {
  const paid: Sale = { ...partlyOwed, methods: ['dinheiro'], owed: '0.00' }
  const session = {
    id: crypto.randomUUID(),
    opened_at: '2026-11-25T12:00:00.000Z',
    opened_by: null,
    opening_float: '0.00',
  }
  const registers = ['Caixa 1', 'Balcão'].map((name, at) => ({
    id: crypto.randomUUID(),
    name,
    session: at === 1 ? session : null,
  }))
  const answers = { cash: { getCash: () => ({ is_on: true, registers }) } }
  const said = page.getByText('Balcão está aberto: o dinheiro sai dele.')
  const returning = await drawPage(<ReturnDialog sale={paid} opened onClose={() => {}} />, answers)
  await expect.element(said).toBeVisible()
  await way.click()
  await page.getByRole('option', { name: 'Pix' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await returning.unmount()
  await drawPage(
    <CancelDialog sale={paid} opened onClose={() => {}} allow={(act) => act(undefined as never)} />,
    answers,
  )
  await expect.element(said).toBeVisible()
})

test('the opening of a cash is offered only for money that leaves one', async () => {
  const paid: Sale = { ...partlyOwed, methods: ['dinheiro'], owed: '0.00' }
  await drawPage(<ReturnDialog sale={paid} opened onClose={() => {}} />, {
    cash: {
      getCash: () => ({
        is_on: true,
        registers: [{ id: crypto.randomUUID(), name: 'Caixa 1', session: null }],
      }),
    },
  })
  await expect.element(page.getByRole('button', { name: 'Abrir o caixa' })).toBeVisible()
  await way.click()
  await page.getByRole('option', { name: 'Pix' }).click()
  await expect.element(page.getByRole('button', { name: 'Abrir o caixa' })).not.toBeInTheDocument()
})

test('on a phone the button that registers a return is as wide as its dialog', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  await drawPage(<ReturnDialog sale={partlyOwed} opened onClose={() => {}} />, {
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
  })
  const widthOf = (found: Locator) => found.element().getBoundingClientRect().width
  const send = page.getByRole('button', { name: 'Registrar devolução' })
  await expect.element(send).toBeVisible()
  await expect.poll(() => widthOf(send)).toBeGreaterThan(widthOf(page.getByRole('dialog')) - 60)
})
