import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { sell, stocked } from '../../../test/stock.ts'
import { joined } from '../../../test/team.ts'

const app = await testApp()

const sellTo = (shop: Shop, variant: string, price: string, customer_id: string | null = null) =>
  sell(shop, variant, '1', price, '2026-01-15', { customer_id })

test('customers are listed newest first', async () => {
  const { api } = await app.shop()
  for (const name of ['banana', 'Água', 'Zinco', 'árvore']) await api.contacts.createCustomer({ name })
  const { items } = await api.contacts.listCustomers({})
  expect(items.map(({ name }) => name)).toEqual(['árvore', 'Zinco', 'Água', 'banana'])
})

test('totals are of completed sales only; deleting a customer changes none of them', async () => {
  const shop = await app.shop()
  const { api } = shop
  const none = { total: 0, revenue: '0.00', average_ticket: '0.00' }
  expect(await api.contacts.summarizeCustomers()).toEqual(none)
  const customer = await api.contacts.createCustomer({ name: 'Bia' })
  expect(customer).toMatchObject({ total_purchases: '0.00', sale_count: 0 })
  const { variant } = await stocked(shop, { stock: ['50'] })
  await sellTo(shop, variant, '10.00', customer.id)
  await sellTo(shop, variant, '5.00')
  await sellTo(shop, variant, '5.00')
  const cancelled = await sellTo(shop, variant, '99.00', customer.id)
  await api.stock.reverseMovement({ params: { id: cancelled.movements[0]?.id as string }, body: {} })

  const figures = { revenue: '20.00', average_ticket: '6.67' }
  expect(await api.contacts.summarizeCustomers()).toEqual({ total: 1, ...figures })
  const [listed] = (await api.contacts.listCustomers({})).items
  expect(listed).toMatchObject({ total_purchases: '10.00', sale_count: 1 })
  await api.contacts.deleteCustomer({ id: customer.id })
  expect(await api.contacts.summarizeCustomers()).toEqual({ total: 0, ...figures })
})

test('wrong input is refused with a text for the field', async () => {
  const { api } = await app.shop()
  const refused = (input: { name: string; document?: string; phone?: string }) =>
    expect(api.contacts.createCustomer(input)).rejects
  await refused({ name: ' ' }).toMatchObject({ status: 400, message: 'Nome é obrigatório' })
  for (const document of ['529.982.247-24', '11.222.333/0001-80', '12.ABC.345/01DE-34', '000.000.000-00'])
    await refused({ name: 'Bia', document }).toMatchObject({
      status: 400,
      message: 'CPF ou CNPJ inválido: confira os dígitos',
    })
  const noNumber = { status: 400, message: 'Telefone inválido: falta o número' }
  await refused({ name: 'Bia', phone: 'abc' }).toMatchObject(noNumber)
  await expect(api.contacts.createSupplier({ name: 'Bia', phone: 'abc' })).rejects.toMatchObject(noNumber)
})

test('a telephone is free text with a number, and one without, from before this rule, can be corrected', async () => {
  const { api } = await app.shop()
  for (const phone of ['0800 123', '(11) 5555-0000, ramal 2, falar com Rui']) {
    expect(await api.contacts.createCustomer({ name: 'Bia', phone })).toMatchObject({ phone })
  }
  expect(await api.contacts.createCustomer({ name: 'Bia', phone: ' ' })).toMatchObject({ phone: null })
  const { id } = await api.contacts.createCustomer({ name: 'Caio', phone: '0800 123' })
  await app.admin.query(`update customers set phone = 'abc' where id = $1`, [id])
  const seen = { name: 'Caio', phone: 'abc' }
  const saved = await api.contacts.updateCustomer({
    params: { id },
    body: { name: 'Caio', phone: '0800 456', seen },
  })
  expect(saved).toMatchObject({ phone: '0800 456' })
})

test("another shop's customers are not seen or deleted", async () => {
  const [mine, theirs] = [await app.shop(), await app.shop()]
  const { id } = await mine.api.contacts.createCustomer({ name: 'Minha' })
  await expect(theirs.api.contacts.deleteCustomer({ id })).rejects.toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  })
  expect(await theirs.api.contacts.customerOptions({})).toEqual([])
})

test("the shop's total sales are shown only with the right to its reports", async () => {
  const shop = await app.shop()
  const seller = await joined(app, shop, 'seller')
  const manager = await joined(app, shop, 'manager')
  await shop.api.contacts.createCustomer({ name: 'Maria' })
  expect(await seller.api.contacts.summarizeCustomers()).toEqual({
    total: 1,
    revenue: null,
    average_ticket: null,
  })
  expect(await manager.api.contacts.summarizeCustomers()).toMatchObject({ total: 1, revenue: '0.00' })
})

test('a CPF or CNPJ belongs to one customer and one supplier of a shop; saving another field of an older double is allowed', async () => {
  const [{ api, shopId }, other] = [await app.shop(), await app.shop()]
  const document = '529.982.247-25'
  const ana = await api.contacts.createCustomer({ name: 'Ana', document })
  await expect(api.contacts.createCustomer({ name: 'Ana Souza', document })).rejects.toMatchObject({
    code: 'DOCUMENT_TAKEN',
    message: 'Já existe um cliente com este CPF: Ana.',
    data: { id: ana.id, name: 'Ana' },
  })
  await api.contacts.updateCustomer({ params: { id: ana.id }, body: { name: 'Ana Lima', document } })
  const bia = await api.contacts.createCustomer({ name: 'Bia' })
  await expect(
    api.contacts.updateCustomer({ params: { id: bia.id }, body: { name: 'Bia', document } }),
  ).rejects.toMatchObject({ code: 'DOCUMENT_TAKEN' })
  await app.admin.query('update customers set document = $3 where shop_id = $1 and id = $2', [
    shopId,
    bia.id,
    '52998224725',
  ])
  await api.contacts.updateCustomer({ params: { id: bia.id }, body: { name: 'Bia Lima', document } })
  const company = { name: 'Malhas', document: '11.222.333/0001-81' }
  await api.contacts.createSupplier(company)
  await expect(api.contacts.createSupplier(company)).rejects.toMatchObject({
    message: 'Já existe um fornecedor com este CNPJ: Malhas.',
  })
  await api.contacts.createCustomer(company)
  await other.api.contacts.createSupplier(company)
})
