import { beforeEach, expect, test } from 'vitest'
import {
  forgetCustomers,
  leaveCart,
  markSent,
  readCart,
  takeLeftCart,
  takeLeftUnanswered,
  writeCart,
} from './kept-carts.ts'

const OWNER = 'ana:loja'
const cart = (...lines: string[]) => ({ lines, customer: { name: 'Tatiane Lima' } })

beforeEach(() => {
  localStorage.clear()
  markSent(OWNER, null)
})

/** Puts a sale of a closed tab on the device. */
function leave(lines: string, { sent = null as string | null, hours = 0, owner = OWNER } = {}) {
  const at = Date.now() - hours * 3_600_000
  localStorage.setItem(
    `prateleira-cart:${owner}:${crypto.randomUUID()}`,
    JSON.stringify({ cart: cart(lines), at, unanswered: sent && { sent, person: 'ana' } }),
  )
}

test('a sale that was sent keeps its key over a sign-out, and no other tab continues it', async () => {
  const unanswered = { sent: 'key', person: 'ana' }
  writeCart(OWNER, cart('leite'))
  markSent(OWNER, unanswered)
  writeCart(OWNER, cart('leite', 'café'))
  expect(readCart(OWNER)).toEqual({ cart: cart('leite', 'café'), unanswered })
  forgetCustomers()
  expect(readCart(OWNER)?.unanswered).toEqual(unanswered)
  markSent(OWNER, null)
  expect(readCart(OWNER)?.unanswered).toBeNull()
  leave('açúcar', { sent: 'other' })
  expect(await takeLeftCart(OWNER)).toBeNull()
})

test('what was sent without an answer and no tab shows is taken once, however old and whoever sold it, unless it cannot be kept elsewhere', async () => {
  leave('leite', { sent: 'old', hours: 24 * 30 })
  leave('café', { sent: 'new' })
  leave('açúcar')
  leave('alheio', { sent: 'hers', hours: 24 * 31, owner: 'rui:outra' })
  leave('alheio', { owner: 'rui:outra' })
  // This page may be sending it.
  writeCart(OWNER, cart('pão'))
  markSent(OWNER, { sent: 'own', person: 'ana' })
  const taken: unknown[] = []
  const take = (may: boolean) =>
    takeLeftUnanswered(OWNER, (owner, left, { sent }) => {
      taken.push([owner, left, sent])
      return may
    })
  await take(false)
  expect(taken.splice(0)).toHaveLength(3)
  await take(true)
  expect(taken.splice(0)).toEqual([
    [OWNER, cart('café'), 'new'],
    [OWNER, cart('leite'), 'old'],
    ['rui:outra', cart('alheio'), 'hers'],
  ])
  await take(true)
  expect(taken).toEqual([])
  expect(await takeLeftCart(OWNER)).toEqual(cart('açúcar'))
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

test('after a sign-out no customer stays on the device, nor the voucher that they were given', () => {
  writeCart(OWNER, { ...cart('leite'), voucher: { code: '5YRX-8APD-52GP', balance: '59.90' } })
  forgetCustomers()
  expect(readCart(OWNER)?.cart).toEqual({ lines: ['leite'], customer: null })
  expect(JSON.stringify(localStorage)).not.toContain('Tatiane')
})

test('when somebody signs in, no customer of another account stays on the device; their own do', () => {
  writeCart(OWNER, cart('leite'))
  leaveCart('ana2:loja', cart('alheio'))
  forgetCustomers('ana')
  expect(readCart(OWNER)?.cart).toEqual(cart('leite'))
  expect(JSON.stringify(localStorage).split('Tatiane')).toHaveLength(2)
})

test('after a sign-out a part put on fiado has nobody to owe it and is taken back; the others stay', () => {
  const [pix, fiado] = [{ method: 'pix' }, { method: 'fiado' }]
  writeCart(OWNER, { ...cart('leite'), payments: [pix, fiado] })
  forgetCustomers()
  expect(readCart(OWNER)?.cart).toEqual({ lines: ['leite'], customer: null, payments: [pix] })
})
