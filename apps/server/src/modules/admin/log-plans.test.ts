import { expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { testApp, tokenOf } from '../../../test/harness.ts'
import { rowsRead } from '../../../test/plans.ts'
import { findLogs } from './log-queries.ts'

const app = await testApp()
const admin = await administrator(app, ['system_admin'])
const PEOPLE = 20_000
const PAGE = { limit: 50, skip: 0 }

test('a page of the log reads only the people named on it, a search all of them once', async () => {
  const client = await app.database.admin.connect()
  const read = async (words: string[]) => {
    await client.query('begin')
    await client.query(`select enter_admin($1, now(), 'any', true)`, [tokenOf(admin)])
    const { sql, parameters } = findLogs(words, null, PAGE).compile()
    const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters])
    await client.query('rollback')
    return rowsRead(rows[0]['QUERY PLAN'][0].Plan, ['people', 'shops'])
  }
  try {
    await app.admin.query(`
      set session_replication_role = replica;
      insert into people (person_id, full_name, phone) select uuid_v7(), 'Ana ' || n, '0' from generate_series(1, ${PEOPLE}) n;
      insert into shops (shop_id, owner_id, name, timezone) select uuid_v7(), person_id, 'Loja', 'America/Sao_Paulo' from people;
      insert into audit_log (type, actor_id, target_id) select 'user_status', owner_id, shop_id::text from shops limit 500;
      set session_replication_role = origin;
      analyze people, shops, audit_log`)
    expect(await read([])).toBeLessThan(5 * PAGE.limit)
    // All people, and of each found shop and name.
    expect(await read(['ana'])).toBeLessThan(2 * PEOPLE + 10 * PAGE.limit)
  } finally {
    client.release()
  }
})
