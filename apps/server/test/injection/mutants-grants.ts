import type pg from 'pg'
import { LOGINS, type Login } from '../../src/database.ts'
import type { Mutant } from './mutants.ts'

/** Every right on a table, column or function that one login has and another does not, granted to the other. */
export async function mutantsOfGrants(admin: pg.Client): Promise<Mutant[]> {
  const { rows } = await admin.query<{ login: Login; right: string; on: string }>(
    `with given as (
       select a.grantee, lower(a.privilege_type) as privilege, c.oid as object, null::smallint as col, c.oid::regclass::text as name from pg_class c, aclexplode(c.relacl) a
        where c.relkind in ('r', 'p', 'v')
       union all
       select a.grantee, lower(a.privilege_type), t.attrelid, t.attnum, t.attrelid::regclass::text from pg_attribute t, aclexplode(t.attacl) a
       union all
       select a.grantee, 'execute', p.oid, null, 'function ' || p.oid::regprocedure from pg_proc p, aclexplode(p.proacl) a
        where p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'auth', 'security', 'demonstration'))
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     ), lacking as (
       select distinct l.login, g.privilege, g.object, g.col, g.name from given g cross join unnest($1::regrole[]) as l (login)
        where g.grantee <> l.login and g.grantee <> 0
          and g.object in (select oid from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'auth', 'security', 'demonstration'))
                           union select oid from pg_proc)
          and not case when g.privilege = 'execute' then has_function_privilege(l.login, g.object, 'execute')
                       when g.col is null then has_table_privilege(l.login, g.object, g.privilege)
                       else has_column_privilege(l.login, g.object, g.col, g.privilege) end)
     select l.login::regrole::text as login, l.name as on,
            l.privilege || coalesce((select format(' (%I)', t.attname) from pg_attribute t where t.attrelid = l.object and t.attnum = l.col), '') as right
       from lacking l order by 1, 2, 3`,
    [Object.values(LOGINS)],
  )
  return rows.map(({ login, right, on }) => ({
    login,
    change: `grant ${right} on ${on} to ${login}`,
    undo: `revoke ${right} on ${on} from ${login}`,
    noticedBy: 'holdMore',
  }))
}
