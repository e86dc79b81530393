import pg from 'pg'
import type { Login } from '../../src/database.ts'
import { HOLDER_PARAMETER } from '../../src/kernel/db/roles.ts'
import { attemptAll, relations } from './attempt.ts'
import type { Stage } from './stage.ts'

/** SET ROLE and the like, to every role of the cluster, and a superuser's powers. */
export async function becomeAnother(stage: Stage, login: Login): Promise<string[]> {
  const { rows } = await stage.admin.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname not in ($1, 'pg_database_owner') order by 1`,
    [login],
  )
  const others = rows.map(({ name }) => pg.escapeIdentifier(name))
  const found = await attemptAll(stage, login, [
    ...others.flatMap((other) => [
      `set role ${other}`,
      `set session authorization ${other}`,
      `grant ${other} to ${login}`,
      `alter role ${other} password 'segredo'`,
      `reassign owned by ${other} to ${login}`,
    ]),
    ...['superuser', 'createrole', 'createdb', 'bypassrls', 'replication'].map(
      (power) => `alter role ${login} ${power}`,
    ),
    'create role another',
    `alter role ${login} set ${HOLDER_PARAMETER} = 'x'`,
    `alter system set log_statement = 'all'`,
    'alter database postgres set role = postgres',
  ])
  const client = await stage.connect(login)
  for (const reset of [
    'reset role',
    'set role none',
    'reset session authorization',
    'reset all',
    'discard all',
  ]) {
    await client.query(reset)
    const { rows } = await client.query('select current_user as now, session_user as really')
    if (rows[0].now !== login || rows[0].really !== login)
      found.push(`${login}: ${reset} gives ${rows[0].now}`)
  }
  return found
}

/** Files of the server, programs, other servers, code. */
export async function reachFiles(stage: Stage, login: Login): Promise<string[]> {
  const { rows: extensions } = await stage.admin.query<{ name: string }>(
    `select distinct e.name from pg_available_extensions e join pg_available_extension_versions v on v.name = e.name
      where e.installed_version is null and v.requires is null`,
  )
  return attemptAll(stage, login, [
    `copy (select 1) to program 'true'`,
    `copy schema_migrations from program 'true'`,
    `copy (select 1) to '/tmp/prateleira-injected'`,
    `copy subscription_plans from '/etc/passwd'`,
    `select pg_read_file('PG_VERSION')`,
    `select pg_read_binary_file('/etc/passwd')`,
    `select pg_stat_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    'select pg_ls_logdir()',
    'select pg_ls_waldir()',
    'select pg_ls_tmpdir()',
    `select lo_import('/etc/passwd')`,
    `select lo_export(1, '/tmp/prateleira-injected')`,
    `load '/tmp/evil.so'`,
    'select pg_reload_conf()',
    'select pg_rotate_logfile()',
    'create foreign data wrapper evil',
    'create publication evil for all tables',
    ...extensions.map(({ name }) => `create extension ${pg.escapeIdentifier(name)}`),
  ])
}

/** Creates objects, changes those of others, and attaches triggers and the like to them. */
export async function createObjects(stage: Stage, login: Login): Promise<string[]> {
  const { rows } = await stage.admin.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_(toast|temp)' order by 1`,
  )
  const known = await relations(stage)
  return attemptAll(stage, login, [
    ...rows.flatMap(({ name }) => [
      `create table ${name}.evil (x int)`,
      `create view ${name}.evil as select 1`,
      `create sequence ${name}.evil`,
      `create type ${name}.evil as enum ('a')`,
      `create domain ${name}.evil as text`,
      `create function ${name}.evil() returns int language sql as 'select 1'`,
      `alter schema ${name} owner to ${login}`,
      `drop schema ${name} cascade`,
    ]),
    'create schema evil',
    'create temporary table evil (x int)',
    'create temporary view evil as select 1',
    `select lo_create(0)`,
    `select lo_from_bytea(0, 'x')`,
    ...known.flatMap(({ name, kind }) => [
      `drop ${kind} ${name} cascade`,
      `alter ${kind} ${name} owner to ${login}`,
      ...(kind === 'table'
        ? [
            `truncate ${name} cascade`,
            `alter table ${name} disable row level security`,
            `alter table ${name} disable trigger all`,
            `create index on ${name} ((1))`,
            `create policy evil on ${name} using (true)`,
            `create trigger evil before insert on ${name} for each row execute function suppress_redundant_updates_trigger()`,
            `create rule evil as on delete to ${name} do instead nothing`,
          ]
        : []),
    ]),
  ])
}
