import { addDays, formatDate } from '@prateleira/contract/shared/dates'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { calendarOf, stocked } from '../../../test/stock.ts'

const app = await testApp()
/** Days ago. */
const DAY = addDays(calendarOf(app).today(), -20)

async function someSales() {
  const shop = await app.shop()
  const ana = await app.member(shop, 'seller')
  const customer = await shop.api.contacts.createCustomer({ name: 'Maria João da Conceição' })
  const { variant } = await stocked(shop, { name: 'Leite', stock: ['100'] })
  const sell = async (
    who: typeof shop,
    price: string,
    payments: { method: 'dinheiro' | 'pix'; amount: string }[],
    customer_id?: string,
  ) => {
    const { id } = await who.api.sales.registerSale({
      headers: {},
      body: {
        lines: [{ product_variant_id: variant, quantity: '2', unit_price: price }],
        total: String((Number(price) * 2).toFixed(2)),
        payments,
        customer_id,
        sold_at: `${DAY}T15:30:00Z`,
      },
    })
    return id
  }
  const back = async (id: string, quantity: string, method: 'dinheiro' | 'vale', total: string) => {
    const { lines } = await shop.api.sales.getSale({ id })
    await shop.api.sales.returnItems({
      headers: {},
      params: { id },
      body: { lines: [{ item_id: lines[0]?.id as string, quantity, goods: 'stock' }], method, total },
    })
  }
  const both = [
    { method: 'dinheiro' as const, amount: '4.00' },
    { method: 'pix' as const, amount: '6.00' },
  ]
  const mixed = await sell(shop, '5.00', both, customer.id)
  const own = await sell(ana, '3.00', [{ method: 'pix', amount: '6.00' }])
  const whole = await sell(shop, '1.00', [{ method: 'dinheiro', amount: '2.00' }])
  const gone = await sell(shop, '7.00', [{ method: 'pix', amount: '14.00' }])
  await back(mixed, '1', 'dinheiro', '5.00')
  await back(whole, '2', 'vale', '2.00')
  await shop.api.sales.cancelSale({ params: { id: gone }, body: {} })
  return { shop, ana, mixed, own, whole, gone }
}

test("the list is filtered by a sale's state and seller; totals are net of the returns of these days", async () => {
  const { shop, ana, mixed, own, whole, gone } = await someSales()
  const ids = async (filter: Parameters<typeof shop.api.sales.listSales>[0]) =>
    (await shop.api.sales.listSales(filter)).items.map(({ id }) => id)
  expect(await ids({ status: 'completed' })).toEqual([own])
  expect(await ids({ status: 'part_returned' })).toEqual([mixed])
  expect(await ids({ status: 'returned' })).toEqual([whole])
  expect(await ids({ status: 'cancelled' })).toEqual([gone])
  expect(await ids({ seller: ana.personId })).toEqual([own])
  expect(await ids({ seller: shop.personId, method: 'pix' })).toEqual([gone, mixed])
  // By number, of any state and day; by words of the customer's name, in any order and without accents.
  const [numbered] = (await shop.api.sales.listSales({ status: 'cancelled' })).items
  for (const search of [String(numbered?.number), `nº ${numbered?.number}`, `#0${numbered?.number}`])
    expect(await ids({ search })).toEqual([gone])
  expect(await ids({ search: '99' })).toEqual([])
  for (const search of ['conceicao', 'ria joão', 'JOAO Maria'])
    expect(await ids({ search }), search).toEqual([mixed])
  expect(await ids({ search: 'josé' })).toEqual([])
  expect(await shop.api.sales.listSales({ search: 'joão' })).toMatchObject({
    ...{ total: 1, sold: { count: 1, amount: '10.00' }, returned: '5.00' },
    methods: [
      { method: 'pix', amount: '6.00' },
      { method: 'dinheiro', amount: '-1.00' },
    ],
  })
  expect((await ana.api.sales.listSales({ search: String(numbered?.number) })).items).toEqual([])
  const sellers = await shop.api.sales.listSellers()
  expect(sellers.map(({ id }) => id).toSorted()).toEqual([ana.personId, shop.personId].toSorted())
  await expect(ana.api.sales.listSellers()).rejects.toMatchObject({ code: 'RIGHT_MISSING' })

  const all = await shop.api.sales.listSales({})
  expect(all).toMatchObject({ total: 4, sold: { count: 3, amount: '18.00' }, returned: '7.00' })
  expect(all.methods).toEqual([
    { method: 'pix', amount: '12.00' },
    { method: 'dinheiro', amount: '1.00' },
    { method: 'vale', amount: '-2.00' },
  ])
  // Sold then, returned today.
  const then = await shop.api.sales.listSales({ from: DAY, to: DAY })
  expect(then).toMatchObject({ sold: { count: 3, amount: '18.00' }, returned: '0.00' })
  expect(then.methods).toEqual([
    { method: 'pix', amount: '12.00' },
    { method: 'dinheiro', amount: '6.00' },
  ])
  expect(await ana.api.sales.listSales({})).toMatchObject({ total: 1, returned: '0.00' })
})

test('the list is exported as CSV and XLSX, one row per sale; a seller gets their own', async () => {
  const { shop, ana } = await someSales()
  const { body, headers } = await shop.call('GET', `/api/v1/sales/export?from=${DAY}&to=${DAY}`)
  // After its days, so that those of two days differ.
  expect(headers.get('content-disposition')).toContain(`"lista-de-vendas-${DAY}.csv"`)
  const rows = String(body).replaceAll('"', '').trim().split('\n')
  expect(rows[0]).toContain('Número,Data,Hora,Cliente,Atendimento,Itens,Total,Devolvido,Pagamento,Situação')
  expect(rows).toHaveLength(5)
  expect(rows.at(-1)).toContain(
    `1,${formatDate(DAY)},12:30,Maria João da Conceição,Ana Souza,1,10.00,5.00,Dinheiro + Pix,Devolvida em parte`,
  )
  const cancelled = await shop.call('GET', '/api/v1/sales/export?status=cancelled')
  expect(String(cancelled.body)).toContain('Cancelada')
  const mine = await ana.call('GET', '/api/v1/sales/export')
  expect(String(mine.body).trim().split('\n')).toHaveLength(2)
  expect((await shop.call('GET', '/api/v1/sales/export?from=2025-01-01&to=2025-01-02')).status).toBe(204)
  const unknown = await shop.call('GET', '/api/v1/sales/export?status=x')
  expect([unknown.status, (unknown.body as { message: string }).message]).toEqual([400, 'Valor inválido.'])
  const sheet = await shop.call('GET', '/api/v1/sales/export?format=xlsx')
  expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
})
