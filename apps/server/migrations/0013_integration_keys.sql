-- Keys for programs (PLAN-11). A key stands for its shop, to read or to read and write, and for nothing of the account.

create table integration_keys (
  user_id uuid not null references profiles (user_id) on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (btrim(name) <> ''),
  scope text not null check (scope in ('read', 'write')),
  -- SHA-256 of the key. That one is 32 random bytes, which nobody guesses: a slow hash would protect nothing.
  key_hash text not null check (key_hash ~ '^[0-9a-f]{64}$'),
  -- How the key begins, for its owner to tell it from others.
  prefix text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
create index integration_keys_hash on integration_keys (key_hash);

alter table integration_keys enable row level security;
alter table integration_keys force row level security;
create policy tenant on integration_keys to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant());
create policy gate on integration_keys to prateleira_gate using (true) with check (true);
grant select (user_id, id, name, scope, prefix, created_at, last_used_at),
  insert (user_id, name, scope, key_hash, prefix, created_at), delete on integration_keys to prateleira_app;
grant select (user_id, id, scope, key_hash, last_used_at), update (last_used_at) on integration_keys to prateleira_gate;
grant select, insert, update on auth.rate_limit to prateleira_gate;

-- Whether there is such a key, what it may, and the how many-th call of its minute this is; no row when there is none.
-- By itself it opens nothing.
create function admit_key(hash text, instant timestamptz)
  returns table (may_write boolean, calls integer, seconds_left integer)
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with known as (
    select k.id, k.scope = 'write' as may_write from integration_keys k where k.key_hash = admit_key.hash
  ), counted as (
    insert into auth.rate_limit as r (key, attempts, window_ends_at)
    select 'integration-key:' || known.id, 1, instant + interval '1 minute' from known
    on conflict (key) do update set
      attempts = case when r.window_ends_at <= instant then 1 else r.attempts + 1 end,
      window_ends_at = case when r.window_ends_at <= instant then excluded.window_ends_at else r.window_ends_at end
    returning r.attempts, r.window_ends_at
  )
  select known.may_write, counted.attempts, greatest(1, ceil(extract(epoch from counted.window_ends_at - instant))::integer)
    from known, counted
$$;

-- The gate, as enter() keeps it for sessions: raises unless the subscription lets its owner work at this instant.
create function refuse_closed(status text, paid_until timestamptz, instant timestamptz, grace interval) returns void
language plpgsql immutable
set search_path = pg_catalog, public
as $$
begin
  if status = 'suspended' then
    raise exception 'suspended' using errcode = 'PR403';
  elsif status = 'trial' and paid_until <= instant then
    raise exception 'trial expired' using errcode = 'PR4T2';
  elsif status is null or status = 'inactive' or (status = 'active' and paid_until + grace <= instant) then
    raise exception 'plan required' using errcode = 'PR402';
  end if;
end $$;

-- The door for programs: as enter(), by the hash of a key, to the shop only. With a key that only reads, the database itself
-- refuses to write in this transaction.
-- SQLSTATEs: those of enter() but PR40K for no such key, PR40P for a plan without integration, PR40R for a write with a key that reads.
create function enter_by_key(hash text, instant timestamptz, writes boolean, grace interval) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  found_key record;
begin
  select k.user_id, k.id, k.scope, k.last_used_at, p.subscription_status as status, p.subscription_expires_at as paid_until
    into found_key
    from integration_keys k left join profiles p on p.user_id = k.user_id
   where k.key_hash = enter_by_key.hash;
  if not found then
    raise exception 'no such key' using errcode = 'PR40K';
  end if;
  perform refuse_closed(found_key.status, found_key.paid_until, instant, grace);
  perform set_config('app.user_id', found_key.user_id::text, true);
  if not 'integration_api' = any (own_entitlements()) then
    raise exception 'plan without integration' using errcode = 'PR40P';
  end if;
  if writes and found_key.scope <> 'write' then
    raise exception 'the key only reads' using errcode = 'PR40R';
  end if;
  -- Once a minute is exact enough; calls at once do not wait for each other.
  if found_key.last_used_at is null or found_key.last_used_at < instant - interval '1 minute' then
    update integration_keys k set last_used_at = instant
      from (select o.user_id, o.id from integration_keys o
             where o.user_id = found_key.user_id and o.id = found_key.id for no key update skip locked) free
     where k.user_id = free.user_id and k.id = free.id;
  end if;
  if found_key.scope <> 'write' then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  return found_key.user_id;
end $$;

grant execute on function refuse_closed(text, timestamptz, timestamptz, interval) to prateleira_gate;
grant execute on function admit_key(text, timestamptz), enter_by_key(text, timestamptz, boolean, interval) to prateleira_app;
-- Given to their owner last: a login that is no superuser may do nothing with a function that it has given away.
grant create on schema public to prateleira_gate;
alter function admit_key(text, timestamptz) owner to prateleira_gate;
alter function enter_by_key(text, timestamptz, boolean, interval) owner to prateleira_gate;
revoke create on schema public from prateleira_gate;
