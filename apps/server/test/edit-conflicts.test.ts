import { expect, test } from 'vitest'
import { administrator, superAdministrator } from './admin.ts'
import { type Shop, testApp } from './harness.ts'

const app = await testApp()

/** What two people save who opened the same form. */
interface Form<Values> {
  seen: Values
  save(values: Values, seen?: Values): Promise<unknown>
  read(): Promise<Partial<Values>>
}

type Values = Record<string, unknown>

const forms: Record<string, (shop: Shop) => Promise<Form<Values>>> = {
  product: async ({ api: { catalog } }) => {
    const seen = {
      name: 'Café',
      sale_price: '10.00',
      min_stock_level: '2',
      description: null,
      is_active: true,
    }
    const { id } = await catalog.createProduct({ name: 'Café', sale_price: '10', min_stock_level: '2' })
    return {
      seen,
      save: (values, seen) => catalog.updateProduct({ params: { id }, body: { ...values, seen } as never }),
      read: () => catalog.getProduct({ id }),
    }
  },
  variant: async ({ api: { catalog } }) => {
    const { id } = await catalog.createProduct({ name: 'Café', internal_code: 'CAFE' })
    const one = async () => (await catalog.getProduct({ id })).variants[0] as Values & { id: string }
    const variant = await one()
    return {
      seen: { size: null, color: null, sku: 'CAFE', is_active: true },
      save: (values, seen) =>
        catalog.updateVariant({ params: { id: variant.id }, body: { ...values, seen } as never }),
      read: one,
    }
  },
  category: async ({ api: { catalog } }) => {
    const { id } = await catalog.createCategory({ name: 'Bebidas', description: 'frias' })
    return {
      seen: { name: 'Bebidas', description: 'frias' },
      save: (values, seen) => catalog.updateCategory({ params: { id }, body: { ...values, seen } as never }),
      read: async () => (await catalog.listCategories()).find((one) => one.id === id) ?? {},
    }
  },
  supplier: async ({ api: { contacts } }) => {
    const { id } = await contacts.createSupplier({ name: 'Torrefação', phone: '11 99999-0000' })
    return {
      seen: { name: 'Torrefação', phone: '11 99999-0000' },
      save: (values, seen) => contacts.updateSupplier({ params: { id }, body: { ...values, seen } as never }),
      read: async () => (await contacts.listSuppliers({})).items.find((one) => one.id === id) as Values,
    }
  },
  customer: async ({ api: { contacts } }) => {
    const { id } = await contacts.createCustomer({ name: 'Bia', notes: 'fiado' })
    return {
      seen: { name: 'Bia', notes: 'fiado' },
      save: (values, seen) => contacts.updateCustomer({ params: { id }, body: { ...values, seen } as never }),
      read: async () => (await contacts.listCustomers({})).items.find((one) => one.id === id) as Values,
    }
  },
  'profile of a shop': async ({ api: { account } }) => {
    const { full_name, phone } = await account.getProfile()
    const own = { full_name, phone }
    const seen = { company_phone: '11 5555-0000', company_address: 'Rua das Flores, 10' }
    await account.updateProfile({ ...own, ...seen })
    return {
      seen,
      save: (values, seen) =>
        account.updateProfile({ ...own, ...values, ...(seen && { seen: { ...own, ...seen } }) } as never),
      read: () => account.getProfile(),
    }
  },
  profile: async ({ api: { account } }) => {
    const { full_name, company_name, phone, timezone } = await account.getProfile()
    return {
      seen: { full_name, company_name, phone, timezone },
      save: (values, seen) => account.updateProfile({ ...values, seen } as never),
      read: () => account.getProfile(),
    }
  },
  user: async ({ shopId }) => {
    const { admin } = (await administrator(app, ['user_management'])).api
    const read = async () => (await admin.listUsers({})).items.find((one) => one.user_id === shopId) as Values
    const { full_name, company_name, phone } = await read()
    return {
      seen: { full_name, company_name, phone },
      save: (values, seen) =>
        admin.updateUser({ params: { id: shopId }, body: { ...values, seen } as never }),
      read,
    }
  },
  plan: async () => {
    const { admin } = (await superAdministrator(app)).api
    const seen = { name: 'Ouro', price: '99.90', duration_months: 1, features: ['Tudo'], is_active: true }
    const { id } = await admin.createPlan(seen)
    return {
      seen,
      save: (values, seen) => admin.updatePlan({ params: { id }, body: { ...values, seen } as never }),
      read: async () => (await admin.listPlans()).find((one) => one.id === id) as Values,
    }
  },
}

const PRICES: Values = { a: '11.00', b: '12.00', c: '13.00' }
/** Valid as names too. */
const PHONES: Values = { a: '11 91111-1111', b: '11 92222-2222', c: '11 93333-3333' }

/** The value that somebody types instead. */
const changedBy = (by: string, field: string) => (field.endsWith('price') ? PRICES[by] : PHONES[by])

for (const [kind, open] of Object.entries(forms)) {
  test(`a save of a ${kind} writes what its author changed; where both changed a field both values are returned`, async () => {
    const form = await open(await app.shop())
    const [one, other] = Object.keys(form.seen) as [string, string]
    const [mine, theirs] = [changedBy('a', one), changedBy('b', other)]
    await form.save({ ...form.seen, [other]: theirs }, form.seen)
    await form.save({ ...form.seen, [one]: mine }, form.seen)
    expect(await form.read()).toMatchObject({ [one]: mine, [other]: theirs })

    const late = changedBy('c', one)
    await expect(form.save({ ...form.seen, [one]: late }, form.seen)).rejects.toMatchObject({
      code: 'EDIT_CONFLICT',
      status: 409,
      data: { conflicts: [{ field: one, mine: late, theirs: mine }] },
    })
    expect(await form.read()).toMatchObject({ [one]: mine, [other]: theirs })
    // A person's choice states that the newer version was seen; a program that states nothing overwrites it.
    const now = { ...form.seen, [one]: mine, [other]: theirs }
    await form.save({ ...now, [one]: late }, now)
    expect(await form.read()).toMatchObject({ [one]: late, [other]: theirs })
    await form.save(form.seen)
    expect(await form.read()).toMatchObject(form.seen)
  })
}

test('what is stored against the rule of a form can be mended with it', async () => {
  const { shopId, api } = await app.shop()
  const { admin } = (await administrator(app, ['user_management'])).api
  await admin.updateUser({ params: { id: shopId }, body: { full_name: 'Bia', company_name: '', phone: '' } })
  const { full_name, timezone } = await api.account.getProfile()
  const seen = { full_name, company_name: '', phone: '', timezone: timezone ?? undefined }
  const mended = { ...seen, company_name: 'Empório', phone: '11 91111-1111' }
  await api.account.updateProfile({ ...mended, seen })
  expect(await api.account.getProfile()).toMatchObject(mended)
})

test("an administrator's form of a shop on trial does not undo another one's suspension", async () => {
  const { shopId } = await app.shop()
  const { admin } = (await administrator(app, ['user_management'])).api
  const body = { full_name: 'Bia', company_name: '', phone: '' }
  const params = { id: shopId }
  await admin.updateUser({ params, body: { ...body, status: 'suspended' } })
  const seen = { ...body, status: 'trial' as never }
  await expect(admin.updateUser({ params, body: { ...body, status: 'active', seen } })).rejects.toMatchObject(
    {
      code: 'EDIT_CONFLICT',
      data: { conflicts: [{ field: 'status', mine: 'active', theirs: 'suspended' }] },
    },
  )
  expect(await admin.updateUser({ params, body: { ...body, seen } })).toMatchObject({
    subscription_status: 'suspended',
  })
})

test('of ten simultaneous saves of one field of the same form one is written and nine report a conflict', async () => {
  const shop = await app.shop()
  const { id } = await shop.api.catalog.createProduct({ name: 'Café' })
  const seen = { name: 'Café', is_active: true }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      shop.api.catalog.updateProduct({ params: { id }, body: { ...seen, name: `Café ${n}`, seen } }).then(
        () => null,
        (error) => error.code,
      ),
    ),
  )
  expect(answers.sort()).toEqual([...Array(9).fill('EDIT_CONFLICT'), null])
})
