-- Keys for programs (PLAN-11). A key gives access to its shop, to read or to read and write, and to nothing of the account. It may expire.

create table integration_keys (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (fold(name) <> ''),
  scope text not null check (scope in ('read', 'write')),
  -- SHA-256 of the key. The key is 32 random bytes, which cannot be guessed, so a slow hash would protect nothing.
  key_hash text not null check (key_hash ~ '^[0-9a-f]{64}$'),
  -- The beginning of the key, by which its owner recognises it.
  prefix text not null,
  -- The person who created the key and who is the actor of what programs do with it.
  created_by uuid default current_actor(),
  created_at told_instant not null,
  -- Whether the creator's address was confirmed at that time. If not, the address may be somebody else's.
  owner_confirmed boolean not null default own_address_is_confirmed(),
  last_used_at timestamptz,
  -- Null: valid until it is revoked.
  expires_at told_instant check (expires_at > created_at),
  primary key (shop_id, id)
);
create index integration_keys_hash on integration_keys (key_hash);
create trigger trust_created_at before insert on integration_keys for each row execute function trust_created_at();
call migrating.tenant_table('integration_keys', 'select (shop_id, id, name, scope, prefix, created_by, created_at, last_used_at, expires_at),
  insert (shop_id, name, scope, key_hash, prefix, created_at, expires_at), delete');
call migrating.open_table('integration_keys', 'prateleira_gate', 'select (shop_id, id, name, scope, key_hash, prefix, created_by, created_at,
  owner_confirmed, last_used_at, expires_at), update (last_used_at), delete');

-- Returns whether the key exists, its rights, whether it has expired, and the number of this call within its minute; no row for an
-- unknown key. It grants nothing by itself.
create function admit_key(hash text, told timestamptz)
  returns table (may_write boolean, is_over boolean, calls integer, seconds_left integer)
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with clock as (
    select trusted_time(told) as instant
  ), known as (
    select k.id, k.scope = 'write' as may_write, coalesce(k.expires_at <= clock.instant, false) as is_over, clock.instant
      from integration_keys k, clock where k.key_hash = admit_key.hash
  ), counted as (
    insert into auth.rate_limit as r (key, attempts, window_ends_at)
    select 'integration-key:' || known.id, 1, known.instant + interval '1 minute' from known
    on conflict (key) do update set
      attempts = case when r.window_ends_at <= excluded.window_ends_at - interval '1 minute' then 1 else r.attempts + 1 end,
      window_ends_at = case when r.window_ends_at <= excluded.window_ends_at - interval '1 minute' then excluded.window_ends_at
                            else r.window_ends_at end
    returning r.attempts, r.window_ends_at
  )
  select known.may_write, known.is_over, counted.attempts,
         greatest(1, ceil(extract(epoch from counted.window_ends_at - known.instant))::integer)
    from known, counted
$$;
call migrating.own_function('admit_key', 'prateleira_gate', 'prateleira_app');

-- The door for programs: like enter(), with the hash of a key, and only for the shop. A key has the rights of the member who created it and
-- ends with their membership. With a key that only reads, the database itself refuses writes in this transaction.
-- SQLSTATEs: those of enter(), except PR40K no such key, PR40E the key has expired, PR40P a plan without integration, PR40R a write with a
-- key that only reads.
create function enter_by_key(hash text, told timestamptz, writes boolean, entitlement text default null, roles text[] default null) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  found_key record;
begin
  select k.shop_id, k.id, k.scope, k.created_by, k.last_used_at, k.expires_at, m.role,
         coalesce(m.sees_costs, m.role = any (roles_that_see_costs())) as sees_costs, p.subscription_status as status, p.subscription_expires_at as paid_until
    into found_key
    from integration_keys k
    left join shops p on p.shop_id = k.shop_id
    left join members m on m.shop_id = k.shop_id and m.person_id = k.created_by and m.state = 'active'
   where k.key_hash = enter_by_key.hash;
  if not found or found_key.role is null then
    raise exception 'no such key' using errcode = 'PR40K';
  elsif found_key.expires_at <= instant then
    raise exception 'the key is over' using errcode = 'PR40E';
  end if;
  perform refuse_closed(found_key.status, found_key.paid_until, instant);
  perform set_config('backtrace_functions', concat(replace(found_key.shop_id::text, '-', ''), ',', replace(found_key.created_by::text, '-', ''), ',,', found_key.role, ',key'), true);
  if not 'integration_api' = any (own_entitlements()) then
    raise exception 'plan without integration' using errcode = 'PR40P';
  elsif entitlement is not null and entitlement <> all (coalesce(own_entitlements(), '{}')) then
    raise exception 'not in the plan' using errcode = 'PR4PU';
  end if;
  perform refuse_other_login(found_key.sees_costs);
  if found_key.role <> all (roles) then
    raise exception 'not for this role' using errcode = 'PR4RM';
  end if;
  if writes and found_key.scope <> 'write' then
    raise exception 'the key only reads' using errcode = 'PR40R';
  end if;
  -- Accurate to a minute is enough, and concurrent calls do not wait for each other.
  if found_key.last_used_at is null or found_key.last_used_at < instant - interval '1 minute' then
    update integration_keys k set last_used_at = instant
      from (select o.shop_id, o.id from integration_keys o
             where o.shop_id = found_key.shop_id and o.id = found_key.id for no key update skip locked) free
     where k.shop_id = free.shop_id and k.id = free.id;
  end if;
  if found_key.scope <> 'write' then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  return found_key.shop_id;
end $$;
call migrating.own_function('enter_by_key', 'prateleira_gate', 'prateleira_app');

-- After a password was set by a link from the mail: deletes keys that were created before the address was confirmed, because somebody who
-- signed up with another person's address could have created them, and returns the others.
create function end_unconfirmed_keys(person uuid, address text, instant timestamptz) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, public
as $$
declare
  gone record;
  ended integer := 0;
begin
  instant := trusted_time(instant);
  for gone in delete from integration_keys k where k.created_by = person and not k.owner_confirmed returning k.id, k.shop_id loop
    ended := ended + 1;
    insert into audit_log (type, actor_id, target_id, address, details, created_at)
    values ('key_revoke', person, gone.shop_id::text, end_unconfirmed_keys.address, jsonb_build_object('key', gone.id), instant);
  end loop;
  return jsonb_build_object('ended', ended, 'left', (
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'scope', k.scope, 'prefix', k.prefix,
             'created_at', to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'last_used_at', to_char(k.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.created_at desc, k.id desc), '[]')
      from integration_keys k
     where k.created_by = person or k.shop_id in (select s.shop_id from shops s where s.owner_id = person)));
end $$;
call migrating.own_function('end_unconfirmed_keys', 'prateleira_gate', 'prateleira_auth');
