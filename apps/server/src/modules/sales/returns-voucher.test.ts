import type { SaleInput } from '@prateleira/contract/sales/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { inCash } from '../../../test/cash.ts'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

type Method = 'dinheiro' | 'pix' | 'vale' | 'fiado'

/** Sells so many items of R$ 1,00. */
async function sell(seller: Shop, variant: string, payments: SaleInput['payments'], customer_id?: string) {
  const quantity = payments.reduce((sum, { amount }) => sum + Number(amount), 0)
  const { id } = await seller.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: String(quantity), unit_price: '1.00' }],
      total: quantity.toFixed(2),
      payments,
      customer_id: customer_id ?? null,
    },
  })
  const item_id = (await seller.api.sales.getSale({ id })).lines[0]?.id as string
  return { id, item_id }
}

function giveBack(who: Shop, sale: { id: string; item_id: string }, quantity: number, method: Method) {
  return who.api.sales.returnItems({
    headers: {},
    params: { id: sale.id },
    body: {
      lines: [{ item_id: sale.item_id, quantity: String(quantity), goods: 'stock' }],
      method,
      total: quantity.toFixed(2),
    },
  })
}

/** A voucher whose owner is whoever has it. */
async function voucherOf(shop: Shop, variant: string, amount: number): Promise<string> {
  const sale = await sell(shop, variant, [{ method: 'pix', amount: amount.toFixed(2) }])
  const { returns } = await giveBack(shop, sale, amount, 'vale')
  return returns[0]?.voucher?.code as string
}
const vale = (voucher: string, amount: number) => ({
  method: 'vale' as const,
  amount: amount.toFixed(2),
  voucher,
})

const refused = {
  code: 'CANCELLATION_NEEDS_APPROVAL',
  message: expect.stringMatching(/pagou com vale o que voltaria/),
  data: { approval: 'return', approvers: ['owner', 'manager'] },
}

test('what was paid by voucher is returned as money by managers only, the rest by anybody', async () => {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const { variant } = await stocked(shop, { name: 'Leite', stock: ['100'] })
  const voucher = await voucherOf(shop, variant, 10)
  const sale = await sell(seller, variant, [inCash('5.00'), vale(voucher, 10)])
  await giveBack(seller, sale, 2, 'dinheiro')
  await giveBack(seller, sale, 3, 'pix')
  for (const method of ['dinheiro', 'pix'] as const)
    expect(await refusalOf(giveBack(seller, sale, 1, method))).toMatchObject(refused)
  const { returns } = await giveBack(seller, sale, 4, 'vale')
  expect(returns.at(-1)?.voucher).toMatchObject({ amount: '4.00', balance: '4.00' })
  await giveBack(shop, sale, 6, 'dinheiro')
  expect((await shop.api.sales.getSale({ id: sale.id })).state).toBe('returned')
})

const act = fc.record({
  method: fc.constantFrom<Method>('dinheiro', 'pix', 'vale', 'fiado'),
  quantity: fc.integer({ min: 1, max: 6 }),
})
const split = fc.record({
  money: fc.integer({ min: 0, max: 6 }),
  voucher: fc.integer({ min: 1, max: 6 }),
  owed: fc.integer({ min: 0, max: 6 }),
})

test('whatever a seller returns in any order: never more money than was paid in money, nor more than was paid', async () => {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const { variant } = await stocked(shop, { name: 'Leite', stock: ['10000'] })
  await fc.assert(
    fc.asyncProperty(
      split,
      fc.array(act, { minLength: 1, maxLength: 8 }),
      async ({ money, voucher, owed }, acts) => {
        const { id: customer } = await shop.api.contacts.createCustomer({ name: 'Zé' })
        const credit = { credit_limit: '100.00', due_days: 30 }
        await shop.api.receivables.setCredit({ params: { id: customer }, body: credit })
        const payments: SaleInput['payments'] = [
          vale(await voucherOf(shop, variant, voucher), voucher),
          ...(money > 0 ? [inCash(money.toFixed(2))] : []),
          ...(owed > 0 ? [{ method: 'fiado' as const, amount: owed.toFixed(2) }] : []),
        ]
        const sale = await sell(seller, variant, payments, customer)
        const left = { items: money + voucher + owed, money, paid: money + voucher, debt: owed }
        for (const { method, quantity } of acts) {
          const isMoney = method === 'dinheiro' || method === 'pix'
          const expected = () => {
            if (method === 'fiado' && quantity > left.debt) return 'CREDIT_TOO_MUCH'
            if (quantity > left.items) return 'RETURN_TOO_MUCH'
            if (method === 'fiado') return null
            return quantity > left.paid || (isMoney && quantity > left.money)
              ? 'CANCELLATION_NEEDS_APPROVAL'
              : null
          }
          const wanted = expected()
          const refusal = await refusalOf(giveBack(seller, sale, quantity, method))
          expect(refusal?.code ?? null).toBe(wanted)
          if (wanted !== null) continue
          left.items -= quantity
          if (method === 'fiado') left.debt -= quantity
          else left.paid -= quantity
          if (isMoney) left.money -= quantity
        }
      },
    ),
    { numRuns: 25 },
  )
  expect(await checkLedger(app.databaseUrl)).toEqual([])
}, 60_000)
