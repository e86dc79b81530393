/**
 * What the database's own catalogue must say about tenants, as queries that give one line for each violation: no line, no
 * violation. They ask pg_catalog about every table there is, so that a future table is held to the same.
 */

/** Tables with user_id that are kept by key otherwise, and why. */
const KEYED_OTHERWISE = {
  // A person is an administrator once, of the whole system: no shop refers to the row, and its id comes from the database.
  // One super administrator only, whoever it is.
  admin_users: ['admin_users_pkey', 'one_super_admin'],
}

/** Tables of schema public without user_id, and why. */
const NOT_OF_A_TENANT = {
  subscription_plans: 'the plans on sale, the same for everybody',
  plan_prices: 'what the plans cost at a payment provider, the same for everybody',
  payment_events: 'what a payment provider said, by its own id; no role of a request may read it',
  image_removals: 'files to be removed, which outlive their owner; no role of a request may read it',
  former_addresses: 'keyed hashes of addresses of accounts that are gone',
  anonymous_payments: 'payments of accounts that are gone, without a person; insert only, by a trigger',
  audit_log: 'kept when its user goes; insert only, for oneself (actor_id)',
  subscription_history: 'kept when its user goes, who is then named no more; no role of a shop may read it',
  schema_migrations: 'which migrations were applied; no role of the application may read it',
}

/** Policies that let a role without a login see more than one tenant: one function each uses them. */
const WIDE_POLICIES = [
  'profiles.gate to prateleira_gate',
  'profiles.sign_up to prateleira_gate',
  'profiles.ledger to prateleira_ledger',
  'products.ledger to prateleira_ledger',
  'product_variants.ledger to prateleira_ledger',
  'stock_totals.ledger to prateleira_ledger',
  'stock_total_changes.ledger to prateleira_ledger',
  'notices_read.ledger to prateleira_ledger',
  'product_search.search to prateleira_search',
  'product_search.ledger to prateleira_ledger',
  'audit_log.append_auth to prateleira_auth',
  // What a payment provider says is applied: subscription columns and payments, nothing of a shop.
  'profiles.billing to prateleira_billing',
  'payments.billing to prateleira_billing',
  'billing_customers.billing to prateleira_billing',
  'audit_log.billing_append to prateleira_billing',
  'integration_keys.gate to prateleira_gate',
  // Whom to write to, and what waits to be sent.
  'profiles.jobs to prateleira_jobs',
  'outgoing_mail.jobs to prateleira_jobs',
  'mail_marks.jobs to prateleira_jobs',
  // Copies whose time is over.
  'data_exports.jobs to prateleira_jobs',
  // Of a person: their own entries. Of payments: those that have no person.
  'audit_log.gate_own to prateleira_gate',
  'anonymous_payments.gate to prateleira_gate',
  'anonymous_payments.admin to prateleira_admin',
  // Frees pictures that no product shows, and their files.
  'product_images.images to prateleira_images',
  'products.images to prateleira_images',
  'profiles.admin to prateleira_admin',
  'payments.admin to prateleira_admin',
  'admin_users.admin to prateleira_admin',
  'audit_log.admin_read to prateleira_admin',
  'audit_log.admin_append to prateleira_admin',
  'admin_users.gate to prateleira_gate',
  'subscription_history.gate to prateleira_gate',
  'subscription_history.admin_read to prateleira_admin',
  'audit_log.gate_append to prateleira_gate',
  'audit_log.gate_expire to prateleira_gate',
  'audit_log.gate_expiring to prateleira_gate',
]

/** Columns that only the database itself fills, or only what was paid for (LED-01, ISO-03). */
const OUT_OF_REACH = [
  'current_stock',
  'total_stock',
  'average_cost',
  'total_value',
  'balance_after',
  'total_after',
  'unit_cost',
  'is_low',
  'subscription_status',
  'subscription_expires_at',
  'plan_id',
  'role',
  'permissions',
]

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

const TENANT_TABLES = `
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity,
         (select attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id') as user_id
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped)`

const POLICIES = `
  select p.polrelid::regclass::text as tbl, p.polname, coalesce(r.rolname, 'public') as role, p.polcmd, p.polpermissive,
         pg_get_expr(p.polqual, p.polrelid) as using_clause, pg_get_expr(p.polwithcheck, p.polrelid) as check_clause
    from pg_policy p cross join unnest(p.polroles) as of (role) left join pg_roles r on r.oid = of.role`

const BOUND = '(user_id = current_tenant())'

/** Each guard: what it says, the query, and a change of the schema that must turn it red. */
export interface Guard {
  title: string
  /** Rows with one column `violation`. */
  query: string
  /** Removes the guard; run in a transaction that is rolled back. */
  removal: string[]
}

export const GUARDS: Guard[] = [
  {
    title: 'row-level security is on and forced for every table with user_id',
    query: `select relname as violation from (${TENANT_TABLES}) t where not (relrowsecurity and relforcerowsecurity)`,
    removal: [
      'alter table products disable row level security',
      'alter table sales no force row level security',
      'create table future (user_id uuid not null, id uuid, primary key (user_id, id))',
    ],
  },
  {
    title: "the application's policies are bound to the tenant, for reading and for writing",
    query: `
      select t.relname || ': no policy for all commands' as violation from (${TENANT_TABLES}) t
       where not exists (select from (${POLICIES}) p where p.tbl = t.relname and p.role = 'prateleira_app' and p.polcmd = '*' and p.polpermissive)
      union all
      select p.tbl || '.' || p.polname from (${POLICIES}) p join (${TENANT_TABLES}) t on t.relname = p.tbl
       where p.role in ('prateleira_app', 'public')
         and (p.using_clause is distinct from '${BOUND}' or p.check_clause is distinct from '${BOUND}')`,
    removal: [
      'create policy everybody on customers for select using (true)',
      'drop policy tenant on suppliers',
      'alter policy tenant on sales with check (true)',
      'alter policy tenant on products using (true)',
    ],
  },
  {
    title: 'nobody else sees several tenants but the roles behind one function each',
    query: `select tbl || '.' || polname || ' to ' || role as violation from (${POLICIES}) p
             where role <> 'prateleira_app' and tbl || '.' || polname || ' to ' || role not in (${list(WIDE_POLICIES)})`,
    removal: ['create policy wide on customers for select to prateleira_auth using (true)'],
  },
  {
    title: 'every unique key of a table with user_id begins with user_id',
    query: `
      select t.relname || ': no primary key' as violation from (${TENANT_TABLES}) t
       where not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'p')
      union all
      select t.relname || '.' || i.indexrelid::regclass from (${TENANT_TABLES}) t join pg_index i on i.indrelid = t.oid
       where (i.indisunique or i.indisexclusion) and i.indkey[0] <> t.user_id
         and i.indexrelid::regclass::text not in (${list(Object.values(KEYED_OTHERWISE).flat())})`,
    removal: [
      'create unique index on customers (email)',
      'alter table sales drop constraint sales_pkey cascade',
      'alter table products add unique (internal_code, user_id)',
    ],
  },
  {
    title: 'every foreign key of a table with user_id carries user_id on both sides',
    query: `
      select c.conrelid::regclass || '.' || c.conname as violation
        from pg_constraint c join (${TENANT_TABLES}) t on t.oid = c.conrelid
       where c.contype = 'f'
         and not (c.conkey[1] = t.user_id and c.confkey[1] = (select attnum from pg_attribute where attrelid = c.confrelid and attname = 'user_id'))
         and pg_get_constraintdef(c.oid) !~ '^FOREIGN KEY \\(plan_id\\) REFERENCES subscription_plans\\(id\\)$'
         and not (c.conrelid = 'profiles'::regclass and pg_get_constraintdef(c.oid) ~ '^FOREIGN KEY \\(user_id\\) REFERENCES auth\\."user"\\(id\\)')`,
    removal: [
      'alter table customers add unique (id), add column friend uuid, add foreign key (friend) references customers (id)',
    ],
  },
  {
    title: 'a table without user_id is on a short list, with its reason',
    query: `select c.relname as violation from pg_class c
             where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'f')
               and c.oid not in (select oid from (${TENANT_TABLES}) t) and c.relname not in (${list(Object.keys(NOT_OF_A_TENANT))})`,
    removal: [
      'create table notes_of_all (id uuid primary key)',
      'create materialized view leak as select * from products',
    ],
  },
  {
    title: 'views run with the rights of who asks',
    query: `select relname as violation from pg_class
             where relnamespace = 'public'::regnamespace and relkind = 'v' and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']`,
    removal: ['create view leaking as select * from products'],
  },
  {
    title: "the application's roles own nothing, log in nowhere, bypass nothing and can become nobody else",
    query: `
      select rolname || ': attribute' as violation from pg_roles where rolname like 'prateleira\\_%'
         and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolcanlogin or rolreplication)
      union all
      select m.member::regrole || ' is a member of ' || m.roleid::regrole from pg_auth_members m where m.member::regrole::text like 'prateleira\\_%'
      union all
      select 'prateleira_app owns ' || d.classid::regclass || ' ' || d.objid from pg_shdepend d
       where d.deptype = 'o' and d.refobjid in ('prateleira_app'::regrole, 'prateleira_auth'::regrole, 'prateleira_admin'::regrole)
         and d.dbid in (0, (select oid from pg_database where datname = current_database()))`,
    removal: [
      'alter role prateleira_app bypassrls',
      'alter role prateleira_auth superuser',
      'alter table customers owner to prateleira_app',
      'grant prateleira_ledger to prateleira_app',
    ],
  },
  {
    title: 'stock, totals, costs and subscriptions cannot be written by the application',
    query: `
      select a.attrelid::regclass || '.' || a.attname as violation
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        cross join (values ('prateleira_app'), ('prateleira_auth')) as who (role)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname in (${list(OUT_OF_REACH)}) and a.attgenerated = ''
         and (has_column_privilege(who.role, c.oid, a.attnum, 'INSERT') or has_column_privilege(who.role, c.oid, a.attnum, 'UPDATE'))
      union all
      select a.attrelid::regclass || '.' || a.attname || ': user_id can be changed' from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname in ('user_id', 'id')
         and c.relname not in ('product_search', 'suppliers', 'customers', 'categories')
         and has_column_privilege('prateleira_app', c.oid, a.attnum, 'UPDATE')`,
    removal: [
      'grant update (current_stock) on product_variants to prateleira_app',
      'grant insert on products to prateleira_app',
      'grant update on profiles to prateleira_app',
    ],
  },
  {
    title: 'the ledger and the audit trail are append-only',
    query: `
      select c.relname || ': ' || right_of.name as violation
        from pg_class c cross join (values ('UPDATE'), ('DELETE'), ('TRUNCATE')) as right_of (name)
        cross join (values ('prateleira_app'), ('prateleira_auth'), ('prateleira_ledger'), ('prateleira_admin'), ('prateleira_billing')) as who (role)
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
      select who.role || ': ' || said.violation as violation from (values ('prateleira_app'), ('prateleira_auth'), ('prateleira_admin')) as who (role)
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
      'the application calls only the functions it was given; none that is trusted can be hung on a table or misled',
    query: `
      select p.oid::regprocedure || ': everybody may call it' as violation from pg_proc p
       where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0 and a.privilege_type = 'EXECUTE')
      union all
      select p.oid::regprocedure || ': a trigger function that may be called' from pg_proc p
       where p.prorettype = 'trigger'::regtype and p.pronamespace = 'public'::regnamespace and has_function_privilege('prateleira_app', p.oid, 'EXECUTE')
      union all
      select p.oid::regprocedure || ': runs with search_path of who calls' from pg_proc p
       where p.prosecdef and p.pronamespace = 'public'::regnamespace
         and not exists (select from unnest(p.proconfig) c (setting) where setting = 'search_path=pg_catalog, public')
      union all
      select p.oid::regprocedure || ': runs as ' || p.proowner::regrole from pg_proc p
       where p.prosecdef and p.pronamespace = 'public'::regnamespace
         and p.proowner::regrole::text not in ('prateleira_gate', 'prateleira_ledger', 'prateleira_search', 'prateleira_billing', 'prateleira_jobs', 'prateleira_images')`,
    removal: [
      'grant execute on function move_stock() to prateleira_app',
      'grant execute on function enter(text, timestamptz, text, interval) to public',
      'alter function enter(text, timestamptz, text, interval) reset search_path',
      'create function future() returns int language sql security definer set search_path = pg_catalog, public as $$ select 1 $$',
    ],
  },
  {
    title: 'what applies payments reaches subscriptions and payments, and nothing of a shop',
    query: `
      select c.oid::regclass || '.' || a.attname as violation from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
         and has_column_privilege('prateleira_billing', c.oid, a.attnum, 'SELECT, INSERT, UPDATE')
         and c.oid::regclass::text not in ('subscription_plans', 'plan_prices', 'billing_customers', 'payment_events', 'payments')
         and not (c.relname = 'audit_log' and not has_column_privilege('prateleira_billing', c.oid, a.attnum, 'SELECT, UPDATE'))
         and not (c.relname = 'profiles' and a.attname in ('user_id', 'subscription_status', 'subscription_expires_at', 'plan_id', 'updated_at'))
      union all
      select c.oid::regclass || ': rows can be deleted' from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('prateleira_billing', c.oid, 'DELETE, TRUNCATE')
      union all
      select 'payments can be moved to somebody else' where has_column_privilege('prateleira_billing', 'payments', 'user_id', 'UPDATE')`,
    removal: [
      'grant select on products to prateleira_billing',
      'grant update (full_name) on profiles to prateleira_billing',
      'grant select on auth.session to prateleira_billing',
      'grant delete on payments to prateleira_billing',
    ],
  },
  {
    title:
      'what works in the background reaches its queue and the switches of a profile, and nothing of a shop',
    query: `
      select c.oid::regclass || '.' || a.attname as violation from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
         and has_column_privilege('prateleira_jobs', c.oid, a.attnum, 'SELECT, INSERT, UPDATE')
         and c.oid::regclass::text not in ('outgoing_mail', 'mail_marks')
         and not (c.relname = 'data_exports' and a.attname in ('user_id', 'state', 'requested_at', 'expires_at'))
         and not (c.relname = 'profiles' and a.attname in ('user_id', 'timezone', 'subscription_status', 'subscription_expires_at',
                  'email_notifications', 'stock_alerts', 'report_notifications'))
      union all
      select 'profiles can be written' where has_any_column_privilege('prateleira_jobs', 'profiles', 'INSERT, UPDATE') or has_table_privilege('prateleira_jobs', 'profiles', 'DELETE')
      union all
      select who.role || ' reaches the queue' from (values ('prateleira_app'), ('prateleira_auth'), ('prateleira_billing'), ('prateleira_admin')) as who (role)
       where has_schema_privilege(who.role, 'jobs', 'USAGE, CREATE') or has_any_column_privilege(who.role, 'outgoing_mail', 'SELECT, INSERT, UPDATE')`,
    removal: [
      'grant select on products to prateleira_jobs',
      'grant select (full_name) on profiles to prateleira_jobs',
      'grant update (timezone) on profiles to prateleira_jobs',
      'grant usage on schema jobs to prateleira_app',
      'grant select on outgoing_mail to prateleira_admin',
    ],
  },
  {
    title: 'what removes pictures reaches which product shows which, and nothing else of a shop',
    query: `
      select c.oid::regclass || '.' || a.attname as violation from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
         and has_column_privilege('prateleira_images', c.oid, a.attnum, 'SELECT, INSERT, UPDATE')
         and c.relname not in ('product_images', 'image_removals')
         and not (c.relname = 'products' and a.attname in ('user_id', 'image_name'))
      union all
      select c.oid::regclass || ': rows can be written or deleted' from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('product_images', 'image_removals')
         and (has_any_column_privilege('prateleira_images', c.oid, 'INSERT, UPDATE') or has_table_privilege('prateleira_images', c.oid, 'DELETE, TRUNCATE'))
      union all
      select 'image_removals by prateleira_app' where has_any_column_privilege('prateleira_app', 'image_removals', 'SELECT, INSERT, UPDATE')`,
    removal: [
      'grant select (name) on products to prateleira_images',
      'grant delete on products to prateleira_images',
      'grant select on image_removals to prateleira_app',
    ],
  },
  {
    title: 'sessions and passwords are out of reach of the application, and shops out of reach of sign-in',
    query: `
      select c.oid::regclass || ' by prateleira_app' as violation from pg_class c
       where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'
         and (has_any_column_privilege('prateleira_app', c.oid, 'SELECT, INSERT, UPDATE, REFERENCES') or has_table_privilege('prateleira_app', c.oid, 'DELETE, TRUNCATE, TRIGGER'))
      union all
      select c.relname || ' by prateleira_auth' from pg_class c join (${TENANT_TABLES}) t on t.oid = c.oid
       where has_any_column_privilege('prateleira_auth', c.oid, 'SELECT, INSERT, UPDATE') or has_table_privilege('prateleira_auth', c.oid, 'DELETE')
      union all
      select 'schema_migrations by prateleira_app' where has_any_column_privilege('prateleira_app', 'schema_migrations', 'SELECT, INSERT, UPDATE')
      union all
      select c.relname || ': trigger rights' from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('prateleira_app', c.oid, 'TRIGGER, REFERENCES')`,
    removal: [
      'grant select (password) on auth.account to prateleira_app',
      'grant select on customers to prateleira_auth',
      'grant trigger on products to prateleira_app',
    ],
  },
  {
    title:
      "the administrators' role reaches accounts and money, never a shop's data, and nothing before somebody acts",
    query: `
      select c.relname || ' by prateleira_admin' as violation from pg_class c
       where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
         and c.relname not in ('profiles', 'payments', 'all_payments', 'anonymous_payments', 'admin_users', 'subscription_plans', 'plan_prices', 'audit_log', 'subscription_history')
         and (has_any_column_privilege('prateleira_admin', c.oid, 'SELECT, INSERT, UPDATE, REFERENCES')
              or has_table_privilege('prateleira_admin', c.oid, 'DELETE, TRUNCATE, TRIGGER'))
      union all
      select p.tbl || '.' || p.polname || ': whoever acts' from (${POLICIES}) p where p.role = 'prateleira_admin'
         and coalesce(p.using_clause, p.check_clause) !~ 'acting_admin\\(\\)'
      union all
      select a.attname || ' of profiles' from pg_attribute a where a.attrelid = 'profiles'::regclass and a.attname in ('user_id', 'created_at')
         and has_column_privilege('prateleira_admin', 'profiles'::regclass, a.attnum, 'UPDATE')`,
    removal: [
      'grant select on products to prateleira_admin',
      'grant select (email) on auth."user" to prateleira_admin',
      'alter policy admin on profiles using (true)',
    ],
  },
]
