-- Operators, who act on a device by PIN (TEAM-06).

create function device_kept_time() returns interval language sql immutable parallel safe return null::interval;
grant execute on function device_kept_time() to prateleira_gate;

-- A browser in which somebody acted by PIN, recognised by the hash of its cookie. It is bound to a session, and to the browser's next
-- session when that one is over: signing out and in again gives no new attempts. Beside another session the cookie is worth nothing.
create table counter_devices (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  session_id uuid not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, token_hash),
  unique (shop_id, session_id)
);
create index counter_devices_used on counter_devices (used_at);
call migrating.tenant_table('counter_devices', 'select (shop_id, id, used_at)');
call migrating.open_table('counter_devices', 'prateleira_gate', 'select, insert, update (session_id, token_hash, used_at), delete');

-- The live session behind a token, and the shop in which its own person works, whoever acts in it by PIN; shop_id is null when they work in
-- none. PR401: no such session. The callers compare the shop with `expected`.
create function device_session(token text, told timestamptz, expected uuid)
  returns table (session_id uuid, account_id uuid, shop_id uuid, operator_id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
begin
  return query select s.id, s."userId", m.shop_id, s."operatorId"
    from auth.session s left join members m on m.shop_id = s."shopId" and m.person_id = s."userId" and m.state = 'active'
   where s.token = device_session.token and s."expiresAt" > trusted_time(told);
  if not found then
    raise exception 'no session' using errcode = 'PR401';
  end if;
end $$;
call migrating.own_function('device_session', 'prateleira_gate', 'prateleira_gate');

-- The device of a session: the one of its cookie, which may be from a former session, else a new one with the cookie `fresh`. A session has
-- one device in a shop, and leaving the cookie out does not get rid of it. PR4DV: the cookie is missing or belongs to another device.
create function device_of(session uuid, shop uuid, given text, fresh text, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  found_device record;
  made uuid;
begin
  select d.id, d.session_id into found_device from counter_devices d where d.shop_id = shop and d.token_hash = given for no key update;
  if found_device.session_id = session then
    update counter_devices d set used_at = instant where d.shop_id = shop and d.id = found_device.id and d.used_at < instant - interval '1 day';
    return found_device.id;
  elsif found_device.id is not null
    and not exists (select from auth.session s where s.id = found_device.session_id and s."expiresAt" > instant)
    and not exists (select from counter_devices d where d.shop_id = shop and d.session_id = session) then
    update counter_devices d set session_id = session, used_at = instant where d.shop_id = shop and d.id = found_device.id;
    return found_device.id;
  end if;
  insert into counter_devices (shop_id, session_id, token_hash, used_at) values (shop, session, fresh, instant)
  on conflict do nothing returning id into made;
  if made is null then
    raise exception 'another device' using errcode = 'PR4DV';
  end if;
  return made;
end $$;
call migrating.own_function('device_of', 'prateleira_gate', 'prateleira_gate');

-- The people who may act by PIN in the shop of a session, and the session's own person, by name.
create function device_people(token text, told timestamptz, expected uuid, given text)
  returns table (person_id uuid, full_name text, role text, digits smallint, has_account boolean, is_account boolean, is_acting boolean, by_pin boolean, is_locked boolean)
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  here record;
  device uuid;
begin
  select * into here from device_session(token, told, expected);
  if expected is not null and expected is distinct from here.shop_id then
    raise exception 'another shop' using errcode = 'PR40C';
  end if;
  select d.id into device from counter_devices d where d.shop_id = here.shop_id and d.token_hash = given;
  return query select p.person_id, p.full_name, m.role, n.digits, p.user_id is not null, p.person_id = here.account_id,
         p.person_id = coalesce(here.operator_id, here.account_id), here.operator_id is not null, n.digits is not null and pin_is_locked(here.shop_id, device, p.person_id, trusted_time(told))
    from people p
    left join members m on m.shop_id = here.shop_id and m.person_id = p.person_id and m.state = 'active'
    left join member_pins n on n.shop_id = m.shop_id and n.person_id = m.person_id
   where p.person_id = here.account_id
      or p.person_id in (select o.person_id from member_pins o where o.shop_id = here.shop_id) and m.role is not null
   order by fold(p.full_name), p.person_id;
end $$;
call migrating.own_function('device_people', 'prateleira_gate', 'prateleira_auth');

-- Gives a session another token when its acting person changes or a password was typed in it, so that a copy of the one before is worth
-- nothing (decision 303). `held` is what the browser sent: the token, or the one before it if the last answer was lost. PR401: another
-- call has renewed it meanwhile, and of two only one may answer with a cookie that counts.
create function renew_session(session uuid, token text, held text, renewed text) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update auth.session s set token = renewed, "formerToken" = held where s.id = session and s.token = renew_session.token;
  if not found then
    raise exception 'renewed meanwhile' using errcode = 'PR401';
  end if;
end $$;
call migrating.own_function('renew_session', 'prateleira_gate', 'prateleira_gate');

-- Makes a person the operator of a session after their PIN was found right, and renews its token. False: the PIN was changed meanwhile, or
-- they no longer work here.
create function begin_operator(token text, told timestamptz, device uuid, wanted uuid, checked text, held text, renewed text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  here record;
begin
  select * into here from device_session(token, told, null);
  perform from members m join member_pins n on n.shop_id = m.shop_id and n.person_id = m.person_id
    where m.shop_id = here.shop_id and m.person_id = wanted and m.state = 'active' and n.hash = checked for share of m, n;
  if not found then
    return false;
  end if;
  update pin_tries t set wrong = 0, known = true where t.shop_id = here.shop_id and t.device_id = device and t.person_id = wanted;
  perform renew_session(here.session_id, token, held, renewed);
  update auth.session s set "operatorId" = wanted where s.id = here.session_id;
  return true;
end $$;
call migrating.own_function('begin_operator', 'prateleira_gate', 'prateleira_auth');

-- A member of the session's shop who has an account, whose password can unlock their PIN. No row for anybody else.
create function device_account(token text, told timestamptz, wanted uuid) returns table (person_id uuid, email text)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select u.id, u.email
    from device_session(token, told, null) d join members m on m.shop_id = d.shop_id and m.person_id = wanted and m.state = 'active'
    join auth."user" u on u.id = m.person_id
$$;
call migrating.own_function('device_account', 'prateleira_gate', 'prateleira_auth');

-- Gives a session back to its own person, after their password was checked, and renews its token. A device whose cookie got lost continues with the cookie
-- `fresh` and keeps its locks: knowing one password gives no new attempts at other people's PINs. Returns whether it got that cookie.
create function end_operator(token text, told timestamptz, given text, fresh text, held text, renewed text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  here record;
begin
  select * into here from device_session(token, told, null);
  perform renew_session(here.session_id, token, held, renewed);
  update auth.session s set "operatorId" = null where s.id = here.session_id;
  update counter_devices d set token_hash = fresh
   where d.shop_id = here.shop_id and d.session_id = here.session_id and d.token_hash is distinct from given;
  return found;
end $$;
call migrating.own_function('end_operator', 'prateleira_gate', 'prateleira_auth');

-- Leaves the devices on which a person acts by PIN without an operator: the session's person comes back by password, others by PIN.
create function lock_devices(shop uuid, person uuid) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  update auth.session s set "operatorId" = '00000000-0000-0000-0000-000000000000' where s."operatorId" = person and s."shopId" = shop
$$;
call migrating.own_function('lock_devices', 'prateleira_gate', 'prateleira_gate');
