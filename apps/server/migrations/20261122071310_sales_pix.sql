-- Pix at the counter: the shop's key, and sales that wait until their Pix is received (decision 219).

create table pix_accounts (
  shop_id uuid primary key references shops (shop_id) on delete cascade,
  key text not null,
  name text not null,
  city text not null,
  updated_by uuid default current_actor(),
  updated_at told_instant not null default now()
);
call migrating.tenant_table('pix_accounts', 'select, insert (shop_id, key, name, city, updated_by, updated_at),
  update (key, name, city, updated_by, updated_at), delete');

-- Who changes where the customers' money goes (TEAM-05).
create function note_pix_account() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform note_activity(coalesce(new.shop_id, old.shop_id), 'pix_account', current_actor(), null,
    jsonb_build_object('from', old.key, 'to', new.key), now());
  return null;
end $$;
create trigger note_pix_account after insert on pix_accounts for each row execute function note_pix_account();
create trigger note_changed_pix_account after update on pix_accounts for each row
  when ((old.key, old.name, old.city) is distinct from (new.key, new.name, new.city)) execute function note_pix_account();
-- Not of a shop that is deleted, whose log goes with it.
create trigger note_removed_pix_account after delete on pix_accounts for each row
  when (pg_trigger_depth() = 0) execute function note_pix_account();
call migrating.own_function('note_pix_account', 'prateleira_ledger');

create function pending_kept_time() returns interval language sql immutable parallel safe return null::interval;
grant execute on function pending_kept_time() to prateleira_ledger;

create domain pending_state as text check (value in ('waiting', 'confirmed', 'given_up'));

-- A sale that waits for its payment: its stock is reserved, and no figure contains it. The id is the client's, and the idempotency key of
-- the sale that it becomes. After it has stopped waiting it stays for a while, so that a lost answer can be asked for again.
create table pending_sales (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null,
  customer_id uuid,
  asked_by text,
  created_by uuid default current_actor(),
  asked_at timestamptz not null,
  -- The command that will register it.
  command jsonb not null,
  request_hash text not null,
  total sale_total not null,
  state pending_state not null default 'waiting',
  closed_at timestamptz,
  closed_by uuid,
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index pending_sales_waiting on pending_sales (shop_id, asked_at) where state = 'waiting';
create index pending_sales_customer on pending_sales (shop_id, customer_id) where customer_id is not null;
call migrating.tenant_table('pending_sales', 'select');
call migrating.open_table('pending_sales', 'prateleira_ledger', 'select, insert, update (state, closed_at, closed_by), delete');
call migrating.open_table('pending_sales', 'prateleira_links', 'select (shop_id, customer_id), update (customer_id)');

-- The stock that each has reserved. Σ of a variant's lines = product_variants.reserved.
create table pending_lines (
  shop_id uuid not null,
  pending_id uuid not null,
  product_variant_id uuid not null,
  quantity moved_quantity not null,
  primary key (shop_id, pending_id, product_variant_id),
  foreign key (shop_id, pending_id) references pending_sales (shop_id, id) on delete cascade,
  foreign key (shop_id, product_variant_id) references product_variants (shop_id, id) on delete cascade
);
create index pending_lines_variant on pending_lines (shop_id, product_variant_id);
call migrating.tenant_table('pending_lines', 'select');
call migrating.open_table('pending_lines', 'prateleira_ledger', 'select, insert, delete');

-- What each has taken from vouchers, which nobody else can spend meanwhile.
create table pending_vouchers (
  shop_id uuid not null,
  pending_id uuid not null,
  voucher_id uuid not null,
  amount sale_total not null check (amount > 0),
  primary key (shop_id, pending_id, voucher_id),
  foreign key (shop_id, pending_id) references pending_sales (shop_id, id) on delete cascade,
  foreign key (shop_id, voucher_id) references vouchers (shop_id, id) on delete cascade
);
create index pending_vouchers_voucher on pending_vouchers (shop_id, voucher_id);
call migrating.tenant_table('pending_vouchers', 'select');
call migrating.open_table('pending_vouchers', 'prateleira_ledger', 'select, insert, delete');

-- Makes a sale wait, with its stock and its vouchers reserved; false when it is known already. Refuses as register_exit does. Deletes sales that stopped
-- waiting more than pending_kept_time() ago. PR4S5, PR4S6: spend_voucher.
create function hold_sale(pending uuid, customer uuid, asker text, command jsonb, request text, total numeric, asked timestamptz,
                          variants uuid[], quantities numeric[], prices numeric[], sold_for numeric[],
                          approval uuid, bound text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  tenant uuid := current_shop();
begin
  asked := trusted_time(asked);
  -- A sale registered at once under the same key waits here, or is refused itself.
  perform hold_queued_key(pending::text);
  delete from pending_sales p where p.shop_id = tenant and p.closed_at < asked - pending_kept_time();
  insert into pending_sales (shop_id, id, customer_id, asked_by, asked_at, command, request_hash, total)
  values (tenant, pending, customer, asker, asked, hold_sale.command, request, hold_sale.total)
  on conflict (shop_id, id) do nothing;
  if not found then
    return false;
  end if;
  if approval is not null then
    perform use_approval(approval, bound, pending);
  end if;
  perform allow_discount(variants, quantities, prices, sold_for, pending, jsonb_build_object('total', hold_sale.total));
  perform reserve_stock(variants, quantities);
  insert into pending_lines (shop_id, pending_id, product_variant_id, quantity)
  select tenant, pending, l.variant, sum(l.quantity) from unnest(variants, quantities) as l (variant, quantity) group by l.variant;
  insert into pending_vouchers (shop_id, pending_id, voucher_id, amount)
  select tenant, pending, spend_voucher(y.code, y.amount, customer), y.amount
    from (select p.voucher as code, sum(p.amount) as amount from jsonb_to_recordset(hold_sale.command -> 'payments') as p (voucher text, amount numeric)
           where p.voucher is not null group by p.voucher order by p.voucher) y;
  return true;
end $$;
call migrating.own_function('hold_sale', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Releases the stock and the vouchers that a sale has reserved and returns the state it was in; null when there is no such sale. The row stays locked until
-- the transaction ends, so concurrent callers wait. A caller that confirms the sale registers it in the same transaction.
create function close_pending(pending uuid, outcome pending_state, at timestamptz) returns pending_state
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  tenant uuid := current_shop();
  before pending_state;
begin
  at := trusted_time(at);
  select p.state into before from pending_sales p where p.shop_id = tenant and p.id = pending for update;
  if before = 'waiting' then
    perform release_stock(array_agg(l.product_variant_id), array_agg(l.quantity))
      from pending_lines l where l.shop_id = tenant and l.pending_id = pending;
    delete from pending_lines l where l.shop_id = tenant and l.pending_id = pending;
    perform from vouchers v join pending_vouchers h on h.shop_id = v.shop_id and h.voucher_id = v.id
      where h.shop_id = tenant and h.pending_id = pending order by v.code for no key update of v;
    update vouchers v set balance = v.balance + h.amount from pending_vouchers h
     where h.shop_id = tenant and h.pending_id = pending and v.shop_id = h.shop_id and v.id = h.voucher_id;
    delete from pending_vouchers h where h.shop_id = tenant and h.pending_id = pending;
    update pending_sales p set state = outcome, closed_at = at, closed_by = current_actor()
     where p.shop_id = tenant and p.id = pending;
  end if;
  return before;
end $$;
call migrating.own_function('close_pending', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- A sale that waited has been registered: its receipt still names the Pix after the pending sale has been deleted.
create function note_waited(pending uuid) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  with paid as (
    update counter_sales k set waited = true where k.shop_id = current_shop() and k.idempotency_key = pending::text
    returning k.shop_id, k.sale_id
  )
  -- 'sale.confirmed'.
  insert into sale_events (shop_id, subject_id, kind) select p.shop_id, p.sale_id, 2 from paid p;
end $$;
call migrating.own_function('note_waited', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- A pending sale outlives its customer, as a parked one does.
create function clear_pending_customer() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update pending_sales p set customer_id = null where p.shop_id = old.shop_id and p.customer_id = old.id;
  return old;
end $$;
create trigger clear_pending_customer before delete on customers for each row execute function clear_pending_customer();
call migrating.own_function('clear_pending_customer', 'prateleira_links');

-- A customer who will owe a part of a pending sale cannot be deleted until it stops waiting: once its Pix was received it could not be
-- confirmed without them. The trigger's name makes it run before clear_pending_customer. PR4SW.
create function bar_owing_customer() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if exists (select from pending_sales p where p.shop_id = old.shop_id and p.customer_id = old.id and p.state = 'waiting'
               and p.command @> '{"payments": [{"method": "fiado"}]}')
     and exists (select from shops s where s.shop_id = old.shop_id) then
    raise exception 'a customer of a sale that waits stays' using errcode = 'PR4SW';
  end if;
  return old;
end $$;
create trigger bar_owing_customer before delete on customers for each row execute function bar_owing_customer();
call migrating.own_function('bar_owing_customer', 'prateleira_ledger');
