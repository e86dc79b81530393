import { USER_SORTS } from '@prateleira/contract/admin/rules'
import { expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { testApp, tokenOf } from '../../../test/harness.ts'
import { rowsRead } from '../../../test/plans.ts'
import type { Query } from '../../kernel/db/query.ts'
import { paymentRows } from './payments.ts'
import { userPage } from './user-queries.ts'

const app = await testApp()
const admin = await administrator(app, ['user_management', 'payment_management'])
const PEOPLE = 20_000
const LIMIT = 50

test('a first page of users or payments reads little more than it shows', async () => {
  await app.admin.query(`
    set session_replication_role = replica;
    insert into people (person_id, full_name, phone) select uuid_v7(), 'Ana ' || n, '0' from generate_series(1, ${PEOPLE}) n;
    insert into shops (shop_id, owner_id, name, timezone, created_at)
      select uuid_v7(), person_id, 'Loja', 'America/Sao_Paulo', now() - random() * interval '1 year' from people;
    insert into payments (shop_id, amount, status, created_at) select shop_id, 1, 'completed', now() - random() * interval '1 year' from shops;
    insert into anonymous_payments (id, amount, status, created_at) select id, amount, status, created_at from payments limit 2000;
    set session_replication_role = origin`)
  await app.admin.query('vacuum analyze people, shops, payments, anonymous_payments')
  const client = await app.database.admin.connect()
  const read = async (query: Query<unknown>) => {
    await client.query('begin')
    await client.query(`select enter_admin($1, now(), 'any', true)`, [tokenOf(admin)])
    const { sql, parameters } = query.compile()
    const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters])
    await client.query('rollback')
    const tables = ['people', 'shops', 'payments', 'anonymous_payments']
    return rowsRead(rows[0]['QUERY PLAN'][0].Plan, tables)
  }
  try {
    for (const sort of USER_SORTS)
      expect(await read(userPage({ search: '' }, sort, LIMIT, { offset: 0 })), sort).toBeLessThan(8 * LIMIT)
    for (const status of [undefined, 'completed'] as const)
      expect(await read(paymentRows({ search: '', status }, { limit: LIMIT, skip: 0 }))).toBeLessThan(
        8 * LIMIT,
      )
  } finally {
    client.release()
  }
})
