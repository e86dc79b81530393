import pg from 'pg'
import { COST_COLUMNS, LOGINS, type Login } from '../../src/database.ts'
import { HOLDER_PARAMETER } from '../../src/kernel/db/roles.ts'
import { attemptAll } from './attempt.ts'
import { HOLDERS, holderIn, type Person, type Stage } from './stage.ts'

/** Tables in which a login sees the rows of several people, which is its purpose. */
export const REACH: Partial<Record<Login, string[]>> = {
  prateleira_billing: ['billing_customers', 'payments', 'shops'],
  prateleira_jobs: ['data_exports', 'mail_marks', 'outgoing_mail', 'people', 'shops'],
}

/** Every way to impersonate another person: any setting, learned values, other connections and transactions. */
export async function forgeTenant(stage: Stage, login: Login): Promise<string[]> {
  const { victim, overheard } = stage
  const found: string[] = []
  const client = await stage.connect(login)
  const look = await sight(stage, login)
  const expected = (REACH[login] ?? []).join()
  const check = async (after: string) => {
    const seen = await look(client)
    if (seen !== expected) found.push(`${login}: ${after}: sees others' rows of ${seen}`)
  }
  await stage.begin(client, login)
  await check('by itself')
  const { rows: settings } = await client.query<{ name: string }>('select name from pg_settings')
  const names = [...settings.map(({ name }) => name), 'app.shop_id', 'app.admin_id', 'app.forgotten', 'role']
  const hex = victim.id.replaceAll('-', '')
  const shop = victim.shopId.replaceAll('-', '')
  const values = [overheard, victim.id, victim.shopId, `${shop},`, `,,${hex}`, 'off', 'postgres']
  const taken = await settable(client, names, values)
  await client.query('savepoint before')
  for (const name of names) {
    for (const value of values) {
      if (!BY_ITSELF.includes(name) && !taken.has(`${name} ${value}`)) continue
      try {
        await client.query(`select set_config($1, $2, true)`, [name, value])
        await check(`set_config('${name}', '${value}')`)
      } catch {
        // Refused, or not a value of this setting: unchanged in both cases.
      }
      await client.query('rollback to savepoint before')
    }
  }
  await client.query('rollback')
  await check('behind the transaction')
  await stage.begin(client, login)
  await client.query('commit')
  await check('behind its commit')
  found.push(
    ...(await attemptAll(stage, login, [
      `set ${HOLDER_PARAMETER} = '${overheard}'`,
      `set local ${HOLDER_PARAMETER} = '${overheard}'`,
      `update pg_settings set setting = '${overheard}' where name = '${HOLDER_PARAMETER}'`,
      `do $$ begin perform set_config('${HOLDER_PARAMETER}', '${overheard}', false); end $$`,
    ])),
  )
  // Refused before a session exists.
  const connected = await stage.connect(login, `-c ${HOLDER_PARAMETER}=${overheard}`).then(
    () => true,
    () => false,
  )
  if (connected) found.push(`${login}: connects with ${HOLDER_PARAMETER}`)
  return found
}

/** Settings that are tried as a statement of their own, whatever a function may do with them. */
const BY_ITSELF = [HOLDER_PARAMETER, 'role', 'session_authorization', 'row_security', 'search_path']

/** Which settings take which values at all, 'name value' each, tried in one call: they are thousands, most of them refused. */
async function settable(client: pg.Client, names: string[], values: string[]): Promise<Set<string>> {
  const told: string[] = []
  const listen = ({ message = '' }) => told.push(message)
  client.on('notice', listen)
  const list = (texts: string[]) => `unnest(array[${texts.map(pg.escapeLiteral)}])`
  await client.query(`do $do$
    declare
      tried record;
    begin
      for tried in select name, value from ${list(names)} name, ${list(values)} value loop
        begin
          perform set_config(tried.name, tried.value, true);
          raise sqlstate 'TAKEN';
        exception
          when sqlstate 'TAKEN' then raise notice '% %', tried.name, tried.value;
          when others then null;
        end;
      end loop;
    end $do$`)
  client.off('notice', listen)
  return new Set(told)
}

/** The tables in which a connection sees rows that are not the attacker's; covers future tables. */
async function sight({ admin, attacker }: Stage, login: Login) {
  const { rows } = await admin.query<{ name: string; holder: string }>(
    `select c.oid::regclass::text as name, min(a.attname) as holder from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in (${HOLDERS})
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and has_column_privilege($1, c.oid, a.attnum, 'SELECT') group by 1 order by 1`,
    [login],
  )
  const query = `select coalesce(string_agg(name, ',' order by name), '') as seen from (${[
    'select null::text as name where false',
    ...rows.map(
      ({ name, holder }) =>
        `select '${name}' where exists (select from ${name} where ${holder} is distinct from '${holderIn(holder, attacker)}' and ${holder} is not null)`,
    ),
  ].join(' union all ')}) t`
  return async (client: pg.Client) => (await client.query<{ seen: string }>(query)).rows[0]?.seen ?? ''
}

/** What PostgreSQL itself knows about others: passwords, statements of other connections, statistics of hidden rows. */
export async function readSecrets(stage: Stage, login: Login): Promise<string[]> {
  const costs = COST_COLUMNS.map((column) => `select ${column} from ${column.split('.')[0]}`)
  const found = await attemptAll(stage, login, [
    'select rolpassword from pg_authid',
    'select passwd from pg_shadow',
    'select * from pg_stat_activity',
    'select * from pg_prepared_statements',
    'select * from pg_hba_file_rules',
    'select * from pg_file_settings',
    'select * from pg_statistic',
    'select subconninfo from pg_subscription',
    'select * from pg_largeobject',
    'select * from schema_migrations',
    'select * from pg_locks',
    ...(login === LOGINS.appWithoutCosts ? [...costs, 'select bytes from data_export_parts'] : []),
  ])
  if (login === LOGINS.appWithoutCosts) found.push(...(await importsOfOthers(stage)))
  const client = await stage.connect(login)
  await stage.begin(client, login)
  const { rows } = await client.query<{ what: string }>(
    `select distinct s.tablename as what from pg_stats s
      where exists (select from pg_attribute a where a.attrelid = (s.schemaname || '.' || quote_ident(s.tablename))::regclass and a.attname in (${HOLDERS}))
        and array_to_string(s.most_common_vals::text::text[], ',') || coalesce(s.histogram_bounds::text, '') ~ any ($1)`,
    [[stage.victim.id, stage.victim.shopId, stage.victim.mark]],
  )
  await client.query('rollback')
  found.push(...rows.map(({ what }) => `${login}: statistics of ${what}`))
  return found
}

/** A file uploaded to the same shop by somebody else may contain costs. */
async function importsOfOthers(stage: Stage): Promise<string[]> {
  await stage.admin.query('update product_imports set created_by = $2 where shop_id = $1', [
    stage.attacker.shopId,
    stage.victim.id,
  ])
  const client = await stage.connect(LOGINS.appWithoutCosts)
  await stage.begin(client, LOGINS.appWithoutCosts)
  const { rowCount } = await client.query('select file, columns from product_imports')
  await client.query('rollback')
  await client.end()
  return rowCount ? [`${rowCount} imports of others`] : []
}

export const tracesOf = ({ id, shopId, email, mark, token }: Person) => [
  id,
  shopId,
  email,
  mark,
  token,
  id.replaceAll('-', ''),
  shopId.replaceAll('-', ''),
]
