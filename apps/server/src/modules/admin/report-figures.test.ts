import type { AdminPeriod } from '@prateleira/contract/admin/report-rules'
import type { AdminReport } from '@prateleira/contract/admin/report-schemas'
import { expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { testApp } from '../../../test/harness.ts'
import { type Random, seeded } from '../../demo/random.ts'

const app = await testApp()
const admin = await administrator(app, ['payment_management'])
const plans = (await app.nobody.api.billing.listPlans()).map(({ id }) => id as string | null).concat(null)

const HOUR = 3_600_000
const GRACE = 3 * 24 * HOUR
const NOW = Date.parse('2026-04-20T12:00:00-03:00')
/** The first instant of the month that is `months` after January 2025, in São Paulo. */
const monthAt = (months: number) => Date.UTC(2025, months, 1, 3)
const SHOPS = 100

/** A shop whose subscription changes at random instants, often at the ends of months and of the grace period. */
async function liveAtRandom(random: Random): Promise<void> {
  const client = await app.admin.connect()
  const one = random.pick
  const within = (most: number) => random.int(0, most - 1)
  const end = (at: number) =>
    one([null, at - 4 * 24 * HOUR, at + within(60) * 12 * HOUR, at + within(60) * 12 * HOUR])
  const state = (at: number) =>
    [one(['active', 'active', 'active', 'inactive', 'suspended', 'trial']), end(at), one(plans)] as const
  const date = (at: number | null) => (at === null ? null : new Date(at))
  try {
    let at = one([monthAt(within(16)), NOW - within(450) * 24 * HOUR, NOW - within(60) * 24 * HOUR])
    let [status, expires, plan] = random.chance(0.7)
      ? (['trial', at + 3 * 24 * HOUR, null] as const)
      : state(at)
    const id = crypto.randomUUID()
    const change = () =>
      client.query(
        'update shops set subscription_status = $2, subscription_expires_at = $3, plan_id = $4, updated_at = $5 where shop_id = $1',
        [id, status, date(expires), plan, date(at)],
      )
    await client.query('begin')
    await client.query(`insert into people (person_id, full_name, phone) values ($1, 'Ana', '')`, [id])
    await client.query(
      `insert into shops (shop_id, owner_id, name, timezone, subscription_status, subscription_expires_at, plan_id, created_at, updated_at)
       values ($1, $1, 'Loja', 'America/Sao_Paulo', $2, $3, $4, $5::timestamptz, $5::timestamptz)`,
      [id, status, date(expires), plan, date(at)],
    )
    await client.query(`insert into members (shop_id, person_id, role) values ($1, $1, 'owner')`, [id])
    for (let changes = within(12); changes > 0; changes -= 1) {
      // Otherwise in the same transaction as the change before.
      if (random.chance(0.9)) await client.query('commit; begin')
      const next = one([
        monthAt(Math.ceil((at - monthAt(0)) / (30 * 24 * HOUR))),
        at + within(40) * 24 * HOUR,
        (expires ?? at) + GRACE,
        expires ?? at,
      ])
      if (next > NOW) break
      // At times an instant before the last one.
      at = Math.max(next, at - HOUR)
      ;[status, expires, plan] = state(at)
      await change()
    }
    await client.query('commit')
    if (random.chance(0.3)) {
      await client.query('delete from people where person_id = $1', [id])
      // The database's own time, which the test does not determine, ended the last span.
      await client.query(
        "update subscription_history set ended_at = began_at + $1::int * interval '1 day' where ended_at > $2",
        [1 + within(90), date(NOW + HOUR)],
      )
    }
  } finally {
    client.release()
  }
}

interface Span {
  account: string
  status: string
  plan_id: string | null
  began: number
  ended: number
  expires: number
}

/** The figures by their definitions (README), from every account's spans, month by month. */
async function counted(months: string[]): Promise<Omit<AdminReport, 'revenue'>> {
  const { rows } = await app.admin.query('select * from subscription_history order by account, began_at')
  const ms = (instant: Date | null) => instant?.getTime() ?? Number.POSITIVE_INFINITY
  const spans: Span[] = rows.map((row) => ({
    ...row,
    began: ms(row.began_at),
    ended: ms(row.ended_at),
    expires: ms(row.expires_at),
  }))
  const accounts = [...Map.groupBy(spans, ({ account }) => account).values()]
  const names = new Map(
    (await app.admin.query('select id, name from subscription_plans')).rows.map(({ id, name }) => [
      id,
      name as string,
    ]),
  )
  const held = (of: Span[]) =>
    of
      .filter(({ status }) => status === 'active')
      .map(({ began, ended, expires, plan_id }) => ({
        began,
        ended: Math.min(ended, expires + GRACE),
        plan_id,
      }))
      .filter(({ began, ended }) => ended > began)
  /** Held without a break. */
  const runs = accounts.flatMap((of) =>
    held(of).reduce<{ began: number; ended: number }[]>((before, { began, ended }) => {
      const last = before.at(-1)
      if (last && last.ended >= began) last.ended = ended
      else before.push({ began, ended })
      return before
    }, []),
  )
  const lives = accounts.map((of) => ({
    came: of[0]?.began ?? Number.NaN,
    went: Math.max(...of.map(({ ended }) => ended)),
  }))
  const trials = accounts.flatMap((of) => {
    const began = of.find(({ status }) => status === 'trial')?.began
    if (began === undefined) return []
    return [{ began, converted: of.some((span) => span.status === 'active' && span.began > began) }]
  })
  const each = months.map((month) => {
    const n = (Number(month.slice(0, 4)) - 2025) * 12 + Number(month.slice(5)) - 1
    return { month, starts: monthAt(n), ends: monthAt(n + 1), until: Math.min(monthAt(n + 1), NOW) }
  })
  return {
    users: each.map(({ month, starts, ends }) => ({
      month,
      new_users: lives.filter(({ came }) => came >= starts && came < ends).length,
      deleted_users: lives.filter(({ went }) => went >= starts && went < ends).length,
      total_users: lives.filter(({ came, went }) => came < ends && went >= ends).length,
    })),
    plans: each.flatMap(({ month, until }) => {
      const current = accounts.flatMap(held).filter(({ began, ended }) => began <= until && ended > until)
      return [...Map.groupBy(current, ({ plan_id }) => plan_id)].map(([plan_id, of]) => ({
        month,
        plan_id,
        plan_name: names.get(plan_id) ?? null,
        subscriptions: of.length,
      }))
    }),
    conversion: each.map(({ month, starts, ends }) => {
      const begun = trials.filter(({ began }) => began >= starts && began < ends)
      return { month, trials: begun.length, converted: begun.filter(({ converted }) => converted).length }
    }),
    churn: each.map(({ month, starts, until }) => ({
      month,
      active: runs.filter(({ began, ended }) => began <= starts && ended > starts).length,
      ended: runs.filter(({ ended }) => ended > starts && ended <= until).length,
    })),
  }
}

test('ADM-06 the figures of random histories are those of counting every span', async () => {
  app.clock.set(new Date(NOW))
  const random = seeded(20_260_420)
  await app.admin.query('delete from subscription_history')
  for (let shop = 0; shop < SHOPS; shop += 1) await liveAtRandom(random)
  const byMonthAndPlan = (rows: AdminReport['plans']) =>
    rows.toSorted((a, b) => `${a.month}${a.plan_id}`.localeCompare(`${b.month}${b.plan_id}`))
  for (const period of ['3months', 'year', '12months', 'all'] satisfies AdminPeriod[]) {
    const { revenue: _, plans: mix, ...shown } = await admin.api.admin.report({ period })
    const expected = await counted(shown.users.map(({ month }) => month))
    expect({ ...shown, plans: byMonthAndPlan(mix) }).toEqual({
      ...expected,
      plans: byMonthAndPlan(expected.plans),
    })
  }
  const { churn, conversion } = await admin.api.admin.report({ period: 'all' })
  expect(churn.reduce((sum, { ended }) => sum + ended, 0)).toBeGreaterThan(SHOPS / 2)
  expect(conversion.reduce((sum, { converted }) => sum + converted, 0)).toBeGreaterThan(SHOPS / 4)
})
