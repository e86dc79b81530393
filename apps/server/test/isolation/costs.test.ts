import { describe, expect, test } from 'vitest'
import { type Answer, type Shop, testApp } from '../harness.ts'
import { unzipped } from '../zip.ts'
import { callOf } from './calls.ts'
import { furnish } from './furnish.ts'
import { type Address, addresses, addressFor, ask } from './plain-routes.ts'
import { shopProcedures } from './procedures.ts'
import { send } from './requests.ts'
import { newMark, notePicture } from './things.ts'

// Plants unique cost values and looks for them in every answer to people who may not see costs (TEAM-04).

const COSTS = { cost: '7654.31', bought: '8765.43' }

const app = await testApp()
const shop = await app.shop()
const own = await furnish(shop, newMark(), COSTS)
await notePicture(app.admin, shop, own)
await shop.api.stock.registerExit({
  headers: {},
  body: {
    lines: [{ product_variant_id: own.variant, quantity: '1', unit_price: '3.00' }],
    exit_date: own.today,
    responsible_person: 'Ana',
    exit_reason: 'perda_dano',
  },
})
const hidden: [string, Shop][] = [
  ['a manager from whom it was taken', await app.member(shop, 'manager', { sees_costs: false })],
  ['a seller', await app.member(shop, 'seller')],
  ['a stocker', await app.member(shop, 'stocker')],
]
const trusted = await app.member(shop, 'stocker', { sees_costs: true })

interface Question {
  name: string
  reads: boolean
  ask(somebody: Shop): Promise<Answer>
}

const questions: Question[] = [
  ...shopProcedures
    .filter(({ access }) => access !== 'public')
    .map((procedure) => ({
      name: procedure.name,
      reads: procedure.method === 'GET' || procedure.name === 'imports.previewImport',
      ask: (as: Shop) => send(as, procedure, callOf(procedure.name).call(own)),
    })),
  ...addresses
    .filter(({ route }) => route.access === 'shop')
    .flatMap((address) =>
      ['csv', 'csv-br', 'xlsx'].map((format) => ({
        name: `${address.path} ${format}`,
        reads: address.route.method === 'GET',
        ask: (as: Shop) =>
          address.route.method === 'GET' ? file(as, address, format) : ask(as, address, own),
      })),
    ),
]

/** A file with its whole content as the body; XLSX files are unpacked. Not every route has every format. */
async function file({ cookie }: Shop, address: Address, format: string): Promise<Answer> {
  const response = await fetch(`${app.url}${addressFor(address, own, format)}`, { headers: { cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const packed = bytes.subarray(0, 2).toString() === 'PK'
  const body = packed ? [...unzipped(bytes).values()].map(String).join() : bytes.toString()
  return { status: response.status, headers: response.headers, body }
}

function textOf({ body }: Answer): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** The notations of answers and files: 7654.31, 7.654,31, 7654,31. */
function written(value: string): RegExp {
  const [whole = '', cents = ''] = value.split('.')
  return new RegExp(`${whole.slice(0, -3)}\\.?${whole.slice(-3)}[.,]${cents}`)
}

/** The planted values and everything derived from them, as the database has them now. */
async function costValues(): Promise<RegExp[]> {
  const { rows } = await app.admin.query<{ value: string }>(
    `select distinct trim_scale(round(v, 2))::text as value from (
       select unnest(array[m.entry_cost, m.entry_total_cost, m.moved_cost, m.cost_adjustment, m.stock_cost_after, m.unit_cost, m.quantity * m.unit_cost]) as v
         from stock_movements m where m.shop_id = $1
       union all select unnest(array[p.cost_price, p.total_stock * p.cost_price]) from products p where p.shop_id = $1
       union all select unnest(array[v.average_cost, v.stock_cost, v.current_stock * v.average_cost]) from product_variants v where v.shop_id = $1
       union all select sum(m.quantity * m.unit_cost) from sale_items i join stock_movements m on m.shop_id = i.shop_id and m.id = i.id
         where i.shop_id = $1 and i.status = 'completed' group by m.product_id
       union all select t.value from stock_totals t where t.shop_id = $1) costs
      where v > 100`,
    [shop.shopId],
  )
  return rows.map(({ value }) => written(value))
}

async function costsIn(answer: Answer): Promise<string[]> {
  const text = textOf(answer)
  return (await costValues()).filter((cost) => cost.test(text)).map(String)
}

test('the planted values are found: the owner sees costs wherever they appear', async () => {
  const told: string[] = []
  for (const { name, reads, ask } of questions)
    if (reads && (await costsIn(await ask(shop))).length > 0) told.push(name)
  expect(told).toEqual(
    expect.arrayContaining([
      'catalog.getProduct',
      'catalog.listProducts',
      'catalog.searchVariants',
      'catalog.summarizeProducts',
      'reports.dashboard',
      'reports.overview',
      'reports.pastStock',
      'reports.profit',
      'reports.reasons',
      'reports.stock',
      'stock.listMovements',
      'stock.recentEntries',
      '/reports/movements/export csv',
      '/reports/stock/export csv-br',
      '/reports/past-stock/export xlsx',
      '/reports/profit/export csv',
    ]),
  )
})

describe.each(hidden)('TEAM-04 %s', (_, member) => {
  test.each(questions.filter(({ reads }) => reads))('is told no cost by $name', async ({ ask }) => {
    const answer = await ask(member)
    expect(answer.status).not.toBe(500)
    expect(await costsIn(answer)).toEqual([])
  })

  test('receives none by mail', async () => {
    const { rows } = await app.admin.query(
      'select letter::text as letter from outgoing_mail where person_id = $1',
      [member.personId],
    )
    const costs = await costValues()
    expect(rows.filter(({ letter }) => costs.some((cost) => cost.test(letter)))).toEqual([])
  })
})

describe('an export without costs', () => {
  const [, manager] = hidden[0] as [string, Shop]
  const lines = async (somebody: Shop, path: string) =>
    String((await somebody.call('GET', `/api/v1/reports/${path}`)).body).split('\r\n')

  test.each(['stock/export?period=all', 'movements/export?period=all', 'reasons/export?period=all'])(
    '%s has the same columns and rows, with empty values',
    async (path) => {
      const [theirs, owners] = [await lines(manager, path), await lines(shop, path)]
      expect([theirs[0], theirs.length]).toEqual([owners[0], owners.length])
      expect(theirs.slice(1)).not.toEqual(owners.slice(1))
    },
  )
})

test("other people's imports are missing for members who may not see costs; their own are not", async () => {
  const [, manager] = hidden[0] as [string, Shop]
  const content = Buffer.from('nome;custo\nRosca;6.543,21\n;6.543,21').toString('base64')
  const upload = (somebody: Shop) => somebody.api.imports.uploadImport({ file_name: 'a.csv', content })
  const [theirs, mine] = [await upload(shop), await upload(manager)]
  const asked = (id: string) => [
    manager.call('GET', `/api/v1/imports/${id}`),
    manager.call('GET', `/api/v1/imports/${id}/issues/export`),
    manager.call('POST', `/api/v1/imports/${id}/preview`, { mapping: { name: 0, cost_price: 1 } }),
  ]
  expect((await Promise.all(asked(theirs.id))).map(({ status }) => status)).toEqual([404, 404, 404])
  const listed = async (somebody: Shop) => (await somebody.api.imports.listImports()).map(({ id }) => id)
  expect([await listed(shop), await listed(manager)]).toEqual([[own.import], []])
  expect((await manager.api.imports.getImport({ id: mine.id })).id).toBe(mine.id)
})

describe('a member who may not see costs', () => {
  const [, stocker] = hidden[2] as [string, Shop]
  const refused = { code: 'BAD_REQUEST', message: 'Você não tem permissão para informar custos.' }
  const product = () => shop.api.catalog.getProduct({ id: own.product })

  test('sets none: in an entry, in a new product, in a changed one', async () => {
    const line = { product_variant_id: own.spareVariant, quantity: '1' }
    const entry = (unit_price?: string) =>
      stocker.api.stock.registerEntry({ headers: {}, body: { lines: [{ ...line, unit_price }] } })
    await expect(entry('1.00')).rejects.toMatchObject(refused)
    const { movements } = await entry()
    expect(movements[0]).toMatchObject({ unit_price: null, total_value: null })
    await expect(
      stocker.api.catalog.createProduct({ name: 'Novo', cost_price: '1.00' }),
    ).rejects.toMatchObject(refused)
    const { id } = await stocker.api.catalog.createProduct({ name: 'Novo' })
    expect((await stocker.api.catalog.getProduct({ id })).cost_price).toBeNull()
  })

  test('is told of a missing right before anything about costs', async () => {
    const [, seller] = hidden[1] as [string, Shop]
    const created = seller.api.catalog.createProduct({ name: 'Novo', cost_price: '1.00' })
    await expect(created).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  })

  test('changes a product and leaves its cost unchanged', async () => {
    const before = await product()
    const { name, internal_code, unit, min_stock_level, is_active } = before
    const body = { name: `${name} novo`, internal_code, unit, min_stock_level, is_active, sale_price: '4.00' }
    await stocker.api.catalog.updateProduct({ params: { id: own.product }, body })
    expect(await product()).toMatchObject({ name: `${name} novo`, cost_price: COSTS.cost })
    await expect(
      stocker.api.catalog.updateProduct({
        params: { id: own.product },
        body: { ...body, cost_price: '1.00' },
      }),
    ).rejects.toMatchObject(refused)
  })

  test('gets the first answer again for a repeated key, and a conflict for a different request', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const entry = (quantity: string) =>
      stocker.api.stock.registerEntry({
        headers,
        body: { lines: [{ product_variant_id: own.spareVariant, quantity }] },
      })
    const first = await entry('1')
    expect(await entry('1')).toEqual(first)
    await expect(entry('2')).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  })
})

test('the sight of costs changes with the next request, and me reports it', async () => {
  const sees = async () => [
    (await trusted.api.catalog.getProduct({ id: own.product })).cost_price,
    (await trusted.api.account.me()).sees_costs,
  ]
  const set = (value: boolean | null) =>
    app.admin.query('update members set sees_costs = $2 where person_id = $1 and shop_id = $3', [
      trusted.personId,
      value,
      shop.shopId,
    ])
  expect(await sees()).toEqual([COSTS.cost, true])
  await set(null)
  expect(await sees()).toEqual([null, false])
  await set(true)
  expect(await sees()).toEqual([COSTS.cost, true])
})

test('a key shows no cost that its creator may not see', async () => {
  const { key } = await shop.api.integration.createKey({
    name: 'Site',
    scope: 'read',
    password: 'segredo-bom',
  })
  const asked = () =>
    app.nobody.call('GET', `/api/v1/products/${own.product}`, undefined, { authorization: `Bearer ${key}` })
  expect((await asked()).body.cost_price).toBe(COSTS.cost)
  const [, stocker] = hidden[2] as [string, Shop]
  await app.admin.query('update integration_keys set created_by = $1 where shop_id = $2', [
    stocker.personId,
    shop.shopId,
  ])
  expect((await asked()).body.cost_price).toBeNull()
})

// Must come last: some of these calls remove what the others use.
describe.each(hidden)('TEAM-04 %s', (_, member) => {
  test.each(questions.filter(({ reads }) => !reads))('is told no cost by $name', async ({ ask }) => {
    const answer = await ask(member)
    expect(answer.status).not.toBe(500)
    expect(await costsIn(answer)).toEqual([])
  })
})
