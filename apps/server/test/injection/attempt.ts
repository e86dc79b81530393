import pg from 'pg'
import type { Login } from '../../src/database.ts'
import type { Stage } from './stage.ts'

/** insufficient_privilege; membership in reserved roles, names of reserved roles and the like have their own codes. */
const REFUSALS = new Set(['42501', '0LP01', '0P000', '25001', '28000', '42939'])

/** Runs statements one by one, rolls each back, and returns those that were not refused for lack of rights. */
export async function attemptAll(
  stage: Stage,
  login: Login,
  statements: string[],
  harmless: (statement: string) => boolean = () => false,
): Promise<string[]> {
  const client = await stage.connect(login)
  const found: string[] = []
  for (const statement of statements) {
    await stage.begin(client, login)
    try {
      await client.query(statement)
      if (!harmless(statement)) found.push(`${login}: ${statement}`)
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
      if (!REFUSALS.has(code)) found.push(`${login}: ${statement}: not tried, ${code} ${String(error)}`)
    }
    await client.query('rollback')
  }
  return found
}

/** Every relation of our schemas, with its kind as statements name it. */
export async function relations({ admin }: Stage): Promise<{ name: string; kind: string }[]> {
  const { rows } = await admin.query<{ name: string; kind: string }>(
    `select c.oid::regclass::text as name, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth', 'jobs', 'demonstration') and c.relkind in ('r', 'p', 'v', 'm') order by 1`,
  )
  return rows
}
