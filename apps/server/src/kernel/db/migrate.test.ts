import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { migrate } from '../../database.ts'
import { DatabaseUnfit } from './unfit.ts'

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

test.each<[string, (url: URL) => void, string]>([
  ['host', (url) => elsewhere(url, 'nada.invalid', '5432'), 'there is no host nada.invalid'],
  ['port', (url) => elsewhere(url, '127.0.0.1', '1'), 'no PostgreSQL answers at 127.0.0.1, port 1'],
  ['database', (url) => Object.assign(url, { pathname: '/nenhum' }), 'there is no database nenhum'],
  [
    'password',
    (url) => Object.assign(url, { password: 'errada' }),
    'its password is wrong, or there is no login',
  ],
])('a wrong %s in DATABASE_URL is said in a sentence', async (_what, spoil, said) => {
  const url = new URL(app.databaseUrl)
  spoil(url)
  const failure = await migrate(url.href).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseUnfit)
  expect((failure as Error).message).toMatch(new RegExp(`^DATABASE_URL: ${said}`))
})

function elsewhere(url: URL, hostname: string, port: string): void {
  url.searchParams.delete('host')
  Object.assign(url, { hostname, port })
}
