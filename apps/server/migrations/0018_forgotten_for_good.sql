-- What a deleted account left behind besides its own rows (PRF-03), whichever way it goes: by its owner, by an administrator.

grant create on schema public to prateleira_gate, prateleira_jobs, prateleira_billing;

-- The log keeps, for six months, when and from where somebody used the service: the record of accesses that the Marco Civil da
-- Internet asks for (art. 15), the person's own without details. What a payment did to the account, which nobody accessed, is
-- kept without saying whose it was.
create policy gate_forget_find on audit_log for select to prateleira_gate
  using (coalesce(current_setting('app.forgotten', true), '') <> '');
create policy gate_forget on audit_log for update to prateleira_gate
  using (coalesce(current_setting('app.forgotten', true), '') <> '') with check (true);
grant update (target_id, details) on audit_log to prateleira_gate;
create function forget_in_log() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform set_config('app.forgotten', old.user_id::text, true);
  update audit_log l set details = '{}' where l.actor_id = old.user_id and l.details <> '{}';
  update audit_log l set target_id = null where l.target_id = old.user_id::text and l.actor_id is null;
  perform set_config('app.forgotten', '', true);
  return null;
end $$;
create trigger forget_in_log after delete on profiles for each row execute function forget_in_log();
create index audit_log_actor on audit_log (actor_id);
create index audit_log_target on audit_log (target_id);

-- Messages and copies that wait for somebody who is gone.
create function forget_jobs() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  delete from jobs.job j where j.data ->> 'user_id' = old.user_id::text;
  return null;
end $$;
create trigger forget_jobs after delete on profiles for each row execute function forget_jobs();

-- What a payment provider told us keeps its event and its day, not whom it was about.
grant update (customer_id) on payment_events to prateleira_billing;
create index payment_events_customer on payment_events (customer_id);
create function forget_payment_events() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update payment_events e set customer_id = null where e.provider = old.provider and e.customer_id = old.customer_id;
  return null;
end $$;
create trigger forget_payment_events after delete on billing_customers for each row execute function forget_payment_events();

-- The same for accounts that are gone already. A login that is no superuser sees rows of its own tables only while it is not
-- forced to follow the policies.
alter table billing_customers no force row level security;
alter table profiles no force row level security;
alter table audit_log no force row level security;
update payment_events e set customer_id = null
 where applied_at is not null
   and not exists (select from billing_customers c where c.provider = e.provider and c.customer_id = e.customer_id);
update audit_log l set target_id = null
 where actor_id is null and type in ('payment_change', 'subscription_change') and not exists (select from profiles p where p.user_id::text = l.target_id);
alter table billing_customers force row level security;
alter table profiles force row level security;
alter table audit_log force row level security;

-- Since when one's account has stood as it stands is of the person as well: it belongs into their copy, beside their accesses.
set local role prateleira_gate;
create or replace function own_account() returns jsonb
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select jsonb_build_object(
      'email', u.email, 'email_verified', u."emailVerified", 'created_at', u."createdAt",
      'sessions', (select coalesce(jsonb_agg(jsonb_build_object('started_at', s."createdAt", 'used_at', s."updatedAt", 'expires_at', s."expiresAt",
          'address', s."ipAddress", 'browser', s."userAgent") order by s."createdAt"), '[]') from auth.session s where s."userId" = u.id),
      'subscription_history', (select coalesce(jsonb_agg(jsonb_build_object('status', h.status, 'expires_at', h.expires_at, 'plan', n.name,
          'began_at', h.began_at, 'ended_at', h.ended_at) order by h.began_at), '[]')
          from subscription_history h left join subscription_plans n on n.id = h.plan_id where h.holder = u.id),
      'access_log', (select coalesce(jsonb_agg(jsonb_build_object('type', l.type, 'at', l.created_at, 'address', l.address, 'target', l.target_id,
          'details', l.details) order by l.created_at), '[]') from audit_log l where l.actor_id = u.id))
    from auth."user" u where u.id = current_tenant()
$$;
reset role;

-- Given to their owners last: a login that is no superuser may do nothing with a function that it has given away.
alter function forget_in_log() owner to prateleira_gate;
alter function forget_jobs() owner to prateleira_jobs;
alter function forget_payment_events() owner to prateleira_billing;
revoke create on schema public from prateleira_gate, prateleira_jobs, prateleira_billing;
