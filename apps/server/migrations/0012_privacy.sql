-- LGPD (PRF-03): a copy of all one's data, made in the background, and the deletion of an account. What stays of a deleted account is
-- a keyed hash of its address, so that it has no second trial, and its payments without a person, so that revenue stays what it was.

-- A copy that was asked for: one for each person, the newest.
create table data_exports (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  id uuid not null default uuid_v7(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- Of a hundred.
  progress smallint not null default 0 check (progress between 0 and 100),
  size_bytes bigint not null default 0,
  parts integer not null default 0,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
-- The file, in parts: it is where every copy of the server finds it, and goes with its person.
create table data_export_parts (
  user_id uuid not null references data_exports (user_id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (user_id, number)
);
-- Compressed already.
alter table data_export_parts alter column bytes set storage external;

do $$
declare
  name text;
begin
  foreach name in array array['data_exports', 'data_export_parts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant())', name);
  end loop;
end $$;
create policy jobs on data_exports to prateleira_jobs using (true) with check (true);
grant select, insert (user_id, id, requested_at), delete, update (state, progress, size_bytes, parts, ready_at, expires_at) on data_exports to prateleira_app;
grant select, insert, delete on data_export_parts to prateleira_app;
grant select (user_id, state, requested_at, expires_at), delete on data_exports to prateleira_jobs;

-- Leaves the job that makes the copy, for oneself only; the older copy is gone with its row.
create function request_data_export(instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid := uuid_v7();
begin
  if current_tenant() is null then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  insert into jobs.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until, policy)
  select q.name, jsonb_build_object('user_id', current_tenant(), 'export_id', made), q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
         q.expire_seconds, q.deletion_seconds, now() + make_interval(secs => q.retention_seconds), q.policy
    from jobs.queue q where q.name = 'data-export';
  if not found then
    raise exception 'the queue for copies is missing';
  end if;
  return made;
end $$;
grant execute on function request_data_export(timestamptz), current_tenant() to prateleira_app, prateleira_jobs;

-- What the schema auth and the log hold about oneself: no password, no token.
create policy gate_own on audit_log for select to prateleira_gate using (actor_id = current_tenant());
grant select (type, target_id, actor_id, address, details) on audit_log to prateleira_gate;
grant select ("createdAt") on auth."user" to prateleira_gate;
grant select ("createdAt", "updatedAt", "ipAddress", "userAgent") on auth.session to prateleira_gate;
create function own_account() returns jsonb
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select jsonb_build_object(
      'email', u.email, 'email_verified', u."emailVerified", 'created_at', u."createdAt",
      'sessions', (select coalesce(jsonb_agg(jsonb_build_object('started_at', s."createdAt", 'used_at', s."updatedAt", 'expires_at', s."expiresAt",
          'address', s."ipAddress", 'browser', s."userAgent") order by s."createdAt"), '[]') from auth.session s where s."userId" = u.id),
      'access_log', (select coalesce(jsonb_agg(jsonb_build_object('type', l.type, 'at', l.created_at, 'address', l.address, 'target', l.target_id,
          'details', l.details) order by l.created_at), '[]') from audit_log l where l.actor_id = u.id))
    from auth."user" u where u.id = current_tenant()
$$;
grant execute on function own_account() to prateleira_app;

-- Addresses that had an account, as a hash that only the server's secret can make.
create table former_addresses (
  hash text primary key,
  created_at timestamptz not null
);
grant select on former_addresses to prateleira_auth;
grant insert on former_addresses to prateleira_gate;
grant select (hash) on former_addresses to prateleira_gate;

-- Payments of accounts that are gone: how much and when, of nobody.
create table anonymous_payments (
  id uuid primary key,
  plan_id uuid references subscription_plans (id) on delete set null,
  amount numeric(15, 2) not null,
  status text not null,
  payment_method text,
  payment_date timestamptz,
  created_at timestamptz not null
);
create index anonymous_payments_plan on anonymous_payments (plan_id);
alter table anonymous_payments enable row level security;
alter table anonymous_payments force row level security;
create policy gate on anonymous_payments for insert to prateleira_gate with check (true);
create policy admin on anonymous_payments for select to prateleira_admin using (acting_admin() is not null);
grant insert on anonymous_payments to prateleira_gate;
grant select on anonymous_payments to prateleira_admin;

-- Whatever way a payment goes, by its account or by an administrator: another id, no reference, no person. What was still open never
-- will be paid.
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

-- Every payment there was; those of accounts that are gone have no person.
create view all_payments with (security_invoker = true) as
  select user_id, id, plan_id, amount, status, payment_method, payment_date, reference_id, created_at from payments
  union all
  select null, id, plan_id, amount, status, payment_method, payment_date, null, created_at from anonymous_payments;
grant select on all_payments to prateleira_admin;

-- An address that had a trial has no second one: its trial is over when it begins (AUTH-03). As its owner: a login that is no superuser
-- has given the function away.
alter table auth."user" add column "trialUsed" boolean not null default false;
grant create on schema public to prateleira_gate, prateleira_jobs;
set local role prateleira_gate;
drop function delete_user_by_admin(uuid);
create or replace function create_profile() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into profiles (user_id, full_name, company_name, phone, timezone, subscription_status, subscription_expires_at)
  values (new.id, new.name, new."companyName", new.phone, new.timezone, 'trial',
          new."createdAt" + case when new."trialUsed" then interval '0' else interval '3 days' end);
  return null;
end $$;
reset role;

-- What is kept by address instead of by person: codes and links on their way, counted attempts.
grant select (identifier, value), delete on auth.verification to prateleira_gate;
grant select (key, window_ends_at), delete on auth.rate_limit to prateleira_gate;
grant select ("expiresAt") on auth.verification to prateleira_gate;
create function forget_person(person uuid, address_hash text, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  gone text;
begin
  -- Oneself, or an administrator whom the door let in.
  if person is distinct from current_tenant() and acting_admin() is null then
    raise exception 'nobody may' using errcode = 'PR40F';
  end if;
  delete from auth."user" u where u.id = person returning u.email into gone;
  if gone is null then
    return false;
  end if;
  insert into former_addresses (hash, created_at) values (address_hash, instant) on conflict do nothing;
  delete from auth.verification v where v.value = person::text or position(gone in v.identifier) > 0;
  delete from auth.rate_limit r where position(gone in r.key) > 0 or position(person::text in r.key) > 0;
  return true;
end $$;
grant execute on function forget_person(uuid, text, timestamptz) to prateleira_app, prateleira_admin;

-- Of a person whom an administrator is about to delete: what the hash is made of. Nothing shows it.
create function address_of(person uuid) returns text
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select u.email from auth."user" u where u.id = person and acting_admin() is not null
$$;
grant execute on function address_of(uuid) to prateleira_admin;

-- What the demonstration provider knows of a customer goes with them.
grant delete on demonstration.objects to prateleira_billing;

-- Given to their owners last: a login that is no superuser may do nothing with a function that it has given away.
alter function request_data_export(timestamptz) owner to prateleira_jobs;
alter function own_account() owner to prateleira_gate;
alter function keep_anonymous_payment() owner to prateleira_gate;
alter function forget_person(uuid, text, timestamptz) owner to prateleira_gate;
alter function address_of(uuid) owner to prateleira_gate;
grant execute on function current_tenant(), acting_admin(), uuid_v7() to prateleira_gate;
revoke create on schema public from prateleira_gate, prateleira_jobs;
