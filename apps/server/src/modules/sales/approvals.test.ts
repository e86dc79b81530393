import { randomUUID } from 'node:crypto'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { describe, expect, test } from 'vitest'
import { counterOf, percentOff, register } from '../../../test/approvals.ts'
import { byPix } from '../../../test/cash.ts'
import { testApp } from '../../../test/harness.ts'
import { stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()
const counter = () => counterOf(app)

const fiado = (amount: string) => ({ method: 'fiado' as const, amount })

describe('SELL-02 discounts of lines and sale to the cent, within the limit of role and shop, beyond it by PIN on the spot', () => {
  test('quantity, price and discount of a line and of the whole, in R$ or %, are split to the cent as the server calculates', async () => {
    const { owner, seller, line } = await counter()
    // 3 × 10.00 − 5%, 7 × 9.99 − R$ 0,20 and 1 × 10.00, and R$ 1,00 off the whole: 28.50 + 69.73 + 10.00 − 1.00.
    const lines = [
      line('3', '10.00', { discount: percentOff('5') }),
      line('7', '9.99', { discount: { kind: 'amount', value: '0.20' } }),
      line('1'),
    ]
    const discount = { kind: 'amount' as const, value: '1.00' }
    for (const wrong of ['107.22', '107.24'])
      await expect(
        register(seller, { lines, discount, total: wrong, payments: [byPix(wrong)] }),
      ).rejects.toMatchObject({ code: 'SALE_DOES_NOT_ADD_UP', data: { total: '107.23' } })
    const done = await register(seller, { lines, discount, total: '107.23', payments: [byPix('107.23')] })
    const sale = await owner.api.sales.getSale({ id: done.id })
    // The shares of one real, by largest remainder: 0.26 + 0.65 + 0.09.
    expect(sale.lines.map(({ total }) => total)).toEqual(['28.24', '69.08', '9.91'])
    expect([sale.discount, sale.total_amount]).toEqual(['2.70', '107.23'])
  })

  test("sellers give discounts up to their role's limit, in any form; the owner any", async () => {
    const { owner, manager, seller, line, discounted } = await counter()
    expect(await seller.api.sales.getDiscountLimits()).toEqual({ seller: '10', manager: '100' })
    expect(await register(seller, discounted('10'))).toMatchObject({ total: '90.00' })
    await expect(register(seller, discounted('10.5'))).rejects.toMatchObject({
      code: 'DISCOUNT_BEYOND_LIMIT',
      message:
        'O desconto de R$\u00a010,50 (10,5%) passa do seu limite, que é de 10%. Um gerente pode autorizar com o PIN.',
      data: {
        discount: '10.50',
        percent: '10.5',
        limit: '10',
        approval: 'discount',
        approvers: ['owner', 'manager'],
      },
    })
    // Of a line, of line and sale together, by a price below the list price, and by that beside a more expensive line.
    for (const [lines, discount, total] of [
      [[line('10', '10.00', { discount: percentOff('11') })], null, '89.00'],
      [[line('10', '10.00', { discount: percentOff('6') })], percentOff('6'), '88.36'],
      [[line('10', '8.99')], null, '89.90'],
      [[line('1', '10.00'), line('1', '5.00')], null, '15.00'],
      [[line('1', '30.00', { discount: percentOff('40') })], null, '18.00'],
    ] as const)
      await expect(
        register(seller, { lines: [...lines], discount, total, payments: [byPix(total)] }),
      ).rejects.toMatchObject({ code: 'DISCOUNT_BEYOND_LIMIT' })
    const dearer = { lines: [line('10', '9.00')], total: '90.00', payments: [byPix('90.00')] }
    expect(await register(seller, dearer)).toMatchObject({ total: '90.00' })
    // Each line rounded separately may exceed a tenth: 10% of 0,15 is 0,02.
    const small = await stocked(owner, { name: 'Bala', stock: ['9'], sale: '0.15' })
    const sweets = [1, 2, 3].map(() => ({
      product_variant_id: small.variant,
      quantity: '1',
      unit_price: '0.15',
      discount: percentOff('10'),
    }))
    expect(await register(seller, { lines: sweets, total: '0.39', payments: [byPix('0.39')] })).toMatchObject(
      {
        discount: '0.06',
      },
    )
    expect(await register(manager, discounted('60'))).toMatchObject({ total: '40.00' })
    expect(await register(owner, discounted('99'))).toMatchObject({ total: '1.00' })
  })

  test('the shop sets the limits; a manager not their own', async () => {
    const { shop, caio, bia, device, discounted } = await counter()
    await device.take(caio, '2846')
    const manager = device.acting
    expect(await manager.api.sales.setDiscountLimits({ seller: '2.5', manager: '100' })).toEqual({
      seller: '2.5',
      manager: '100',
    })
    await expect(manager.api.sales.setDiscountLimits({ seller: '2.5', manager: '90' })).rejects.toMatchObject(
      {
        code: 'RIGHT_MISSING',
        message: 'Só o dono muda o limite do gerente.',
      },
    )
    await app.admin.query('update discount_limits set manager = 30 where shop_id = $1', [shop.shopId])
    await device.take(bia, '1739')
    await expect(register(device.acting, discounted('3'))).rejects.toMatchObject({
      data: { limit: '2.5', approvers: ['owner', 'manager'] },
    })
    await expect(register(device.acting, discounted('40'))).rejects.toMatchObject({
      message: expect.stringContaining('O dono pode autorizar com o PIN.'),
      data: { approvers: ['owner'] },
    })
    await device.take(caio, '2846')
    await expect(register(device.acting, discounted('40'))).rejects.toMatchObject({ data: { limit: '30' } })
    // Somebody with too low a limit cannot approve it either.
    await device.take(bia, '1739')
    const key = randomUUID()
    const { id } = await device.acting.api.sales.approveSale({
      person_id: caio,
      pin: '2846',
      approved: { what: 'sale', key, sale: discounted('40'), kinds: ['discount'] },
    })
    await expect(
      register(device.acting, { ...discounted('40'), approval_id: id }, key),
    ).rejects.toMatchObject({
      code: 'DISCOUNT_BEYOND_LIMIT',
      message: expect.stringContaining('também do limite de quem autorizou, que é de 30%.'),
    })
  })

  test('an approval by PIN is valid for that sale only, once, for the person who asked, and is recorded', async () => {
    const { shop, milk, bia, caio, dani, device, seller, discounted, approveSale } = await counter()
    const key = randomUUID()
    const sale = discounted('25')
    const { id } = await approveSale(sale, key, ['discount'])
    const invalid = { code: 'APPROVAL_INVALID' }
    await expect(register(seller, { ...discounted('26'), approval_id: id }, key)).rejects.toMatchObject(
      invalid,
    )
    await expect(register(seller, { ...sale, approval_id: id })).rejects.toMatchObject(invalid)
    await expect(register(seller, { ...sale, approval_id: randomUUID() }, key)).rejects.toMatchObject(invalid)
    await device.take(dani, '5791')
    await expect(register(device.acting, { ...sale, approval_id: id }, key)).rejects.toMatchObject(invalid)
    await device.take(bia, '1739')
    const again = device.acting
    expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '100' })

    const done = await register(again, { ...sale, approval_id: id }, key)
    // A lost answer is requested again, with the approval and without it.
    expect(await register(again, { ...sale, approval_id: id }, key)).toEqual(done)
    expect(await register(again, sale, key)).toEqual(done)
    await expect(register(again, { ...sale, approval_id: id })).rejects.toMatchObject(invalid)
    expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '90' })

    expect((await again.api.sales.getSale({ id: done.id })).approvals).toEqual([
      { kind: 'discount', by: 'Caio', at: expect.any(String) },
    ])
    await device.take(caio, '2846')
    const { items } = await device.acting.api.team.listActivity({ group: 'approvals' })
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'approve_discount',
        person: { id: caio, name: 'Caio', is_former: false },
        by_pin: true,
        subject: 'Bia',
        number: done.number,
        percent: '25',
        amount: '25.00',
      }),
    ])
  })

  test('an approval ends after a while, and with the membership of its approver', async () => {
    const { shop, caio, seller, discounted, approveSale } = await counter()
    const [key, later] = [randomUUID(), randomUUID()]
    const { id } = await approveSale(discounted('25'), key, ['discount'])
    await app.admin.query(`update approvals set given_at = given_at - interval '16 minutes' where id = $1`, [
      id,
    ])
    const late = register(seller, { ...discounted('25'), approval_id: id }, key)
    await expect(late).rejects.toMatchObject({ code: 'APPROVAL_INVALID' })
    const other = await approveSale(discounted('25'), later, ['discount'])
    const state = (to: string) =>
      app.admin.query(`update members set state = $3 where shop_id = $1 and person_id = $2`, [
        shop.shopId,
        caio,
        to,
      ])
    await state('suspended')
    const meanwhile = register(seller, { ...discounted('25'), approval_id: other.id }, later)
    await expect(meanwhile).rejects.toMatchObject({ code: 'APPROVAL_INVALID' })
    await state('active')
    await app.admin.query(`update members set role = 'seller' where shop_id = $1 and person_id = $2`, [
      shop.shopId,
      caio,
    ])
    const without = register(seller, { ...discounted('25'), approval_id: other.id }, later)
    await expect(without).rejects.toMatchObject({ code: 'APPROVAL_INVALID' })
    await expect(approveSale(discounted('25'), later, ['discount'])).rejects.toMatchObject({
      code: 'NOT_AN_APPROVER',
    })
  })

  test('wrong PINs count as when taking over the device, and lock it in the same way', async () => {
    const { bia, caio, device, seller, discounted } = await counter()
    const ask = (pin: string) =>
      seller.api.sales.approveSale({
        person_id: caio,
        pin,
        approved: { what: 'sale', key: randomUUID(), sale: discounted('25'), kinds: ['discount'] },
      })
    for (let at = 0; at < 5; at += 1)
      await expect(ask('9999')).rejects.toMatchObject({ code: 'PIN_INCORRECT' })
    await expect(ask('2846')).rejects.toMatchObject({ code: 'PIN_LOCKED' })
    expect((await device.take(caio, '2846')).body.code).toBe('PIN_LOCKED')
    expect((await seller.api.account.me()).person_id).toBe(bia)
  })

  test('fiado beyond the limit needs a PIN, also together with a discount; one approval covers only what it was given for', async () => {
    const { seller, line, approveSale } = await counter()
    const { id: customer } = await seller.api.contacts.createCustomer({ name: 'Rui', phone: '' })
    const sale: SaleInput = {
      lines: [line('10')],
      discount: percentOff('20'),
      customer_id: customer,
      total: '80.00',
      payments: [fiado('80.00')],
    }
    const key = randomUUID()
    await expect(register(seller, sale, key)).rejects.toMatchObject({ code: 'DISCOUNT_BEYOND_LIMIT' })
    const one = await approveSale(sale, key, ['discount'])
    await expect(register(seller, { ...sale, approval_id: one.id }, key)).rejects.toMatchObject({
      code: 'CREDIT_BEYOND_LIMIT',
      data: { approval: 'credit', approvers: ['owner', 'manager'] },
    })
    const both = await approveSale(sale, key, ['discount', 'credit'])
    const done = await register(seller, { ...sale, approval_id: both.id }, key)
    expect(
      (await seller.api.sales.getSale({ id: done.id })).approvals.map(({ kind }) => kind).sort(),
    ).toEqual(['credit', 'discount'])
  })

  test('an old sale of their own is cancelled and returned by PIN; an approval of the one does not cover the other', async () => {
    const { shop, milk, caio, seller, discounted } = await counter()
    const [first, second] = [await register(seller, discounted('0')), await register(seller, discounted('0'))]
    await app.admin.query(`update sales set created_at = created_at - interval '1 day' where shop_id = $1`, [
      shop.shopId,
    ])
    await app.admin.query(
      `update stock_movements set created_at = created_at - interval '1 day' where shop_id = $1`,
      [shop.shopId],
    )
    const needs = (approval: string) => ({
      code: 'CANCELLATION_NEEDS_APPROVAL',
      data: { approval, approvers: ['owner', 'manager'] },
    })
    const cancel = (id: string, more = {}) => seller.api.sales.cancelSale({ params: { id }, body: more })
    await expect(cancel(first.id)).rejects.toMatchObject(needs('cancellation'))
    const { id: approval } = await seller.api.sales.approveSale({
      person_id: caio,
      pin: '2846',
      approved: { what: 'cancellation', id: first.id, cancellation: {} },
    })
    const invalid = { code: 'APPROVAL_INVALID' }
    await expect(cancel(second.id, { approval_id: approval })).rejects.toMatchObject(invalid)
    const till = { approval_id: approval, cash_session_id: randomUUID() }
    await expect(cancel(first.id, till)).rejects.toMatchObject(invalid)
    expect(await cancel(first.id, { approval_id: approval })).toMatchObject({
      status: 'cancelled',
      approvals: [{ kind: 'cancellation', by: 'Caio' }],
    })

    const { lines } = await seller.api.sales.getSale({ id: second.id })
    const back = {
      lines: [{ item_id: lines[0]?.id ?? '', quantity: '1', goods: 'stock' as const }],
      method: 'pix' as const,
      total: '10.00',
    }
    const give = (body: object) =>
      seller.api.sales.returnItems({ headers: {}, params: { id: second.id }, body: { ...back, ...body } })
    await expect(give({})).rejects.toMatchObject(needs('return'))
    const given = await seller.api.sales.approveSale({
      person_id: caio,
      pin: '2846',
      approved: { what: 'return', id: second.id, return: back },
    })
    await expect(
      give({ total: '20.00', approval_id: given.id, lines: [{ ...back.lines[0], quantity: '2' }] }),
    ).rejects.toMatchObject(invalid)
    expect(await give({ approval_id: given.id })).toMatchObject({
      approvals: [{ kind: 'return', by: 'Caio' }],
    })
    // Returning the same part again is another return.
    await expect(give({ approval_id: given.id })).rejects.toMatchObject(invalid)
    expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '91' })
  })
})
