import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { enter } from '../../../test/stock.ts'

const app = await testApp()

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

test('suppliers are listed by name, ignoring accents and case, page by page', async () => {
  const { api } = await app.shop()
  for (const name of ['banana', 'Água', 'Zinco', 'árvore']) await api.contacts.createSupplier({ name })
  const names = (contacts: { name: string }[]) => contacts.map(({ name }) => name)
  const byName = ['Água', 'árvore', 'banana', 'Zinco']
  expect(names((await api.contacts.listSuppliers({})).items)).toEqual(byName)
  const second = await api.contacts.listSuppliers({ page: 2, limit: 3 })
  expect([names(second.items), second.total]).toEqual([['Zinco'], 4])
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
  const { id } = await shop.api.catalog.createProduct({
    name: 'Café 500 g',
    sale_price: '10.00',
    variants: [{ initial_stock: '50' }],
    supplier_id: supplier.id,
  })
  const { variants } = await shop.api.catalog.getProduct({ id })
  await enter(
    shop,
    { product_variant_id: variants[0]?.id as string, quantity: '5' },
    { supplier_id: supplier.id },
  )
  const [counted] = (await shop.api.contacts.listSuppliers({})).items
  expect(counted).toMatchObject({ product_count: 1, movement_count: 1 })
  await shop.api.contacts.deleteSupplier({ id: supplier.id })
  expect((await shop.api.catalog.getProduct({ id })).supplier).toBeNull()
  expect((await shop.api.stock.recentEntries())[0]).toMatchObject({ quantity: '5', supplier_id: null })
})

test("another shop's suppliers are not seen, changed or deleted", async () => {
  const [mine, theirs] = [await app.shop(), await app.shop()]
  const { id } = await mine.api.contacts.createSupplier({ name: 'Meu' })
  const absent = { status: 404, code: 'NOT_FOUND' }
  await expect(
    theirs.api.contacts.updateSupplier({ params: { id }, body: { name: 'x' } }),
  ).rejects.toMatchObject(absent)
  await expect(theirs.api.contacts.deleteSupplier({ id })).rejects.toMatchObject(absent)
  expect(await theirs.api.contacts.listSuppliers({ search: id })).toEqual({ items: [], total: 0 })
  expect((await mine.api.contacts.listSuppliers({})).items[0]).toMatchObject({ name: 'Meu' })
})
