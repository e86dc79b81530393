-- What happened to sales after they were registered, for programs that follow it (decision 241). The statement that changes the sale writes
-- the event too, or its trigger does, so that neither exists without the other. Rows are only inserted, and deleted after
-- sale_events_time(). The event that a sale was registered is the sale's own row (sales.written_in).

create function sale_events_time() returns interval language sql immutable parallel safe return null::interval;
grant execute on function sale_events_time() to prateleira_app, prateleira_ledger;

create table sale_events (
  shop_id uuid not null,
  -- The sale, or for a return the return.
  subject_id uuid not null,
  -- As in catalog_changes: the transaction's id tells which events a reader cannot have seen yet.
  written_in xid8 not null default pg_current_xact_id(),
  written_at timestamptz not null default now(),
  -- A position in SALE_EVENTS of the contract, counted from 1, which is the sale's own row. Within a transaction events are reported in
  -- this order.
  kind smallint not null check (kind between 2 and 4),
  -- No foreign key to the shop, for the same reason as in sales: checking it would lock the shop's row.
  primary key (shop_id, written_in, subject_id, kind)
);
call migrating.tenant_table('sale_events', 'select');
call migrating.open_table('sale_events', 'prateleira_ledger', 'select, insert, delete');

-- note_waited itself records that the Pix of a pending sale was paid (2). The trigger's argument is the kind.
create function note_sale_event() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into sale_events (shop_id, subject_id, kind) values (new.shop_id, new.id, tg_argv[0]::smallint);
  return null;
end $$;
create trigger note_cancelled after update of status on sales for each row
  when (old.status <> 'cancelled' and new.status = 'cancelled') execute function note_sale_event('3');
create trigger note_returned after insert on sale_returns for each row execute function note_sale_event('4');
call migrating.own_function('note_sale_event', 'prateleira_ledger');

-- Deletes events one day after sale_events_time(), so that no cursor that is still accepted lies before a deleted event; returns how many.
create function sweep_sale_events(batch integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  gone integer;
begin
  delete from sale_events e where e.ctid = any (array(
    select o.ctid from sale_events o
     where o.written_at < now() - sale_events_time() - interval '1 day' or not exists (select from shops s where s.shop_id = o.shop_id) limit batch));
  get diagnostics gone = row_count;
  return gone;
end $$;
call migrating.own_function('sweep_sale_events', 'prateleira_ledger', 'prateleira_work');

create function forget_sale_events() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  delete from sale_events e where e.shop_id = old.shop_id;
  return null;
end $$;
create trigger forget_sale_events after delete on shops for each row execute function forget_sale_events();
call migrating.own_function('forget_sale_events', 'prateleira_ledger');
