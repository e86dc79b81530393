import { beforeEach, expect, test } from 'vitest'
import { forgetCustomers, leaveCart, markSent, readCart, takeLeftCart, writeCart } from './kept-carts.ts'

const OWNER = 'ana:loja'
const cart = (...lines: string[]) => ({ lines, customer: { name: 'Tatiane Lima' } })

beforeEach(() => {
  localStorage.clear()
  markSent(OWNER, false)
})

/** Puts a sale of a closed tab on the device. */
function leave(lines: string, { sent = false, hours = 0 } = {}) {
  const at = Date.now() - hours * 3_600_000
  localStorage.setItem(
    `prateleira-cart:${OWNER}:${crypto.randomUUID()}`,
    JSON.stringify({ cart: cart(lines), at, sent }),
  )
}

test('a sale that was sent is read only where its key is known, and by no other tab', async () => {
  writeCart(OWNER, cart('leite'))
  markSent(OWNER, true)
  writeCart(OWNER, cart('leite', 'café'))
  expect(readCart(OWNER, false)).toBeNull()
  expect(readCart(OWNER, true)).toEqual(cart('leite', 'café'))
  markSent(OWNER, false)
  expect(readCart(OWNER, false)).toEqual(cart('leite', 'café'))
  leave('açúcar', { sent: true })
  expect(await takeLeftCart(OWNER)).toBeNull()
})

test("of what closed tabs have left the latest comes first, each once, never another account's nor one of yesterday", async () => {
  leave('ontem', { hours: 25 })
  leave('cedo', { hours: 2 })
  leave('agora')
  leaveCart('rui:outra', cart('alheio'))
  expect(await takeLeftCart(OWNER)).toEqual(cart('agora'))
  const both = await Promise.all([takeLeftCart(OWNER), takeLeftCart(OWNER)])
  expect(both.filter((one) => one !== null)).toEqual([cart('cedo')])
  expect(await takeLeftCart(OWNER)).toBeNull()
})

test('after a sign-out no customer stays on the device', () => {
  writeCart(OWNER, cart('leite'))
  forgetCustomers()
  expect(readCart(OWNER, false)).toEqual({ lines: ['leite'], customer: null })
  expect(JSON.stringify(localStorage)).not.toContain('Tatiane')
})

test('after a sign-out a part put on fiado has nobody to owe it and is taken back; the others stay', () => {
  const [pix, fiado] = [{ method: 'pix' }, { method: 'fiado' }]
  writeCart(OWNER, { ...cart('leite'), payments: [pix, fiado] })
  forgetCustomers()
  expect(readCart(OWNER, false)).toEqual({ lines: ['leite'], customer: null, payments: [pix] })
})
