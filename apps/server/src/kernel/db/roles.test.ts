import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { connectTo, testDatabase } from '../../../test/database.ts'
import { testApp } from '../../../test/harness.ts'
import { LOGINS, migrate, ROLES } from '../../database.ts'
import { translate } from '../rpc/errors.ts'
import { loginUrl, prepareDatabase, rolesSecret } from './roles.ts'
import { DatabaseUnfit } from './unfit.ts'

const app = await testApp()
const asLogin = async (text: string, login = LOGINS.billing) => {
  const client = new pg.Client({ connectionString: loginUrl(app.databaseUrl, login) })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('every pool logs in with its own role, and no connection has the owner behind it', async () => {
  for (const [name, login] of [
    ['app', LOGINS.app],
    ['exports', LOGINS.app],
    ['work', LOGINS.work],
    ['workExports', LOGINS.work],
    ['auth', LOGINS.auth],
    ['billing', LOGINS.billing],
    ['demonstration', LOGINS.billing],
    ['admin', LOGINS.admin],
    ['adminExports', LOGINS.admin],
    ['jobs', LOGINS.jobs],
  ] as const)
    expect([
      name,
      (await app.database[name].query('select current_user as now, session_user as really')).rows,
    ]).toEqual([name, [{ now: login, really: login }]])
  const { rows } = await app.admin.query(
    `select distinct usename from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name like 'prateleira%'`,
  )
  const logins: string[] = Object.values(LOGINS)
  expect(rows.map(({ usename }) => usename).filter((name) => !logins.includes(name))).toEqual([])
})

test('servers that start at once on databases of one cluster agree on the roles', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => testDatabase(inject('adminUrl'))))
  await app.admin.query(`alter role ${LOGINS.billing} password null`)
  await Promise.all(databases.map(({ url }) => migrate(url)))
  expect(await asLogin('select 1 as one')).toEqual([{ one: 1 }])
  for (const { drop } of databases) await drop()
})

test('leftover defaults of a login, its password included, are removed by the next start', async () => {
  await asLogin(
    `alter role ${LOGINS.billing} set default_transaction_read_only = on; alter role ${LOGINS.billing} password 'segredo'`,
  )
  await migrate(app.databaseUrl)
  expect(await asLogin('show default_transaction_read_only')).toEqual([
    { default_transaction_read_only: 'off' },
  ])
})

test('a query that would fill the disk is cancelled, and reported as too large', async () => {
  const most = `select count(*) from (select repeat(md5(n::text), 40) as x from generate_series(1, 400000) n order by x) t`
  const error = await asLogin(`set work_mem = '1MB'; set statement_timeout = 0; ${most}`).catch(
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ code: '53400' })
  expect(translate(error)).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'A consulta é grande demais. Escolha um período menor ou filtre mais e tente de novo.',
  })
})

test('a start leaves a login its limits and no other setting, whoever had set them', async () => {
  const client = await connectTo(app.databaseUrl)
  try {
    // Undone, because roles belong to the whole cluster.
    await client.query('begin')
    await client.query(`alter role ${LOGINS.billing} in database postgres set temp_file_limit = -1`)
    await client.query(`alter role ${LOGINS.billing} reset all`)
    await client.query(`alter role ${LOGINS.auth} set temp_file_limit = -1`)
    await client.query(`alter role ${LOGINS.auth} set work_mem = '1GB'`)
    await prepareDatabase(client, rolesSecret(app.databaseUrl), ROLES)
    const { rows } = await client.query(
      'select setrole::regrole::text as role, setdatabase as database, setconfig as set from pg_db_role_setting order by 1',
    )
    expect(rows).toEqual(
      ROLES.logins.toSorted().map((role) => ({ role, database: 0, set: ['temp_file_limit=256MB'] })),
    )
  } finally {
    await client.query('rollback')
    await client.end()
  }
})

test('a login that is not a superuser migrates once a superuser has prepared the database by the line of docs/operations.md, and says so before', async () => {
  const name = `test_owner_${crypto.randomUUID().replaceAll('-', '')}`
  const [owner, superuser] = [new URL(app.databaseUrl), new URL(app.databaseUrl)]
  owner.pathname = `/${name}`
  superuser.pathname = '/postgres'
  owner.username = name
  await app.admin.query(`create database ${name} encoding 'UTF8' template template0`)
  await app.admin.query(`create role ${name} login`)
  try {
    // As after createdb without an owner.
    await expect(prepared(owner, superuser)).rejects.toThrow(`alter database ${name} owner to ${name}`)
    await expect(prepared(owner, superuser)).rejects.toThrow('may not create anything in the schema public')
    await app.admin.query(`alter database ${name} owner to ${name}`)
    // As after roles.sql, which has no passwords.
    await expect(prepared(owner, superuser)).rejects.toThrow('DATABASE_URL: its password is wrong')
    // The other roles' passwords are derived from it, and belong to all databases of these tests.
    await app.admin.query(`alter role ${name} password ${pg.escapeLiteral(rolesSecret(app.databaseUrl))}`)
    expect(await prepared(owner, superuser)).toBe('The roles are prepared.\n')
    expect((await migrate(owner.href)).applied).not.toEqual([])
    expect((await migrate(owner.href)).applied).toEqual([])
    await app.admin.query(`alter database ${name} owner to current_user`)
    await expect(migrate(owner.href)).rejects.toThrow(DatabaseUnfit)
  } finally {
    await app.admin.query(`drop database ${name} with (force)`)
    await app.admin.query(`drop role ${name}`)
  }
})

const SCRIPT = join(import.meta.dirname, '../../../scripts/database-roles.ts')
const MANUAL = readFileSync(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')

/** Prepares a database with the variables that the manual's line sets and no others. */
async function prepared(owner: URL, superuser: URL): Promise<string> {
  const line = /^ *(DATABASE_URL=.* npm run database:roles -- .*)$/m.exec(MANUAL)?.[1] ?? ''
  const variables = line.split(' npm run ')[0]?.split(' ') ?? []
  expect(variables.map((variable) => variable.split('=')[0])).toEqual(['DATABASE_URL'])
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, superuser.href], {
    env: { PATH: process.env.PATH, DATABASE_URL: owner.href },
  })
  return stdout
}
