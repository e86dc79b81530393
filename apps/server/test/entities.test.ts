import { EXIT_REASONS } from '@prateleira/contract/stock/rules'
import { expect, test } from 'vitest'
import { superAdministrator } from './admin.ts'
import { PASSWORD, testApp } from './harness.ts'
import { enter, leave } from './stock.ts'

/** Section 3 of the specification, name by name. total_purchases is calculated from sales, so no column stores it. */
const ENTITIES: Record<string, string> = {
  products:
    'id user_id name internal_code category_id supplier_id description cost_price sale_price min_stock_level image_url is_active created_at',
  product_variants: 'id product_id user_id current_stock size color sku',
  stock_movements:
    'id user_id product_variant_id movement_type quantity unit_price total_value movement_date notes reference_id reference_type created_at',
  sales: 'id user_id sale_date total_amount payment_method status notes',
  sale_items: 'quantity product_variant_id',
  categories: 'id user_id name description',
  suppliers: 'id user_id name contact_person phone email address notes created_at',
  customers: 'user_id name email phone address notes created_at',
  profiles:
    'user_id full_name company_name phone subscription_status subscription_expires_at plan_id created_at updated_at email_notifications push_notifications stock_alerts report_notifications',
  subscription_plans: 'id name description price duration_months features is_active',
  payments: 'id user_id plan_id amount status payment_method payment_date reference_id created_at',
  admin_users: 'id user_id role permissions created_at updated_at',
}
/** A profile is stored in two tables, for the shop and for its owner; answers use the specification's names. */
const SPECIFIED: Record<string, Record<string, string>> = { profiles: { name: 'company_name' } }
const fieldsOf = (entity: string) => ENTITIES[entity]?.split(' ') ?? []

const app = await testApp()

test('DATA-01 every entity of section 3 has its fields and stored values, and the integration API returns them', async () => {
  for (const entity of Object.keys(ENTITIES)) {
    const { rows } = await app.admin.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = any ($1)`,
      [entity === 'profiles' ? ['shops', 'people'] : [entity]],
    )
    const columns = rows.map(
      ({ name }) => SPECIFIED[entity]?.[name] ?? (name === 'shop_id' ? 'user_id' : name),
    )
    expect([entity, fieldsOf(entity).filter((field) => !columns.includes(field))]).toEqual([entity, []])
  }

  const shop = await app.shop()
  const { key } = await shop.api.integration.createKey({
    name: 'Loja virtual',
    scope: 'read',
    password: PASSWORD,
  })
  const { api } = shop
  const category = await api.catalog.createCategory({ name: 'Bebidas', description: 'Frias' })
  const supplier = await api.contacts.createSupplier({ name: 'Distribuidora', contact_person: 'Rui' })
  const customer = await api.contacts.createCustomer({ name: 'Bia', email: 'bia@example.com' })
  const { id } = await api.catalog.createProduct({
    name: 'Café',
    category_id: category.id,
    supplier_id: supplier.id,
    min_stock_level: '99',
    variants: [{ size: 'M', color: 'Azul', initial_stock: '50' }],
  })
  const variant = (await api.catalog.getProduct({ id })).variants[0]?.id ?? ''
  const line = { product_variant_id: variant, quantity: '1', unit_price: '2' }
  await enter(shop, line)
  for (const exit_reason of EXIT_REASONS)
    await leave(shop, line, {
      exit_reason,
      ...(exit_reason === 'venda' && { customer_id: customer.id, payment_method: 'pix' }),
    })

  const read = async (path: string) => {
    const answer = await app.nobody.call('GET', `/api/v1${path}`, undefined, {
      authorization: `Bearer ${key}`,
    })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }
  const expectFields = (entity: string, body: object, more: string[] = []) =>
    expect([entity, [...fieldsOf(entity), ...more].filter((field) => !(field in body))]).toEqual([entity, []])

  const product = await read(`/products/${id}`)
  expectFields('products', product, ['category_name', 'supplier', 'variants'])
  expect(Object.keys(product.supplier)).toEqual(
    expect.arrayContaining(['name', 'contact_person', 'phone', 'email']),
  )
  expectFields('product_variants', product.variants[0])
  const { items: movements } = await read('/stock/movements')
  expectFields('stock_movements', movements[0])
  expect(new Set(movements.map((one: { movement_type: string }) => one.movement_type))).toEqual(
    new Set(['in', 'out']),
  )
  expect(movements.flatMap((one: { exit_reason: string | null }) => one.exit_reason ?? [])).toEqual([
    'transferencia',
    'perda_dano',
    'devolucao',
    'consumo_interno',
    'venda',
  ])
  const { items: sales } = await read('/reports/sales?period=all')
  expectFields('sales', sales[0], ['customer', 'sale_items'])
  expect(sales[0].customer).toMatchObject({ name: 'Bia', email: 'bia@example.com', phone: null })
  expectFields('sale_items', sales[0].sale_items[0])
  expectFields('categories', (await read('/categories'))[0])
  expectFields('suppliers', (await read('/suppliers')).items[0])
  expectFields('customers', (await read('/customers')).items[0], ['total_purchases'])

  const overview = await read('/reports/overview?period=all')
  for (const name of ['totalProducts', 'lowStockItems', 'totalValue', 'topProducts'])
    expect(overview).toHaveProperty(name)
  const { lowStockProducts } = await read('/reports/stock')
  expect(lowStockProducts).toMatchObject([{ id, name: 'Café', minStock: '99', currentStock: '46' }])
  expect(overview.topProducts[0]).toHaveProperty('stock')

  const admin = await superAdministrator(app)
  expectFields('subscription_plans', (await admin.api.admin.listPlans())[0] ?? {})
  for (const status of ['trial', 'active', 'inactive', 'suspended'])
    await app.admin.query('update shops set subscription_status = $2 where shop_id = $1', [
      shop.shopId,
      status,
    ])
  const unknown = app.admin.query(`update shops set subscription_status = 'x' where shop_id = $1`, [
    shop.shopId,
  ])
  await expect(unknown).rejects.toMatchObject({ code: '23514' })
})
