import type { Permission } from '@prateleira/contract/permissions'
import { expect, test } from 'vitest'
import { administrator, superAdministrator } from '../../../test/admin.ts'
import { type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp()
const admin = await administrator(app, ['payment_management', 'system_admin'])
const KINDS = ['users', 'revenue', 'plans', 'conversion', 'churn'] as const

test('ADM-01 the files of the reports are refused to the same people as their page, and invalid requests get our texts', async () => {
  const lacking = await administrator(app, ['user_management', 'plan_management', 'system_admin'])
  const actors: [Shop, number, string][] = [
    [app.nobody, 401, 'UNAUTHORIZED'],
    [await app.shop(), 403, 'FORBIDDEN'],
    [lacking, 403, 'FORBIDDEN'],
    [
      await administrator(app, ['payment_management'], { subscription_status: 'suspended' }),
      403,
      'ACCOUNT_SUSPENDED',
    ],
  ]
  const paths = [...KINDS.map((kind) => `reports/${kind}/export`), 'payments/export']
  const logs = async () =>
    (await app.admin.query(`select 1 from audit_log where type like '%export'`)).rowCount
  const before = await logs()
  for (const path of paths) {
    // The right comes first: a wrong query tells nothing to who may not ask.
    for (const [actor, status, code] of actors)
      for (const query of ['', '?status=x'])
        expect(await actor.call('GET', `/api/v1/admin/${path}${query}`)).toMatchObject({
          status,
          body: { code },
        })
    expect((await admin.call('GET', `/api/v1/admin/${path}?user_id=x`)).body).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Os dados têm um campo que não existe aqui.',
    })
  }
  expect((await admin.call('GET', '/api/v1/admin/reports/churn/export?period=ontem')).body.message).toBe(
    'Período inválido',
  )
  expect((await admin.call('GET', '/api/v1/admin/payments/export?status=x')).body.message).toBe(
    'Status inválido',
  )
  for (const kind of ['constructor', 'nada'])
    expect((await admin.call('GET', `/api/v1/admin/reports/${kind}/export`)).status).toBe(404)
  expect(await logs()).toBe(before)
  // 204: there is nothing to export.
  for (const allowed of [
    await superAdministrator(app),
    await administrator(app, ['payment_management' satisfies Permission]),
  ])
    for (const path of paths)
      expect([200, 204]).toContain((await allowed.call('GET', `/api/v1/admin/${path}`)).status)
})
