-- Sales without network (OFF-03): devices, and the passes that prove who sold on them (decisions 226, 236, 242).

-- Rules of the contract, filled in by every start (kernel/db/rules.ts).
create function pass_time() returns interval language sql immutable parallel safe return null::interval;
create function pass_kept_time() returns interval language sql immutable parallel safe return null::interval;
create function passes_most() returns integer language sql immutable parallel safe return null::integer;
create function selling_devices_most() returns integer language sql immutable parallel safe return null::integer;
create function selling_devices_of_one() returns integer language sql immutable parallel safe return null::integer;
grant execute on function pass_time(), pass_kept_time(), passes_most(), selling_devices_most(), selling_devices_of_one() to prateleira_gate;

-- A browser that sells without network. Its code, assigned in order, stands on receipts that have no number yet, so a code is assigned once
-- and stays when the device is no longer used. Only devices in use count towards the limits (decision 236).
create table selling_devices (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  code text not null check (code ~ '^[A-Z]{1,4}$'),
  created_at timestamptz not null,
  made_by uuid not null default current_actor(),
  -- When it last received a pass.
  used_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, code)
);
call migrating.tenant_table('selling_devices', 'select');
call migrating.open_table('selling_devices', 'prateleira_gate', 'select, insert, update (used_at)');

-- A pass proves that a person was there, in this role and on this device, signed in or by PIN. The device receives it while it has network;
-- with a sale that is sent later it proves who sold. Only the hash of the token is kept.
create table selling_passes (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  device_id uuid not null,
  person_id uuid not null,
  role text not null,
  by_pin boolean not null,
  -- SHA-256 of the token, which is 32 random bytes and cannot be guessed.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  -- The session of the browser that received it.
  session_id uuid,
  -- From then on it is no proof: the password or PIN behind it was changed, or its browser was signed out from another one.
  ended_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, token_hash),
  foreign key (shop_id, device_id) references selling_devices (shop_id, id) on delete cascade
);
create index selling_passes_holder on selling_passes (shop_id, device_id, person_id, issued_at desc);
create index selling_passes_person on selling_passes (person_id) where ended_at is null;
create index selling_passes_session on selling_passes (session_id) where ended_at is null;
call migrating.tenant_table('selling_passes', 'select (shop_id, id, device_id, person_id, by_pin, issued_at, ended_at)');
call migrating.open_table('selling_passes', 'prateleira_gate', 'select, insert, update (ended_at), delete');

-- Gives the acting person a pass for a device of the shop, or for a new one. PR4QT when too many devices are in use, of the shop or of this
-- person.
create function issue_pass(device uuid, hash text, told timestamptz, asking text) returns table (device_id uuid, device_code text)
language plpgsql security definer
set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  instant timestamptz := trusted_time(told);
  tenant uuid := current_shop();
  rest integer;
begin
  select d.id, d.code into device_id, device_code from selling_devices d where d.shop_id = tenant and d.id = device;
  if device_id is null then
    perform wait_for_turn(226);
    if exists (select from selling_devices d where d.shop_id = tenant and d.used_at > instant - pass_time()
               having count(*) >= selling_devices_most() or count(*) filter (where d.made_by = current_actor()) >= selling_devices_of_one()) then
      raise exception 'too many devices' using errcode = 'PR4QT';
    end if;
    rest := (select count(*) from selling_devices d where d.shop_id = tenant);
    device_code := '';
    loop
      device_code := chr(65 + rest % 26) || device_code;
      rest := rest / 26 - 1;
      exit when rest < 0;
    end loop;
    insert into selling_devices (shop_id, code, created_at, used_at) values (tenant, device_code, instant, instant) returning id into device_id;
  else
    update selling_devices d set used_at = instant where d.shop_id = tenant and d.id = issue_pass.device_id;
  end if;
  delete from selling_passes p where p.shop_id = tenant and p.id in (
    select o.id from selling_passes o where o.shop_id = tenant and o.device_id = issue_pass.device_id and o.person_id = current_actor()
     order by o.issued_at desc offset passes_most() - 1);
  delete from selling_passes p where p.shop_id = tenant and p.device_id = issue_pass.device_id and p.issued_at < instant - pass_kept_time();
  insert into selling_passes (shop_id, device_id, person_id, role, by_pin, token_hash, issued_at, session_id)
  values (tenant, device_id, current_actor(), current_role_in_shop(), acts_by_pin(), hash, instant,
          (select s.id from auth.session s where s.token = asking));
  return next;
end $$;
call migrating.own_function('issue_pass', 'prateleira_gate', 'prateleira_app');

-- Ends the passes that rest on a password that was changed, or on a session that its person signed out from another browser. The device
-- alone says when something was sold, so earlier passes prove nothing any more, and what arrives with them waits for a manager. Signing out
-- in the browser itself ends none: what waits there is sent by the next person. The trigger's argument says what changed.
create function end_passes() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if tg_argv[0] = 'password' then
    update selling_passes p set ended_at = now() where p.person_id = new."userId" and p.ended_at is null and not p.by_pin;
  elsif old."userId" = current_actor() then
    update selling_passes p set ended_at = now() where p.session_id = old.id and p.ended_at is null;
  end if;
  return null;
end $$;
create trigger end_passes after update of password on auth.account for each row
  when (new.password is distinct from old.password) execute function end_passes('password');
create trigger end_passes after delete on auth.session for each row execute function end_passes('session');
call migrating.own_function('end_passes', 'prateleira_gate');
create function end_pin_passes() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update selling_passes p set ended_at = now() where p.shop_id = new.shop_id and p.person_id = new.person_id and p.ended_at is null and p.by_pin;
  return null;
end $$;
create trigger end_passes after update of hash on member_pins for each row execute function end_pin_passes();
call migrating.own_function('end_pin_passes', 'prateleira_gate');
