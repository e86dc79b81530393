-- Setting PINs, and giving back attempts.

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
