import { describe, expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { testApp } from '../../../test/harness.ts'

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
    `insert into payments (user_id, plan_id, amount, status, payment_method, reference_id, payment_date, created_at)
     values ($1, $2, $3, $4, 'card', $5, $6, $7)`,
    [
      shop.userId,
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

describe('payments', () => {
  test('ADM-05 are listed newest first, searched over customer, company and reference, filtered by status', async () => {
    expect(await found({})).toEqual(['cs_005', 'cs_004', 'cs_003', 'cs_002', 'cs_001'])
    expect(await found({ search: 'ANA CONCEICAO' })).toEqual(['cs_002', 'cs_001'])
    expect(await found({ search: 'otica' })).toEqual(['cs_002', 'cs_001'])
    expect(await found({ search: 'CS_004' })).toEqual(['cs_004'])
    expect(await found({ status: 'pending' })).toEqual(['cs_003'])
    expect(await found({ page: 3, limit: 2 })).toEqual(['cs_001'])
    expect(await found({ search: 'nada' })).toEqual([])
  })

  test('ADM-11 the summary counts and sums by status, against a case worked out by hand', async () => {
    expect(await api.summarizePayments()).toEqual({
      completed: { count: 2, sum: '119.80' },
      pending: { count: 1, sum: '39.90' },
      failed: { count: 1, sum: '1000.00' },
    })
  })

  test('the export holds what the filter finds, with formulas made harmless and dates of the business time zone', async () => {
    const { file_name, content, count } = await api.exportPayments({ search: 'cs_00' })
    expect([count, file_name]).toEqual([5, expect.stringMatching(/^pagamentos-\d{4}-\d\d-\d\d\.csv$/)])
    const lines = content.split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[0]).toBe(
      '\ufeff"Cliente","Empresa","Plano","Valor","Status","Método","Referência","Data do pagamento","Criado em"',
    )
    expect(lines[1]).toBe(
      `"'=HYPERLINK(""x"")","Mercado","Básico","500.00","Cancelado","card","cs_005","","01/03/2026"`,
    )
    expect(lines[5]).toBe(
      '"Ana Conceição","Ótica Íris","Básico","39.90","Concluído","card","cs_001","28/02/2026","01/03/2026"',
    )
    expect((await api.listLogs({ type: 'payments_export' })).items).toMatchObject([
      { actor_id: admin.userId, details: { count: 5 } },
    ])
  })
})
