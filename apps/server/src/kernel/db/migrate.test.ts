import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { migrate } from '../../database.ts'

const app = await testApp()

/** Runs the migrations as if `name` had been applied with a text of that checksum. */
async function migratedAfter(name: string, checksum: string) {
  const { rows } = await app.admin.query('select checksum from schema_migrations where name = $1', [name])
  await app.admin.query('update schema_migrations set checksum = $2 where name = $1', [name, checksum])
  try {
    return await migrate(app.databaseUrl)
  } finally {
    await app.admin.query('update schema_migrations set checksum = $2 where name = $1', [
      name,
      rows[0].checksum,
    ])
  }
}

test('a migrated database is left unchanged', async () => {
  expect(await migrate(app.databaseUrl)).toMatchObject({ applied: [] })
})

test('a migration that was changed after it had been applied stops the start, with its name', async () => {
  await expect(migratedAfter('20261122070500_stock.sql', 'another')).rejects.toThrow(
    'Migration 20261122070500_stock.sql was changed after it had been applied to this database.',
  )
})
