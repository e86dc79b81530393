-- Actions (audit_log) and refusals (security.events). Both are kept for log_time().

-- Actions on accounts and their actors. Append-only: no login may change entries. Kept when the person is deleted.
create table audit_log (
  id uuid primary key default uuid_v7(),
  type text not null,
  actor_id uuid,
  target_id text,
  address text,
  details jsonb not null default '{}',
  created_at told_instant not null default now(),
  -- For the search.
  details_key text collate "C" generated always as (case when details <> '{}' then fold(details::text) end) stored
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_actor on audit_log (actor_id);
create index audit_log_target on audit_log (target_id);

call migrating.secure_table('audit_log');
create trigger trust_created_at before insert on audit_log for each row execute function trust_created_at();
create policy append on audit_log for insert to prateleira_app with check (actor_id = current_actor());
grant insert on audit_log to prateleira_app;
create policy append_auth on audit_log for insert to prateleira_auth with check (true);
grant insert on audit_log to prateleira_auth;
-- Entries about what a provider reported have no administrator as actor; they are of two types only (ADM-07).
create policy billing_append on audit_log for insert to prateleira_billing
  with check (type in ('payment_change', 'subscription_change'));
grant insert on audit_log to prateleira_billing;
-- With a subquery, acting_admin() is called once per query instead of once per row.
create policy admin_read on audit_log for select to prateleira_admin using ((select acting_admin()) is not null);
create policy admin_append on audit_log for insert to prateleira_admin with check (actor_id = acting_admin());
grant select, insert on audit_log to prateleira_admin;

create policy gate_append on audit_log for insert to prateleira_gate with check (true);
create policy gate_expire on audit_log for delete to prateleira_gate using (created_at < now() - log_time());
-- For the copy of a person's own data, and for deleting an account (forget_in_log). The policies are unrestricted because nobody can become
-- the gate and its functions select the entries themselves.
create policy gate_find on audit_log for select to prateleira_gate using (true);
create policy gate_forget on audit_log for update to prateleira_gate using (true) with check (true);
grant insert, select (type, actor_id, target_id, address, details, created_at), update (target_id, details), delete on audit_log to prateleira_gate;

-- Deletes old entries (ADM-07, privacy). The age is fixed here: no caller can make it delete more.
create function expire_audit_log() returns bigint
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with gone as (delete from audit_log where created_at < now() - log_time() returning created_at)
  select count(*) from gone
$$;
call migrating.own_function('expire_audit_log', 'prateleira_gate', 'prateleira_work');

-- When a person or a shop is deleted (PRF-03), the log keeps when and from where the service was used, without details: the record of
-- accesses required by the Marco Civil da Internet (art. 15). Entries about payments, which no access caused, lose their target. The
-- trigger's argument names the column with the id.
create function forget_in_log() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  gone text := to_jsonb(old) ->> tg_argv[0];
begin
  update audit_log l set details = '{}' where l.actor_id = gone::uuid and l.details <> '{}';
  update audit_log l set target_id = null where l.target_id = gone and l.actor_id is null;
  return null;
end $$;
create trigger forget_in_log after delete on people for each row execute function forget_in_log('person_id');
create trigger forget_in_log after delete on shops for each row execute function forget_in_log('shop_id');
call migrating.own_function('forget_in_log', 'prateleira_gate');

-- Refusals: failed sign-ins, reached limits, forbidden operations. The server limits how much a stranger can cause to be written here.
create table security.events (
  id uuid primary key default uuid_v7(),
  type text not null,
  actor_id uuid,
  target_id text,
  address text,
  details jsonb not null default '{}',
  created_at told_instant not null,
  -- For the search.
  details_key text collate "C" generated always as (case when details <> '{}' then fold(details::text) end) stored
);
create index events_newest on security.events (created_at desc, id desc);
create index events_actor on security.events (actor_id);
create index events_target on security.events (target_id);
call migrating.secure_table('security.events');
create trigger trust_created_at before insert on security.events for each row execute function trust_created_at();
create policy admin_read on security.events for select to prateleira_admin using ((select acting_admin()) is not null);
grant select on security.events to prateleira_admin;
call migrating.open_table('security.events', 'prateleira_auth', 'insert');
call migrating.open_table('security.events', 'prateleira_gate', 'select (actor_id, target_id, created_at), delete');

-- Everything that the administrators' log shows (ADM-07).
create view security.log_entries with (security_invoker = true) as
  select id, type, actor_id, target_id, address, details, created_at, details_key from audit_log
  union all
  select id, type, actor_id, target_id, address, details, created_at, details_key from security.events;
grant select on security.log_entries to prateleira_admin;

-- Events about a deleted person or shop are deleted too (PRF-03). The trigger's argument names the column with the id.
create function security.forget() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  gone text := to_jsonb(old) ->> tg_argv[0];
begin
  delete from security.events e where e.actor_id = gone::uuid or e.target_id = gone;
  return null;
end $$;
create trigger forget_security_events after delete on people for each row execute function security.forget('person_id');
create trigger forget_security_events after delete on shops for each row execute function security.forget('shop_id');
call migrating.own_function('security.forget', 'prateleira_gate');

-- Kept as long as the audit log. The age is fixed here: no caller can make it delete more.
create function security.expire_events() returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  delete from security.events where created_at < now() - log_time()
$$;
call migrating.own_function('security.expire_events', 'prateleira_gate', 'prateleira_auth');
