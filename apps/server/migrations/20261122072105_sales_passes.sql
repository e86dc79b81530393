-- Sales without network: how passes end, and how queued sales are given up (decisions 227, 242).

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

-- Gives up a sale that waits on a device and keeps its command: its key no longer registers anything. PR4QA when it has been registered.
create function discard_queued_sale(request_key text, receipt text, command jsonb, reason text, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform give_up_queued('queued_sales', 'sale', request_key, receipt, command, reason, trusted_time(instant));
  if exists (select from counter_sales c where c.shop_id = current_shop() and c.idempotency_key = request_key) then
    raise exception 'it was sold' using errcode = 'PR4QA';
  end if;
end $$;
call migrating.own_function('discard_queued_sale', 'prateleira_ledger', 'prateleira_app');
