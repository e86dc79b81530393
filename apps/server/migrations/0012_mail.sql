-- Mail waits in a queue: written in the transaction of what causes it, sent by a job. The jobs themselves are kept by pg-boss in
-- the schema jobs, which its role owns; migrate.ts installs its tables there.
--
-- prateleira_jobs   what nobody waits for: sends mail, decides whom to remind. Reads no shop's data
do $$
begin
  if not exists (select from pg_roles where rolname = 'prateleira_jobs') then
    begin
      create role prateleira_jobs nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  begin
    if current_setting('server_version_num')::int >= 160000 then
      execute 'grant prateleira_jobs to current_user with inherit false, set true';
    else
      grant prateleira_jobs to current_user;
    end if;
  exception when unique_violation or invalid_grant_operation then null;
  end;
end $$;

create schema jobs authorization prateleira_jobs;
grant usage on schema public to prateleira_jobs;
grant execute on function uuid_v7() to prateleira_jobs;

-- What is still to be sent. A row goes when its message is on its way, and with its person: no address and no link outlives them.
create table outgoing_mail (
  user_id uuid not null references profiles (user_id) on delete cascade,
  id uuid not null default uuid_v7(),
  -- Security and billing reach everybody; notices only those who want mail (PRF-02).
  kind text not null check (kind in ('security', 'billing', 'notice')),
  letter jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);

-- What was sent already, by what it was about, so that nobody is told twice.
create table mail_marks (
  user_id uuid not null references profiles (user_id) on delete cascade,
  mark text not null,
  created_at timestamptz not null,
  primary key (user_id, mark)
);
create index mail_marks_age on mail_marks (created_at);

do $$
declare
  name text;
begin
  foreach name in array array['outgoing_mail', 'mail_marks'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant())', name);
    execute format('create policy jobs on %I to prateleira_jobs using (true) with check (true)', name);
  end loop;
end $$;
create policy jobs on profiles for select to prateleira_jobs using (true);

grant select, insert, delete on outgoing_mail, mail_marks to prateleira_jobs;
grant select (user_id, timezone, subscription_status, subscription_expires_at, email_notifications, stock_alerts, report_notifications)
  on profiles to prateleira_jobs;

-- Queues a letter to somebody, with the job that sends it: both or neither, and neither when the caller's transaction fails.
create function queue_mail(of_user uuid, kind text, letter jsonb, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid;
begin
  insert into outgoing_mail (user_id, kind, letter, created_at)
  values (of_user, queue_mail.kind, queue_mail.letter, instant) returning id into made;
  insert into jobs.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until, policy)
  select q.name, jsonb_build_object('user_id', of_user, 'mail_id', made), q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
         q.expire_seconds, q.deletion_seconds, now() + make_interval(secs => q.retention_seconds), q.policy
    from jobs.queue q where q.name = 'mail';
  if not found then
    raise exception 'the queue for mail is missing';
  end if;
  return made;
end $$;
grant execute on function queue_mail(uuid, text, jsonb, timestamptz) to prateleira_auth, prateleira_billing, prateleira_admin;

-- Where a letter goes, asked when it is sent: the address as it is then.
create function mail_recipient(of_user uuid) returns table (email text, email_verified boolean, full_name text, wants_notices boolean)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select u.email, u."emailVerified", p.full_name, p.email_notifications
    from auth."user" u join profiles p on p.user_id = u.id where u.id = of_user
$$;
grant execute on function mail_recipient(uuid) to prateleira_jobs;

-- Given to their owners last: a login that is no superuser may do nothing with a function that it has given away.
grant create on schema public to prateleira_jobs, prateleira_gate;
alter function queue_mail(uuid, text, jsonb, timestamptz) owner to prateleira_jobs;
alter function mail_recipient(uuid) owner to prateleira_gate;
revoke create on schema public from prateleira_jobs, prateleira_gate;
