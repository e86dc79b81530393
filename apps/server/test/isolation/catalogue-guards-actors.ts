import { type Guard, list, TENANT_TABLES } from './catalogue-sql.ts'

/** Whether rows that record an action also record its actor, because a shop's id does not say who acted. */

/** Times that do not record an action in this row, or whose actor column has another name. */
const WITHOUT_ACTOR = {
  'approvals.given_at': 'by approved_by',
  'approvals.used_at': 'by asked_by, who alone may',
  'counter_devices.used_at': 'a browser, of whoever works there',
  'counter_sales.sold_at': 'by the sale’s created_by',
  'data_exports.expires_at': 'happens by itself',
  'data_exports.ready_at': 'happens by itself',
  'former_members.left_at': 'in activity, by member_leave and member_remove',
  'integration_keys.expires_at': 'happens by itself',
  'integration_keys.last_used_at': 'by a program',
  'invitations.expires_at': 'happens by itself',
  'member_pins.set_at': 'in activity, by member_pin',
  'members.last_seen_at': 'the member',
  'notices_read.read_at': 'a mark of the shop, read by one for all',
  'parked_sales.parked_at': 'by created_by',
  'pin_tries.tried_at': 'whoever is at the device',
  'product_imports.finished_at': 'happens by itself; in activity, by import_done and import_undone',
  'queued_entries.made_at': 'by the movement’s created_by',
  'sale_events.written_at': 'follows from the sale',
  'catalog_changes.changed_at': 'follows from the product; in activity, by product_change',
  'selling_devices.used_at': 'whoever sells there',
  'selling_passes.ended_at': 'in activity, by what ends the member’s work',
  'selling_passes.issued_at': 'to person_id',
  'shops.subscription_expires_at': 'happens by itself',
  'stock_count_results.counted_at': 'by people',
}

export const ACTOR_GUARDS: Guard[] = [
  {
    title: 'rows that record when something was done record by whom, except editable records',
    query: `
      select t.relname || '.' || a.attname as violation from (${TENANT_TABLES}) t join pg_attribute a on a.attrelid = t.oid
       where a.atttypid in ('timestamptz'::regtype, 'told_instant'::regtype) and not a.attisdropped and a.attname ~ '_at$' and a.attname not in ('created_at', 'updated_at')
         and t.relname || '.' || a.attname not in (${list(Object.keys(WITHOUT_ACTOR))})
         and not exists (select from pg_attribute b where b.attrelid = t.oid and b.atttypid = 'uuid'::regtype and not b.attisdropped
                            and b.attname in (regexp_replace(a.attname, '_at$', '_by'), case when a.attname = 'asked_at' then 'created_by' end))`,
    removal: [
      'alter table parked_sales drop column taken_by',
      'alter table stock_counts drop column closed_by',
    ],
  },
  {
    title: 'settings that members may change record who changed them last',
    query: `
      select t.relname as violation from (${TENANT_TABLES}) t join pg_constraint k on k.conrelid = t.oid and k.contype = 'p' and k.conkey = array[t.shop_id]
       where has_any_column_privilege('prateleira_app', t.oid, 'UPDATE') and t.relname not in ('shops', 'data_exports')
         and not exists (select from pg_attribute b where b.attrelid = t.oid and b.attname = 'updated_by' and not b.attisdropped)`,
    removal: ['alter table discount_limits drop column updated_by'],
  },
  {
    title: 'no column mixes up actors and shops',
    query: `
      select t.relname || '.' || a.attname as violation from (${TENANT_TABLES}) t join pg_attribute a on a.attrelid = t.oid
        join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
       where (a.attname ~ '_by$' and pg_get_expr(d.adbin, d.adrelid) <> 'current_actor()') or (a.attname = 'shop_id' and pg_get_expr(d.adbin, d.adrelid) <> 'current_shop()')
      union all
      select c.relname || '.user_id' from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname not in ('people', 'admin_users')`,
    removal: [
      'alter table sales alter column created_by set default current_shop()',
      'alter table customers add column user_id uuid',
    ],
  },
]
