-- Keys for programs may end by themselves, and their owner hears by mail of each that is made or revoked (PLAN-11).

-- Null: until it is revoked.
alter table integration_keys add column expires_at timestamptz check (expires_at > created_at);
grant select (expires_at), insert (expires_at) on integration_keys to prateleira_app;
grant select (expires_at) on integration_keys to prateleira_gate;

grant create on schema public to prateleira_gate, prateleira_jobs;

-- Says of a key as well whether its time is over.
set local role prateleira_gate;
drop function admit_key(text, timestamptz);
reset role;
create function admit_key(hash text, instant timestamptz)
  returns table (may_write boolean, is_over boolean, calls integer, seconds_left integer)
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with known as (
    select k.id, k.scope = 'write' as may_write, coalesce(k.expires_at <= instant, false) as is_over
      from integration_keys k where k.key_hash = admit_key.hash
  ), counted as (
    insert into auth.rate_limit as r (key, attempts, window_ends_at)
    select 'integration-key:' || known.id, 1, instant + interval '1 minute' from known
    on conflict (key) do update set
      attempts = case when r.window_ends_at <= instant then 1 else r.attempts + 1 end,
      window_ends_at = case when r.window_ends_at <= instant then excluded.window_ends_at else r.window_ends_at end
    returning r.attempts, r.window_ends_at
  )
  select known.may_write, known.is_over, counted.attempts,
         greatest(1, ceil(extract(epoch from counted.window_ends_at - instant))::integer)
    from known, counted
$$;
grant execute on function admit_key(text, timestamptz) to prateleira_app;
alter function admit_key(text, timestamptz) owner to prateleira_gate;

-- The door refuses it too, with PR40E. As its owner: a login that is no superuser has given the function away.
set local role prateleira_gate;
create or replace function enter_by_key(hash text, instant timestamptz, writes boolean, grace interval) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  found_key record;
begin
  select k.user_id, k.id, k.scope, k.last_used_at, k.expires_at, p.subscription_status as status, p.subscription_expires_at as paid_until
    into found_key
    from integration_keys k left join profiles p on p.user_id = k.user_id
   where k.key_hash = enter_by_key.hash;
  if not found then
    raise exception 'no such key' using errcode = 'PR40K';
  elsif found_key.expires_at <= instant then
    raise exception 'the key is over' using errcode = 'PR40E';
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
reset role;

-- A request may write to its own owner, about what protects the account, and to nobody else: whoever makes it send anything
-- reaches that one person.
create function tell_owner(letter jsonb, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if current_tenant() is null then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  perform queue_mail(current_tenant(), 'security', tell_owner.letter, instant);
end $$;
grant execute on function tell_owner(jsonb, timestamptz) to prateleira_app;
alter function tell_owner(jsonb, timestamptz) owner to prateleira_jobs;

revoke create on schema public from prateleira_gate, prateleira_jobs;
