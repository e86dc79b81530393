import type { Sale } from '@prateleira/contract/sales/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import ReturnDialog from './return-dialog.tsx'

/** 30.00 in six items, of which 10.00 were paid in cash. */
const partlyOwed: Sale = {
  id: crypto.randomUUID(),
  user_id: crypto.randomUUID(),
  number: 7,
  sale_date: '2026-11-25',
  sold_at: '2026-11-25T12:00:00.000Z',
  customer: { id: crypto.randomUUID(), name: 'Tatiane Lima', phone: null },
  seller: 'Rui Prado',
  by_pin: false,
  items: 1,
  total_amount: '30.00',
  payment_method: 'misto',
  methods: ['dinheiro', 'fiado'],
  status: 'completed',
  state: 'completed',
  gross: '30.00',
  discount: '0.00',
  change: '0.00',
  notes: null,
  owed: '20.00',
  cancelled_at: null,
  lines: [
    {
      id: crypto.randomUUID(),
      product_id: null,
      product_variant_id: null,
      product_name: 'Leite',
      sku: 'LEITE',
      unit: 'un',
      quantity: '6',
      unit_price: '5.00',
      discount: '0.00',
      total: '30.00',
      returned: '0',
      refunded: '0.00',
    },
  ],
  payments: [],
  pix_txid: null,
  returns: [],
  approvals: [],
  queued: null,
}

const way = page.getByRole('combobox', { name: 'Como o dinheiro volta' })

test('what a customer still owes for a sale is taken off the debt first, and another way says that it stays', async () => {
  const sent: { method: string; total: string }[] = []
  await draw(<ReturnDialog sale={partlyOwed} opened onClose={() => {}} />, {
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
    sales: {
      returnItems: ({ body }) => {
        sent.push(body)
        return { ...partlyOwed, owed: '15.00' }
      },
    },
  })
  await page.getByLabelText('Leite', { exact: true }).click()
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

test('of a sale that is paid the money goes back the way it came', async () => {
  const paid: Sale = { ...partlyOwed, methods: ['pix'], owed: '0.00' }
  await draw(<ReturnDialog sale={paid} opened onClose={() => {}} />, {
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
  })
  await expect.element(way).toHaveValue('Pix')
  await expect.element(page.getByText(/ainda deve/)).not.toBeInTheDocument()
})

test('money that can only leave a cash that nobody has opened leads to opening it', async () => {
  const paid: Sale = { ...partlyOwed, methods: ['dinheiro'], owed: '0.00' }
  await draw(<ReturnDialog sale={paid} opened onClose={() => {}} />, {
    cash: {
      getCash: () => ({
        is_on: true,
        registers: [{ id: crypto.randomUUID(), name: 'Caixa 1', session: null }],
      }),
    },
  })
  await expect.element(way).toHaveValue('Dinheiro')
  await expect.element(page.getByRole('link', { name: 'Abrir o caixa' })).toHaveAttribute('href', '/caixa')
  await way.click()
  await page.getByRole('option', { name: 'Pix' }).click()
  await expect.element(page.getByRole('link', { name: 'Abrir o caixa' })).not.toBeInTheDocument()
})
