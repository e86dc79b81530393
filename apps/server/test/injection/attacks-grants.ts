import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Login } from '../../src/database.ts'
import type { Stage } from './stage.ts'

const SCHEMA = join(import.meta.dirname, '../../schema')

/**
 * What a login may do in our schemas beyond what schema/ states. Finds grants that neither policies nor attacks reveal, such as one on a table that
 * has no rows for the login yet, and rights of PUBLIC.
 */
export async function holdMore({ admin }: Stage, login: Login): Promise<string[]> {
  const { rows } = await admin.query<{ grantee: string; privilege: string }>(
    `with granted as (
       select c.relnamespace as home, a.grantee, lower(a.privilege_type) || ' on ' || c.oid::regclass as privilege
         from pg_class c, aclexplode(c.relacl) a where c.relkind in ('r', 'p', 'v', 'S')
       union all
       select c.relnamespace, a.grantee, lower(a.privilege_type) || format(' (%I) on ', t.attname) || c.oid::regclass
         from pg_attribute t join pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) a
       union all
       select p.pronamespace, a.grantee, format('execute on %s(%s)', p.oid::regproc, pg_get_function_identity_arguments(p.oid))
         from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))
     select distinct case g.grantee when 0 then 'public' else g.grantee::regrole::text end as grantee, g.privilege from granted g
      where g.home in (select oid from pg_namespace where nspname in ('public', 'auth', 'security', 'demonstration'))
        and g.grantee in (0, $1::regrole) order by 1, 2`,
    [login],
  )
  const said = saidOf(login)
  return rows
    .filter(({ grantee, privilege }) => grantee === 'public' || !said.has(privilege.replaceAll('"', '')))
    .map(({ grantee, privilege }) => `${grantee} has ${privilege}`)
}

const SAID = new Map<Login, Set<string>>()

/** The grants of a login according to schema/, one for each right, column and function. */
function saidOf(login: Login): Set<string> {
  const known = SAID.get(login)
  if (known) return known
  const lines = readdirSync(SCHEMA).flatMap((file) => readFileSync(join(SCHEMA, file), 'utf8').split('\n'))
  const said = new Set(
    lines.flatMap((line) => {
      const [, rights = '', on = '', to] = /^grant (.+?) on (?:function )?(.+) to (\w+);$/.exec(line) ?? []
      if (to !== login) return []
      return [...rights.matchAll(/(\w+)(?: \(([^)]*)\))?(?:, |$)/g)].flatMap(([, right, columns]) =>
        (columns
          ? columns.split(', ').map((column) => `${right} (${column}) on ${on}`)
          : [`${right} on ${on}`]
        ).map((privilege) => privilege.replaceAll('"', '')),
      )
    }),
  )
  SAID.set(login, said)
  return said
}
