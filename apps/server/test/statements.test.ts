import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { findStatements, type Statement } from '../../../scripts/lib/raw-statements.mjs'
import { testDatabase } from './database.ts'

// The compiler does not check handwritten SQL, so each statement is prepared against the schema, whether it is run or not.

const root = join(import.meta.dirname, '../../..')
const paths = globSync(['apps/server/src/{modules,kernel}/**/*.ts', 'packages/contract/src/*/constants.ts'], {
  cwd: root,
}).filter((path) => !/\.(gen|test)\.ts$/.test(path))
const statements = findStatements(
  new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
)

/** Statements assembled at run time from what is only known then; by file. */
const BUILT = [
  'kernel/db/query.ts',
  'kernel/db/rights.ts',
  'kernel/db/rules.ts',
  'kernel/db/transactions.ts',
  'modules/account/forget-expired.ts',
  'modules/account/passwords.ts',
  'modules/admin/user-queries.ts',
  'modules/catalog/product-search.ts',
  'modules/privacy/copy/tables.ts',
  'modules/sales/list-queries.ts',
  'modules/team/accept-invitation.ts',
  'modules/team/activity-queries.ts',
]

async function misfits(found: Statement[]): Promise<string[]> {
  const database = await testDatabase(inject('adminUrl'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    // The union of the pools' search paths.
    await client.query('set search_path = public, auth, demonstration')
    const wrong: string[] = []
    for (const { at, text } of found)
      if (text !== null)
        await client.query(`prepare statement as ${text}`).then(
          () => client.query('deallocate statement'),
          (error: Error) => wrong.push(`${at}: ${error.message}`),
        )
    return wrong
  } finally {
    await client.end()
    await database.drop()
  }
}

test('every hand-written statement fits the schema', async () => {
  expect(await misfits(statements)).toEqual([])
})

test('one that does not fit is found, also in a fragment', async () => {
  const source = `const of = (what: string) => sql\`p.\${sql.ref(what)} = 1\`
    export const wrong = (id: string) => raw(sql\`select p.id from products p where p.id = \${id} and \${of('nothing')}\`)
    await pool.query('delete from nowhere where id = $1', [id])`
  expect(await misfits(findStatements(new Map([['x.ts', source]])))).toEqual([
    'x.ts:2: column p.nothing does not exist',
    'x.ts:3: relation "nowhere" does not exist',
  ])
})

test('statements that cannot be assembled for the check are listed', () => {
  const unknown = statements.filter(({ text }) => text === null).map(({ at }) => at)
  expect(statements.length).toBeGreaterThan(150)
  expect([...new Set(unknown.map((at) => at.replace(/^apps\/server\/src\/|:\d+$/g, '')))].sort()).toEqual(
    BUILT,
  )
})
