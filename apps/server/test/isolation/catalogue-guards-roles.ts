import { type Guard, POLICIES, TENANT_TABLES, VIOLATING_COLUMNS } from './catalogue-sql.ts'

/** The limits of each role that does more than serve one shop's requests: payments, background work, pictures, sign-in, administration. */
export const ROLE_GUARDS: Guard[] = [
  {
    title: 'the payment role reaches subscriptions and payments, and nothing else of a shop',
    query: `
      ${VIOLATING_COLUMNS} has_column_privilege('prateleira_billing', c.oid, a.attnum, 'SELECT, INSERT, UPDATE')
         and c.oid::regclass::text not in ('subscription_plans', 'plan_prices', 'billing_customers', 'payment_events', 'payments')
         and not (c.relname = 'audit_log' and not has_column_privilege('prateleira_billing', c.oid, a.attnum, 'SELECT, UPDATE'))
         and not (c.relname = 'shops' and a.attname in ('shop_id', 'subscription_status', 'subscription_expires_at', 'plan_id', 'updated_at'))
      union all
      select c.oid::regclass || ': rows can be deleted' from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('prateleira_billing', c.oid, 'DELETE, TRUNCATE')
      union all
      select 'payments can be moved to somebody else' where has_column_privilege('prateleira_billing', 'payments', 'shop_id', 'UPDATE')`,
    removal: [
      'grant select on products to prateleira_billing',
      'grant update (name) on shops to prateleira_billing',
      'grant select on auth.session to prateleira_billing',
      'grant delete on payments to prateleira_billing',
    ],
  },
  {
    title: 'the background role reaches its queue and notification settings, and nothing else of a shop',
    query: `
      ${VIOLATING_COLUMNS} has_column_privilege('prateleira_jobs', c.oid, a.attnum, 'SELECT, INSERT, UPDATE')
         and c.oid::regclass::text not in ('outgoing_mail', 'mail_marks')
         and not (c.relname = 'data_exports' and a.attname in ('shop_id', 'state', 'requested_at', 'expires_at'))
         and not (c.relname = 'shops' and a.attname in ('shop_id', 'owner_id', 'timezone', 'subscription_status', 'subscription_expires_at'))
         and not (c.relname = 'people' and a.attname in ('person_id', 'email_notifications', 'stock_alerts', 'report_notifications'))
      union all
      select 'shops can be written' where has_any_column_privilege('prateleira_jobs', 'shops', 'INSERT, UPDATE') or has_table_privilege('prateleira_jobs', 'shops', 'DELETE')
      union all
      select who.role || ' reaches the queue' from (values ('prateleira_app'), ('prateleira_auth'), ('prateleira_billing'), ('prateleira_admin')) as who (role)
       where has_schema_privilege(who.role, 'jobs', 'USAGE, CREATE') or has_any_column_privilege(who.role, 'outgoing_mail', 'SELECT, INSERT, UPDATE')`,
    removal: [
      'grant select on products to prateleira_jobs',
      'grant select (full_name) on people to prateleira_jobs',
      'grant select (name) on shops to prateleira_jobs',
      'grant update (timezone) on shops to prateleira_jobs',
      'grant usage on schema jobs to prateleira_app',
      'grant select on outgoing_mail to prateleira_admin',
    ],
  },
  {
    title: 'the role that removes pictures reaches which product shows which, and nothing else of a shop',
    query: `
      ${VIOLATING_COLUMNS} has_column_privilege('prateleira_images', c.oid, a.attnum, 'SELECT, INSERT, UPDATE')
         and c.relname <> 'product_images'
         and not (c.relname = 'products' and a.attname in ('shop_id', 'image_name'))
      union all
      select c.oid::regclass || ': rows can be written or deleted' from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'product_images'
         and (has_any_column_privilege('prateleira_images', c.oid, 'INSERT, UPDATE') or has_table_privilege('prateleira_images', c.oid, 'DELETE, TRUNCATE'))`,
    removal: [
      'grant select (name) on products to prateleira_images',
      'grant delete on products to prateleira_images',
    ],
  },
  {
    title: 'the role that clears references reaches those columns, and nothing else of a shop',
    query: `
      ${VIOLATING_COLUMNS} ((has_column_privilege('prateleira_links', c.oid, a.attnum, 'INSERT, UPDATE') and c.relname || '.' || a.attname not in (
                'products.supplier_id', 'stock_movements.supplier_id',
                'stock_movements.idempotency_key', 'stock_movements.request_hash', 'stock_movements.entry_cost_hash', 'sales.customer_id', 'sale_items.product_id', 'sale_items.product_variant_id',
                'parked_sales.customer_id', 'pending_sales.customer_id', 'vouchers.customer_id'))
           or (has_column_privilege('prateleira_links', c.oid, a.attnum, 'SELECT') and a.attname not in (
                'shop_id', 'supplier_id', 'customer_id', 'product_id', 'product_variant_id')
                and c.relname || '.' || a.attname not in ('stock_movements.id', 'stock_movements.reference_id', 'stock_movements.reverses_id')))
      union all
      select c.oid::regclass || ': rows can be deleted' from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('prateleira_links', c.oid, 'DELETE, TRUNCATE')`,
    removal: [
      'grant update (quantity) on stock_movements to prateleira_links',
      'grant select on sales to prateleira_links',
      'grant delete on sale_items to prateleira_links',
    ],
  },
  {
    title: 'the application cannot reach sessions and passwords, and the sign-in role cannot reach shops',
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
    // Promised to everybody by the page's features/privacy/privacy-page.tsx. This sees grants on tables, not what a function that the role may
    // call answers: such a one is held against that promise by whoever writes it.
    title:
      "the administrators' role reaches accounts and money, never a shop's data, and nothing before an administrator is admitted",
    query: `
      select c.relname || ' by prateleira_admin' as violation from pg_class c
       where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
         and c.relname not in ('shops', 'people', 'members', 'payments', 'all_payments', 'anonymous_payments', 'admin_users', 'subscription_plans', 'plan_prices', 'audit_log', 'subscription_history')
         and (has_any_column_privilege('prateleira_admin', c.oid, 'SELECT, INSERT, UPDATE, REFERENCES')
              or has_table_privilege('prateleira_admin', c.oid, 'DELETE, TRUNCATE, TRIGGER'))
      union all
      select p.tbl || '.' || p.polname || ': whoever acts' from (${POLICIES}) p where p.role = 'prateleira_admin'
         and coalesce(p.using_clause, p.check_clause) !~ '(acting_admin|admin_acts)\\(\\)'
      union all
      select a.attname || ' of shops' from pg_attribute a where a.attrelid = 'shops'::regclass and a.attname in ('shop_id', 'owner_id', 'created_at')
         and has_column_privilege('prateleira_admin', 'shops'::regclass, a.attnum, 'UPDATE')`,
    removal: [
      'grant select on products to prateleira_admin',
      'grant select (email) on auth."user" to prateleira_admin',
      'alter policy admin on shops using (true)',
    ],
  },
]
