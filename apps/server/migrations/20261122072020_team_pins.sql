-- PINs (TEAM-06): setting them, attempts and locks, and giving back attempts.

create function pin_tries_most() returns integer language sql immutable parallel safe return null::integer;
create function pin_tries_elsewhere() returns integer language sql immutable parallel safe return null::integer;
grant execute on function pin_tries_most(), pin_tries_elsewhere() to prateleira_gate;

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

-- No login may call it, because it does not check the caller.
create function put_pin(person uuid, hash text, digits integer, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into member_pins as n (shop_id, person_id, hash, digits, set_at) values (current_shop(), person, put_pin.hash, put_pin.digits, instant)
  on conflict (shop_id, person_id) do update set hash = excluded.hash, digits = excluded.digits, set_at = excluded.set_at;
  delete from pin_tries t where t.shop_id = current_shop() and t.person_id = person;
  perform lock_devices(current_shop(), person);
  perform note_activity(current_shop(), 'member_pin', current_actor(), person, '{}', instant);
end $$;
call migrating.own_function('put_pin', 'prateleira_gate', 'prateleira_gate');

create function set_own_pin(hash text, digits integer, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  instant := trusted_time(instant);
  if acts_by_pin() or not exists (select from members m where m.shop_id = current_shop() and m.person_id = current_actor() and m.state = 'active') then
    raise exception 'not a member' using errcode = 'PR404';
  end if;
  perform put_pin(current_actor(), hash, digits, instant);
end $$;
call migrating.own_function('set_own_pin', 'prateleira_gate', 'prateleira_app');

-- For members without an account, who have no other way in. False: there is no such member.
create function set_member_pin(wanted uuid, hash text, digits integer, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  instant := trusted_time(instant);
  perform require_owner();
  perform from members m join people p on p.person_id = m.person_id
    where m.shop_id = current_shop() and m.person_id = wanted and p.user_id is null for no key update of m;
  if not found then
    return false;
  end if;
  perform put_pin(wanted, hash, digits, instant);
  return true;
end $$;
call migrating.own_function('set_member_pin', 'prateleira_gate', 'prateleira_app');

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

create function roles_that_release_pins() returns text[] language sql immutable parallel safe return null::text[];
grant execute on function roles_that_release_pins() to prateleira_gate;

-- Gives a member without an account their attempts back, on every device. False: there is no such member.
create function release_pin(wanted uuid, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  instant := trusted_time(instant);
  perform require_member(roles_that_release_pins());
  if not exists (select from members m join people p on p.person_id = m.person_id
                  where m.shop_id = current_shop() and m.person_id = wanted and p.user_id is null) then
    return false;
  end if;
  delete from pin_tries t where t.shop_id = current_shop() and t.person_id = wanted;
  perform note_activity(current_shop(), 'member_pin_release', current_actor(), wanted, '{}', instant);
  return true;
end $$;
call migrating.own_function('release_pin', 'prateleira_gate', 'prateleira_app');
