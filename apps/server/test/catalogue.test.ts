import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../src/database.ts'
import { testDatabase } from './database.ts'
import { GUARDS } from './isolation/catalogue-guards.ts'
import { SHARDING_GUARDS } from './isolation/catalogue-guards-sharding.ts'
import type { Guard } from './isolation/catalogue-sql.ts'

const database = await testDatabase(inject('adminUrl'))
// As at a server's start: restores rights that copies and restored databases lack.
await migrate(database.url)
const admin = new pg.Client({ connectionString: database.url })
await admin.connect()
afterAll(async () => {
  await admin.end()
  await database.drop()
})

async function violations({ query }: Guard): Promise<string[]> {
  return (await admin.query<{ violation: string }>(query)).rows.map((row) => row.violation)
}

describe.each([
  ['keeps tenants apart', GUARDS],
  ['lets its tables be distributed by shop_id', SHARDING_GUARDS],
])('the catalogue of the database %s', (_, guards) => {
  for (const guard of guards) {
    test(`holds: ${guard.title}`, async () => {
      expect(await violations(guard)).toEqual([])
    })

    test.each(guard.removal)(`can fail: ${guard.title}, after %s`, async (removal) => {
      await admin.query('begin')
      try {
        await admin.query(removal)
        expect(await violations(guard)).not.toEqual([])
      } finally {
        await admin.query('rollback')
      }
    })
  }
})
