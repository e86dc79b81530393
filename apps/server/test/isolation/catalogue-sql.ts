/** What the guards of the catalogue are composed of. */

/** A guard: its title, its query, and a change of the schema that must make it fail. */
export interface Guard {
  title: string
  /** Rows with one column `violation`. */
  query: string
  /** Removes the guard; run in a transaction that is rolled back. */
  removal: string[]
}

/** For `in (…)`. */
export const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Tables of schema public with shop_id. */
export const TENANT_TABLES = `
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity,
         (select attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id') as shop_id
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped)`

/** Policies with their role and expressions, one row per role. */
export const POLICIES = `
  select p.polrelid::regclass::text as tbl, p.polname, coalesce(r.rolname, 'public') as role, p.polcmd, p.polpermissive,
         pg_get_expr(p.polqual, p.polrelid) as using_clause, pg_get_expr(p.polwithcheck, p.polrelid) as check_clause
    from pg_policy p cross join unnest(p.polroles) as of (role) left join pg_roles r on r.oid = of.role`

/** The columns of schemas public and auth that meet the condition appended to it. */
export const VIOLATING_COLUMNS = `
  select c.oid::regclass || '.' || a.attname as violation from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     and`
