import { type Guard, list } from './catalogue-sql.ts'

/**
 * Whether the tables could be distributed by shop_id, as Citus does: all rows of a shop on one node, which enforces their keys and references alone.
 * docs/scaling.md lists what else is needed. A violation says what to do about it.
 */

/** Small tables that are copied to every node, because sharded rows refer to them. */
const REFERENCE = {
  'auth."user"': 'people refer to it, and go with it',
  people: 'shops and members refer to it: a person may be in shops of several nodes',
  subscription_plans: 'shops and payments refer to it; a handful of rows',
}

/** Tables on one node, because they belong to no shop or outlive it. Nothing sharded refers to them. */
const CENTRAL = {
  'auth.account': 'how a person signs in, before any shop is known',
  'auth.session': 'says which shop a request is for',
  'auth.verification': 'by address, before any shop is known',
  'auth.rate_limit': 'counts strangers, and keys of integrations by their id',
  'auth.password_reset': 'of a person',
  'auth.sign_in_code': 'of a person',
  'auth."twoFactor"': 'of a person',
  admin_users: 'of a person, for the whole system',
  audit_log: 'of all shops in one order, and kept when they go',
  'security.events': 'of strangers, and of all shops in one order',
  plan_prices: 'of a plan, the same for everybody',
  payment_events: 'by the provider’s id, before its shop is known',
  'demonstration.objects': 'stands for what a provider keeps elsewhere',
  subscription_history: 'kept when its shop goes, and counted over all of them',
  anonymous_payments: 'kept when its shop goes',
  former_addresses: 'kept when its person goes',
  outgoing_mail: 'of a person; a job of one queue sends it',
  schema_migrations: 'of the database',
}

/**
 * Triggers that write outside their own shop's rows, or belong to a table that is copied to every node. On one PostgreSQL they keep both sides in one
 * transaction. With Citus the server has to do it on the node of the central tables (docs/scaling.md).
 */
const BESIDE_THE_SHARD = {
  'auth.account.end_passes': 'what a person’s password proved in all their shops ends with it',
  'auth.session.end_passes': 'what a browser proved in any shop ends with it',
  'auth."user".create_person': 'the first shop begins with its person',
  'auth.session.begin_in_shop': 'reads which shops a person is a member of',
  'people.leave_by_deletion': 'on a reference table, writes who left into shops of several nodes',
  'invitations.forget_letters': 'letters are sent by a job of one queue',
  'members.forget_counter_member': 'who works by PIN alone goes with their shop',
  'people.forget_in_log': 'on a reference table, writes the log',
  'people.forget_jobs': 'on a reference table, writes the queue',
  'people.forget_security_events': 'on a reference table, writes the log of refusals',
  'subscription_plans.offer_demonstration_price': 'on a reference table, writes the demonstration’s prices',
  'shops.begin_subscription': 'writes the history over all shops',
  'shops.note_subscription': 'writes the history over all shops',
  'shops.end_subscription': 'writes the history over all shops',
  'shops.forget_in_log': 'writes the log',
  'shops.forget_jobs': 'writes the queue',
  'shops.forget_security_events': 'writes the log of refusals',
  'payments.keep_anonymous_payment': 'the copy outlives the shop',
  'product_images.queue_removal': 'the file is removed after its shop is gone',
  'billing_customers.forget_payment_events': 'events are known by the provider’s id',
}

const NOT_SHARDED = list([...Object.keys(REFERENCE), ...Object.keys(CENTRAL)])

/** Every table except pg-boss's, with the number of its column shop_id, if any, and how it would be stored. */
const TABLES = `
  select c.oid, c.oid::regclass::text as name, a.attnum as shop_id, a.attnotnull and a.atttypid = 'uuid'::regtype as is_key,
         case when c.oid::regclass::text in (${list(Object.keys(REFERENCE))}) then 'reference'
              when a.attnum is null or c.oid::regclass::text in (${list(Object.keys(CENTRAL))}) then 'central' else 'sharded' end as kept
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
   where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'jobs')`

/** Foreign keys with how both sides are stored, and whether shop_id has the same position in both. */
const REFERENCES = `
  select f.oid, f.conname, f.confdeltype, f.confupdtype, t.name, t.kept, o.name as other, o.kept as other_kept,
         t.shop_id = any (f.conkey) as has_shop,
         coalesce(array_position(f.conkey, t.shop_id) = array_position(f.confkey, o.shop_id), false) as meets
    from pg_constraint f join (${TABLES}) t on t.oid = f.conrelid join (${TABLES}) o on o.oid = f.confrelid
   where f.contype = 'f'`

/**
 * What triggers write, according to the text of their functions: statements that contain the table's name. Reads, writes of called functions, and
 * dynamic statements are not seen. A statement trigger's transition table is called `changed`.
 */
const WRITES = `
  select t.name || '.' || g.tgname as trigger, t.kept, to_regclass(found.target[1])::oid as target, coalesce(o.name, found.target[1]) as other,
         coalesce(o.kept, 'central') as other_kept, statement, p.prosrc
    from pg_trigger g join (${TABLES}) t on t.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    cross join regexp_split_to_table(p.prosrc, ';') statement
    cross join lateral regexp_matches(statement, '(?:insert\\s+into|update|delete\\s+from)\\s+([\\w."]+)', 'gi') as found (target)
    left join (${TABLES}) o on o.oid = to_regclass(found.target[1])::oid
   where not g.tgisinternal and to_regclass(found.target[1]) is not null`

export const SHARDING_GUARDS: Guard[] = [
  {
    title: 'every table is sharded by shop_id or listed as not, with a reason',
    query: `
      select name || ': has no shop_id. Give it one, or say in REFERENCE or CENTRAL why it is of no shop' as violation
        from (${TABLES}) t where shop_id is null and name not in (${NOT_SHARDED})
      union all
      select name || ': has shop_id but is said not to be sharded' from (${TABLES}) t where shop_id is not null and kept <> 'sharded'
      union all
      select name || ': shop_id can be null or is no uuid, so that its rows have no place beside their shop' from (${TABLES}) t
       where kept = 'sharded' and not is_key
      union all
      select name || ': is said not to be sharded, and is not there' from unnest(array[${NOT_SHARDED}]) name where to_regclass(name) is null`,
    removal: [
      'create table notes_of_all (id uuid primary key)',
      'create table security.notes (id uuid primary key)',
      'alter table people add shop_id uuid',
      'create table future (shop_id uuid, id uuid)',
      'drop table former_addresses',
    ],
  },
  {
    title: 'unique constraints of sharded tables are per shop, because no node knows the rows of another',
    query: `
      select i.indexrelid::regclass || ' of ' || t.name || ': unique without shop_id. Put it in, or make the index one that is not unique' as violation
        from pg_index i join (${TABLES}) t on t.oid = i.indrelid
       where t.kept = 'sharded' and (i.indisunique or i.indisexclusion) and not t.shop_id = any (i.indkey::smallint[])
      union all
      select t.name || ': has no primary key' from (${TABLES}) t
       where t.kept = 'sharded' and not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'p')`,
    removal: [
      'create unique index on integration_keys (key_hash)',
      'alter table stock_movements add unique (idempotency_key)',
      'alter table sale_items drop constraint sale_items_pkey cascade',
    ],
  },
  {
    title: 'foreign keys stay within a shop, or lead from a shop to a table on every node',
    query: `
      select name || '.' || conname || case
               when kept = 'sharded' and other_kept = 'sharded' then ': the other row may be on another node. Put shop_id into both sides, at the same place'
               when kept = 'sharded' then ': ' || other || ' is on one node only. Make it a reference table, or do without the key'
               when kept = 'reference' and other_kept = 'central' then ': a reference table refers to one that is on one node only'
               else ': no node has all of ' || other || '. Keep the id without a key' end as violation
        from (${REFERENCES}) f
       where case kept when 'sharded' then not (other_kept = 'reference' or (other_kept = 'sharded' and meets))
                       when 'reference' then other_kept <> 'reference' else other_kept = 'sharded' end`,
    removal: [
      'alter table customers add unique (id), add friend uuid, add foreign key (friend) references customers (id)',
      'alter table mail_marks add foreign key (mark) references former_addresses (hash)',
      'alter table people add foreign key (last_shop_id) references shops (shop_id)',
      'alter table auth.session add foreign key ("shopId") references shops (shop_id)',
      'alter table people add foreign key (phone) references former_addresses (hash)',
    ],
  },
  {
    title: 'no foreign key with shop_id changes columns when the referenced row is deleted or changed',
    query: `
      select name || '.' || conname || ': on ' || case when confdeltype in ('n', 'd') then 'delete' else 'update' end ||
             ' it would write a row whose key has shop_id, which Citus refuses even where the columns to be set are named. Clear them by a trigger (clear_references)' as violation
        from (${REFERENCES}) f
       where kept = 'sharded' and has_shop and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd', 'c'))`,
    removal: [
      `alter table products drop constraint products_shop_id_supplier_id_fkey,
         add foreign key (shop_id, supplier_id) references suppliers (shop_id, id) on delete set null (supplier_id)`,
      `alter table notices_read drop constraint notices_read_shop_id_product_id_fkey,
         add foreign key (shop_id, product_id) references products (shop_id, id) on update cascade`,
    ],
  },
  {
    title: 'policies read no other tables',
    query: `
      select p.polrelid::regclass || '.' || p.polname || ': has a subquery, which Citus refuses' as violation
        from pg_policy p join (${TABLES}) t on t.oid = p.polrelid
       where t.kept <> 'central' and (p.polqual::text like '%{SUBLINK%' or p.polwithcheck::text like '%{SUBLINK%')`,
    removal: ['alter policy tenant on sales using (shop_id = (select current_shop()))'],
  },
  {
    title: 'triggers write rows of their own shop only, except the listed ones',
    query: `
      select distinct trigger || ' writes ' || other || ', which is not on the node of its shop. Do without, or say in BESIDE_THE_SHARD why' as violation
        from (${WRITES}) w
       where (kept <> other_kept or kept = 'reference') and trigger not in (${list(Object.keys(BESIDE_THE_SHARD))})
      union all
      select distinct trigger || ' writes ' || other || ' without naming the shop of its row' from (${WRITES}) w
       where kept = 'sharded' and other_kept = 'sharded' and not (statement ~ 'shop_id' and prosrc ~ '(old|new|changed)\\.shop_id')
      union all
      select p.oid::regprocedure || ' asks for the name of its table, which on a node is that of the shard. Give the name as the trigger’s argument' from pg_proc p
       where p.prorettype = 'trigger'::regtype and p.prosrc ~* 'tg_(table_name|relname|relid)'
         and p.pronamespace not in (select oid from pg_namespace where nspname ~ '^(pg_|jobs$|information_schema$)')
      union all
      select name || ': is said to write beside its shard, and is not there' from unnest(array[${list(Object.keys(BESIDE_THE_SHARD))}]) name
       where not exists (select from pg_trigger g where g.tgrelid::regclass || '.' || g.tgname = name)`,
    removal: [
      `create function future() returns trigger language plpgsql as $$ begin update shops set name = 'x' where shop_id = new.category_id; return new; end $$;
       create trigger future after insert on products for each row execute function future()`,
      `create function future() returns trigger language plpgsql as $$ begin delete from customers where shop_id <> old.id; return null; end $$;
       create trigger future after delete on auth."user" for each row execute function future()`,
      `create function future() returns trigger language plpgsql as $$ begin insert into former_addresses (hash, created_at) values ('x', now()); return null; end $$;
       create trigger future after insert on sales for each row execute function future()`,
      `create function future() returns trigger language plpgsql as $$ begin if tg_table_name = 'sales' then return null; end if; return new; end $$;
       create trigger future before insert on sales for each row execute function future()`,
      'drop trigger queue_removal on product_images',
    ],
  },
]
