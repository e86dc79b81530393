-- Administration. Its role can access people, shops, plans, payments, administrators and the log, but no shop's data; it sees nothing until
-- enter_admin has recorded the administrator. Whatever it needs of the schema auth it gets by a function.

create table admin_users (
  id uuid primary key default uuid_v7(),
  -- A person, independent of any shop.
  user_id uuid not null unique references people (person_id) on delete cascade,
  role text not null check (role in ('admin', 'super_admin')),
  permissions text[] not null default '{}'
    check (permissions <@ array['user_management', 'plan_management', 'payment_management', 'system_admin']),
  created_at timestamptz not null default now(),
  updated_at told_instant not null default now()
);
-- At most one super administrator by record, however many requests try at once (BOOT-03).
create unique index one_super_admin on admin_users (role) where role = 'super_admin';

call migrating.secure_table('admin_users');
create policy tenant on admin_users to prateleira_app using (user_id = current_actor()) with check (user_id = current_actor());
grant select on admin_users to prateleira_app;
create policy admin on admin_users to prateleira_admin using (acting_admin() is not null) with check (acting_admin() is not null);
grant select, insert (user_id, role, permissions), update (permissions, updated_at), delete on admin_users to prateleira_admin;
call migrating.open_table('admin_users', 'prateleira_gate', 'select, insert (user_id, role, permissions), update (updated_at)');

-- Whether a person is the super administrator: by the configured address, which they have confirmed, or by their record (ADM-10).
create function is_super_admin(of_user uuid) returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select exists (select from admin_users a where a.user_id = of_user and a.role = 'super_admin')
      or exists (select from auth."user" u where u.id = of_user and u."emailVerified" and u.email = super_admin_email())
$$;
call migrating.own_function('is_super_admin', 'prateleira_gate', 'prateleira_admin');

-- The administrators' door. `needed` is a permission, 'any' or 'super'. The administrator's record stays locked until the transaction ends:
-- its removal waits for what they are doing, and if two administrators remove each other, one fails. Read-only callers, which may be slow,
-- lock nothing.
create function enter_admin(token text, told timestamptz, needed text, reads boolean) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  session record;
  record_of_admin record;
begin
  select s.id, s."userId" as person_id, s."operatorId" as operator_id, s."expiresAt" as expires_at, s."endsAt" as ends_at,
         exists (select from shops p where p.owner_id = s."userId" and p.subscription_status = 'suspended') as is_suspended
    into session
    from auth.session s where s.token = enter_admin.token;
  if not found or session.expires_at <= instant then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  if session.operator_id is not null then
    raise exception 'not by PIN' using errcode = 'PR4PN';
  end if;
  if session.is_suspended then
    raise exception 'suspended' using errcode = 'PR403';
  end if;
  if reads then
    select a.permissions into record_of_admin from admin_users a where a.user_id = session.person_id;
  else
    select a.permissions into record_of_admin from admin_users a where a.user_id = session.person_id for share;
  end if;
  if not found then
    raise exception 'not an administrator' using errcode = case needed when 'super' then 'PR40S' else 'PR40F' end;
  end if;
  if needed <> 'any' and not is_super_admin(session.person_id) then
    if needed = 'super' then
      raise exception 'not the super administrator' using errcode = 'PR40S';
    elsif not needed = any (record_of_admin.permissions) then
      raise exception 'permission missing' using errcode = 'PR40F';
    end if;
  end if;
  if second_step_is_required() and not exists (select from auth."user" u where u.id = session.person_id and u."twoFactorEnabled") then
    raise exception 'no second step' using errcode = 'PR40T';
  end if;
  if session.expires_at < least(instant + session_time() - interval '1 day', session.ends_at) then
    update auth.session set "expiresAt" = instant + session_time(), "updatedAt" = instant where id = session.id;
  end if;
  perform set_config('backtrace_functions', concat(',,', replace(session.person_id::text, '-', '')), true);
  return session.person_id;
end $$;
call migrating.own_function('enter_admin', 'prateleira_gate', 'prateleira_admin');

-- The caller's role in the administration, and whether they may become the first administrator or why not (BOOT-03). About others it
-- reveals only whether there are any.
create function own_admin_state()
  returns table (role text, permissions text[], is_super boolean, has_admin_users boolean, has_second_step boolean, bootstrap text)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select a.role, a.permissions, a.user_id is not null and is_super_admin(current_actor()),
         exists (select from admin_users),
         exists (select from auth."user" u where u.id = current_actor() and u."twoFactorEnabled"),
         case
           when exists (select from admin_users) then 'taken'
           when super_admin_email() is null then case when bootstrap_is_open() then 'offered' else 'setting_missing' end
           when is_super_admin(current_actor()) then 'offered'
           when exists (select from auth."user" u where u.id = current_actor() and u.email = super_admin_email()) then 'address_unconfirmed'
           else 'somebody_else'
         end
    from (select) one left join admin_users a on a.user_id = current_actor()
$$;
call migrating.own_function('own_admin_state', 'prateleira_gate', 'prateleira_app');

-- Makes the signed-in person the first administrator; false if there is one already or the setting names somebody else (BOOT-02/03). Where
-- others can reach the server (bootstrap is not open) only the owner of the configured address can. The lock serialises concurrent callers,
-- and each checks again after it.
create function bootstrap_first_admin(address text, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  instant := trusted_time(instant);
  perform pg_advisory_xact_lock(7239402);
  if current_actor() is null or exists (select from admin_users) then
    return false;
  end if;
  if not is_super_admin(current_actor()) and (super_admin_email() is not null or not bootstrap_is_open()) then
    return false;
  end if;
  insert into admin_users (user_id, role, permissions)
  values (current_actor(), 'super_admin', every_permission());
  insert into audit_log (type, actor_id, target_id, address, created_at)
  values ('admin_bootstrap', current_actor(), current_actor()::text, bootstrap_first_admin.address, instant);
  return true;
end $$;
call migrating.own_function('bootstrap_first_admin', 'prateleira_gate', 'prateleira_app');

-- The person with an address, or null: to add an administrator by address (ADM-08).
create function user_by_email(wanted text) returns uuid
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select u.id from auth."user" u where u.email = lower(wanted) and acting_admin() is not null
$$;
call migrating.own_function('user_by_email', 'prateleira_gate', 'prateleira_admin');

-- Creates an account for an administrator, with a temporary password that is already hashed. The trigger adds the account's person and
-- shop.
create function create_user_by_admin(full_name text, email text, company_name text, phone text, timezone text, password_hash text, instant timestamptz)
  returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid;
begin
  instant := trusted_time(instant);
  if acting_admin() is null then
    raise exception 'no administrator acts' using errcode = 'PR40F';
  end if;
  insert into auth."user" as u (name, email, "companyName", phone, timezone, "createdAt", "updatedAt")
  values (full_name, lower(create_user_by_admin.email), company_name, create_user_by_admin.phone, create_user_by_admin.timezone, instant, instant)
  returning u.id into made;
  insert into auth.account ("accountId", "providerId", "userId", password, temporary, "createdAt", "updatedAt")
  values (made::text, 'credential', made, password_hash, true, instant, instant);
  return made;
end $$;
call migrating.own_function('create_user_by_admin', 'prateleira_gate', 'prateleira_admin');

-- Ends the sessions that work in a shop (GATE-03); returns their number.
create function end_sessions(of_shop uuid) returns bigint
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with gone as (delete from auth.session s where s."shopId" = of_shop and acting_admin() is not null returning 1)
  select count(*) from gone
$$;
call migrating.own_function('end_sessions', 'prateleira_gate', 'prateleira_admin');

-- When the acting administrator last entered their password again in this session; null: never.
create function own_confirmation(token text) returns timestamptz
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s."confirmedAt" from auth.session s where s.token = own_confirmation.token and s."userId" = acting_admin()
$$;
call migrating.own_function('own_confirmation', 'prateleira_gate', 'prateleira_admin');

-- Payments that contain every word in their reference or in the names of their shop and its owner, newest first; with `most` null, one row
-- with the number of such payments. The administrators' policy, evaluated for each row, would cost three times the search itself; here it
-- is checked once. At most six words, folded.
create function find_payments(words text[], wanted text, most integer, skip integer) returns table (shop_id uuid, id uuid, total bigint)
language plpgsql stable security definer rows 50
set search_path = pg_catalog, public
as $$
declare
  named text := 'false';
  conditions text := '($2 is null or y.status = $2)';
begin
  if acting_admin() is null then
    return;
  end if;
  for n in 1 .. cardinality(words) loop
    named := named || format(' or strpos(o.name_key, $1[%1$s]) > 0 or strpos(s.search_key, $1[%1$s]) > 0', n);
    conditions := conditions || format(' and (strpos(y.reference_key, $1[%1$s]) > 0
      or y.shop_id in (select n.shop_id from named n where strpos(n.owner, $1[%1$s]) > 0 or strpos(n.shop, $1[%1$s]) > 0))', n);
  end loop;
  return query execute
    'with named as materialized (
       select s.shop_id, o.name_key as owner, s.search_key as shop from shops s join people o on o.person_id = s.owner_id where ' || named || ')
     select ' || case when most is null then 'null::uuid, null::uuid, count(*) from payments y where ' || conditions
       else 'y.shop_id, y.id, null::bigint from payments y where ' || conditions || ' order by y.created_at desc, y.id desc limit $3 offset $4' end
    using words, wanted, most, skip;
end $$;
call migrating.own_function('find_payments', 'prateleira_gate', 'prateleira_admin');

-- Shops that contain every word in their name, or in the name or phone of their owner: a page in one of the orders of the administrators'
-- list, after `neighbour` if one is given; each row has the total number. The policies are checked once (decision 260). At most six words,
-- folded.
create function find_shops(words text[], wanted text, sort text, neighbour uuid, most integer, skip integer)
  returns table (shop_id uuid, total bigint)
language plpgsql stable security definer rows 50
set search_path = pg_catalog, public
as $$
declare
  key text := case ltrim(sort, '-')
    when 'name' then 'o.name_key'
    when 'expiry' then '(case when s.subscription_expires_at is null then ''infinity'' else s.subscription_expires_at end)'
    else 's.created_at' end;
  direction text := case when starts_with(sort, '-') then ' desc' else '' end;
  beyond text := case when starts_with(sort, '-') then '<' else '>' end;
  named text := 'false';
  conditions text := '($2 is null or s.subscription_status = $2)';
begin
  if acting_admin() is null then
    return;
  end if;
  for n in 1 .. cardinality(words) loop
    named := named || format(' or strpos(o.search_key, $1[%1$s]) > 0', n);
    conditions := conditions || format(' and (strpos(s.search_key, $1[%1$s]) > 0 or strpos(o.search_key, $1[%1$s]) > 0)', n);
  end loop;
  return query execute
    'with named as materialized (select o.person_id, o.search_key from people o where ' || named || '),
     found as materialized (
       select s.shop_id, s.owner_id, s.created_at, s.subscription_expires_at
         from shops s left join named o on o.person_id = s.owner_id where ' || conditions || ')
     select s.shop_id, (select count(*) from found) from found s' ||
       case when key like 'o.%' then ' join people o on o.person_id = s.owner_id' else '' end ||
     ' where $3 is null or (' || key || ', s.shop_id) ' || beyond ||
       ' ((select ' || key || ' from shops s join people o on o.person_id = s.owner_id where s.shop_id = $3), $3)
       order by ' || key || direction || ', s.shop_id' || direction || ' limit $4 offset $5'
    using words, wanted, neighbour, most, skip;
end $$;
call migrating.own_function('find_shops', 'prateleira_gate', 'prateleira_admin');
