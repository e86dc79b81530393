import type pg from 'pg'
import { KERNEL_LOGINS } from './roles.ts'

/** Rights of `role` on tables and columns: relation, column (null: all), privilege. */
const rightsOf = (role: string) => `
  select c.oid as relation, null::name as col, a.privilege_type as may
    from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and a.grantee = '${role}'::regrole
  union all
  select c.oid, t.attname, a.privilege_type
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
   where c.relnamespace = 'public'::regnamespace and t.attnum > 0 and not t.attisdropped and a.grantee = '${role}'::regrole`

/**
 * The rights of prateleira_app, except that a right to read a table with columns of $1 becomes a right to read its other
 * columns.
 */
const WITHOUT_SOME = `
  with app as (${rightsOf(KERNEL_LOGINS.app)}),
       withheld as (select t.attrelid as relation, t.attname as col from pg_attribute t join pg_class c on c.oid = t.attrelid
                 where c.relnamespace = 'public'::regnamespace and c.relname || '.' || t.attname = any ($1)),
       held as (select relation from withheld)
  select relation, col, may from app
   where not (may = 'SELECT' and relation in (select relation from held))
  union
  select a.relation, t.attname, 'SELECT' from app a join pg_attribute t on t.attrelid = a.relation
   where a.may = 'SELECT' and a.relation in (select relation from held) and t.attnum > 0 and not t.attisdropped
     and (a.col is null or a.col = t.attname)
     and not exists (select from withheld where withheld.relation = a.relation and withheld.col = t.attname)`

/** The statements that change the rights of `role` into the `wanted` ones. */
const changes = (role: string, wanted: string) => `
  with wanted as (${wanted}), present as (${rightsOf(role)})
  select format('grant %s%s on %s to ${role}', may, '(' || quote_ident(col) || ')', relation::regclass) as statement
    from (table wanted except table present) missing
  union all
  select format('revoke %s%s on %s from ${role}', may, '(' || quote_ident(col) || ')', relation::regclass)
    from (table present except table wanted) excess`

/** As the function's owner, because a login that is not a superuser has given it away. */
const functions = (role: string) => `
  select format('set role %s; grant execute on function %s to ${role}; reset role', p.proowner::regrole, p.oid::regprocedure) as statement
    from pg_proc p where p.pronamespace = 'public'::regnamespace
     and exists (select from aclexplode(p.proacl) a where a.grantee = '${KERNEL_LOGINS.app}'::regrole)
     and not exists (select from aclexplode(p.proacl) a where a.grantee = '${role}'::regrole)`

const POLICIES = `
  select format('alter policy %I on %s to %s', p.polname, p.polrelid::regclass,
           (select string_agg(distinct quote_ident(r.rolname), ', ') from pg_roles r where r.oid = any (p.polroles) or r.rolname = any ($1))) as statement
    from pg_policy p
   where '${KERNEL_LOGINS.app}'::regrole = any (p.polroles)
     and exists (select from pg_roles r where r.rolname = any ($1) and not r.oid = any (p.polroles))`

/**
 * Gives the other logins the rights of prateleira_app: to one, tables and policies for work without a session; to the
 * other, everything except the columns `withheld` from it. They are not its members, because a member could use SET ROLE.
 */
export async function shareRights(
  client: pg.Client,
  withheld: Record<string, readonly string[]>,
): Promise<void> {
  const { app, work } = KERNEL_LOGINS
  for (const [query, values] of [
    [POLICIES, [[work, ...Object.keys(withheld)]]],
    [changes(work, rightsOf(app)), []],
    ...Object.entries(withheld).flatMap(([login, columns]) => [
      [changes(login, WITHOUT_SOME), [columns]] as const,
      [functions(login), []] as const,
    ]),
  ] as const) {
    const { rows } = await client.query<{ statement: string }>(query, [...values])
    for (const { statement } of rows) await client.query(statement)
  }
}
