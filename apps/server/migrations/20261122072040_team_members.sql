-- The members of a shop, whom it changes, suspends or removes, and who leave.

-- A rule of the contract, filled in by every start (kernel/db/rules.ts).
create function former_name_time() returns interval language sql immutable parallel safe return null::interval;
grant execute on function former_name_time() to prateleira_gate;

-- People who left, by the name under which the shop knew them, so that its history can be read; after former_name_time() only by number
-- (TEAM-05).
create table former_members (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  person_id uuid not null,
  number integer not null,
  name text,
  left_at timestamptz not null,
  primary key (shop_id, person_id),
  unique (shop_id, number)
);
create index former_members_named on former_members (left_at) where name is not null;
call migrating.tenant_table('former_members', 'select');
call migrating.open_table('former_members', 'prateleira_gate', 'select, insert, update (name), delete');

-- The members of the acting owner's shop. Only the owner may see their addresses.
create function shop_members(told timestamptz)
  returns table (person_id uuid, full_name text, email text, role text, sees_costs boolean, state text, last_seen_at timestamptz,
    created_at timestamptz, has_pin boolean, pin_locked boolean)
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
begin
  perform require_owner();
  return query select m.person_id, p.full_name, u.email, m.role, m.sees_costs, m.state, m.last_seen_at, m.created_at,
         n.digits is not null, n.digits is not null and pin_is_locked_somewhere(m.shop_id, m.person_id, instant)
    from members m join people p on p.person_id = m.person_id left join auth."user" u on u.id = p.user_id
    left join member_pins n on n.shop_id = m.shop_id and n.person_id = m.person_id
   where m.shop_id = current_shop()
   order by m.role = 'owner' desc, fold(p.full_name), m.person_id;
end $$;
call migrating.own_function('shop_members', 'prateleira_gate', 'prateleira_app');

-- Records that the acting person is at work in the shop, at most once in five minutes.
create function note_presence(instant timestamptz) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  update members m set last_seen_at = trusted_time(instant)
    from (select o.shop_id, o.person_id from members o
           where o.shop_id = current_shop() and o.person_id = current_actor()
             and (o.last_seen_at is null or o.last_seen_at < trusted_time(instant) - interval '5 minutes') for no key update skip locked) free
   where m.shop_id = free.shop_id and m.person_id = free.person_id
$$;
call migrating.own_function('note_presence', 'prateleira_gate', 'prateleira_app');

-- Adds somebody without an address, who works only by PIN on the shop's devices (TEAM-06).
create function add_counter_member(full_name text, role text, sees_costs boolean, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid := uuid_v7();
begin
  instant := trusted_time(instant);
  perform require_owner();
  perform lock_team(current_shop());
  perform require_place(current_shop(), (select count(*) from invitations i where i.shop_id = current_shop() and i.expires_at > instant));
  insert into people (person_id, full_name, phone) values (made, add_counter_member.full_name, '');
  insert into members (shop_id, person_id, role, sees_costs, created_at)
  values (current_shop(), made, add_counter_member.role, add_counter_member.sees_costs, instant);
  perform note_activity(current_shop(), 'member_add', current_actor(), made, jsonb_build_object('role', add_counter_member.role), instant);
  return made;
end $$;
call migrating.own_function('add_counter_member', 'prateleira_gate', 'prateleira_app');

-- Changes a member's role or right to see costs, and their name only if they have no account; otherwise the name is their own. The owner's
-- role does not change.
create function update_member(wanted uuid, full_name text, role text, sees_costs boolean, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  before record;
begin
  instant := trusted_time(instant);
  perform require_owner();
  select m.role, m.sees_costs into before from members m
   where m.shop_id = current_shop() and m.person_id = wanted and m.role <> 'owner' for no key update;
  if not found then
    return false;
  end if;
  update members m set role = update_member.role, sees_costs = update_member.sees_costs
   where m.shop_id = current_shop() and m.person_id = wanted;
  update people p set full_name = update_member.full_name, updated_at = instant
   where p.person_id = wanted and p.user_id is null and update_member.full_name is not null;
  if before.role is distinct from update_member.role or before.sees_costs is distinct from update_member.sees_costs then
    perform note_activity(current_shop(), 'member_change', current_actor(), wanted, jsonb_build_object('role_before', before.role,
      'role', update_member.role, 'sees_costs_before', before.sees_costs, 'sees_costs', update_member.sees_costs), instant);
  end if;
  return true;
end $$;
call migrating.own_function('update_member', 'prateleira_gate', 'prateleira_app');

-- Ends what a person has open in a shop: their keys, the devices on which they act by PIN, and their sessions there, which from now on work
-- in no shop; all of their sessions if they have no other shop to work in and are no administrator.
create function end_work(shop uuid, person uuid, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  gone uuid;
begin
  for gone in delete from integration_keys k where k.shop_id = shop and k.created_by = person returning k.id loop
    insert into audit_log (type, actor_id, target_id, details, created_at)
    values ('key_revoke', current_actor(), shop::text, jsonb_build_object('key', gone), instant);
  end loop;
  perform lock_devices(shop, person);
  if exists (select from members m where m.person_id = person and m.shop_id <> shop and m.state = 'active')
     or exists (select from admin_users a where a.user_id = person) then
    update auth.session s set "shopId" = null where s."userId" = person and s."shopId" = shop;
  else
    delete from auth.session s where s."userId" = person;
  end if;
end $$;
call migrating.own_function('end_work', 'prateleira_gate', 'prateleira_gate');

-- Suspends a member or reinstates them. A suspended member still takes one of the shop's places.
create function set_member_state(wanted uuid, state text, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  before text;
begin
  instant := trusted_time(instant);
  perform require_owner();
  select m.state into before from members m
   where m.shop_id = current_shop() and m.person_id = wanted and m.role <> 'owner' for no key update;
  if not found then
    return false;
  end if;
  if before = set_member_state.state then
    return true;
  end if;
  update members m set state = set_member_state.state where m.shop_id = current_shop() and m.person_id = wanted;
  if set_member_state.state = 'suspended' then
    perform end_work(current_shop(), wanted, instant);
  end if;
  perform note_activity(current_shop(), case set_member_state.state when 'suspended' then 'member_suspend' else 'member_resume' end,
    current_actor(), wanted, '{}', instant);
  return true;
end $$;
call migrating.own_function('set_member_state', 'prateleira_gate', 'prateleira_app');

-- Keeps the name of a person who leaves. No login may call it.
create function keep_former_member(shop uuid, person uuid, instant timestamptz) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  insert into former_members (shop_id, person_id, number, name, left_at)
  select shop, person, coalesce((select max(f.number) from former_members f where f.shop_id = shop), 0) + 1, p.full_name, instant
    from people p where p.person_id = person
  on conflict do nothing
$$;
call migrating.own_function('keep_former_member', 'prateleira_gate', 'prateleira_gate');

-- Removes a person from a shop; what they did stays, with their name. A person who worked only by PIN is deleted. No login may call it.
create function take_out(shop uuid, person uuid, kind text, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  -- Numbers of former members are assigned under this lock.
  perform lock_team(shop);
  perform from members m where m.shop_id = shop and m.person_id = person and m.role <> 'owner' for update;
  if not found then
    return false;
  end if;
  perform keep_former_member(shop, person, instant);
  delete from members m where m.shop_id = shop and m.person_id = person;
  perform end_work(shop, person, instant);
  perform note_activity(shop, kind, current_actor(), person, '{}', instant);
  delete from people p where p.person_id = person and p.user_id is null;
  return true;
end $$;
call migrating.own_function('take_out', 'prateleira_gate', 'prateleira_gate');

create function remove_member(wanted uuid, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  instant := trusted_time(instant);
  perform require_owner();
  return take_out(current_shop(), wanted, 'member_remove', instant);
end $$;
call migrating.own_function('remove_member', 'prateleira_gate', 'prateleira_app');

-- Leaves one of the shops of which the signed-in person is a member; false if they are no member of it or own it.
create function leave_shop(wanted uuid, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  instant := trusted_time(instant);
  return take_out(wanted, current_actor(), 'member_leave', instant);
end $$;
call migrating.own_function('leave_shop', 'prateleira_gate', 'prateleira_app');

-- People who delete their account leave the shops of others, which keep their name (TEAM-09); their own shops are deleted with them, and
-- with these the people who worked there only by PIN.
create function leave_by_deletion() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  left_shop uuid;
begin
  for left_shop in select m.shop_id from members m where m.person_id = old.person_id and m.role <> 'owner' order by m.shop_id loop
    perform lock_team(left_shop);
    insert into former_members (shop_id, person_id, number, name, left_at)
    select left_shop, old.person_id, coalesce((select max(f.number) from former_members f where f.shop_id = left_shop), 0) + 1, old.full_name, now()
    on conflict do nothing;
    insert into activity (shop_id, kind, created_by, subject_id, created_at) values (left_shop, 'member_leave', old.person_id, old.person_id, now());
  end loop;
  return old;
end $$;
create trigger leave_by_deletion before delete on people for each row when (old.user_id is not null) execute function leave_by_deletion();
call migrating.own_function('leave_by_deletion', 'prateleira_gate');

create function forget_counter_member() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  delete from people p where p.person_id = old.person_id and p.user_id is null;
  return null;
end $$;
create trigger forget_counter_member after delete on members for each row execute function forget_counter_member();
call migrating.own_function('forget_counter_member', 'prateleira_gate');

-- The members of the shop and those who left it, with the name that is shown for them.
create function names_in_shop() returns table (person_id uuid, name text, is_former boolean)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select m.person_id, p.full_name, false from members m join people p on p.person_id = m.person_id where m.shop_id = current_shop()
  union all
  select f.person_id, coalesce(f.name, 'Ex-membro ' || f.number), true from former_members f where f.shop_id = current_shop()
$$;
call migrating.own_function('names_in_shop', 'prateleira_gate', 'prateleira_app');

-- The people who lose access when the acting person's shops are deleted: everybody else who works in them (TEAM-09).
create function own_dependents() returns table (shop_id uuid, shop_name text, name text)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s.shop_id, s.name, p.full_name
    from shops s join members m on m.shop_id = s.shop_id and m.person_id <> s.owner_id join people p on p.person_id = m.person_id
   where s.owner_id = current_actor() order by s.created_at, s.shop_id, fold(p.full_name), p.person_id
$$;
call migrating.own_function('own_dependents', 'prateleira_gate', 'prateleira_app');

-- Forgets the names of people who left long ago, expired invitations, unused devices, and approvals that nobody used.
create function sweep_team() returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update former_members set name = null where name is not null and left_at < now() - former_name_time();
  delete from invitations where expires_at < now() - invitation_kept_time();
  delete from counter_devices where used_at < now() - device_kept_time();
  delete from approvals where used_at is null and given_at < now() - approval_time();
end $$;
call migrating.own_function('sweep_team', 'prateleira_gate', 'prateleira_work');
