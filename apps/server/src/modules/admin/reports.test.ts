import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp()
const admin = await administrator(app, ['payment_management', 'system_admin'])
const plans = await app.nobody.api.billing.listPlans()
const basic = plans[0]?.id as string
const professional = plans[1]?.id as string
const KINDS = ['users', 'revenue', 'plans', 'conversion', 'churn'] as const

/** Local time of a shop in São Paulo, three hours behind UTC. */
const at = (local: string) => new Date(`${local}-03:00`)

interface Span {
  status: string
  began: string
  ended?: string
  expires?: string
  plan?: string
}

/** An account with a given history; a deleted one has no holder. */
async function account(spans: Span[]): Promise<void> {
  const id = crypto.randomUUID()
  for (const { status, began, ended, expires, plan } of spans)
    await app.admin.query(
      `insert into subscription_history (account, holder, status, began_at, ended_at, expires_at, plan_id) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        spans.at(-1)?.ended ? null : id,
        status,
        at(began),
        ended ? at(ended) : null,
        expires ? at(expires) : null,
        plan,
      ],
    )
}

/**
 * The accounts from which the figures below were computed by hand. Grace is 3 days; 'now' is 20 April 2026 at noon.
 */
beforeAll(async () => {
  app.clock.set(at('2026-04-20T12:00:00'))
  await app.admin.query('delete from subscription_history')
  const trial = { status: 'trial' }
  // A: signs up in January, subscribes to Basic in January, renews in time, then in the grace, and is still subscribed.
  await account([
    { ...trial, began: '2026-01-10T10:00', ended: '2026-01-12T10:00' },
    {
      status: 'active',
      began: '2026-01-12T10:00',
      ended: '2026-02-12T09:00',
      expires: '2026-02-12T10:00',
      plan: basic,
    },
    {
      status: 'active',
      began: '2026-02-12T09:00',
      ended: '2026-03-14T10:00',
      expires: '2026-03-12T10:00',
      plan: basic,
    },
    { status: 'active', began: '2026-03-14T10:00', expires: '2026-05-12T10:00', plan: professional },
  ])
  // B: signs up on the last evening of January in the business time zone, 1 February in UTC; never subscribes.
  await account([
    { ...trial, began: '2026-01-31T23:30', ended: '2026-02-03T23:30' },
    { status: 'inactive', began: '2026-02-03T23:30' },
  ])
  // C: subscribes in February and lets it expire: over on 28 March, three days after its end, without a change of status.
  await account([
    { ...trial, began: '2026-02-20T10:00', ended: '2026-02-25T10:00' },
    { status: 'active', began: '2026-02-25T10:00', expires: '2026-03-25T10:00', plan: basic },
  ])
  // D: activated by an administrator, without an end or a plan; suspended in March, active again in April: two subscriptions.
  await account([
    { status: 'active', began: '2026-01-05T10:00', ended: '2026-03-10T10:00' },
    { status: 'suspended', began: '2026-03-10T10:00', ended: '2026-04-02T10:00' },
    { status: 'active', began: '2026-04-02T10:00' },
  ])
  // E: subscribed and deleted in April.
  await account([
    { ...trial, began: '2026-03-02T10:00', ended: '2026-03-03T10:00' },
    {
      status: 'active',
      began: '2026-03-03T10:00',
      ended: '2026-04-15T10:00',
      expires: '2026-06-03T10:00',
      plan: basic,
    },
  ])
  // F: ends at the first instant of April, so it was active to the end of March.
  await account([
    { ...trial, began: '2026-03-01T00:00', ended: '2026-03-02T00:00' },
    { status: 'active', began: '2026-03-02T00:00', ended: '2026-04-01T00:00', plan: professional },
    { status: 'inactive', began: '2026-04-01T00:00' },
  ])
  // G: in its grace today, in trial before.
  await account([
    { ...trial, began: '2026-03-15T10:00', ended: '2026-03-17T10:00' },
    { status: 'active', began: '2026-03-17T10:00', expires: '2026-04-17T13:00', plan: basic },
  ])
  // H: in trial since today.
  await account([{ ...trial, began: '2026-04-20T08:00', expires: '2026-04-23T08:00' }])

  const payer = await app.shop()
  await app.admin.query('delete from subscription_history where holder = $1', [payer.shopId])
  for (const [amount, status, paid, created] of [
    ['39.90', 'completed', '2026-01-12T10:00', '2026-01-12T09:00'],
    // Paid on 31 March in that time zone, on 1 April in UTC.
    ['79.90', 'completed', '2026-03-31T23:59', '2026-03-31T23:00'],
    ['0.10', 'completed', '2026-03-01T00:00', '2026-02-28T23:00'],
    // Without a payment date the creation date counts.
    ['39.90', 'completed', null, '2026-04-01T00:00'],
    ['1000.00', 'failed', null, '2026-03-05T10:00'],
    ['500.00', 'pending', null, '2026-03-05T10:00'],
    ['9.99', 'cancelled', '2026-03-05T10:00', '2026-03-05T10:00'],
  ] as const)
    await app.admin.query(
      'insert into payments (shop_id, amount, status, payment_date, created_at) values ($1, $2, $3, $4, $5)',
      [payer.shopId, amount, status, paid && at(paid), at(created)],
    )
})

describe('ADM-06 the figures of the reports, against a case calculated by hand', () => {
  test('users: new, deleted and total, in months of the business time zone', async () => {
    const { users } = await admin.api.admin.report({ period: 'year' })
    expect(users).toEqual([
      { month: '2026-01', new_users: 3, deleted_users: 0, total_users: 3 },
      { month: '2026-02', new_users: 1, deleted_users: 0, total_users: 4 },
      { month: '2026-03', new_users: 3, deleted_users: 0, total_users: 7 },
      { month: '2026-04', new_users: 1, deleted_users: 1, total_users: 7 },
    ])
  })

  test('revenue is what was completed, in the month of payment', async () => {
    const { revenue } = await admin.api.admin.report({ period: 'year' })
    expect(revenue).toEqual([
      { month: '2026-01', payments: 1, total: '39.90' },
      { month: '2026-02', payments: 0, total: '0.00' },
      { month: '2026-03', payments: 2, total: '80.00' },
      { month: '2026-04', payments: 1, total: '39.90' },
    ])
  })

  test('the mix of plans is that of the end of each month, and the present one', async () => {
    const report = await admin.api.admin.report({ period: 'year' })
    const mix = report.plans.map(({ month, plan_name, subscriptions }) => [month, plan_name, subscriptions])
    expect(mix).toEqual([
      // A; D
      ['2026-01', 'Básico', 1],
      ['2026-01', null, 1],
      // A, C; D
      ['2026-02', 'Básico', 2],
      ['2026-02', null, 1],
      // E, G; A (F ended with the month, C on the 28th, D is suspended)
      ['2026-03', 'Básico', 2],
      ['2026-03', 'Profissional', 1],
      // G in its grace; A; D
      ['2026-04', 'Básico', 1],
      ['2026-04', 'Profissional', 1],
      ['2026-04', null, 1],
    ])
  })

  test("conversion: of a month's trials, those that have subscribed since", async () => {
    const { conversion } = await admin.api.admin.report({ period: 'year' })
    expect(conversion).toEqual([
      // A; not B. D had no trial.
      { month: '2026-01', trials: 2, converted: 1 },
      { month: '2026-02', trials: 1, converted: 1 },
      // E, F, G
      { month: '2026-03', trials: 3, converted: 3 },
      // H
      { month: '2026-04', trials: 1, converted: 0 },
    ])
  })

  test('churn: subscriptions ended in the month, against those at its start; a renewal within the grace period ends nothing', async () => {
    const { churn } = await admin.api.admin.report({ period: 'year' })
    expect(churn).toEqual([
      { month: '2026-01', active: 0, ended: 0 },
      // A, D
      { month: '2026-02', active: 2, ended: 0 },
      // A, C, D; ended: C, D, F with the last instant of March
      { month: '2026-03', active: 3, ended: 3 },
      // A, E, G; ended: E. G's grace is over an hour later.
      { month: '2026-04', active: 3, ended: 1 },
    ])
    app.clock.set(at('2026-04-20T13:00:00'))
    try {
      expect((await admin.api.admin.report({ period: '3months' })).churn.at(-1)).toEqual({
        month: '2026-04',
        active: 3,
        ended: 2,
      })
    } finally {
      app.clock.set(at('2026-04-20T12:00:00'))
    }
  })

  test('the period selects the months: 3, 6 or 12, this year, or all', async () => {
    const span = async (period: '3months' | '6months' | '12months' | 'year' | 'all') => {
      const report = await admin.api.admin.report({ period })
      const months = report.churn.map(({ month }) => month)
      for (const part of [report.users, report.revenue, report.conversion])
        expect(part.map(({ month }) => month)).toEqual(months)
      return [months.length, months[0], months.at(-1)]
    }
    expect(await span('3months')).toEqual([3, '2026-02', '2026-04'])
    expect(await span('6months')).toEqual([6, '2025-11', '2026-04'])
    expect(await span('12months')).toEqual([12, '2025-05', '2026-04'])
    expect(await span('year')).toEqual([4, '2026-01', '2026-04'])
    expect(await span('all')).toEqual([4, '2026-01', '2026-04'])
    const { users } = await admin.api.admin.report({})
    expect(users).toHaveLength(12)
  })
})

async function file(shop: Shop, path: string) {
  const answer = await fetch(`${app.url}/api/v1/admin/${path}`, { headers: { cookie: shop.cookie } })
  return { answer, rows: answer.ok ? (parse(await answer.text(), { bom: true }) as string[][]) : [] }
}

describe('the files of the reports', () => {
  test('ADM-06 hold the figures of the screen, named after report and day; their download is in the log', async () => {
    const expected: Record<(typeof KINDS)[number], [string, string[][]]> = {
      users: [
        'usuarios',
        [
          ['Mês', 'Novos', 'Excluídos', 'Total no fim do mês'],
          ['02/2026', '1', '0', '4'],
          ['03/2026', '3', '0', '7'],
          ['04/2026', '1', '1', '7'],
        ],
      ],
      revenue: [
        'receita',
        [
          ['Mês', 'Pagamentos', 'Receita'],
          ['02/2026', '0', '0.00'],
          ['03/2026', '2', '80.00'],
          ['04/2026', '1', '39.90'],
        ],
      ],
      plans: [
        'planos',
        [
          ['Mês', 'Plano', 'Assinaturas no fim do mês'],
          ['02/2026', 'Básico', '2'],
          ['02/2026', 'Sem plano', '1'],
          ['03/2026', 'Básico', '2'],
          ['03/2026', 'Profissional', '1'],
          ['04/2026', 'Básico', '1'],
          ['04/2026', 'Profissional', '1'],
          ['04/2026', 'Sem plano', '1'],
        ],
      ],
      conversion: [
        'conversao',
        [
          ['Mês', 'Testes iniciados', 'Assinaram', 'Conversão (%)'],
          ['02/2026', '1', '1', '100.0'],
          ['03/2026', '3', '3', '100.0'],
          ['04/2026', '1', '0', '0.0'],
        ],
      ],
      churn: [
        'cancelamentos',
        [
          ['Mês', 'Ativas no início do mês', 'Encerradas no mês', 'Churn (%)'],
          ['02/2026', '2', '0', '0.0'],
          ['03/2026', '3', '3', '100.0'],
          ['04/2026', '3', '1', '33.3'],
        ],
      ],
    }
    for (const kind of KINDS) {
      const { answer, rows } = await file(admin, `reports/${kind}/export?period=3months`)
      const [name, table] = expected[kind]
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}-2026-04-20.csv"`)
      expect(rows, kind).toEqual(table)
    }
    const { items } = await admin.api.admin.listLogs({ type: 'report_export' })
    expect(items.map(({ actor_id, details }) => [actor_id, details.report])).toEqual(
      KINDS.toReversed().map((kind) => [admin.personId, kind]),
    )
  })
})
