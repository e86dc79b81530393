import { LOGINS, OWNERS } from '../../src/database.ts'
import { type Guard, list } from './catalogue-sql.ts'

const LOGIN_ROLES = list(Object.values(LOGINS))

/** Columns that only the database fills, or only the payment code (LED-01, ISO-03). */
const OUT_OF_REACH = [
  'current_stock',
  'total_stock',
  'average_cost',
  'total_value',
  'balance_after',
  'total_after',
  'unit_cost',
  'moved_cost',
  'cost_adjustment',
  'stock_cost',
  'stock_cost_after',
  'has_moved',
  'last_movement_id',
  'is_low',
  'is_out',
  'image_name',
  'sku_key',
  'entry_total_cost',
  'subscription_status',
  'subscription_expires_at',
  'plan_id',
  'role',
  'permissions',
]

/** What the roles that serve requests may own, write, create and call. */
export const RIGHTS_GUARDS: Guard[] = [
  {
    title: 'logins own nothing, owners do not log in, and no role bypasses anything or can become another',
    query: `
      select rolname || ': attribute' as violation from pg_roles where rolname like 'prateleira\\_%'
         and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolinherit or rolreplication or rolcanlogin <> (rolname in (${LOGIN_ROLES})))
      union all
      select m.member::regrole || ' is a member of ' || m.roleid::regrole from pg_auth_members m
       where m.member::regrole::text like 'prateleira\\_%'
          -- Who owns a database may give functions to their owners: it migrates, and no pool logs in with it.
          or (m.roleid::regrole::text like 'prateleira\\_%' and not (m.roleid::regrole::text in (${list(OWNERS)})
              and exists (select from pg_database d where d.datdba = m.member)))
      union all
      select d.refobjid::regrole || ' owns ' || d.classid::regclass || ' ' || d.objid from pg_shdepend d
       where d.deptype = 'o' and d.refobjid in (select oid from pg_roles where rolname in (${LOGIN_ROLES}))
         and d.dbid in (0, (select oid from pg_database where datname = current_database()))`,
    removal: [
      'alter role prateleira_app bypassrls',
      'alter role prateleira_auth superuser',
      'alter table customers owner to prateleira_app',
      'grant prateleira_ledger to prateleira_app',
      'alter role prateleira_gate login',
      'alter function enter_as(uuid, uuid) owner to prateleira_work',
    ],
  },
  {
    title: 'nothing trusts a setting that a caller with arbitrary SQL can set',
    query: `
      select p.oid::regprocedure || ': reads a custom setting' as violation from pg_proc p
       where p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'auth', 'security'))
         and p.prosrc ~ 'current_setting\\s*\\(\\s*''[^'']*\\.'
      union all
      select c.polrelid::regclass || '.' || c.polname || ': reads a custom setting' from pg_policy c
       where concat(pg_get_expr(c.polqual, c.polrelid), pg_get_expr(c.polwithcheck, c.polrelid)) ~ 'current_setting\\(''[^'']*\\.'`,
    removal: [
      `alter policy gate_forget on audit_log using (coalesce(current_setting('app.forgotten', true), '') <> '')`,
      `create function believing() returns boolean language sql as $$ select current_setting('app.admin', true) = 'yes' $$`,
    ],
  },
  {
    title: 'stock, totals, costs and subscriptions cannot be written by the application',
    query: `
      select a.attrelid::regclass || '.' || a.attname as violation
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        cross join (values ('prateleira_app'), ('prateleira_work'), ('prateleira_auth')) as who (role)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname in (${list(OUT_OF_REACH)}) and a.attgenerated = ''
         and (has_column_privilege(who.role, c.oid, a.attnum, 'INSERT') or has_column_privilege(who.role, c.oid, a.attnum, 'UPDATE'))
      union all
      select a.attrelid::regclass || '.' || a.attname || ': shop_id can be changed' from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname in ('shop_id', 'person_id', 'owner_id', 'id')
         and c.relname not in ('product_search', 'suppliers', 'customers', 'categories')
         and has_column_privilege('prateleira_app', c.oid, a.attnum, 'UPDATE')
      union all
      -- The ledger takes a movement with an id for one that has moved already.
      select 'stock_movements.id: given by ' || who.role from (values ('prateleira_app'), ('prateleira_work')) as who (role)
       where has_column_privilege(who.role, 'stock_movements', 'id', 'INSERT')`,
    removal: [
      'grant update (current_stock) on product_variants to prateleira_app',
      'grant insert (id) on stock_movements to prateleira_app',
      'grant insert on products to prateleira_app',
      'grant update on shops to prateleira_app',
    ],
  },
  {
    title: 'the ledger and the audit trail are append-only',
    query: `
      select c.relname || ': ' || right_of.name as violation
        from pg_class c cross join (values ('UPDATE'), ('DELETE'), ('TRUNCATE')) as right_of (name)
        cross join (values ('prateleira_app'), ('prateleira_auth'), ('prateleira_ledger'), ('prateleira_admin'), ('prateleira_billing'), ('prateleira_work')) as who (role)
       where c.oid in ('stock_movements'::regclass, 'audit_log'::regclass)
         and (has_table_privilege(who.role, c.oid, right_of.name)
              or (right_of.name = 'UPDATE' and has_any_column_privilege(who.role, c.oid, 'UPDATE')))
      union all
      select c.relname || ': TRUNCATE' from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('prateleira_app', c.oid, 'TRUNCATE')`,
    removal: [
      'grant update (notes) on stock_movements to prateleira_app',
      'grant delete on stock_movements to prateleira_app',
      'grant truncate on products to prateleira_app',
      'grant update on audit_log to prateleira_auth',
      'grant delete on audit_log to prateleira_admin',
    ],
  },
  {
    title: 'nothing can be created: no temporary table, nothing in schema public, no schema',
    query: `
      select who.role || ': ' || said.violation as violation from (select unnest(array[${LOGIN_ROLES}])) as who (role)
       cross join lateral (
         select 'temporary tables' as violation where has_database_privilege(who.role, current_database(), 'TEMP')
         union all select 'schemas' where has_database_privilege(who.role, current_database(), 'CREATE')
         union all select 'in schema ' || nspname from pg_namespace
          where nspname !~ '^pg_' and nspname <> 'information_schema' and has_schema_privilege(who.role, oid, 'CREATE')
       ) said`,
    removal: [
      'grant create on schema public to public',
      "do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$",
    ],
  },
  {
    title:
      'the application calls only the functions granted to it; no trusted function can be attached to a table or misled',
    query: `
      select p.oid::regprocedure || ': everybody may call it' as violation from pg_proc p
       where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace, 'security'::regnamespace, 'migrating'::regnamespace)
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0 and a.privilege_type = 'EXECUTE')
      union all
      select p.oid::regprocedure || ': a trigger function that may be called' from pg_proc p
       where p.prorettype = 'trigger'::regtype and p.pronamespace = 'public'::regnamespace and has_function_privilege('prateleira_app', p.oid, 'EXECUTE')
      union all
      select who.role || ' may use the schema of the migrations' from (select unnest(array[${LOGIN_ROLES}])) as who (role)
       where has_schema_privilege(who.role, 'migrating', 'USAGE')
      union all
      select p.oid::regprocedure || ': runs with search_path of who calls' from pg_proc p
       where p.prosecdef and p.pronamespace = 'public'::regnamespace
         and not exists (select from unnest(p.proconfig) c (setting) where setting = 'search_path=pg_catalog, public')
      union all
      select p.oid::regprocedure || ': runs as ' || p.proowner::regrole from pg_proc p
       where p.prosecdef and p.pronamespace = 'public'::regnamespace
         and p.proowner::regrole::text not in (${list(OWNERS)})`,
    removal: [
      'grant execute on function move_stock() to prateleira_app',
      'grant usage on schema migrating to prateleira_app',
      'grant execute on procedure migrating.secure_table(regclass) to public',
      'grant execute on function enter(text, timestamptz, text, uuid, text, text[]) to public',
      'alter function enter(text, timestamptz, text, uuid, text, text[]) reset search_path',
      'create function future() returns int language sql security definer set search_path = pg_catalog, public as $$ select 1 $$',
    ],
  },
]
