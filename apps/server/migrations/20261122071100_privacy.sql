-- LGPD (PRF-03): a copy of a person's data, made in the background, and the deletion of an account. A deleted account leaves behind a keyed
-- hash of its address, against a second trial, and its payments without a person, so that revenue does not change.

-- How long a finished copy is kept, from the contract; filled in by every start (kernel/db/rules.ts).
create function copy_time() returns interval language sql immutable parallel safe return null::interval;
grant execute on function copy_time() to prateleira_app, prateleira_work;

-- The latest requested copy of a shop.
create table data_exports (
  shop_id uuid primary key references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- In percent.
  progress smallint not null default 0 check (progress between 0 and 100),
  size_bytes bigint not null default 0,
  parts integer not null default 0,
  requested_by uuid default current_actor(),
  requested_at told_instant not null,
  ready_at told_instant,
  expires_at told_instant
);
create function trust_requested_at() returns trigger
language plpgsql
as $$
begin
  new.requested_at := public.trusted_time(new.requested_at);
  return new;
end $$;
create trigger trust_requested_at before insert on data_exports for each row execute function trust_requested_at();
call migrating.tenant_table('data_exports', 'select, insert (shop_id, id, requested_at), delete,
  update (state, progress, size_bytes, parts, ready_at)');
-- A copy is ready once, by the server's time, and ends copy_time() later.
create function end_copy() returns trigger
language plpgsql
as $$
begin
  new.ready_at := coalesce(old.ready_at, public.trusted_time(new.ready_at));
  new.expires_at := new.ready_at + public.copy_time();
  return new;
end $$;
create trigger end_copy before update of ready_at on data_exports for each row execute function end_copy();
call migrating.open_table('data_exports', 'prateleira_jobs', 'select (shop_id, state, requested_at, expires_at), delete');

-- The file, in parts. It is in the database so that every server finds it and it is deleted with its shop.
create table data_export_parts (
  shop_id uuid not null references data_exports (shop_id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (shop_id, number)
);
-- The bytes are compressed already. `create table` supports this clause only from PostgreSQL 16 on.
alter table data_export_parts alter column bytes set storage external;
call migrating.tenant_table('data_export_parts', 'select, insert, delete');

-- Queues the job that makes the copy of the caller's shop; the older copy is deleted with its row.
create function request_data_export(instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid := uuid_v7();
begin
  instant := trusted_time(instant);
  if current_shop() is null then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  perform put_job('data-export', jsonb_build_object('shop_id', current_shop(), 'person_id', current_actor(), 'export_id', made));
  return made;
end $$;
call migrating.own_function('request_data_export', 'prateleira_queue', 'prateleira_app');

-- What the schema auth, the log and the subscription's history hold about the caller: no password, no token.
create function own_account() returns jsonb
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select jsonb_build_object(
      'email', u.email, 'email_verified', u."emailVerified", 'created_at', u."createdAt",
      'sessions', (select coalesce(jsonb_agg(jsonb_build_object('started_at', s."createdAt", 'used_at', s."updatedAt", 'expires_at', s."expiresAt",
          'address', s."ipAddress", 'browser', s."userAgent") order by s."createdAt"), '[]') from auth.session s where s."userId" = u.id),
      'subscription_history', (select coalesce(jsonb_agg(jsonb_build_object('status', h.status, 'expires_at', h.expires_at, 'plan', n.name,
          'began_at', h.began_at, 'ended_at', h.ended_at) order by h.began_at), '[]')
          from subscription_history h left join subscription_plans n on n.id = h.plan_id where h.holder = current_shop()),
      'access_log', (select coalesce(jsonb_agg(jsonb_build_object('type', l.type, 'at', l.created_at, 'address', l.address, 'target', l.target_id,
          'details', l.details) order by l.created_at), '[]') from audit_log l where l.actor_id = u.id))
    from auth."user" u where u.id = current_actor()
$$;
call migrating.own_function('own_account', 'prateleira_gate', 'prateleira_app, prateleira_work');

-- What is known of the acting person, in whatever shop they work or in none, for people who may not take the shop's copy. Of a shop it
-- contains only the name and their role and state in it.
create function own_personal_data() returns jsonb
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select jsonb_build_object(
      'email', u.email, 'email_verified', u."emailVerified", 'created_at', u."createdAt", 'second_step', u."twoFactorEnabled",
      'full_name', p.full_name, 'phone', p.phone,
      'notifications', jsonb_build_object('email_notifications', p.email_notifications, 'push_notifications', p.push_notifications,
          'stock_alerts', p.stock_alerts, 'report_notifications', p.report_notifications),
      'shops', (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'role', m.role, 'state', m.state, 'since', m.created_at,
          'last_seen_at', m.last_seen_at) order by m.created_at), '[]') from members m join shops s on s.shop_id = m.shop_id where m.person_id = p.person_id),
      'sessions', (select coalesce(jsonb_agg(jsonb_build_object('started_at', s."createdAt", 'used_at', s."updatedAt", 'expires_at', s."expiresAt",
          'address', s."ipAddress", 'browser', s."userAgent") order by s."createdAt"), '[]') from auth.session s where s."userId" = u.id),
      'access_log', (select coalesce(jsonb_agg(jsonb_build_object('type', l.type, 'at', l.created_at, 'address', l.address, 'target', l.target_id,
          'details', l.details) order by l.created_at), '[]') from audit_log l where l.actor_id = u.id))
    from auth."user" u join people p on p.person_id = u.id where u.id = current_actor()
$$;
call migrating.own_function('own_personal_data', 'prateleira_gate', 'prateleira_app');

-- Addresses of former accounts, as a hash keyed with the server's secret.
create table former_addresses (
  hash text primary key,
  created_at timestamptz not null
);
grant select on former_addresses to prateleira_auth;
grant insert, select (hash) on former_addresses to prateleira_gate;

-- Payments of deleted accounts: amount and time, without a person.
create table anonymous_payments (
  id uuid primary key,
  plan_id uuid references subscription_plans (id) on delete set null,
  amount numeric(15, 2) not null,
  status text not null,
  payment_method text,
  -- Of the same types as in payments, so that the planner treats both as one table (all_payments).
  payment_date told_instant,
  created_at told_instant not null
);
create index anonymous_payments_plan on anonymous_payments (plan_id);
-- The same orders as in payments.
create index anonymous_payments_newest on anonymous_payments (created_at desc, id desc) include (status);
create index anonymous_payments_paid on anonymous_payments ((case when payment_date is null then created_at else payment_date end))
  include (payment_date, created_at, amount) where status = 'completed';
call migrating.secure_table('anonymous_payments');
call migrating.open_table('anonymous_payments', 'prateleira_gate', 'insert');
create policy admin on anonymous_payments for select to prateleira_admin using ((select acting_admin()) is not null);
grant select on anonymous_payments to prateleira_admin;

-- Runs however a payment is deleted, with its account or by an administrator. The copy has a new id, no reference and no person. A pending
-- payment will never be paid.
create function keep_anonymous_payment() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into anonymous_payments (id, plan_id, amount, status, payment_method, payment_date, created_at)
  values (uuid_v7(), old.plan_id, old.amount, case old.status when 'pending' then 'cancelled' else old.status end,
          old.payment_method, old.payment_date, old.created_at);
  return null;
end $$;
create trigger keep_anonymous_payment after delete on payments for each row execute function keep_anonymous_payment();
call migrating.own_function('keep_anonymous_payment', 'prateleira_gate');

-- All payments; those of deleted accounts have no person.
create view all_payments with (security_invoker = true) as
  select shop_id, id, plan_id, amount, status, payment_method, payment_date, reference_id, created_at from payments
  union all
  select null, id, plan_id, amount, status, payment_method, payment_date, null, created_at from anonymous_payments;
grant select on all_payments to prateleira_admin;

-- Deletes a person and what is stored under their address: pending codes and links, counted attempts. No login may call it, because it does
-- not check the caller; the two functions after it do.
create function forget_person(person uuid, address_hash text, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  gone text;
  owned text[] := array(select s.shop_id::text from shops s where s.owner_id = person);
begin
  instant := trusted_time(instant);
  delete from auth."user" u where u.id = person returning u.email into gone;
  if gone is null then
    return false;
  end if;
  insert into former_addresses (hash, created_at) values (address_hash, instant) on conflict do nothing;
  -- Compares whole parts of a key, because one address may end with another.
  delete from auth.verification v where v.value = person::text or position(':' || gone || ':' in ':' || v.identifier || ':') > 0;
  delete from auth.rate_limit r where position(':' || gone || ':' in ':' || r.key || ':') > 0 or position(person::text in r.key) > 0
     or exists (select from unnest(owned) o where position(o in r.key) > 0);
  return true;
end $$;
call migrating.own_function('forget_person', 'prateleira_gate', 'prateleira_gate');

-- For people who delete their own account.
create function forget_myself(address_hash text, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if current_actor() is null then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  return forget_person(current_actor(), address_hash, instant);
end $$;
call migrating.own_function('forget_myself', 'prateleira_gate', 'prateleira_app');

-- For an admitted administrator.
create function forget_person_by_admin(person uuid, address_hash text, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if acting_admin() is null then
    raise exception 'no administrator acts' using errcode = 'PR40F';
  end if;
  return forget_person(person, address_hash, instant);
end $$;
call migrating.own_function('forget_person_by_admin', 'prateleira_gate', 'prateleira_admin');

-- The address of a person whom an administrator is about to delete, to compute its hash. Never displayed.
create function address_of(person uuid) returns text
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select u.email from auth."user" u where u.id = person and acting_admin() is not null
$$;
call migrating.own_function('address_of', 'prateleira_gate', 'prateleira_admin');
