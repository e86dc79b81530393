import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { joined } from '../../../test/team.ts'

const app = await testApp()

async function stocked(shop: Shop, more: { supplier_id?: string } = {}) {
  const { id } = await shop.api.catalog.createProduct({
    name: 'Café 500 g',
    sale_price: '10.00',
    variants: [{ initial_stock: '50' }],
    ...more,
  })
  const { variants } = await shop.api.catalog.getProduct({ id })
  return { id, variantId: variants[0]?.id as string }
}

function sell(shop: Shop, variantId: string, price: string, customerId: string | null = null) {
  const line = { product_variant_id: variantId, quantity: '1', unit_price: price }
  return shop.api.stock.registerExit({
    headers: {},
    body: {
      lines: [line],
      exit_date: '2026-01-15',
      exit_reason: 'venda',
      responsible_person: 'Ana',
      customer_id: customerId,
    },
  })
}

test('a contact keeps what is typed, blank fields as none, and is replaced as a whole', async () => {
  const { api } = await app.shop()
  const created = await api.contacts.createSupplier({
    name: '  Distribuidora São João ',
    contact_person: 'Joana',
    email: 'Joana@SaoJoao.com.br',
    phone: ' ',
    address: 'Rua A, 1\nCentro',
    document: '12.abc.345/01de-35',
  })
  expect(created).toMatchObject({
    name: 'Distribuidora São João',
    contact_person: 'Joana',
    email: 'joana@saojoao.com.br',
    phone: null,
    address: 'Rua A, 1\nCentro',
    notes: null,
    document: '12ABC34501DE35',
    product_count: 0,
    movement_count: 0,
  })
  const changed = await api.contacts.updateSupplier({
    params: { id: created.id },
    body: { name: 'Santa Rita' },
  })
  expect(changed).toMatchObject({ id: created.id, name: 'Santa Rita', email: null, document: null })
  expect((await api.contacts.listSuppliers({})).items).toEqual([changed])
})

test('suppliers and options are ordered by name, ignoring accents and case; customers newest first', async () => {
  const { api } = await app.shop()
  for (const name of ['banana', 'Água', 'Zinco', 'árvore']) {
    await api.contacts.createSupplier({ name })
    await api.contacts.createCustomer({ name })
  }
  const names = (contacts: { name: string }[]) => contacts.map(({ name }) => name)
  const byName = ['Água', 'árvore', 'banana', 'Zinco']
  expect(names((await api.contacts.listSuppliers({})).items)).toEqual(byName)
  expect(names(await api.contacts.supplierOptions({}))).toEqual(byName)
  expect(names(await api.contacts.customerOptions({}))).toEqual(byName)
  expect(names((await api.contacts.listCustomers({})).items)).toEqual(['árvore', 'Zinco', 'Água', 'banana'])
  const second = await api.contacts.listSuppliers({ page: 2, limit: 3 })
  expect([names(second.items), second.total]).toEqual([['Zinco'], 4])
})

test('options whose name begins with the text come first, then those with a word that does, then the rest', async () => {
  const { api } = await app.shop()
  const found = ['Mariana Souza', 'Mário Dias', 'Bar do Zé Mário', 'Ademari Ribeiro', 'Zé Mar']
  for (const name of found.toReversed()) {
    await api.contacts.createSupplier({ name })
    await api.contacts.createCustomer({ name })
  }
  await api.contacts.createCustomer({ name: 'Ana', email: 'ana@mar.com.br' })
  const customers = async (search: string) =>
    (await api.contacts.customerOptions({ search })).map(({ name }) => name)
  expect(await customers('mar')).toEqual([
    'Mariana Souza',
    'Mário Dias',
    'Bar do Zé Mário',
    'Zé Mar',
    'Ademari Ribeiro',
    'Ana',
  ])
  expect(await customers('MARI')).toEqual([
    'Mariana Souza',
    'Mário Dias',
    'Bar do Zé Mário',
    'Ademari Ribeiro',
  ])
  expect(await customers('ze mar')).toEqual(['Zé Mar', 'Bar do Zé Mário'])
  const suppliers = (await api.contacts.supplierOptions({ search: 'mar' })).map(({ name }) => name)
  expect(suppliers.slice(0, 2)).toEqual(['Mariana Souza', 'Mário Dias'])
  const everywhere = await api.reports.search({ q: 'mari' })
  for (const contacts of [everywhere.customers, everywhere.suppliers])
    expect(contacts.map(({ name }) => name)).toEqual([
      'Mariana Souza',
      'Mário Dias',
      'Bar do Zé Mário',
      'Ademari Ribeiro',
    ])
})

test('a search finds names, people, addresses and numbers in any notation', async () => {
  const { api } = await app.shop()
  const { id } = await api.contacts.createSupplier({
    name: 'Atacado Conceição 100%',
    contact_person: 'João Prado',
    email: 'vendas@atacado.com.br',
    phone: '(11) 91234-5678',
    document: '11.222.333/0001-81',
  })
  await api.contacts.createSupplier({ name: 'Outro' })
  const found = async (search: string) =>
    (await api.contacts.listSuppliers({ search })).items.map((row) => row.id)
  for (const search of [
    'conceicao',
    'JOAO atacado',
    'vendas@',
    '11912345678',
    '91234-5678',
    '11.222.333',
    '+55 11 91234-5678',
    '011 91234–5678',
    '5511912345678',
    'joão-prado',
    id,
  ])
    expect(await found(search), search).toEqual([id])
  for (const search of ['100%', '0001-81', '(11) 91234']) expect(await found(search), search).toEqual([id])
  for (const search of ['%', '_', 'conceicao outro', '99999', '\\'])
    expect((await found(search)).length, search).toBe(search === '%' ? 1 : 0)
})

test('SUP-02 deleting a supplier leaves its products and movements without one, counted before', async () => {
  const shop = await app.shop()
  const supplier = await shop.api.contacts.createSupplier({ name: 'Atacado' })
  const { id, variantId } = await stocked(shop, { supplier_id: supplier.id })
  await shop.api.stock.registerEntry({
    headers: {},
    body: { lines: [{ product_variant_id: variantId, quantity: '5' }], supplier_id: supplier.id },
  })
  const [counted] = (await shop.api.contacts.listSuppliers({})).items
  expect(counted).toMatchObject({ product_count: 1, movement_count: 1 })
  await shop.api.contacts.deleteSupplier({ id: supplier.id })
  expect((await shop.api.catalog.getProduct({ id })).supplier).toBeNull()
  expect((await shop.api.stock.recentEntries())[0]).toMatchObject({ quantity: '5', supplier_id: null })
})

test('totals are of completed sales only; deleting a customer changes none of them', async () => {
  const shop = await app.shop()
  const { api } = shop
  const none = { total: 0, revenue: '0.00', average_ticket: '0.00' }
  expect(await api.contacts.summarizeCustomers()).toEqual(none)
  const customer = await api.contacts.createCustomer({ name: 'Bia' })
  expect(customer).toMatchObject({ total_purchases: '0.00', sale_count: 0 })
  const { variantId } = await stocked(shop)
  await sell(shop, variantId, '10.00', customer.id)
  await sell(shop, variantId, '5.00')
  await sell(shop, variantId, '5.00')
  const cancelled = await sell(shop, variantId, '99.00', customer.id)
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

test("another shop's contacts are not seen, changed or deleted", async () => {
  const [mine, theirs] = [await app.shop(), await app.shop()]
  const { id } = await mine.api.contacts.createSupplier({ name: 'Meu' })
  const customer = await mine.api.contacts.createCustomer({ name: 'Minha' })
  const absent = { status: 404, code: 'NOT_FOUND' }
  await expect(
    theirs.api.contacts.updateSupplier({ params: { id }, body: { name: 'x' } }),
  ).rejects.toMatchObject(absent)
  await expect(theirs.api.contacts.deleteSupplier({ id })).rejects.toMatchObject(absent)
  await expect(theirs.api.contacts.deleteCustomer({ id: customer.id })).rejects.toMatchObject(absent)
  expect(await theirs.api.contacts.listSuppliers({ search: id })).toEqual({ items: [], total: 0 })
  expect(await theirs.api.contacts.customerOptions({})).toEqual([])
  expect((await mine.api.contacts.listSuppliers({})).items[0]).toMatchObject({ name: 'Meu' })
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

test('options tell people of one name apart by telephone, else by the end of the document', async () => {
  const { api } = await app.shop()
  await api.contacts.createCustomer({ name: 'Ana' })
  await api.contacts.createCustomer({ name: 'Bia', phone: '(11) 98765-4321', document: '111.444.777-35' })
  await api.contacts.createCustomer({ name: 'Caio', document: '529.982.247-25' })
  const hints = (await api.contacts.customerOptions({})).map(({ name, hint }) => [name, hint])
  expect(hints).toEqual([
    ['Ana', null],
    ['Bia', '(11) 98765-4321'],
    ['Caio', '… 47-25'],
  ])
})

test('a CPF or CNPJ belongs to one customer and one supplier of a shop; saving another field of an older double is allowed', async () => {
  const [{ api, shopId }, other] = [await app.shop(), await app.shop()]
  const document = '529.982.247-25'
  const ana = await api.contacts.createCustomer({ name: 'Ana', document })
  await expect(api.contacts.createCustomer({ name: 'Ana Souza', document })).rejects.toMatchObject({
    code: 'DOCUMENT_TAKEN',
    message: 'Já existe um cliente com este CPF: Ana.',
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
