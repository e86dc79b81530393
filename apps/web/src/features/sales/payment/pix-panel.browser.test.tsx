import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_NETWORK } from '../../../../test/answers.ts'
import { drawPage } from '../../../../test/render.tsx'
import type { Allow } from '../../../components/use-approval.tsx'
import type { Cart } from '../counter/cart.ts'
import PixPanel from './pix-panel.tsx'
import { usePix } from './use-pix.ts'

const pending: PendingSale = {
  id: crypto.randomUUID(),
  customer: null,
  asked_by: null,
  asked_at: '2026-11-27T12:00:00.000Z',
  is_late: false,
  total: '5.00',
  lines: [],
  discount: null,
  payments: [{ method: 'pix', amount: '5.00', received: null }],
  pix: null,
  state: 'waiting',
}
let waiting: PendingSale = pending
const allow: Allow = (send) => send(null)
const nothing = () => {}

let released: Cart | null = null

function Counter() {
  const onReleased = (cart: Cart | null) => {
    released = cart
  }
  const pix = usePix(
    { register: null },
    { onDone: nothing, makeRoom: async () => true, onReleased, onShown: nothing },
    allow,
  )
  const { held, show } = pix
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => show({ pending: waiting, cart: null }), [])
  return held && <PixPanel held={held} pix={pix} kept={0} acts={{ current: null }} onLeave={nothing} />
}

test('giving up a sale that was taken up again gives back its goods, prices, discounts and customer', async () => {
  const customer = { id: crypto.randomUUID(), name: 'Lúcia' }
  const line = {
    product_name: 'Leite',
    size: '1 L',
    color: null,
    unit: 'un' as const,
    sku: 'LEI',
    quantity: '2',
  }
  waiting = {
    ...pending,
    customer,
    discount: { kind: 'percent', value: '5' },
    lines: [
      { ...line, product_variant_id: 'v1', unit_price: '3.00', discount: { kind: 'amount', value: '1.00' } },
    ],
  }
  await drawPage(<Counter />, {
    sales: {
      getPixSettings: () => ({ account: null }),
      listPendingSales: () => [waiting],
      giveUpPendingSale: () => ({ ...waiting, state: 'given_up' as const, was_waiting: true }),
    },
  })
  await page.getByRole('button', { name: 'Desistir e voltar à venda' }).click()
  await expect
    .poll(() => released)
    .toMatchObject({
      customer,
      discount: { kind: 'percent', value: '5' },
      payments: [],
      lines: [
        {
          state: 'found',
          quantity: '2',
          unit_price: '3.00',
          discount: { kind: 'amount', value: '1.00' },
          goods: { product_variant_id: 'v1', name: 'Leite · 1 L', sku: 'LEI', unit: 'un' },
        },
      ],
    })
})

test("after an answer to 'Recebi' that got lost one note says what is known, and not to charge again", async () => {
  let listed = [pending]
  waiting = pending
  await drawPage(<Counter />, {
    sales: {
      getPixSettings: () => ({ account: null }),
      listPendingSales: () => listed,
      confirmPendingSale: () => {
        listed = []
        throw NO_NETWORK
      },
    },
  })
  await expect.element(page.getByText('Confira no app do seu banco.')).toBeVisible()
  await page.getByRole('button', { name: /Recebi/ }).click()
  const note = page.getByRole('alert')
  await expect.element(note).toMatchTextContent(/^Esta venda não aguarda mais/)
})

test('what another device has given up comes back there only', async () => {
  released = null
  waiting = pending
  await drawPage(<Counter />, {
    sales: {
      getPixSettings: () => ({ account: null }),
      listPendingSales: () => [pending],
      giveUpPendingSale: () => ({ ...pending, state: 'given_up' as const, was_waiting: false }),
    },
  })
  await page.getByRole('button', { name: 'Desistir e voltar à venda' }).click()
  await expect.element(page.getByText('Esta venda não aguarda mais').first()).toBeVisible()
  expect(released).toBeNull()
})
