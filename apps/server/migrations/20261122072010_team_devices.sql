-- Operators, who act on a device by PIN (TEAM-06): devices, attempts and locks.

create function pin_tries_most() returns integer language sql immutable parallel safe return null::integer;
create function pin_tries_elsewhere() returns integer language sql immutable parallel safe return null::integer;
create function device_kept_time() returns interval language sql immutable parallel safe return null::interval;
grant execute on function pin_tries_most(), pin_tries_elsewhere(), device_kept_time() to prateleira_gate;

-- No login that serves requests may read the hash of a PIN. The page knows its number of digits, so that no key is needed after the last
-- one.
create table member_pins (
  shop_id uuid not null,
  person_id uuid not null,
  hash text not null,
  digits smallint not null check (digits between 4 and 6),
  set_at timestamptz not null,
  primary key (shop_id, person_id),
  foreign key (shop_id, person_id) references members (shop_id, person_id) on delete cascade
);
call migrating.tenant_table('member_pins', 'select (shop_id, person_id, digits, set_at)');
call migrating.open_table('member_pins', 'prateleira_gate', 'select, insert, update, delete');

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

-- Wrong PINs since the last right one, of a person on a device; also for ids that are no member's, so that locking reveals nothing.
create table pin_tries (
  shop_id uuid not null,
  device_id uuid not null,
  person_id uuid not null,
  wrong smallint not null,
  -- They have already entered the right PIN or their password here.
  known boolean not null default false,
  tried_at timestamptz not null,
  primary key (shop_id, device_id, person_id),
  foreign key (shop_id, device_id) references counter_devices (shop_id, id) on delete cascade
);
create index pin_tries_person on pin_tries (shop_id, person_id);
call migrating.tenant_table('pin_tries', 'select');
call migrating.open_table('pin_tries', 'prateleira_gate', 'select, insert, update, delete');

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

-- Whether a person has no attempts left on a device: because of wrong PINs there or, on a device where they have never been, on all others
-- within a day.
create function pin_is_locked(shop uuid, device uuid, person uuid, instant timestamptz) returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select coalesce((select t.wrong >= pin_tries_most() from pin_tries t where t.shop_id = shop and t.device_id = device and t.person_id = person), false)
    or (not coalesce((select t.known from pin_tries t where t.shop_id = shop and t.device_id = device and t.person_id = person), false)
        and (select coalesce(sum(t.wrong), 0) from pin_tries t where t.shop_id = shop and t.person_id = person and t.device_id is distinct from device
                and t.tried_at > instant - interval '1 day') >= pin_tries_elsewhere())
$$;
call migrating.own_function('pin_is_locked', 'prateleira_gate', 'prateleira_gate');

-- Whether a person has no attempts left on a device where they have made some, or on a new one.
create function pin_is_locked_somewhere(shop uuid, person uuid, instant timestamptz) returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select pin_is_locked(shop, null, person, instant)
    or exists (select from pin_tries t where t.shop_id = shop and t.person_id = person and pin_is_locked(shop, t.device_id, person, instant))
$$;
call migrating.own_function('pin_is_locked_somewhere', 'prateleira_gate', 'prateleira_gate');

-- The people who may act by PIN in the shop of a session, and the session's own person, by name.
create function device_people(token text, told timestamptz, expected uuid, given text)
  returns table (person_id uuid, full_name text, role text, digits smallint, has_account boolean, is_account boolean, is_acting boolean, is_locked boolean)
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
         p.person_id = coalesce(here.operator_id, here.account_id), n.digits is not null and pin_is_locked(here.shop_id, device, p.person_id, trusted_time(told))
    from people p
    left join members m on m.shop_id = here.shop_id and m.person_id = p.person_id and m.state = 'active'
    left join member_pins n on n.shop_id = m.shop_id and n.person_id = m.person_id
   where p.person_id = here.account_id
      or p.person_id in (select o.person_id from member_pins o where o.shop_id = here.shop_id) and m.role is not null
   order by fold(p.full_name), p.person_id;
end $$;
call migrating.own_function('device_people', 'prateleira_gate', 'prateleira_auth');

-- Counts an attempt before its PIN is checked, so that of many concurrent ones no more than pin_tries_most() are checked. `hash` null: no
-- such person there, or no PIN; the caller treats it like a wrong PIN. `locked`: the PIN must not be checked. `left_after`: attempts left if
-- this one is wrong.
create function begin_pin_try(token text, told timestamptz, expected uuid, given text, fresh text, wanted uuid)
  returns table (shop_id uuid, device_id uuid, made boolean, hash text, locked boolean, left_after integer)
language plpgsql security definer
set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  instant timestamptz := trusted_time(told);
  here record;
  device uuid;
  tried integer;
begin
  select * into here from device_session(token, told, expected);
  if expected is not null and expected is distinct from here.shop_id then
    raise exception 'another shop' using errcode = 'PR40C';
  elsif here.shop_id is null then
    raise exception 'in no shop' using errcode = 'PR404';
  end if;
  device := device_of(here.session_id, here.shop_id, given, fresh, instant);
  if not pin_is_locked(here.shop_id, device, wanted, instant) then
    insert into pin_tries as t (shop_id, device_id, person_id, wrong, tried_at) values (here.shop_id, device, wanted, 1, instant)
    on conflict (shop_id, device_id, person_id) do update set wrong = t.wrong + 1, tried_at = excluded.tried_at where t.wrong < pin_tries_most()
    returning t.wrong into tried;
  end if;
  return query select here.shop_id, device,
    exists (select from counter_devices d where d.shop_id = here.shop_id and d.id = device and d.token_hash = fresh), (select n.hash from member_pins n join members m on m.shop_id = n.shop_id and m.person_id = n.person_id
      where n.shop_id = here.shop_id and n.person_id = wanted and m.state = 'active'), tried is null, pin_tries_most() - tried;
end $$;
call migrating.own_function('begin_pin_try', 'prateleira_gate', 'prateleira_auth');

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

-- Gives a person their attempts back on a session's device, after their password was checked, and renews its token. Returns whether this
-- created the device.
create function unlock_pin(token text, told timestamptz, given text, fresh text, held text, renewed text, wanted uuid) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  here record;
begin
  select * into here from device_session(token, told, null);
  insert into pin_tries as t (shop_id, device_id, person_id, wrong, known, tried_at)
  values (here.shop_id, device_of(here.session_id, here.shop_id, given, fresh, instant), wanted, 0, true, instant)
  on conflict (shop_id, device_id, person_id) do update set wrong = 0, known = true;
  perform renew_session(here.session_id, token, held, renewed);
  return exists (select from counter_devices d where d.shop_id = here.shop_id and d.token_hash = fresh);
end $$;
call migrating.own_function('unlock_pin', 'prateleira_gate', 'prateleira_auth');

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
