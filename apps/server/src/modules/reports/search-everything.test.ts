import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

test('finds products, customers and suppliers, ignoring accents and case', async () => {
  const shop = await app.shop()
  await shop.api.catalog.createProduct({ name: 'Pão de Açúcar', internal_code: 'PAO-1' })
  await shop.api.contacts.createCustomer({ name: 'Conceição Açucena' })
  await shop.api.contacts.createSupplier({ name: 'Distribuidora AÇUCAREIRA' })
  await shop.api.contacts.createSupplier({ name: 'Outra' })

  const found = await shop.api.reports.search({ q: ' acuc ' })
  expect(found.products).toMatchObject([{ name: 'Pão de Açúcar', internal_code: 'PAO-1', exact: false }])
  expect(found.customers).toMatchObject([{ name: 'Conceição Açucena' }])
  expect(found.suppliers).toMatchObject([{ name: 'Distribuidora AÇUCAREIRA' }])
})

test('finds customers and suppliers by a telephone or document however it is written, and by names with blanks for hyphens', async () => {
  const { api } = await app.shop()
  const phone = '(11) 91234-5678'
  await api.contacts.createCustomer({ name: 'Ana Maria', phone, document: '529.982.247-25' })
  await api.contacts.createSupplier({ name: 'Atacado', phone })
  await api.contacts.createCustomer({ name: 'Outra 91234', phone: '(11) 5555-0000' })
  const named = async (q: string) => {
    const { customers, suppliers } = await api.reports.search({ q })
    return [...customers, ...suppliers].map(({ name }) => name)
  }
  for (const q of ['+55 11 91234-5678', '011912345678', '91234-5678'])
    expect([q, await named(q)]).toEqual([q, ['Ana Maria', 'Atacado']])
  expect(await named('52998224725')).toEqual(['Ana Maria'])
  expect(await named('ana-maria')).toEqual(['Ana Maria'])
  // A shorter number is a name's, a product's or a sale's.
  expect(await named('91234')).toEqual(['Outra 91234'])
})

test('marks of direction around what was copied hide nothing, wherever it is searched', async () => {
  const { api } = await app.shop()
  const named = (found: { name: string }[]) => found.map(({ name }) => name)
  await api.contacts.createCustomer({ name: 'Ana', phone: '(11) 98765-4321' })
  await api.contacts.createSupplier({ name: 'Atacado', phone: '11 98765-4321' })
  await api.catalog.createProduct({ name: 'Café', internal_code: 'CAF-1' })
  const phone = '\u202a+55 11 98765\u20114321\u202c'
  expect(named((await api.contacts.listCustomers({ search: phone })).items)).toEqual(['Ana'])
  expect(named((await api.contacts.listSuppliers({ search: phone })).items)).toEqual(['Atacado'])
  expect(named(await api.contacts.customerOptions({ search: phone }))).toEqual(['Ana'])
  expect(named((await api.reports.search({ q: phone })).customers)).toEqual(['Ana'])
  const code = '\u2066caf-1\u2069\ufeff'
  expect(named((await api.reports.search({ q: code })).products)).toEqual(['Café'])
  expect(named((await api.catalog.listProducts({ search: code })).items)).toEqual(['Café'])
  expect(await api.catalog.searchVariants({ search: `\u200b${code}` })).toHaveLength(1)
  expect(await api.catalog.findVariant({ code })).toMatchObject({ product_name: 'Café' })
  await expect(api.contacts.createCustomer({ name: 'An\u202aa' })).rejects.toMatchObject({ status: 400 })
})

test('a product that only resembles the text is told apart from what has it', async () => {
  const { api } = await app.shop()
  await api.catalog.createProduct({ name: 'Linha marinho', internal_code: 'LC' })
  await api.catalog.createProduct({ name: 'Botão' })
  await api.contacts.createCustomer({ name: 'Marina Alves' })
  const found = async (q: string) => {
    const { products, customers } = await api.reports.search({ q })
    return [products.map(({ name, similar }) => [name, similar]), customers.map(({ name }) => name)]
  }
  expect(await found('marina')).toEqual([[['Linha marinho', true]], ['Marina Alves']])
  expect(await found('marinho')).toEqual([[['Linha marinho', false]], []])
  expect(await found('lc')).toEqual([[['Linha marinho', false]], []])
})

test('a complete code, SKU or barcode is exact and comes first', async () => {
  const shop = await app.shop()
  const { id } = await shop.api.catalog.createProduct({
    name: 'Camiseta',
    internal_code: 'CAM',
    variants: [
      { color: 'Azul', sku: 'cam-az', barcode: '7891000315507' },
      { color: 'Preta', sku: 'cam-pr' },
    ],
  })
  await shop.api.catalog.createProduct({ name: 'Camisa de força', internal_code: 'CAM2' })

  for (const q of ['cam', 'CAM-AZ', '7891000315507']) {
    const { products } = await shop.api.reports.search({ q })
    expect(products[0], q).toMatchObject({ id, exact: true })
  }
  const { products } = await shop.api.reports.search({ q: 'cam' })
  expect(products.map(({ name, exact }) => [name, exact])).toEqual([
    ['Camiseta', true],
    ['Camisa de força', false],
  ])
  expect((await shop.api.reports.search({ q: 'cami' })).products.every(({ exact }) => !exact)).toBe(true)
})

test('the exact name comes first, then names that begin with the text, however old, in the search and in the pickers', async () => {
  const shop = await app.shop()
  const { createProduct, searchVariants } = shop.api.catalog
  for (const name of ['Leite', 'Leite integral']) await createProduct({ name })
  for (let n = 0; n < 25; n += 1) await createProduct({ name: `Doce de leite ${n}` })
  await createProduct({ name: 'Acetileitex' })
  const { products } = await shop.api.reports.search({ q: ' Leite' })
  expect(products.map(({ name }) => name)).toEqual([
    'Leite',
    'Leite integral',
    'Doce de leite 10',
    'Doce de leite 11',
    'Doce de leite 12',
  ])
  const options = await searchVariants({ search: 'leite' })
  expect(options.slice(0, 5).map(({ product_name: name }) => name)).toEqual(products.map(({ name }) => name))
})

test('what is deactivated is not found', async () => {
  const shop = await app.shop()
  const { id } = await shop.api.catalog.createProduct({ name: 'Antigo', internal_code: 'ANT' })
  await app.admin.query('update products set is_active = false where id = $1', [id])
  expect((await shop.api.reports.search({ q: 'ANT' })).products).toEqual([])
})

test('wildcards are ordinary characters', async () => {
  const shop = await app.shop()
  await shop.api.catalog.createProduct({ name: 'Suco 100%' })
  await shop.api.catalog.createProduct({ name: 'Suco 1000 mL' })
  await shop.api.contacts.createCustomer({ name: 'Ana' })
  const found = await shop.api.reports.search({ q: '100%' })
  expect(found.products.map(({ name }) => name)).toEqual(['Suco 100%'])
  expect(found.customers).toEqual([])
})

test("another shop's products and people are not found", async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  await other.api.catalog.createProduct({ name: 'Segredo', internal_code: 'SEGREDO' })
  await other.api.contacts.createCustomer({ name: 'Segredo' })
  await other.api.contacts.createSupplier({ name: 'Segredo' })
  expect(await mine.api.reports.search({ q: 'SEGREDO' })).toEqual({
    products: [],
    customers: [],
    suppliers: [],
    sales: [],
  })
})

test('an empty text is refused with a message', async () => {
  const shop = await app.shop()
  const { status, body } = await shop.call('GET', '/api/v1/search?q=%20')
  expect(status).toBe(400)
  expect(body.message).toBe('Digite o que procura')
})
