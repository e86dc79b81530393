import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../../../test/owner.ts'
import { drawPage } from '../../../../test/render.tsx'
import CounterPage from '../counter/counter-page.tsx'
import QueuePage from '../queue/queue-page.tsx'

const answers = {
  cash: { getCash: () => ({ is_on: false, registers: [] }) },
  sales: { getPixSettings: () => ({ account: null }), listPendingSales: () => [] },
}
const payments = [{ method: 'debito', amount: '5.00', received: null, voucher: null }]
const goods = { product_variant_id: 'v', product_id: 'p', name: 'Leite', sku: '1', unit: 'un' }
const line = {
  key: 'l',
  code: '1',
  physical: null,
  state: 'found',
  goods: { ...goods, available: '3', total: '3', minimum: null },
  options: [],
  quantity: '1',
  unit_price: '5.00',
  discount: null,
}
const cart = { lines: [line], discount: null, customer: null, payments: [] }
const lines = [{ product_variant_id: 'v', quantity: '1', unit_price: '5.00', discount: null }]
const sent = { key: 'whole', held: false, body: { lines, total: '5.00', payments }, payments }
const BROKEN = [
  { sent: { key: 'x' }, cart: {} },
  { sent: 1, cart: 1 },
  { sent: { ...sent, body: { ...sent.body, total: 'abc' } }, cart },
  { sent, cart: { ...cart, lines: [{}] } },
  { sent, cart: { ...cart, payments: 1 } },
]

const keep = (kind: 'aside' | 'cart', name: string, value: object) =>
  localStorage.setItem(
    `prateleira-${kind}:${owner.account_id}:${owner.user_id}:${name}`,
    JSON.stringify(value),
  )

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('what the device keeps in a shape that nobody knows hides nothing else: not the counter, and not what waits', async () => {
  keep('aside', 'whole', { sent, cart, person: owner.person_id, at: 1 })
  for (const [at, sale] of BROKEN.entries())
    keep('aside', `bad${at}`, { ...sale, person: owner.person_id, at: 1 })
  sessionStorage.setItem('prateleira-tab', 'here')
  for (const tab of ['here', 'closed'])
    keep('cart', tab, {
      cart: { lines: [{}] },
      at: Date.now(),
      unanswered: tab === 'here' ? null : { sent: null },
    })
  const counter = await drawPage(<CounterPage />, answers)
  await expect
    .element(page.getByRole('status').filter({ hasText: 'sem resposta' }))
    .toMatchTextContent(/^1 venda sem resposta · R\$\s5,00/)
  await expect.element(page.getByRole('list', { name: 'Itens da venda' })).not.toBeInTheDocument()
  await counter.unmount()

  await drawPage(<QueuePage />, answers)
  await expect.element(page.getByText(/^1 venda sem resposta/)).toBeVisible()
  const defects = page.getByRole('region', { name: 'Com defeito' })
  await expect.poll(() => defects.getByRole('listitem').elements().length).toBe(BROKEN.length)
  await defects.getByRole('button', { name: 'Descartar' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => defects.getByRole('listitem').elements().length).toBe(BROKEN.length - 1)
})
