-- Administration. A role of its own reaches profiles, plans, payments, administrators and the log, and no shop's data; it sees
-- nothing until enter_admin has said who acts. What touches the schema auth goes through a function each.
do $$
begin
  if not exists (select from pg_roles where rolname = 'prateleira_admin') then
    begin
      create role prateleira_admin nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  begin
    if current_setting('server_version_num')::int >= 160000 then
      execute 'grant prateleira_admin to current_user with inherit false, set true';
    else
      execute 'grant prateleira_admin to current_user';
    end if;
  exception when unique_violation or invalid_grant_operation then null;
  end;
end $$;

grant usage on schema public to prateleira_admin;
-- Whoever is given a function must be allowed to own it here; taken back at the end.
grant create on schema public to prateleira_gate;
grant execute on function fold(text) to prateleira_admin;
grant execute on function uuid_v7() to prateleira_admin, prateleira_gate;

-- Which administrator acts in this transaction. Nobody, unless enter_admin set it: it fails closed.
create function acting_admin() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.admin_id', true), '')::uuid;
grant execute on function acting_admin() to prateleira_admin, prateleira_gate;

create policy admin on profiles to prateleira_admin using (acting_admin() is not null) with check (acting_admin() is not null);
create policy admin on payments to prateleira_admin using (acting_admin() is not null) with check (acting_admin() is not null);
create policy admin on admin_users to prateleira_admin using (acting_admin() is not null) with check (acting_admin() is not null);
create policy gate on admin_users to prateleira_gate using (true) with check (true);
create policy admin_read on audit_log for select to prateleira_admin using (acting_admin() is not null);
create policy admin_append on audit_log for insert to prateleira_admin with check (actor_id = acting_admin());
create policy gate_append on audit_log for insert to prateleira_gate with check (true);
create policy gate_expire on audit_log for delete to prateleira_gate using (created_at < now() - interval '6 months');
create policy gate_expiring on audit_log for select to prateleira_gate using (created_at < now() - interval '6 months');

grant select (user_id, full_name, company_name, phone, timezone, subscription_status, subscription_expires_at, plan_id, created_at, updated_at),
  update (full_name, company_name, phone, subscription_status, subscription_expires_at, plan_id, updated_at) on profiles to prateleira_admin;
grant select, update (plan_id) on payments to prateleira_admin;
grant select, insert, update, delete on subscription_plans to prateleira_admin;
grant select, insert (user_id, role, permissions), update (permissions, updated_at), delete on admin_users to prateleira_admin;
grant select, insert on audit_log to prateleira_admin;

grant select, insert (user_id, role, permissions), update (updated_at) on admin_users to prateleira_gate;
grant insert on audit_log to prateleira_gate;
grant select (created_at), delete on audit_log to prateleira_gate;
grant delete on auth."user", auth.session to prateleira_gate;
grant select ("userId") on auth.session to prateleira_gate;
grant insert (name, email, "companyName", phone, timezone, "createdAt", "updatedAt") on auth."user" to prateleira_gate;
grant insert ("accountId", "providerId", "userId", password, "createdAt", "updatedAt") on auth.account to prateleira_gate;

-- One super administrator is pinned by the bootstrap (BOOT-03), however many try at once.
create unique index one_super_admin on admin_users (role) where role = 'super_admin';
create index audit_log_newest on audit_log (created_at desc, id desc);
create index profiles_newest on profiles (created_at desc, user_id desc);
create index payments_newest on payments (created_at desc, id desc);

-- Whether a person is the super administrator: by the configured address, which they have confirmed, or pinned (ADM-10).
create function is_super_admin(of_user uuid, super_email text) returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select exists (select from admin_users a where a.user_id = of_user and a.role = 'super_admin')
      or exists (select from auth."user" u where u.id = of_user and u."emailVerified" and u.email = lower(super_email))
$$;
grant execute on function is_super_admin(uuid, text) to prateleira_admin;

-- The administrators' door. `needed` is a permission, 'any' or 'super'. The record stays locked until the transaction ends:
-- taking it away waits for what its owner is doing, and of two who take each other's away one is too late.
-- SQLSTATEs: PR401 nobody, PR403 suspended, PR40F no permission, PR40S super administrator only.
create function enter_admin(token text, instant timestamptz, needed text, super_email text) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  session record;
  record_of_admin record;
begin
  select s.id, s."userId" as user_id, s."expiresAt" as expires_at, p.subscription_status as status
    into session
    from auth.session s left join profiles p on p.user_id = s."userId"
   where s.token = enter_admin.token;
  if not found or session.expires_at <= instant then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  if session.status = 'suspended' then
    raise exception 'suspended' using errcode = 'PR403';
  end if;
  select a.permissions into record_of_admin from admin_users a where a.user_id = session.user_id for share;
  if not found then
    raise exception 'not an administrator' using errcode = case needed when 'super' then 'PR40S' else 'PR40F' end;
  end if;
  if needed <> 'any' and not is_super_admin(session.user_id, super_email) then
    if needed = 'super' then
      raise exception 'not the super administrator' using errcode = 'PR40S';
    elsif not needed = any (record_of_admin.permissions) then
      raise exception 'permission missing' using errcode = 'PR40F';
    end if;
  end if;
  if session.expires_at < instant + interval '29 days' then
    update auth.session set "expiresAt" = instant + interval '30 days', "updatedAt" = instant where id = session.id;
  end if;
  perform set_config('app.admin_id', session.user_id::text, true);
  return session.user_id;
end $$;
grant execute on function enter_admin(text, timestamptz, text, text) to prateleira_admin;

-- What the signed-in person is in the administration; no row of others is told but whether there is any.
create function own_admin_state(super_email text)
  returns table (role text, permissions text[], is_super boolean, has_admin_users boolean)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select a.role, a.permissions, a.user_id is not null and is_super_admin(current_tenant(), super_email),
         exists (select from admin_users)
    from (select) one left join admin_users a on a.user_id = current_tenant()
$$;
grant execute on function own_admin_state(text) to prateleira_app;

-- Makes the signed-in person the first administrator; false when there is one already or another one is meant (BOOT-02/03).
-- The lock lets those who try at once take turns, and each looks again after it.
create function bootstrap_first_admin(super_email text, address text, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform pg_advisory_xact_lock(7239402);
  if current_tenant() is null or exists (select from admin_users) then
    return false;
  end if;
  if super_email is not null and not is_super_admin(current_tenant(), super_email) then
    return false;
  end if;
  insert into admin_users (user_id, role, permissions)
  values (current_tenant(), 'super_admin', array['user_management', 'plan_management', 'payment_management', 'system_admin']);
  insert into audit_log (type, actor_id, target_id, address, created_at)
  values ('admin_bootstrap', current_tenant(), current_tenant()::text, bootstrap_first_admin.address, instant);
  return true;
end $$;
grant execute on function bootstrap_first_admin(text, text, timestamptz) to prateleira_app;

-- Whose address it is; null when nobody's. For adding an administrator by address (ADM-08).
create function user_by_email(wanted text) returns uuid
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select u.id from auth."user" u where u.email = lower(wanted) and acting_admin() is not null
$$;
grant execute on function user_by_email(text) to prateleira_admin;

-- An account made by an administrator, with a password that is hashed already. Its profile comes by the trigger.
create function create_user_by_admin(full_name text, email text, company_name text, phone text, timezone text, password_hash text, instant timestamptz)
  returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid;
begin
  if acting_admin() is null then
    raise exception 'no administrator acts' using errcode = 'PR40F';
  end if;
  insert into auth."user" as u (name, email, "companyName", phone, timezone, "createdAt", "updatedAt")
  values (full_name, lower(create_user_by_admin.email), company_name, create_user_by_admin.phone, create_user_by_admin.timezone, instant, instant)
  returning u.id into made;
  insert into auth.account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
  values (made::text, 'credential', made, password_hash, instant, instant);
  return made;
end $$;
grant execute on function create_user_by_admin(text, text, text, text, text, text, timestamptz) to prateleira_admin;

-- Ends a person's sessions at once (GATE-03); gives how many there were.
create function end_sessions(of_user uuid) returns bigint
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with gone as (delete from auth.session s where s."userId" = of_user and acting_admin() is not null returning 1)
  select count(*) from gone
$$;
grant execute on function end_sessions(uuid) to prateleira_admin;

-- Removes a person with everything of theirs: foreign keys cascade. Gives whether there was one.
create function delete_user_by_admin(of_user uuid) returns boolean
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with gone as (delete from auth."user" u where u.id = of_user and acting_admin() is not null returning 1)
  select exists (select from gone)
$$;
grant execute on function delete_user_by_admin(uuid) to prateleira_admin;

-- The log is kept for six months (ADM-07, privacy). The age is fixed here: nobody can make it forget more.
create function expire_audit_log() returns bigint
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with gone as (delete from audit_log where created_at < now() - interval '6 months' returning created_at)
  select count(*) from gone
$$;
grant execute on function expire_audit_log() to prateleira_app;

-- Given to their owner last: a login that is no superuser may do nothing with a function that it has given away.
alter function is_super_admin(uuid, text) owner to prateleira_gate;
alter function enter_admin(text, timestamptz, text, text) owner to prateleira_gate;
alter function own_admin_state(text) owner to prateleira_gate;
alter function bootstrap_first_admin(text, text, timestamptz) owner to prateleira_gate;
alter function user_by_email(text) owner to prateleira_gate;
alter function create_user_by_admin(text, text, text, text, text, text, timestamptz) owner to prateleira_gate;
alter function end_sessions(uuid) owner to prateleira_gate;
alter function delete_user_by_admin(uuid) owner to prateleira_gate;
alter function expire_audit_log() owner to prateleira_gate;

revoke create on schema public from prateleira_gate;
