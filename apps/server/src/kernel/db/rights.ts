import type pg from 'pg'
import { LOGINS } from './roles.ts'

/** What goods cost, and what can be worked out from it, as table.column. The one place that says so. */
export const COST_COLUMNS = [
  'products.cost_price',
  'product_variants.average_cost',
  'product_variants.stock_cost',
  'stock_movements.entry_cost',
  'stock_movements.entry_total_cost',
  'stock_movements.entry_cost_hash',
  'stock_movements.moved_cost',
  'stock_movements.cost_adjustment',
  'stock_movements.stock_cost_after',
  'stock_movements.unit_cost',
  'stock_totals.value',
  'stock_total_changes.value',
]

/** Rights on tables and columns of `role`, a row each: relation, column (null: all), privilege. */
const rightsOf = (role: string) => `
  select c.oid as relation, null::name as col, a.privilege_type as may
    from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and a.grantee = '${role}'::regrole
  union all
  select c.oid, t.attname, a.privilege_type
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
   where c.relnamespace = 'public'::regnamespace and t.attnum > 0 and not t.attisdropped and a.grantee = '${role}'::regrole`

/** As the rights of prateleira_app, but that the right to read a table with costs is one to read its other columns. */
const WITHOUT_COSTS = `
  with app as (${rightsOf(LOGINS.app)}),
       cost as (select t.attrelid as relation, t.attname as col from pg_attribute t join pg_class c on c.oid = t.attrelid
                 where c.relnamespace = 'public'::regnamespace and c.relname || '.' || t.attname = any ($1)),
       held as (select relation from cost)
  select relation, col, may from app
   where not (may = 'SELECT' and relation in (select relation from held))
  union
  select a.relation, t.attname, 'SELECT' from app a join pg_attribute t on t.attrelid = a.relation
   where a.may = 'SELECT' and a.relation in (select relation from held) and t.attnum > 0 and not t.attisdropped
     and (a.col is null or a.col = t.attname)
     and not exists (select from cost where cost.relation = a.relation and cost.col = t.attname)`

/** What turns the rights of `role` into the `wanted` ones. */
const changes = (role: string, wanted: string) => `
  with wanted as (${wanted}), present as (${rightsOf(role)})
  select format('grant %s%s on %s to ${role}', may, '(' || quote_ident(col) || ')', relation::regclass) as statement
    from (table wanted except table present) missing
  union all
  select format('revoke %s%s on %s from ${role}', may, '(' || quote_ident(col) || ')', relation::regclass)
    from (table present except table wanted) excess`

/** As the function's owner: a login that is no superuser has given it away. */
const FUNCTIONS = `
  select format('set role %s; grant execute on function %s to ${LOGINS.appWithoutCosts}; reset role', p.proowner::regrole, p.oid::regprocedure) as statement
    from pg_proc p where p.pronamespace = 'public'::regnamespace
     and exists (select from aclexplode(p.proacl) a where a.grantee = '${LOGINS.app}'::regrole)
     and not exists (select from aclexplode(p.proacl) a where a.grantee = '${LOGINS.appWithoutCosts}'::regrole)`

const POLICIES = `
  select format('alter policy %I on %s to %s', p.polname, p.polrelid::regclass,
           (select string_agg(distinct quote_ident(r.rolname), ', ') from pg_roles r where r.oid = any (p.polroles) or r.rolname = any ($1))) as statement
    from pg_policy p
   where '${LOGINS.app}'::regrole = any (p.polroles)
     and exists (select from pg_roles r where r.rolname = any ($1) and not r.oid = any (p.polroles))`

/**
 * Gives the two logins beside prateleira_app what that one has: the tables and policies for work without a session, the same
 * without costs and with its functions for who may not see them. A member of it could not be kept from SET ROLE.
 */
export async function shareRights(client: pg.Client): Promise<void> {
  for (const [query, values] of [
    [POLICIES, [[LOGINS.work, LOGINS.appWithoutCosts]]],
    [changes(LOGINS.work, rightsOf(LOGINS.app)), []],
    [changes(LOGINS.appWithoutCosts, WITHOUT_COSTS), [COST_COLUMNS]],
    [FUNCTIONS, []],
  ] as const) {
    const { rows } = await client.query<{ statement: string }>(query, [...values])
    for (const { statement } of rows) await client.query(statement)
  }
}
