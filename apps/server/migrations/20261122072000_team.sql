-- The people of a shop (TEAM-02, TEAM-03, TEAM-08): invitations, roles, who leaves, and the record of what was done (TEAM-05).

-- Rules of the contract and of the plan, filled in by every start (kernel/db/rules.ts).
create function trial_members() returns integer language sql immutable parallel safe return null::integer;
create function invitation_time() returns interval language sql immutable parallel safe return null::interval;
create function invitation_kept_time() returns interval language sql immutable parallel safe return null::interval;
create function former_name_time() returns interval language sql immutable parallel safe return null::interval;
grant execute on function trial_members(), invitation_time(), invitation_kept_time(), former_name_time() to prateleira_gate;

-- An address that may join, once. Of the token only the hash is kept; a newer invitation of the same address takes the place of the older.
create table invitations (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'seller', 'stocker')),
  sees_costs boolean,
  -- SHA-256 of the token, which is 32 random bytes: nobody guesses it.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, email)
);
create index invitations_hash on invitations (token_hash);
call migrating.tenant_table('invitations', 'select (shop_id, id, email, role, sees_costs, created_at, expires_at)');
call migrating.open_table('invitations', 'prateleira_gate', 'select, insert, update, delete');

-- Letters that wait go with what they ask for.
create function forget_invitation_letters() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  delete from outgoing_mail m where m.about = old.id;
  return null;
end $$;
create trigger forget_letters after delete on invitations for each row execute function forget_invitation_letters();
call migrating.own_function('forget_invitation_letters', 'prateleira_queue');

-- Who left, by the name the shop knew them by, so that its past can be read; after former_name_time() by the number alone (TEAM-05).
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

-- What was done in a shop and leaves no row of its own: who joins, leaves or gets other rights, what changes in a product. Append-only.
-- Names nobody: the person is looked up when it is read.
create table activity (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  kind text not null,
  created_by uuid,
  by_pin boolean not null default acts_by_pin(),
  created_at timestamptz not null,
  -- Whom or what it was done to.
  subject_id uuid,
  details jsonb not null default '{}',
  primary key (shop_id, id)
);
create index activity_newest on activity (shop_id, created_at desc, id desc);
call migrating.tenant_table('activity', 'select');
call migrating.open_table('activity', 'prateleira_gate', 'select, insert');

-- What changes in a product, by name of the columns; of prices only that of sale is told, since not everybody sees costs. Rows come in the
-- order of their ids, which are made when it happens.
create function note_product() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  changes text[];
begin
  -- What goes with its shop leaves nothing behind.
  if not exists (select from shops s where s.shop_id = old.shop_id) then
    return old;
  end if;
  if tg_op = 'DELETE' then
    -- The undoing of an import is told of as one.
    if exists (select from product_import_products x join product_imports i on i.shop_id = x.shop_id and i.id = x.import_id
                where x.shop_id = old.shop_id and x.product_id = old.id and i.status = 'undoing') then
      return old;
    end if;
    insert into activity (shop_id, kind, created_by, subject_id, details, created_at)
    values (old.shop_id, 'product_delete', current_actor(), old.id, jsonb_build_object('name', old.name), now());
    return old;
  end if;
  if new.sale_price is distinct from old.sale_price then
    insert into activity (shop_id, kind, created_by, subject_id, details, created_at)
    values (new.shop_id, 'product_price', current_actor(), new.id, jsonb_build_object('name', new.name, 'from', old.sale_price::text,
      'to', new.sale_price::text), now());
  end if;
  select array_agg(c.name order by c.at) into changes from (values
    (1, 'name', new.name is distinct from old.name), (2, 'internal_code', new.internal_code is distinct from old.internal_code),
    (3, 'category', new.category_id is distinct from old.category_id), (4, 'supplier', new.supplier_id is distinct from old.supplier_id),
    (5, 'description', new.description is distinct from old.description), (6, 'cost_price', new.cost_price is distinct from old.cost_price),
    (7, 'min_stock_level', new.min_stock_level is distinct from old.min_stock_level), (8, 'unit', new.unit is distinct from old.unit),
    (9, 'image', new.image_url is distinct from old.image_url), (10, 'is_active', new.is_active is distinct from old.is_active)
  ) c (at, name, differs) where c.differs;
  if changes is not null then
    insert into activity (shop_id, kind, created_by, subject_id, details, created_at)
    values (new.shop_id, 'product_change', current_actor(), new.id, jsonb_build_object('name', new.name, 'fields', to_jsonb(changes)), now());
  end if;
  return null;
end $$;
create trigger note_product_change after update of name, internal_code, category_id, supplier_id, description, cost_price, sale_price,
  min_stock_level, unit, image_url, is_active on products for each row execute function note_product();
-- Before, while what tells of its import is there.
create trigger note_product_delete before delete on products for each row execute function note_product();
call migrating.own_function('note_product', 'prateleira_gate');

-- An import and its undoing are one line each, however many products there are.
call migrating.open_table('product_imports', 'prateleira_gate', 'select (shop_id, id, status)');
call migrating.open_table('product_import_products', 'prateleira_gate', 'select');
create function note_import() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into activity (shop_id, kind, created_by, subject_id, details, created_at)
  values (new.shop_id, case new.status when 'done' then 'import_done' else 'import_undone' end, coalesce(current_actor(), new.created_by), new.id,
    jsonb_build_object('name', new.file_name, 'items', case new.status when 'done' then new.products_made else new.progress_total end),
    now());
  return null;
end $$;
create trigger note_import after update of status on product_imports for each row
  when ((old.status, new.status) in (('running', 'done'), ('undoing', 'undone'))) execute function note_import();
call migrating.own_function('note_import', 'prateleira_gate');

-- Raises unless the acting person manages the shop they work in.
create function require_manager() returns void
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
begin
  if not exists (select from members m where m.shop_id = current_shop() and m.person_id = current_actor()
                    and m.role in ('owner', 'manager') and m.state = 'active') then
    raise exception 'not a manager' using errcode = 'PR4RM';
  end if;
end $$;
call migrating.own_function('require_manager', 'prateleira_gate', 'prateleira_gate, prateleira_ledger, prateleira_app');

-- Raises unless the acting person owns the shop they work in.
create function require_owner() returns void
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
begin
  if not exists (select from members m
                  where m.shop_id = current_shop() and m.person_id = current_actor() and m.role = 'owner' and m.state = 'active'
                    and not acts_by_pin()) then
    raise exception 'not the owner' using errcode = 'PR4RM';
  end if;
end $$;
call migrating.own_function('require_owner', 'prateleira_gate', 'prateleira_gate, prateleira_app');

-- How many people a shop may have. As with everything else the trial has it all, and so has an activation without a plan.
create function members_allowed(shop uuid) returns integer
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select case when p.subscription_status = 'trial' then trial_members() else coalesce(s.members_max, trial_members()) end
    from shops p left join subscription_plans s on s.id = p.plan_id where p.shop_id = members_allowed.shop
$$;
call migrating.own_function('members_allowed', 'prateleira_gate', 'prateleira_gate');

create function own_members_allowed() returns integer
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select members_allowed(current_shop())
$$;
call migrating.own_function('own_members_allowed', 'prateleira_gate', 'prateleira_app');

-- Raises PRTML when the shop has no place for one more of those who are there and `awaited`. Whoever adds has locked the team, so that
-- of many at once none overlooks another (TEAM-08).
create function require_place(shop uuid, awaited bigint) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  allowed integer := members_allowed(shop);
begin
  if (select count(*) from members m where m.shop_id = shop) + awaited >= allowed then
    raise exception 'no place' using errcode = 'PRTML', detail = allowed::text;
  end if;
end $$;
call migrating.own_function('require_place', 'prateleira_gate', 'prateleira_gate');

-- One at a time changes who belongs to a shop: the owner's membership, which stays as it is, stands for the whole. Returns the owner.
create function lock_team(shop uuid) returns uuid
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  select m.person_id from members m where m.shop_id = lock_team.shop and m.role = 'owner' for no key update
$$;
call migrating.own_function('lock_team', 'prateleira_gate', 'prateleira_gate');

create function note_activity(shop uuid, kind text, actor uuid, subject uuid, details jsonb, instant timestamptz) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  insert into activity (shop_id, kind, created_by, subject_id, details, created_at)
  values (shop, note_activity.kind, actor, subject, note_activity.details, instant)
$$;
call migrating.own_function('note_activity', 'prateleira_gate', 'prateleira_gate, prateleira_ledger');

-- Who acts at a device by PIN (TEAM-06).
create function pin_tries_most() returns integer language sql immutable parallel safe return null::integer;
create function pin_tries_elsewhere() returns integer language sql immutable parallel safe return null::integer;
create function device_kept_time() returns interval language sql immutable parallel safe return null::interval;
grant execute on function pin_tries_most(), pin_tries_elsewhere(), device_kept_time() to prateleira_gate;

-- Of the PIN no login of a request may read the hash. How many digits it has the page knows, which so needs no key after the last one.
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

-- A browser in which somebody acted by PIN, known by the hash of its cookie. It is bound to a session, and to the browser's next one when
-- that is over: signing out and in again brings no new tries. A cookie beside another session is worth nothing.
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

-- Wrong PINs since the last right one, for a person at a device; also for who is not of the shop, so that locking tells nothing.
create table pin_tries (
  shop_id uuid not null,
  device_id uuid not null,
  person_id uuid not null,
  wrong smallint not null,
  -- They have been here with the right PIN or their password.
  known boolean not null default false,
  tried_at timestamptz not null,
  primary key (shop_id, device_id, person_id),
  foreign key (shop_id, device_id) references counter_devices (shop_id, id) on delete cascade
);
create index pin_tries_person on pin_tries (shop_id, person_id);
call migrating.tenant_table('pin_tries', 'select');
call migrating.open_table('pin_tries', 'prateleira_gate', 'select, insert, update, delete');

-- The living session behind a token, and the shop that its own person works in, whoever acts in it by PIN.
-- PR401: none; PR404: its person works in no shop; PR40C: in another shop than `expected`.
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

-- The device of a session: that of its cookie, which may be a former session's, else one that begins with the cookie `fresh`. A session has
-- one in a shop, which nobody gets rid of by leaving the cookie out. PR4DV: the cookie is missing or not that device's.
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

-- Whether a person has no try left at a device: by the wrong ones there, or, where they have never been, by those at all others of a day.
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

-- Who may act by PIN in the shop of a session, and its own person, by name.
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

-- Counts a try before it is known whether it is right, so that of many at once no more than pin_tries_most() are looked at. No `hash`: no
-- such person there, or no PIN, which is tried like a wrong one. `locked`: it is not looked at.
create function begin_pin_try(token text, told timestamptz, expected uuid, given text, fresh text, wanted uuid)
  returns table (shop_id uuid, device_id uuid, made boolean, hash text, locked boolean)
language plpgsql security definer
set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  instant timestamptz := trusted_time(told);
  here record;
  device uuid;
  open_yet boolean;
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
    returning true into open_yet;
  end if;
  return query select here.shop_id, device,
    exists (select from counter_devices d where d.shop_id = here.shop_id and d.id = device and d.token_hash = fresh), (select n.hash from member_pins n join members m on m.shop_id = n.shop_id and m.person_id = n.person_id
      where n.shop_id = here.shop_id and n.person_id = wanted and m.state = 'active'), open_yet is null;
end $$;
call migrating.own_function('begin_pin_try', 'prateleira_gate', 'prateleira_auth');

-- Lets a person act in a session after their PIN was found right. False: it was changed meanwhile, or they work here no more.
create function begin_operator(token text, told timestamptz, device uuid, wanted uuid, checked text) returns boolean
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
  update auth.session s set "operatorId" = wanted where s.id = here.session_id;
  return true;
end $$;
call migrating.own_function('begin_operator', 'prateleira_gate', 'prateleira_auth');

-- A member of the session's shop who has an account: whose password unlocks their PIN. No row for any other.
create function device_account(token text, told timestamptz, wanted uuid) returns table (person_id uuid, email text)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select u.id, u.email
    from device_session(token, told, null) d join members m on m.shop_id = d.shop_id and m.person_id = wanted and m.state = 'active'
    join auth."user" u on u.id = m.person_id
$$;
call migrating.own_function('device_account', 'prateleira_gate', 'prateleira_auth');

-- Gives a person their tries back at a session's device, after their password. Returns whether the device begins with that.
create function unlock_pin(token text, told timestamptz, given text, fresh text, wanted uuid) returns boolean
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
  return exists (select from counter_devices d where d.shop_id = here.shop_id and d.token_hash = fresh);
end $$;
call migrating.own_function('unlock_pin', 'prateleira_gate', 'prateleira_auth');

-- Gives a session back to its own person, after their password. The device of a cookie that got lost goes on by the cookie `fresh`, with its
-- locks: who knows one password gets no new tries at the PINs of others. Returns whether it does.
create function end_operator(token text, told timestamptz, given text, fresh text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  here record;
begin
  select * into here from device_session(token, told, null);
  update auth.session s set "operatorId" = null where s.id = here.session_id;
  update counter_devices d set token_hash = fresh
   where d.shop_id = here.shop_id and d.session_id = here.session_id and d.token_hash is distinct from given;
  return found;
end $$;
call migrating.own_function('end_operator', 'prateleira_gate', 'prateleira_auth');

-- Leaves the devices where a person acts by PIN to nobody: the session's person comes back by their password, others by PIN.
create function lock_devices(shop uuid, person uuid) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  update auth.session s set "operatorId" = '00000000-0000-0000-0000-000000000000' where s."operatorId" = person and s."shopId" = shop
$$;
call migrating.own_function('lock_devices', 'prateleira_gate', 'prateleira_gate');

-- No login may call it.
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
  if acts_by_pin() or not exists (select from members m where m.shop_id = current_shop() and m.person_id = current_actor() and m.state = 'active') then
    raise exception 'not a member' using errcode = 'PR404';
  end if;
  perform put_pin(current_actor(), hash, digits, instant);
end $$;
call migrating.own_function('set_own_pin', 'prateleira_gate', 'prateleira_app');

-- For who has no account, and so nothing else to come by. False: there is nobody like that.
create function set_member_pin(wanted uuid, hash text, digits integer, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
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

-- Gives who has no account their tries back, at every device. False: there is nobody like that.
create function release_pin(wanted uuid, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform require_manager();
  if not exists (select from members m join people p on p.person_id = m.person_id
                  where m.shop_id = current_shop() and m.person_id = wanted and p.user_id is null) then
    return false;
  end if;
  delete from pin_tries t where t.shop_id = current_shop() and t.person_id = wanted;
  perform note_activity(current_shop(), 'member_pin_release', current_actor(), wanted, '{}', instant);
  return true;
end $$;
call migrating.own_function('release_pin', 'prateleira_gate', 'prateleira_app');

-- Who is in the shop of the acting owner. The address is nobody else's business.
create function shop_members()
  returns table (person_id uuid, full_name text, email text, role text, sees_costs boolean, state text, last_seen_at timestamptz,
    created_at timestamptz, has_pin boolean)
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
begin
  perform require_owner();
  return query select m.person_id, p.full_name, u.email, m.role, m.sees_costs, m.state, m.last_seen_at, m.created_at,
         exists (select from member_pins n where n.shop_id = m.shop_id and n.person_id = m.person_id)
    from members m join people p on p.person_id = m.person_id left join auth."user" u on u.id = p.user_id
   where m.shop_id = current_shop()
   order by m.role = 'owner' desc, fold(p.full_name), m.person_id;
end $$;
call migrating.own_function('shop_members', 'prateleira_gate', 'prateleira_app');

-- Notes that the acting person is at work in the shop, once in five minutes.
create function note_presence(instant timestamptz) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  update members m set last_seen_at = instant
    from (select o.shop_id, o.person_id from members o
           where o.shop_id = current_shop() and o.person_id = current_actor()
             and (o.last_seen_at is null or o.last_seen_at < instant - interval '5 minutes') for no key update skip locked) free
   where m.shop_id = free.shop_id and m.person_id = free.person_id
$$;
call migrating.own_function('note_presence', 'prateleira_gate', 'prateleira_app');

-- Invites an address and queues the letter, or invites it anew. PRTAM: they are a member already.
create function invite_member(address text, role text, sees_costs boolean, hash text, letter jsonb, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid;
begin
  perform require_owner();
  perform lock_team(current_shop());
  if exists (select from members m join auth."user" u on u.id = m.person_id where m.shop_id = current_shop() and u.email = address) then
    raise exception 'a member already' using errcode = 'PRTAM';
  end if;
  perform require_place(current_shop(), (select count(*) from invitations i where i.shop_id = current_shop() and i.email <> address
                                            and i.expires_at > instant));
  insert into invitations as i (shop_id, email, role, sees_costs, token_hash, invited_by, created_at, expires_at)
  values (current_shop(), address, invite_member.role, invite_member.sees_costs, hash, current_actor(), instant, instant + invitation_time())
  on conflict (shop_id, email) do update set role = excluded.role, sees_costs = excluded.sees_costs, token_hash = excluded.token_hash,
    invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
  returning i.id into made;
  perform put_in_mail(null, address, made, 'security', letter, instant);
  perform note_activity(current_shop(), 'member_invite', current_actor(), made, jsonb_build_object('role', invite_member.role), instant);
  return made;
end $$;
call migrating.own_function('invite_member', 'prateleira_gate', 'prateleira_app');

-- Sends an invitation again, with a link of its own and another seven days; the older link is dead. False: there is none.
create function renew_invitation(wanted uuid, hash text, letter jsonb, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  address text;
begin
  perform require_owner();
  update invitations i set token_hash = hash, expires_at = instant + invitation_time()
   where i.shop_id = current_shop() and i.id = wanted returning i.email into address;
  if address is null then
    return false;
  end if;
  perform put_in_mail(null, address, wanted, 'security', letter, instant);
  return true;
end $$;
call migrating.own_function('renew_invitation', 'prateleira_gate', 'prateleira_app');

create function revoke_invitation(wanted uuid, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform require_owner();
  delete from invitations i where i.shop_id = current_shop() and i.id = wanted;
  if not found then
    return false;
  end if;
  perform note_activity(current_shop(), 'member_uninvite', current_actor(), wanted, '{}', instant);
  return true;
end $$;
call migrating.own_function('revoke_invitation', 'prateleira_gate', 'prateleira_app');

-- What a living invitation says to who has its link; no row for any other. `known`: the address has an account.
create function invitation_of(hash text, told timestamptz)
  returns table (shop_name text, invited_by text, email text, role text, expires_at timestamptz, known boolean)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s.name, coalesce(p.full_name, ''), i.email, i.role, i.expires_at, exists (select from auth."user" u where u.email = i.email)
    from invitations i join shops s on s.shop_id = i.shop_id left join people p on p.person_id = i.invited_by
   where i.token_hash = hash and i.expires_at > trusted_time(told)
$$;
call migrating.own_function('invitation_of', 'prateleira_gate', 'prateleira_app');

-- Makes a person a member by an invitation to their address, and tells the shop's owner. Returns the shop.
-- SQLSTATEs: PRTIV no living invitation, PRTAD it is for another address, PRTML no place.
create function join_by_invitation(person uuid, hash text, letter jsonb, told timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  shop uuid;
  owner uuid;
  found_invitation record;
begin
  select i.shop_id into shop from invitations i where i.token_hash = hash;
  -- In the order of those who invite: first the team, then the invitation.
  owner := lock_team(shop);
  select i.id, i.email, i.role, i.sees_costs, i.invited_by into found_invitation from invitations i
   where i.shop_id = shop and i.token_hash = hash and i.expires_at > instant for update;
  if not found then
    raise exception 'no invitation' using errcode = 'PRTIV';
  end if;
  if not exists (select from auth."user" u where u.id = person and u.email = found_invitation.email) then
    raise exception 'for another address' using errcode = 'PRTAD';
  end if;
  delete from invitations i where i.shop_id = shop and i.id = found_invitation.id;
  if not exists (select from members m where m.shop_id = shop and m.person_id = person) then
    perform require_place(shop, 0);
    insert into members (shop_id, person_id, role, sees_costs, created_at)
    values (shop, person, found_invitation.role, found_invitation.sees_costs, instant);
    delete from former_members f where f.shop_id = shop and f.person_id = person;
    perform note_activity(shop, 'member_join', person, person, jsonb_build_object('role', found_invitation.role), instant);
    perform put_in_mail(owner, null, null, 'security', letter, instant);
  end if;
  update people p set last_shop_id = shop where p.person_id = person;
  return shop;
end $$;
call migrating.own_function('join_by_invitation', 'prateleira_gate', 'prateleira_gate, prateleira_auth');

-- The same for the signed-in person, whose session goes on in that shop.
create function accept_invitation(token text, hash text, letter jsonb, told timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  shop uuid;
begin
  if current_actor() is null then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  shop := join_by_invitation(current_actor(), hash, letter, told);
  update auth.session s set "shopId" = shop where s.token = accept_invitation.token and s."userId" = current_actor();
  return shop;
end $$;
call migrating.own_function('accept_invitation', 'prateleira_gate', 'prateleira_app');

-- Adds somebody without an address, who works by PIN alone on the shop's devices (TEAM-06).
create function add_counter_member(full_name text, role text, sees_costs boolean, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid := uuid_v7();
begin
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

-- Gives a member another role or other sight of costs; a name only to who has no account, which is theirs. The owner stays the owner.
create function change_member(wanted uuid, full_name text, role text, sees_costs boolean, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  before record;
begin
  perform require_owner();
  select m.role, m.sees_costs into before from members m
   where m.shop_id = current_shop() and m.person_id = wanted and m.role <> 'owner' for no key update;
  if not found then
    return false;
  end if;
  update members m set role = change_member.role, sees_costs = change_member.sees_costs
   where m.shop_id = current_shop() and m.person_id = wanted;
  update people p set full_name = change_member.full_name, updated_at = instant
   where p.person_id = wanted and p.user_id is null and change_member.full_name is not null;
  if before.role is distinct from change_member.role or before.sees_costs is distinct from change_member.sees_costs then
    perform note_activity(current_shop(), 'member_change', current_actor(), wanted, jsonb_build_object('role_before', before.role,
      'role', change_member.role, 'sees_costs_before', before.sees_costs, 'sees_costs', change_member.sees_costs), instant);
  end if;
  return true;
end $$;
call migrating.own_function('change_member', 'prateleira_gate', 'prateleira_app');

-- Ends what a person has open in a shop: their keys, devices where they act by PIN, and their sessions there, which work in no shop from now
-- on; all of their sessions when they have no other shop to work in.
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

-- Lets a member work no longer, or again. Whoever is suspended keeps their place.
create function set_member_state(wanted uuid, state text, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  before text;
begin
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

-- Keeps the name of who leaves. No login may call it.
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

-- Takes a person out of a shop: what they did stays, by name. Who worked by PIN alone is gone with that. No login may call it.
create function take_out(shop uuid, person uuid, kind text, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  -- Numbers of former members are given one after the other.
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
  perform require_owner();
  return take_out(current_shop(), wanted, 'member_remove', instant);
end $$;
call migrating.own_function('remove_member', 'prateleira_gate', 'prateleira_app');

-- Leaves one of the shops that the signed-in person is a member of; false when it is none of theirs, or their own.
create function leave_shop(wanted uuid, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  return take_out(wanted, current_actor(), 'member_leave', instant);
end $$;
call migrating.own_function('leave_shop', 'prateleira_gate', 'prateleira_app');

-- Whoever deletes their account leaves the shops of others by name (TEAM-09); their own go with them. The people who worked by PIN alone
-- in a shop that goes, go with it.
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

-- The people of the shop and those who left it, by the name that is shown.
create function names_in_shop() returns table (person_id uuid, name text, is_former boolean)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select m.person_id, p.full_name, false from members m join people p on p.person_id = m.person_id where m.shop_id = current_shop()
  union all
  select f.person_id, coalesce(f.name, 'Ex-membro ' || f.number), true from former_members f where f.shop_id = current_shop()
$$;
call migrating.own_function('names_in_shop', 'prateleira_gate', 'prateleira_app');

-- Who loses access when the acting person's shops end: everybody else who works in them (TEAM-09).
create function own_dependents() returns table (shop_id uuid, shop_name text, name text)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s.shop_id, s.name, p.full_name
    from shops s join members m on m.shop_id = s.shop_id and m.person_id <> s.owner_id join people p on p.person_id = m.person_id
   where s.owner_id = current_actor() order by s.created_at, s.shop_id, fold(p.full_name), p.person_id
$$;
call migrating.own_function('own_dependents', 'prateleira_gate', 'prateleira_app');

-- Forgets the names of those who left long ago, invitations that are over, devices that nobody uses, and approvals that nobody used. The ages are fixed here.
create function forget_former_members() returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update former_members set name = null where name is not null and left_at < now() - former_name_time();
  delete from invitations where expires_at < now() - invitation_kept_time();
  delete from counter_devices where used_at < now() - device_kept_time();
  delete from approvals where used_at is null and given_at < now() - interval '1 day';
end $$;
call migrating.own_function('forget_former_members', 'prateleira_gate', 'prateleira_work');
