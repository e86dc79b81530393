import { LOGINS } from '../../src/database.ts'
import { ACTOR_GUARDS } from './catalogue-guards-actors.ts'
import { INSTANT_GUARDS } from './catalogue-guards-instants.ts'
import { RIGHTS_GUARDS } from './catalogue-guards-rights.ts'
import { ROLE_GUARDS } from './catalogue-guards-roles.ts'
import { type Guard, list, POLICIES, TENANT_TABLES } from './catalogue-sql.ts'

/**
 * What the database's catalogue must say about tenants, as queries that return one row per violation. They cover every table in pg_catalog, so that
 * future tables are checked too.
 */

/** The roles that reach a shop's rows, one shop at a time. */
const APP_ROLES = [LOGINS.app, LOGINS.appWithoutCosts, LOGINS.work]

/** Tables of schema public without shop_id, and why. */
const NOT_OF_A_TENANT = {
  people: 'who signs in; of them each sees their own row (person_id)',
  admin_users: 'administrators of the whole system; each sees their own row (user_id is the person)',
  outgoing_mail: 'letters to a person; no role of a request may read it',
  subscription_plans: 'the plans on sale, the same for everybody',
  plan_prices: 'what the plans cost at a payment provider, the same for everybody',
  payment_events: 'what a payment provider said, by its own id; no role of a request may read it',
  former_addresses: 'keyed hashes of addresses of accounts that are gone',
  anonymous_payments: 'payments of accounts that are gone, without a person; insert only, by a trigger',
  audit_log: 'kept when its user goes; insert only, for oneself (actor_id)',
  subscription_history: 'kept when its user goes, who is then named no more; no role of a shop may read it',
  schema_migrations: 'which migrations were applied; no role of the application may read it',
}

/** Policies that let a role without a login see several tenants; each is used by one function. */
const WIDE_POLICIES = [
  'shops.gate to prateleira_gate',
  'people.gate to prateleira_gate',
  'members.gate to prateleira_gate',
  'shops.sign_up to prateleira_gate',
  'shops.ledger to prateleira_ledger',
  'products.ledger to prateleira_ledger',
  'product_variants.ledger to prateleira_ledger',
  'sales.ledger to prateleira_ledger',
  'sale_items.ledger to prateleira_ledger',
  'stock_movements.ledger to prateleira_ledger',
  'counter_sales.ledger to prateleira_ledger',
  'cash_settings.ledger to prateleira_ledger',
  'cash_registers.ledger to prateleira_ledger',
  'cash_sessions.ledger to prateleira_ledger',
  'cash_entries.ledger to prateleira_ledger',
  'cash_counts.ledger to prateleira_ledger',
  'customer_accounts.ledger to prateleira_ledger',
  'credit_entries.ledger to prateleira_ledger',
  'discount_limits.ledger to prateleira_ledger',
  'sale_lines.ledger to prateleira_ledger',
  'sale_payments.ledger to prateleira_ledger',
  'pending_sales.ledger to prateleira_ledger',
  'pending_lines.ledger to prateleira_ledger',
  'pending_vouchers.ledger to prateleira_ledger',
  'vouchers.ledger to prateleira_ledger',
  'sale_returns.ledger to prateleira_ledger',
  'sale_return_items.ledger to prateleira_ledger',
  'queued_sales.ledger to prateleira_ledger',
  'queued_sale_prices.ledger to prateleira_ledger',
  'refused_queued_items.ledger to prateleira_ledger',
  'queued_entries.ledger to prateleira_ledger',
  'queued_counts.ledger to prateleira_ledger',
  'stock_counts.ledger to prateleira_ledger',
  'stock_count_products.ledger to prateleira_ledger',
  'stock_count_lines.ledger to prateleira_ledger',
  'stock_count_recounts.ledger to prateleira_ledger',
  'stock_count_results.ledger to prateleira_ledger',
  'stock_totals.ledger to prateleira_ledger',
  'stock_total_changes.ledger to prateleira_ledger',
  'sold_days.ledger to prateleira_ledger',
  'sold_recently.ledger to prateleira_ledger',
  'catalog_changes.ledger to prateleira_ledger',
  'sale_events.ledger to prateleira_ledger',
  'notices_read.ledger to prateleira_ledger',
  'product_search.search to prateleira_search',
  'product_search.ledger to prateleira_ledger',
  'audit_log.append_auth to prateleira_auth',
  // Applies what a payment provider reports: subscription columns and payments, nothing else of a shop.
  'shops.billing to prateleira_billing',
  'payments.billing to prateleira_billing',
  // An administrator's search by find_payments, which returns no amounts.
  'payments.gate to prateleira_gate',
  'billing_customers.billing to prateleira_billing',
  'audit_log.billing_append to prateleira_billing',
  'integration_keys.gate to prateleira_gate',
  // Invitations, former members and actions on members.
  'invitations.gate to prateleira_gate',
  'former_members.gate to prateleira_gate',
  'activity.gate to prateleira_gate',
  // People who act at a device by PIN.
  'member_pins.gate to prateleira_gate',
  'counter_devices.gate to prateleira_gate',
  'pin_tries.gate to prateleira_gate',
  'approvals.gate to prateleira_gate',
  // Sellers without network.
  'selling_devices.gate to prateleira_gate',
  'selling_passes.gate to prateleira_gate',
  // note_product and note_import, which report an import's products as one entry.
  'product_imports.gate to prateleira_gate',
  'product_import_products.gate to prateleira_gate',
  // Recipients, and mail that waits to be sent.
  'shops.jobs to prateleira_jobs',
  'people.jobs to prateleira_jobs',
  'outgoing_mail.jobs to prateleira_jobs',
  'outgoing_mail.queue to prateleira_queue',
  'shops.queue to prateleira_queue',
  'mail_marks.jobs to prateleira_jobs',
  // Expired copies.
  'data_exports.jobs to prateleira_jobs',
  // Payments without a person.
  'anonymous_payments.gate to prateleira_gate',
  'anonymous_payments.admin to prateleira_admin',
  // Removes pictures that no product shows, and their files.
  'product_images.images to prateleira_images',
  'products.images to prateleira_images',
  // Clears references to deleted rows.
  'products.links to prateleira_links',
  'products.search to prateleira_search',
  'sales.links to prateleira_links',
  'sale_items.links to prateleira_links',
  'stock_movements.links to prateleira_links',
  'parked_sales.links to prateleira_links',
  'pending_sales.links to prateleira_links',
  'vouchers.links to prateleira_links',
  'shops.admin to prateleira_admin',
  'members.admin to prateleira_admin',
  'people.admin to prateleira_admin',
  'payments.admin to prateleira_admin',
  'admin_users.admin to prateleira_admin',
  'audit_log.admin_read to prateleira_admin',
  'audit_log.admin_append to prateleira_admin',
  'admin_users.gate to prateleira_gate',
  // Plans on sale belong to no shop.
  'subscription_plans.everybody to prateleira_app',
  'subscription_plans.everybody to prateleira_app_without_costs',
  'subscription_plans.everybody to prateleira_work',
  'subscription_plans.everybody to prateleira_auth',
  'subscription_plans.everybody to prateleira_gate',
  'subscription_plans.everybody to prateleira_billing',
  'subscription_plans.admin to prateleira_admin',
  'plan_prices.billing to prateleira_billing',
  'plan_prices.payments to prateleira_payments',
  'plan_prices.admin to prateleira_admin',
  'subscription_history.gate to prateleira_gate',
  'subscription_history.admin_read to prateleira_admin',
  'audit_log.gate_append to prateleira_gate',
  'audit_log.gate_expire to prateleira_gate',
  // For the copy of one's own entries and for the deletion of accounts.
  'audit_log.gate_find to prateleira_gate',
  'audit_log.gate_forget to prateleira_gate',
  // Refusals, mostly of unknown callers.
  'security.events.admin_read to prateleira_admin',
  'security.events.auth to prateleira_auth',
  'security.events.gate to prateleira_gate',
]

const BOUND = '(shop_id = current_shop())'

/** How tenants' rows are isolated. */
const TENANCY_GUARDS: Guard[] = [
  {
    title: 'no trigger with more rights than its caller sees a row of another shop before the policy does',
    query: `
      select t.tgrelid::regclass || '.' || t.tgname as violation from pg_trigger t join pg_proc f on f.oid = t.tgfoid
       where f.prosecdef and t.tgtype & 7 = 7
         and t.tgrelid in (select a.attrelid from pg_attribute a where a.attname = 'shop_id')
         and not exists (select from pg_trigger b where b.tgrelid = t.tgrelid and b.tgname < t.tgname and b.tgtype & 7 = 7
                           and b.tgenabled = 'O' and b.tgfoid = 'refuse_other_shop'::regproc)`,
    removal: [
      'drop trigger bar_other_shop on stock_movements',
      'alter table stock_movements disable trigger bar_other_shop',
      'create trigger a before insert on customers for each row execute function move_stock()',
    ],
  },
  {
    title: 'row-level security is on and forced for every table with shop_id',
    query: `select relname as violation from (${TENANT_TABLES}) t where not (relrowsecurity and relforcerowsecurity)`,
    removal: [
      'alter table products disable row level security',
      'alter table sales no force row level security',
      'create table future (shop_id uuid not null, id uuid, primary key (shop_id, id))',
    ],
  },
  {
    title: "the application's policies restrict reads and writes to the tenant",
    query: `
      select t.relname || ': no policy for all commands' as violation from (${TENANT_TABLES}) t
       where not exists (select from (${POLICIES}) p where p.tbl = t.relname and p.role = 'prateleira_app' and p.polcmd = '*' and p.polpermissive)
      union all
      select p.tbl || '.' || p.polname from (${POLICIES}) p join (${TENANT_TABLES}) t on t.relname = p.tbl
        where p.role in (${list([...APP_ROLES, 'public'])}) and p.polpermissive
         and (p.using_clause is distinct from '${BOUND}' or p.check_clause is distinct from '${BOUND}')`,
    removal: [
      'create policy everybody on customers for select using (true)',
      'drop policy tenant on suppliers',
      'alter policy tenant on sales with check (true)',
      'alter policy tenant on products using (true)',
    ],
  },
  {
    title:
      "in tables of accounts, administrators and mail the application's policies show only the acting person's rows",
    query: `
      select o.tbl || ': not kept to the acting person' as violation
        from (values ('people', 'person_id'), ('admin_users', 'user_id'), ('outgoing_mail', 'person_id')) as o (tbl, col)
       where not exists (select from pg_class c where c.oid = o.tbl::regclass and c.relrowsecurity and c.relforcerowsecurity)
          or not exists (select from (${POLICIES}) p where p.tbl = o.tbl and p.role = 'prateleira_app' and p.polcmd = '*')
          or exists (select from (${POLICIES}) p where p.tbl = o.tbl and p.role in ('prateleira_app', 'public')
               and (p.using_clause is distinct from format('(%s = current_actor())', o.col)
                 or p.check_clause is distinct from format('(%s = current_actor())', o.col)))`,
    removal: [
      'alter table people no force row level security',
      'alter policy person on people using (true)',
      'drop policy tenant on admin_users',
      'create policy everybody on outgoing_mail for select using (true)',
    ],
  },
  {
    title: 'only the roles of single functions see several tenants',
    query: `select tbl || '.' || polname || ' to ' || role as violation from (${POLICIES}) p
             where role not in (${list(APP_ROLES)}) and tbl || '.' || polname || ' to ' || role not in (${list(WIDE_POLICIES)})`,
    removal: ['create policy wide on customers for select to prateleira_auth using (true)'],
  },
  {
    title: 'every unique key of a table with shop_id begins with shop_id',
    query: `
      select t.relname || ': no primary key' as violation from (${TENANT_TABLES}) t
       where not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'p')
      union all
      select t.relname || '.' || i.indexrelid::regclass from (${TENANT_TABLES}) t join pg_index i on i.indrelid = t.oid
       where (i.indisunique or i.indisexclusion) and i.indkey[0] <> t.shop_id`,
    removal: [
      'create unique index on customers (email)',
      'alter table sales drop constraint sales_pkey cascade',
      'alter table products add unique (internal_code, shop_id)',
    ],
  },
  {
    title: 'every foreign key of a table with shop_id carries shop_id on both sides',
    query: `
      select c.conrelid::regclass || '.' || c.conname as violation
        from pg_constraint c join (${TENANT_TABLES}) t on t.oid = c.conrelid
       where c.contype = 'f'
         and not (c.conkey[1] = t.shop_id and c.confkey[1] = (select attnum from pg_attribute where attrelid = c.confrelid and attname = 'shop_id'))
         and pg_get_constraintdef(c.oid) !~ '^FOREIGN KEY \\(plan_id\\) REFERENCES subscription_plans\\(id\\)$'
         and not (c.conrelid in ('shops'::regclass, 'members'::regclass)
                  and pg_get_constraintdef(c.oid) ~ '^FOREIGN KEY \\((owner_id|person_id)\\) REFERENCES people\\(person_id\\)')`,
    removal: [
      'alter table customers add unique (id), add column friend uuid, add foreign key (friend) references customers (id)',
    ],
  },
  {
    title: 'every table without shop_id is listed with a reason',
    query: `select c.relname as violation from pg_class c
             where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'f')
               and c.oid not in (select oid from (${TENANT_TABLES}) t) and c.relname not in (${list(Object.keys(NOT_OF_A_TENANT))})`,
    removal: [
      'create table notes_of_all (id uuid primary key)',
      'create materialized view leak as select * from products',
    ],
  },
  {
    title: "views run with the caller's rights",
    query: `select relname as violation from pg_class
             where relnamespace = 'public'::regnamespace and relkind = 'v' and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']`,
    removal: ['create view leaking as select * from products'],
  },
]

export const GUARDS: Guard[] = [
  ...TENANCY_GUARDS,
  ...RIGHTS_GUARDS,
  ...ROLE_GUARDS,
  ...ACTOR_GUARDS,
  ...INSTANT_GUARDS,
]
