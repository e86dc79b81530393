import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { writeRules } from './rules.ts'

test('a rule that no migration declares is named, with how to declare it', async () => {
  const database = await testDatabase(inject('adminUrl'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await expect(writeRules(client, { pages_at_most: '7' })).rejects.toThrow(
      'The rule pages_at_most is not declared in SQL. In a migration: create function pages_at_most() returns',
    )
    await client.query('create function pages_at_most() returns integer language sql return null::integer')
    await writeRules(client, { pages_at_most: '7' })
    expect((await client.query('select pages_at_most() as most')).rows).toEqual([{ most: 7 }])
    // Unchanged rules are not written again: a start writes nothing into the catalogue.
    const version = `select xmin from pg_proc where proname = 'pages_at_most'`
    const { rows } = await client.query(version)
    await writeRules(client, { pages_at_most: '7' })
    expect((await client.query(version)).rows).toEqual(rows)
    await writeRules(client, { pages_at_most: '8' })
    expect((await client.query('select pages_at_most() as most')).rows).toEqual([{ most: 8 }])
  } finally {
    await client.end()
    await database.drop()
  }
})
