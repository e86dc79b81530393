import type pg from 'pg'
import { LOGINS, type Login } from '../../src/database.ts'
import type { Mutant } from './mutants.ts'
import { HOLDERS } from './stage.ts'

/**
 * Every policy that hides rows from a login, changed to allow all: for reading where the login may read, for writing where it may set a new row's
 * owner. They are read from the catalogue, so new policies are included.
 */
export async function mutantsOfCatalogue(admin: pg.Client): Promise<Mutant[]> {
  const { rows } = await admin.query<{
    login: Login
    policy: string
    clause: string
    was: string
    barred: string | null
  }>(
    `select r.rolname as login, format('%I on %s', p.polname, p.polrelid::regclass) as policy, c.clause, c.was,
            (select format('alter table %s %%s trigger %I', t.tgrelid::regclass, t.tgname) from pg_trigger t
              where t.tgrelid = p.polrelid and t.tgfoid = 'refuse_other_shop'::regproc) as barred
       from pg_policy p cross join unnest(p.polroles) as of (role) join pg_roles r on r.oid = of.role
       cross join lateral (values ('using', pg_get_expr(p.polqual, p.polrelid)), ('with check', pg_get_expr(p.polwithcheck, p.polrelid))) c (clause, was)
       cross join lateral (select min(a.attname::text) as name from pg_attribute a where a.attrelid = p.polrelid and a.attname in (${HOLDERS})) h
      where r.rolname = any ($1) and p.polpermissive and c.was <> 'true'
        and case when c.clause = 'using' then has_any_column_privilege(r.oid, p.polrelid, 'SELECT')
                 when h.name is null then has_any_column_privilege(r.oid, p.polrelid, 'INSERT')
                 else has_column_privilege(r.oid, p.polrelid, h.name, 'INSERT') end
      order by 1, 2, 3`,
    [Object.values(LOGINS)],
  )
  return rows.map(({ login, policy, clause, was, barred }) => {
    // A trigger that refuses the same before the policy does.
    const trigger = (verb: string) => (barred ? `; ${barred.replace('%s', verb)}` : '')
    return {
      login,
      change: `alter policy ${policy} ${clause} (true)${trigger('disable')}`,
      undo: `alter policy ${policy} ${clause} (${was})${trigger('enable')}`,
      noticedBy: 'reachRows',
    }
  })
}
