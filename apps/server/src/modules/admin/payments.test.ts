import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { administrator, superAdministrator } from '../../../test/admin.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { LOGINS } from '../../database.ts'
import { loginUrl } from '../../kernel/db/roles.ts'

const app = await testApp()
const admin = await administrator(app, ['payment_management', 'system_admin'])
const ana = await app.shop({ full_name: 'Ana Conceição', company_name: 'Ótica Íris' })
const rui = await app.shop({ full_name: '=HYPERLINK("x")', company_name: 'Mercado' })
const plan = (await app.nobody.api.billing.listPlans())[0]
for (const [shop, amount, status, reference, minute] of [
  [ana, '39.90', 'completed', 'cs_001', 1],
  [ana, '79.90', 'completed', 'cs_002', 2],
  [rui, '39.90', 'pending', 'cs_003', 3],
  [rui, '1000', 'failed', 'cs_004', 4],
  [rui, '500', 'cancelled', 'cs_005', 5],
] as const)
  await app.admin.query(
    `insert into payments (shop_id, plan_id, amount, status, payment_method, reference_id, payment_date, created_at)
     values ($1, $2, $3, $4, 'cartao', $5, $6, $7)`,
    [
      shop.shopId,
      plan?.id,
      amount,
      status,
      reference,
      status === 'completed' ? '2026-03-01T02:30:00Z' : null,
      `2026-03-01T12:0${minute}:00Z`,
    ],
  )
const { admin: api } = admin.api
const found = async (input: Parameters<typeof api.listPayments>[0]) =>
  (await api.listPayments(input)).items.map(({ reference_id }) => reference_id)

function exported(query: string, by: Shop = admin, signal?: AbortSignal): Promise<Response> {
  const headers = { cookie: by.cookie, 'accept-encoding': 'identity' }
  return fetch(`${app.url}/api/v1/admin/payments/export?${query}`, { headers, signal })
}

describe('payments', () => {
  test('ADM-05 are listed newest first, searched by customer, company and reference, filtered by status', async () => {
    expect(await found({})).toEqual(['cs_005', 'cs_004', 'cs_003', 'cs_002', 'cs_001'])
    expect(await found({ search: 'ANA CONCEICAO' })).toEqual(['cs_002', 'cs_001'])
    expect(await found({ search: 'otica' })).toEqual(['cs_002', 'cs_001'])
    expect(await found({ search: 'CS_004' })).toEqual(['cs_004'])
    expect(await found({ status: 'pending' })).toEqual(['cs_003'])
    expect(await found({ page: 3, limit: 2 })).toEqual(['cs_001'])
    expect(await found({ search: 'nada' })).toEqual([])
  })

  test('each word matches the reference, the name or the company, and the count covers all pages', async () => {
    expect(await found({ search: 'ana 001' })).toEqual(['cs_001'])
    expect(await found({ search: 'cs_ conceicao iris' })).toEqual(['cs_002', 'cs_001'])
    expect(await found({ search: 'mercado iris' })).toEqual([])
    expect(await found({ search: '%' })).toEqual([])
    for (const [search, status, total] of [
      ['cs_', undefined, 5],
      ['cs_', 'completed', 2],
      ['mercado', 'pending', 1],
      ['', 'failed', 1],
    ] as const)
      for (const page of [1, 2, 3, 9])
        expect((await api.listPayments({ search, status, page, limit: 1 })).total).toBe(total)
  })

  test('payments of a deleted account are included in the totals, and found by no search', async () => {
    const gone = await app.shop({ full_name: 'Vai Embora' })
    await app.admin.query(
      `insert into payments (shop_id, amount, status, reference_id) values ($1, 7, 'cancelled', 'cs_006')`,
      [gone.shopId],
    )
    expect(await found({ search: 'embora' })).toEqual(['cs_006'])
    await app.admin.query('delete from payments where shop_id = $1', [gone.shopId])
    expect(await found({ search: 'embora' })).toEqual([])
    expect(await api.listPayments({ limit: 1 })).toMatchObject({ total: 6, items: [{ user_id: null }] })
    expect((await api.listPayments({ status: 'cancelled', limit: 1 })).total).toBe(2)
    await app.admin.query('delete from anonymous_payments')
  })

  test('the search answers only an admitted administrator', async () => {
    const client = new pg.Client({ connectionString: loginUrl(app.databaseUrl, LOGINS.admin) })
    await client.connect()
    const asked = await client.query(`select * from find_payments(array['cs_'], null, 50, 0)`)
    const counted = await client.query(`select * from find_payments(array['cs_'], null, null, 0)`)
    await client.end()
    expect([asked.rowCount, counted.rowCount]).toEqual([0, 0])
  })

  test('ADM-11 the summary counts and sums by status, against a case calculated by hand', async () => {
    expect(await api.summarizePayments()).toEqual({
      completed: { count: 2, sum: '119.80' },
      pending: { count: 1, sum: '39.90' },
      failed: { count: 1, sum: '1000.00' },
    })
  })

  test('the export contains what the filter finds, with formulas neutralised and dates in the business time zone', async () => {
    const answer = await exported('')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="pagamentos-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    const lines = content.split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[0]).toBe(
      '\ufeff"Cliente","Empresa","Plano","Valor","Status","Método","Referência","Data do pagamento","Criado em"',
    )
    expect(lines[1]).toBe(
      `"'=HYPERLINK(""x"")","Mercado","Básico","500.00","Cancelado","Cartão","cs_005","","01/03/2026"`,
    )
    expect(lines[5]).toBe(
      '"Ana Conceição","Ótica Íris","Básico","39.90","Concluído","Cartão","cs_001","28/02/2026","01/03/2026"',
    )
    expect((await (await exported('search=otica&status=completed')).text()).split('\r\n')).toHaveLength(4)
    expect((await exported('search=nada')).status).toBe(204)
    const { items } = await api.listLogs({ type: 'payments_export' })
    expect(items.map(({ actor_id, details }) => [actor_id, details.count])).toEqual(
      [0, 2, 5].map((count) => [admin.personId, count]),
    )
  })

  test('a long export streams, one at a time per administrator, and does not delay the removal of its right', async () => {
    const slow = await administrator(app, ['payment_management'])
    await app.admin.query(
      `insert into payments (shop_id, amount, status, reference_id) select $1, 1, 'completed', repeat('r', 1000) || n
         from generate_series(1, 20000) n`,
      [ana.shopId],
    )
    const given = new AbortController()
    const first = await exported('', slow, given.signal)
    expect(first.status).toBe(200)
    expect((await exported('', slow)).status).toBe(429)
    const { rows } = await app.admin.query('select id from admin_users where user_id = $1', [slow.personId])
    const boss = await superAdministrator(app)
    await boss.api.admin.removeAdministrator({ id: rows[0].id })
    expect((await exported('', slow)).status).toBe(403)
    given.abort()
    const { adminExports } = app.database
    await expect.poll(() => adminExports.totalCount - adminExports.idleCount, { timeout: 15_000 }).toBe(0)
    expect((await (await exported('search=ana')).text()).split('\r\n')).toHaveLength(20_004)
  })
})
