import type pg from 'pg'
import type { Login } from '../../src/database.ts'
import { REACH } from './attacks-reading.ts'
import { HOLDERS, holderIn, type Stage } from './stage.ts'

/** Writes of others' rows that are the login's purpose: verb and table. */
const LENT: Partial<Record<Login, string[]>> = {
  prateleira_billing: [
    'update billing_customers',
    'insert billing_customers',
    'update payments',
    'insert payments',
    'update shops',
  ],
  prateleira_jobs: [
    'delete data_exports',
    'insert mail_marks',
    'delete mail_marks',
    'insert outgoing_mail',
    'delete outgoing_mail',
  ],
}

/** Tables that belong to nobody and that a login reads or writes, which is its purpose. */
const PLANS = 'select subscription_plans'
const OF_NOBODY: Partial<Record<Login, string[]>> = {
  prateleira_app: [PLANS],
  prateleira_app_without_costs: [PLANS],
  prateleira_work: [PLANS],
  // Records attempts of unknown callers, and refuses a second trial to a former address.
  prateleira_auth: [PLANS, 'insert audit_log', 'insert security.events', 'select former_addresses'],
  prateleira_billing: [
    PLANS,
    'select plan_prices',
    'select payment_events',
    'update payment_events',
    'insert payment_events',
  ],
}

interface Reachable {
  name: string
  /** The column with the owner of a row, if any. */
  holder: string | null
  readable: string | null
  updatable: string[]
  deletable: boolean
  insertable: boolean
}

/**
 * Tries to read, write and delete the victim's rows in every table of a shop or a person, and all rows of tables that belong to nobody, with the
 * login's own rights only.
 */
export async function reachRows(stage: Stage, login: Login): Promise<string[]> {
  const found: string[] = []
  const client = await stage.connect(login)
  for (const table of await reachable(stage, login)) {
    for (const [verb, statement] of statementsOn(table, stage)) {
      const what = `${verb} ${table.name}`
      const lent =
        verb === 'select' && table.holder ? REACH[login]?.includes(table.name) : LENT[login]?.includes(what)
      if (lent || OF_NOBODY[login]?.includes(what)) continue
      await stage.begin(client, login)
      const reached = await client.query(statement).then(
        ({ rowCount }) => (rowCount ? `${rowCount} rows` : undefined),
        // A policy refuses before a constraint does, so any other error means that the policy allowed it.
        (error: pg.DatabaseError) => (error.code === '42501' ? undefined : `${error.code} ${error.message}`),
      )
      await client.query('rollback')
      if (reached) found.push(`${login}: ${statement}: ${reached}`)
    }
  }
  await client.end()
  return found
}

function statementsOn(table: Reachable, { victim }: Stage): [verb: string, statement: string][] {
  const { name, holder, readable, updatable, deletable, insertable } = table
  const theirs = holder ? `where ${holder} = '${holderIn(holder, victim)}'` : ''
  const added = holder ? `(${holder}) values ('${holderIn(holder, victim)}')` : 'default values'
  return [
    ...(readable ? [['select', `select ${readable} from ${name} ${theirs}`] as [string, string]] : []),
    ...updatable.map((column): [string, string] => [
      'update',
      `update ${name} set ${column} = ${column} ${theirs}`,
    ]),
    ...(deletable ? [['delete', `delete from ${name} ${theirs}`] as [string, string]] : []),
    ...(insertable ? [['insert', `insert into ${name} ${added}`] as [string, string]] : []),
  ]
}

async function reachable({ admin }: Stage, login: Login): Promise<Reachable[]> {
  const { rows } = await admin.query<Reachable>(
    `select c.oid::regclass::text as name, h.name as holder,
            (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                and has_column_privilege($1, c.oid, a.attnum, 'SELECT') order by (a.attname = h.name) desc limit 1) as readable,
            array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                    and a.attgenerated = '' and a.attidentity = ''
                    and has_column_privilege($1, c.oid, a.attnum, 'UPDATE') and has_column_privilege($1, c.oid, a.attnum, 'SELECT')) as updatable,
            has_table_privilege($1, c.oid, 'DELETE') as deletable,
            case when h.name is null then has_any_column_privilege($1, c.oid, 'INSERT')
                 else has_column_privilege($1, c.oid, h.name, 'INSERT') end as insertable
       from pg_class c
       left join lateral (select min(a.attname::text) as name from pg_attribute a where a.attrelid = c.oid and a.attname in (${HOLDERS})) h on true
      where c.relnamespace in ('public'::regnamespace, 'security'::regnamespace) and c.relkind in ('r', 'p')
        and c.relname <> 'schema_migrations' and has_schema_privilege($1, c.relnamespace, 'USAGE') order by 1`,
    [login],
  )
  return rows
}
