-- The idempotency keys of what may wait on a device: each is registered or given up, once (decisions 227, 239).

-- Until this transaction ends, no other does anything under this idempotency key, so that what may wait on a device is registered or given
-- up once, whichever way it comes. Taken before the locks of the ledger.
create function hold_queued_key(request_key text) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  select pg_advisory_xact_lock(hashtextextended(concat(current_shop(), request_key), 227))
$$;
call migrating.own_function('hold_queued_key', 'prateleira_ledger');

create function roles_that_manage_sales() returns text[] language sql immutable parallel safe return null::text[];
grant execute on function roles_that_manage_sales() to prateleira_ledger, prateleira_gate;

-- Gives up what waits under a key, for somebody who manages sales: keeps the command in the table `queue`, once, and records it in 'Atividade'.
-- The caller raises afterwards when the key has been registered, which undoes this.
create function give_up_queued(queue text, kind text, request_key text, receipt text, command jsonb, reason text, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  kept integer;
begin
  perform require_member(roles_that_manage_sales());
  perform hold_queued_key(request_key);
  execute format('insert into %I (shop_id, idempotency_key, receipt, sent_by, sent_at, reason, command) values ($1, $2, $3, $4, $5, $6, $7)
                  on conflict (shop_id, idempotency_key) do nothing', queue)
    using current_shop(), request_key, receipt, current_actor(), instant, reason, command;
  get diagnostics kept = row_count;
  if kept > 0 then
    perform note_activity(current_shop(), 'queued_' || kind || '_discard', current_actor(), null, jsonb_build_object('name', receipt), instant);
  end if;
  perform settle_refused_item(request_key);
end $$;
call migrating.own_function('give_up_queued', 'prateleira_ledger');
