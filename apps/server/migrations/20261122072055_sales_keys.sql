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

-- Lets a manager of the shop give up what waits under a key.
create function hold_to_give_up(request_key text) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform require_manager();
  perform hold_queued_key(request_key);
end $$;
call migrating.own_function('hold_to_give_up', 'prateleira_ledger');

-- Records in 'Atividade' that an item of this kind was given up.
create function note_given_up(kind text, receipt text, instant timestamptz) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  select note_activity(current_shop(), 'queued_' || note_given_up.kind || '_discard', current_actor(), null,
                       jsonb_build_object('name', note_given_up.receipt), instant)
$$;
call migrating.own_function('note_given_up', 'prateleira_ledger');
