-- Sales and the ledger. Inserting a movement moves the stock, here and nowhere else.

create domain ledger_date as date check (value between '1900-01-01' and '9999-12-31');
create domain moved_quantity as numeric(15, 4) check (value > 0 and value <> 'NaN');
create domain unit_amount as numeric(18, 6) check (value >= 0 and value <> 'NaN');
create domain sale_total as numeric(20, 2) check (value >= 0 and value <> 'NaN');
-- 'misto': several methods; sale_payments has them.
create domain payment_method as text check (value in ('dinheiro', 'pix', 'credito', 'debito', 'boleto', 'outro', 'vale', 'fiado', 'misto'));
create domain sale_status as text check (value in ('completed', 'cancelled'));
create domain movement_direction as text check (value in ('in', 'out'));
create domain movement_kind as text check (value in ('initial', 'entry', 'exit', 'reversal', 'return'));
create domain movement_reference as text check (value in ('entry', 'exit', 'sale', 'product', 'movement', 'return'));
create domain exit_reason as text check (value in ('venda', 'consumo_interno', 'devolucao', 'perda_dano', 'transferencia'));

-- No foreign key to the shop: checking it would lock the shop's row in every sale. register_exit only sells what belongs to the shop, and
-- forget_sales deletes the sales with it.
create table sales (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  customer_id uuid,
  sale_date ledger_date not null,
  total_amount sale_total not null,
  payment_method payment_method,
  status sale_status not null default 'completed',
  -- Whether everything was returned; null while nothing was (register_return).
  returned_whole boolean,
  -- The cash session that was named to give the money of a cancellation back (name_refund_session).
  refund_session_id uuid,
  notes text,
  created_by uuid default current_actor(),
  -- Whether the seller had signed in by PIN (TEAM-06).
  by_pin boolean not null default acts_by_pin(),
  created_at timestamptz not null default now(),
  -- By which transaction, for programs that follow what is sold (decision 241). A number of another history after a restore.
  written_in xid8 not null default pg_current_xact_id(),
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index sales_written on sales (shop_id, written_in);
create index sales_date on sales (shop_id, sale_date, id) include (total_amount, status);
create index sales_customer on sales (shop_id, customer_id) where customer_id is not null;
-- register_exit creates a sale together with its movements, and it is cancelled together with them: neither exists without the other.
call migrating.tenant_table('sales', 'select');
call migrating.open_table('sales', 'prateleira_ledger', 'select, insert, update (status, returned_whole, refund_session_id), delete');
call migrating.open_table('sales', 'prateleira_links', 'select (shop_id, customer_id), update (customer_id)');

-- Stores name and price at the time of the sale, which outlive the product (PROD-07). Product and variant are those of the item's movement,
-- so no foreign key checks them again; clear_references sets them to null.
create table sale_items (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  sale_id uuid not null,
  sale_date date not null,
  status sale_status not null default 'completed',
  product_id uuid,
  product_variant_id uuid,
  product_name text not null,
  sku text not null,
  unit text not null,
  quantity moved_quantity not null,
  unit_price unit_amount not null,
  total_value numeric(20, 2) not null,
  primary key (shop_id, id),
  foreign key (shop_id, sale_id) references sales (shop_id, id) on delete cascade
);
create index sale_items_sale on sale_items (shop_id, sale_id);
create index sale_items_date on sale_items (shop_id, sale_date) include (product_id, quantity, total_value) where status = 'completed';
-- The date for what was sold of products that are gone (product_id null).
create index sale_items_product on sale_items (shop_id, product_id, sale_date);
call migrating.tenant_table('sale_items', 'select');
call migrating.open_table('sale_items', 'prateleira_ledger', 'select, insert, update (status)');
call migrating.open_table('sale_items', 'prateleira_links', 'select (shop_id, product_id, product_variant_id), update (product_id, product_variant_id)');

-- Entries have a cost and exits a price, never in the same column: roles that may not see costs have no access to the columns with 'cost' in
-- their names. A reversal has the values of its original.
create table stock_movements (
  shop_id uuid not null,
  -- Filled in by move_stock and register_exit, like every column that the application may not insert. Within a product, ids are in the
  -- order of the ledger.
  id uuid not null,
  product_id uuid not null,
  product_variant_id uuid not null,
  movement_type movement_direction not null,
  kind movement_kind not null,
  quantity moved_quantity not null,
  -- Price per unit of an exit.
  unit_price unit_amount,
  total_value numeric(20, 2),
  -- Cost per unit of an entry.
  entry_cost unit_amount,
  entry_total_cost numeric(20, 2),
  -- Cost of the moved quantity; null while it is unknown. A reversal has its original's; cost_adjustment is by how much the cost of the
  -- variant's stock changes beside that: Σ ±moved_cost + cost_adjustment = stock_cost (LED-05, decision 140).
  moved_cost numeric(34, 10),
  cost_adjustment numeric(34, 10),
  -- Balance of the variant after this movement.
  stock_cost_after numeric(34, 10) not null,
  unit_cost numeric(24, 10),
  balance_after numeric(15, 4) not null,
  -- Balance of the product, over all its variants, after this movement.
  total_after numeric(15, 4) not null,
  movement_date ledger_date not null,
  exit_reason exit_reason,
  responsible_person text,
  notes text,
  supplier_id uuid,
  reference_id uuid,
  reference_type movement_reference,
  reverses_id uuid,
  idempotency_key text,
  request_hash text,
  entry_cost_hash text,
  created_by uuid default current_actor(),
  by_pin boolean not null default acts_by_pin(),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, product_variant_id) references product_variants (shop_id, id) on delete cascade,
  foreign key (shop_id, supplier_id) references suppliers (shop_id, id),
  foreign key (shop_id, reverses_id) references stock_movements (shop_id, id) on delete cascade
);
-- A variant's movements in the order of the ledger; also sums the stock at a past date by an index-only scan.
create index stock_movements_variant on stock_movements (shop_id, product_variant_id, id)
  include (movement_date, movement_type, quantity, unit_cost);
create index stock_movements_entries on stock_movements (shop_id, id) where kind = 'entry';
create index stock_movements_reference on stock_movements (shop_id, reference_id);
create index stock_movements_supplier on stock_movements (shop_id, supplier_id) where supplier_id is not null;
-- A movement is reversed at most once (LED-02), a request executed at most once (EXI-10).
create unique index stock_movements_shop_id_reverses_id_key on stock_movements (shop_id, reverses_id) where reverses_id is not null;
create unique index stock_movements_shop_id_idempotency_key on stock_movements (shop_id, idempotency_key) where idempotency_key is not null;
-- For index-only scans by reports over a million movements: exits by reason, and the stock at a past date from each variant's movements by
-- date.
create index stock_movements_kind_date on stock_movements (shop_id, kind, movement_date, id)
  include (movement_type, quantity, exit_reason, total_value, unit_cost);

-- Movements are neither updated nor deleted: a mistake is corrected by a reversal (LED-02).
call migrating.tenant_table('stock_movements', 'select,
  insert (shop_id, product_variant_id, movement_type, kind, quantity, unit_price, entry_cost, movement_date, exit_reason, responsible_person,
    notes, supplier_id, reference_id, reference_type, reverses_id, idempotency_key, request_hash, entry_cost_hash)');
-- Only register_exit creates movements of a sale, and only register_return those of a return.
create policy no_sale on stock_movements as restrictive for insert to prateleira_app
  with check (exit_reason is distinct from 'venda' and kind <> 'return' and reference_type is distinct from 'sale' and reference_type is distinct from 'return');
call migrating.open_table('stock_movements', 'prateleira_ledger', 'select, insert');
call migrating.open_table('stock_movements', 'prateleira_links', 'select (shop_id, supplier_id), update (supplier_id)');

-- Totals of a whole catalogue for the dashboard, without counting it: a folded total and the changes not folded yet. Changes are only
-- inserted, so that writers of one tenant do not wait for each other.
create table stock_totals (
  shop_id uuid primary key references shops (shop_id) on delete cascade,
  products bigint not null default 0,
  low bigint not null default 0,
  units numeric not null default 0,
  value numeric not null default 0,
  -- The last day of what sold_recently sums; null as long as nothing was sold.
  sold_until date
);
call migrating.tenant_table('stock_totals', 'select');
call migrating.open_table('stock_totals', 'prateleira_ledger', 'select, insert, update');

create table stock_total_changes (
  shop_id uuid not null,
  id bigint generated always as identity,
  products smallint not null,
  low smallint not null,
  units numeric not null,
  value numeric not null,
  -- Of a sale's line, and with a minus of what came back or was cancelled: its day, whether it counts as a sale, and what. Other
  -- changes have no day, whatever else stands here.
  sold_on date,
  sales smallint not null default 0,
  product_id uuid,
  sold numeric,
  revenue numeric,
  primary key (shop_id, id)
);
call migrating.tenant_table('stock_total_changes', 'select');
-- It updates no row, but needs the right to lock the rows it folds.
call migrating.open_table('stock_total_changes', 'prateleira_ledger', 'select, insert, update, delete');

-- How many days sold_recently sums.
create function sales_window() returns integer language sql immutable parallel safe return null::integer;
grant execute on function sales_window() to prateleira_app, prateleira_work, prateleira_ledger;

-- What was sold on each day, less what came back on it, as far as it is folded (decision 246).
create table sold_days (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  day date not null,
  sales bigint not null,
  amount numeric not null,
  primary key (shop_id, day)
);
call migrating.tenant_table('sold_days', 'select');
call migrating.open_table('sold_days', 'prateleira_ledger', 'select, insert, update');

-- What was sold of each product on the sales_window() days up to stock_totals.sold_until, as far as it is folded.
-- What is deleted stays until the days move, and is passed over: a key to products would make folding wait for them.
create table sold_recently (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  product_id uuid not null,
  quantity numeric not null,
  revenue numeric not null,
  primary key (shop_id, product_id)
);
create index sold_recently_most on sold_recently (shop_id, quantity desc, product_id);
call migrating.tenant_table('sold_recently', 'select');
call migrating.open_table('sold_recently', 'prateleira_ledger', 'select, insert, update, delete');

-- Quantity and cost of a variant's stock. quantity × price has ten decimals, and so has every value.
create type stock_cost as (quantity numeric, value numeric, average numeric);

-- The rule of LED-05: quantity and cost of a variant's stock after a movement. `cost` is the cost per unit, null when it is unknown.
-- Perpetual weighted average (IAS 2.25-27, CPC 16): an exit takes its share of the value, the last piece the rest. An entry without a cost
-- counts at the average, or at the cost of the first entry that has one.
-- The quantity is negative only in a replay: the next entry covers exits that precede it, and they leave no value behind.
create function next_stock_cost(before stock_cost, moved numeric, cost numeric) returns stock_cost
language plpgsql immutable
as $$
declare
  quantity numeric := before.quantity + moved;
begin
  if moved < 0 then
    return row(quantity, case when quantity <= 0 or before.average is null then 0
      else before.value + round(before.value * moved / before.quantity, 10) end, before.average)::stock_cost;
  elsif cost is null and before.average is null then
    return row(quantity, 0, null)::stock_cost;
  elsif before.average is null or before.quantity <= 0 then
    return row(quantity, round(greatest(quantity, 0) * coalesce(cost, before.average), 10), round(coalesce(cost, before.average), 10))::stock_cost;
  elsif cost is null then
    return row(quantity, before.value + round(moved * before.average, 10), before.average)::stock_cost;
  end if;
  return row(quantity, round(before.value + moved * cost, 10), round(round(before.value + moved * cost, 10) / quantity, 10))::stock_cost;
end $$;
call migrating.own_function('next_stock_cost', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Cost per unit of what is returned of an exit: its share of the exit's cost, for the last piece the rest. It has enough decimals for
-- quantity × cost to equal the share in all ten decimals.
create function returned_cost(left_cost numeric, sold numeric, back numeric, more numeric) returns numeric
language sql immutable
return round((round(left_cost * (back + more) / sold, 10) - round(left_cost * back / sold, 10)) / more, 20);
call migrating.own_function('returned_cost', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- A variant's cost as if a movement had never existed: costs every movement that was not reversed again, in the order of the ledger. Starts
-- at the last row that no reversed movement can have changed, so it usually reads only what follows that movement.
-- With `without` null everything is costed from the first movement on. With `wanted`, an exit, the result is the cost of that exit. What is
-- returned of an exit has the cost that the exit has in the replay (decision 211).
create function replay_stock_cost(tenant uuid, variant uuid, without uuid, wanted uuid default null) returns stock_cost
language plpgsql stable
as $$
declare
  first uuid := coalesce(without, wanted);
  earlier uuid;
  before stock_cost;
  replayed stock_cost := row(0, 0, null)::stock_cost;
  came_back uuid[];
  -- Exits with returns: their cost, and the returned quantity.
  exits jsonb := '{}';
  kept jsonb;
  cost numeric;
  movement record;
begin
  while first is not null loop
    select min(o.id::text)::uuid into earlier
      from stock_movements r join stock_movements o on o.shop_id = r.shop_id and o.id = r.reverses_id
     where r.shop_id = tenant and r.product_variant_id = variant and r.id > first and r.kind = 'reversal' and o.id < first;
    exit when earlier is null;
    first := earlier;
  end loop;
  if first is not null then
    select m.balance_after, m.stock_cost_after, m.unit_cost into movement from stock_movements m
     where m.shop_id = tenant and m.product_variant_id = variant and m.id < first order by m.id desc limit 1;
    if found then
      replayed := row(movement.balance_after, movement.stock_cost_after, movement.unit_cost)::stock_cost;
    end if;
  end if;
  select array_agg(distinct m.reference_id) into came_back from stock_movements m
   where m.shop_id = tenant and m.product_variant_id = variant and m.kind = 'return';
  for movement in
    select m.id, m.kind, m.reference_id, m.quantity, case m.movement_type when 'in' then m.quantity else -m.quantity end as moved, m.entry_cost, m.moved_cost
      from stock_movements m
     where m.shop_id = tenant and m.product_variant_id = variant and m.kind <> 'reversal'
       and m.id >= coalesce(first, '00000000-0000-0000-0000-000000000000') and m.id is distinct from without
       and not exists (select from stock_movements r where r.shop_id = m.shop_id and r.reverses_id = m.id)
     order by m.id
  loop
    before := replayed;
    cost := movement.entry_cost;
    if movement.kind = 'return' then
      kept := exits -> movement.reference_id::text;
      -- An exit before the first row keeps the cost it had when this was returned.
      cost := case when kept is null then round(movement.moved_cost / movement.quantity, 20)
        else returned_cost((kept ->> 'cost')::numeric, (kept ->> 'sold')::numeric, (kept ->> 'back')::numeric, movement.quantity) end;
      if kept is not null then
        exits := jsonb_set(exits, array[movement.reference_id::text, 'back'], to_jsonb((kept ->> 'back')::numeric + movement.quantity));
      end if;
    end if;
    replayed := next_stock_cost(before, movement.moved, cost);
    cost := case when replayed.average is not null then before.value - replayed.value end;
    if movement.id = wanted then
      return row(movement.quantity, cost, replayed.average)::stock_cost;
    elsif movement.id = any (came_back) then
      exits := exits || jsonb_build_object(movement.id, jsonb_build_object('cost', cost, 'sold', movement.quantity, 'back', 0));
    end if;
  end loop;
  return replayed;
end $$;
call migrating.own_function('replay_stock_cost', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Copies a reversal's values from the movement it reverses; refuses a reversal with other values.
create function copy_original(reversal stock_movements) returns stock_movements
language plpgsql
as $$
declare
  original record;
  opposite text;
begin
  select m.* into original from stock_movements m where m.shop_id = reversal.shop_id and m.id = reversal.reverses_id;
  if not found then
    raise exception 'no such movement' using errcode = 'PR404';
  end if;
  -- Locks the sale before its products, like register_return. A sale with returns cannot be reversed.
  if original.reference_type = 'sale' then
    perform from sales s where s.shop_id = reversal.shop_id and s.id = original.reference_id for no key update;
    if exists (select from sales s where s.shop_id = reversal.shop_id and s.id = original.reference_id and s.returned_whole is not null) then
      raise exception 'a part of the sale came back' using errcode = 'PR4S1';
    end if;
  end if;
  opposite := case original.movement_type when 'in' then 'out' else 'in' end;
  if original.kind in ('reversal', 'return')
     or coalesce(reversal.product_variant_id, original.product_variant_id) <> original.product_variant_id
     or coalesce(reversal.movement_type, opposite) <> opposite
     or coalesce(reversal.quantity, original.quantity) <> original.quantity
     or coalesce(reversal.unit_price, original.unit_price) is distinct from original.unit_price
     or coalesce(reversal.entry_cost, original.entry_cost) is distinct from original.entry_cost then
    raise exception 'a reversal is the opposite of a movement' using errcode = 'check_violation';
  end if;
  reversal.product_variant_id := original.product_variant_id;
  reversal.movement_type := opposite;
  reversal.quantity := original.quantity;
  reversal.unit_price := original.unit_price;
  reversal.entry_cost := original.entry_cost;
  reversal.moved_cost := original.moved_cost;
  reversal.supplier_id := original.supplier_id;
  reversal.reference_id := original.id;
  reversal.reference_type := 'movement';
  -- Never dated before the movement it reverses: an exit may be dated ahead.
  reversal.movement_date := greatest(reversal.movement_date, original.movement_date);
  return reversal;
end $$;
call migrating.own_function('copy_original', 'prateleira_ledger');

-- The next id. In PL/pgSQL, because a function in SQL would be inlined into every statement that calls it, needed or not.
create function next_uuid(id uuid) returns uuid
language plpgsql immutable strict
as $$
begin
  return (left(id::text, 19) || lpad(to_hex(('x' || right(replace(id::text, '-', ''), 16))::bit(64)::bigint + 1), 16, '0'))::uuid;
end $$;
call migrating.own_function('next_uuid', 'prateleira_ledger');

-- Reserved stock is not available.
create function refuse_short(variant uuid, name text, stock numeric, reserved numeric, requested numeric) returns void
language plpgsql
as $$
begin
  raise exception 'not enough stock' using errcode = 'PR409', detail = json_build_object(
    'product_variant_id', variant, 'product_name', name, 'available', trim_scale(stock - reserved)::text,
    'reserved', trim_scale(reserved)::text, 'requested', trim_scale(requested)::text)::text;
end $$;
call migrating.own_function('refuse_short', 'prateleira_ledger');
-- Cost per unit of what is returned of an exit: the exit's cost, calculated without the movements that were reversed since.
create function cost_of_return(back stock_movements) returns numeric
language plpgsql stable
as $$
declare
  original record;
  earlier numeric;
begin
  select m.id, m.quantity, m.moved_cost into original from stock_movements m
   where m.shop_id = back.shop_id and m.id = back.reference_id and m.product_variant_id = back.product_variant_id and m.kind = 'exit';
  if not found then
    raise exception 'no such exit' using errcode = 'PR404';
  end if;
  select coalesce(sum(m.quantity), 0) into earlier from stock_movements m
   where m.shop_id = back.shop_id and m.reference_id = original.id and m.kind = 'return';
  if exists (
      select from stock_movements r join stock_movements o on o.shop_id = r.shop_id and o.id = r.reverses_id
       where r.shop_id = back.shop_id and r.product_variant_id = back.product_variant_id and r.id > original.id and r.kind = 'reversal'
         and o.id < original.id) then
    original.moved_cost := (replay_stock_cost(back.shop_id, back.product_variant_id, null, original.id)).value;
  end if;
  return returned_cost(original.moved_cost, original.quantity, earlier, back.quantity);
end $$;
call migrating.own_function('cost_of_return', 'prateleira_ledger');

-- Moves the stock. Updating the product locks it and all its variants; every writer locks products in the same order. Determines the reason
-- only for a refusal. SQLSTATEs: PR404 no such variant, PR409 not enough (detail: JSON), PR40I inactive, PR40W a fraction of a piece.
create function move_stock() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  -- Evaluated here: an UPDATE of a distributed table may not call a volatile function.
  fresh uuid := uuid_v7();
  product record;
  variant record;
  moved numeric;
  before stock_cost;
  after stock_cost;
  cost numeric := new.entry_cost;
begin
  if new.kind = 'reversal' then
    new := copy_original(new);
  end if;
  -- Which columns each kind has. Not a check constraint, which every insert would compile again.
  if (case new.kind
        when 'exit' then new.movement_type = 'out' and num_nulls(new.exit_reason, new.responsible_person) = 0
          and num_nonnulls(new.reverses_id, new.entry_cost, new.entry_cost_hash) = 0
        when 'reversal' then num_nonnulls(new.exit_reason, new.responsible_person, new.request_hash, new.entry_cost_hash) = 0
          and (case new.movement_type when 'in' then new.entry_cost else new.unit_price end) is null
        when 'entry' then new.movement_type = 'in'
          and num_nonnulls(new.exit_reason, new.responsible_person, new.reverses_id, new.unit_price) = 0
          -- The hash of a request with a cost is as confidential as the cost.
          and num_nonnulls(new.request_hash, new.entry_cost) < 2
        when 'initial' then new.movement_type = 'in'
          and num_nonnulls(new.exit_reason, new.responsible_person, new.reverses_id, new.unit_price, new.request_hash, new.entry_cost_hash) = 0
        when 'return' then new.movement_type = 'in' and new.reference_type = 'movement' and new.reference_id is not null
          and num_nonnulls(new.exit_reason, new.responsible_person, new.reverses_id, new.unit_price, new.entry_cost, new.request_hash, new.entry_cost_hash) = 0
        else false end) is not true then
    raise exception 'no movement of this kind' using errcode = 'check_violation';
  end if;
  moved := case new.movement_type when 'in' then new.quantity else -new.quantity end;
  update products p set total_stock = p.total_stock + moved,
         last_movement_id = case when p.last_movement_id >= fresh then next_uuid(p.last_movement_id) else fresh end
   where p.shop_id = new.shop_id
     and p.id = (select v.product_id from product_variants v where v.shop_id = new.shop_id and v.id = new.product_variant_id)
     and p.total_stock + moved >= 0 and (p.unit <> 'un' or moved = trunc(moved))
  returning p.id, p.name, p.unit, p.is_active, p.is_low, p.min_stock_level, p.cost_price, p.total_stock, p.last_movement_id, true as written
    into product;
  if not found then
    select p.id, p.name, p.unit, p.is_active, p.is_low, p.min_stock_level, p.cost_price, p.total_stock, p.last_movement_id, false as written
      into product
      from products p
     where p.shop_id = new.shop_id
       and p.id = (select v.product_id from product_variants v where v.shop_id = new.shop_id and v.id = new.product_variant_id)
       for no key update;
    if not found then
      raise exception 'no such variant' using errcode = 'PR404';
    end if;
  end if;
  -- Under the product's lock this is its latest movement.
  select v.current_stock, v.reserved, v.stock_cost, v.average_cost, v.is_active, v.has_moved into variant
    from product_variants v where v.shop_id = new.shop_id and v.id = new.product_variant_id;
  if not found then
    raise exception 'no such variant' using errcode = 'PR404';
  end if;
  -- Broken returned goods leave again, even of an inactive variant.
  if new.kind in ('entry', 'exit') and not (product.is_active and variant.is_active) and new.reference_type is distinct from 'return' then
    raise exception 'inactive' using errcode = 'PR40I';
  end if;
  if product.unit = 'un' and new.quantity <> trunc(new.quantity) then
    raise exception 'a fraction of a piece' using errcode = 'PR40W';
  end if;
  if moved < 0 and variant.current_stock - variant.reserved + moved < 0 then
    perform refuse_short(new.product_variant_id, product.name, variant.current_stock, variant.reserved, new.quantity);
  end if;
  if not product.written then
    -- Enough stock arrived while this one waited.
    update products p set total_stock = p.total_stock + moved,
         last_movement_id = case when p.last_movement_id >= fresh then next_uuid(p.last_movement_id) else fresh end
     where p.shop_id = new.shop_id and p.id = product.id
    returning p.id, p.name, p.unit, p.is_active, p.is_low, p.min_stock_level, p.cost_price, p.total_stock, p.last_movement_id, true as written
      into product;
  end if;
  if new.kind = 'initial' and variant.has_moved then
    raise exception 'initial stock is the first movement of a variant' using errcode = 'check_violation';
  end if;

  before := row(variant.current_stock, variant.stock_cost, variant.average_cost)::stock_cost;
  if new.kind = 'reversal' then
    after := replay_stock_cost(new.shop_id, new.product_variant_id, new.reverses_id);
    new.cost_adjustment := after.value - before.value - coalesce(case when moved > 0 then new.moved_cost else -new.moved_cost end, 0);
  else
    if new.kind = 'return' then
      cost := cost_of_return(new);
    end if;
    after := next_stock_cost(before, moved, cost);
    if after.average is null then
      new.moved_cost := null;
    elsif cost is not null then
      new.moved_cost := round(moved * cost, 10);
      -- Stock without a cost gets a value from now on.
      new.cost_adjustment := after.value - before.value - new.moved_cost;
    else
      new.moved_cost := abs(after.value - before.value);
    end if;
  end if;
  if after.value <> 0 and (after.value > 0 and variant.current_stock + moved > 0 and after.average >= 0) is not true then
    raise exception 'a cost without stock' using errcode = 'check_violation';
  end if;
  new.cost_adjustment := nullif(new.cost_adjustment, 0);
  new.id := product.last_movement_id;
  new.product_id := product.id;
  new.total_after := product.total_stock;
  new.balance_after := variant.current_stock + moved;
  new.stock_cost_after := after.value;
  new.unit_cost := after.average;
  new.total_value := round(new.quantity * new.unit_price, 2);
  new.entry_total_cost := round(new.quantity * new.entry_cost, 2);
  -- Returned goods of an inactive variant can be sold again: it becomes active.
  update product_variants v set current_stock = new.balance_after, stock_cost = after.value, average_cost = after.average, has_moved = true,
         is_active = v.is_active or new.balance_after > 0
   where v.shop_id = new.shop_id and v.id = new.product_variant_id;
  if not found then
    raise exception 'the ledger may not write this variant';
  end if;
  -- A separate statement, because it is rare: most movements then write no column with a trigger or an index.
  if product.is_low <> (product.total_stock <= product.min_stock_level) or 0 in (product.total_stock, product.total_stock - moved) then
    update products p set is_low = p.total_stock <= p.min_stock_level, is_out = p.total_stock = 0
     where p.shop_id = new.shop_id and p.id = product.id;
  end if;
  -- Records the change of the shop's totals; note_totals does so for other changes of a product.
  if product.is_active then
    insert into stock_total_changes (shop_id, products, low, units, value)
    values (new.shop_id, 0, (product.total_stock <= product.min_stock_level)::int - (product.total_stock - moved <= product.min_stock_level)::int,
            moved, moved * coalesce(product.cost_price, 0));
  end if;
  return new;
end $$;
-- Refuses rows of another shop before move_stock runs: triggers run before the row's policy, move_stock reaches every shop, and its refusals
-- would reveal that shop's stock. Its name makes it the first trigger. Row-level security applies to everybody but superusers; the trigger's
-- argument names the table.
create function refuse_other_shop() returns trigger
language plpgsql
as $$
begin
  if new.shop_id is distinct from current_shop() and row_security_active(tg_argv[0]) then
    raise exception 'another shop' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
-- A row with an id was already moved by register_exit; the application cannot set ids. Every statement compiles the conditions of triggers,
-- so these are short.
create trigger bar_other_shop before insert on stock_movements for each row
  when (new.id is null) execute function refuse_other_shop('stock_movements');
create trigger move_stock before insert on stock_movements for each row when (new.id is null) execute function move_stock();
call migrating.own_function('move_stock', 'prateleira_ledger');

-- A sale is reversed as a whole: its first reversed line cancels it, and the same statement has to reverse all others.
create function cancel_sale() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  sale uuid;
begin
  if new.movement_type <> 'in' then
    return null;
  end if;
  select m.reference_id into sale from stock_movements m
   where m.shop_id = new.shop_id and m.id = new.reverses_id and m.reference_type = 'sale';
  if not found then
    return null;
  end if;
  if exists (
      select from stock_movements m where m.shop_id = new.shop_id and m.reference_id = sale and m.kind = 'exit'
         and not exists (select from stock_movements r where r.shop_id = m.shop_id and r.reverses_id = m.id)) then
    raise exception 'a sale is taken back whole' using errcode = 'check_violation';
  end if;
  update sales s set status = 'cancelled' where s.shop_id = new.shop_id and s.id = sale and s.status <> 'cancelled';
  with cancelled as (
    update sale_items i set status = 'cancelled' where i.shop_id = new.shop_id and i.sale_id = sale and i.status <> 'cancelled'
    returning i.sale_date, i.product_id, i.quantity, i.total_value
  )
  insert into stock_total_changes (shop_id, products, low, units, value, sold_on, sales, product_id, sold, revenue)
  select new.shop_id, 0, 0, 0, 0, c.sale_date, case row_number() over () when 1 then -1 else 0 end, c.product_id, -c.quantity, -c.total_value
    from cancelled c;
  return null;
end $$;
create trigger cancel_sale after insert on stock_movements for each row
  when (new.reverses_id is not null) execute function cancel_sale();
call migrating.own_function('cancel_sale', 'prateleira_ledger');

-- A variant with movements is deleted only with its product or its shop (PROD-16, LED-02). Runs before its foreign keys would refuse.
create function keep_moved_variant() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if exists (select from products p where p.shop_id = old.shop_id and p.id = old.product_id) then
    raise exception 'a variant with movements stays' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger keep_moved_variant before delete on product_variants for each row
  when (old.has_moved) execute function keep_moved_variant();
call migrating.own_function('keep_moved_variant', 'prateleira_ledger');

-- Movements are counted and costed in the product's unit, which therefore cannot change after the first one. PR40U.
create function keep_unit() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if exists (select from product_variants v where v.shop_id = new.shop_id and v.product_id = new.id and v.has_moved) then
    raise exception 'the unit of what moved stays' using errcode = 'PR40U';
  end if;
  return new;
end $$;
create trigger keep_unit before update of unit on products for each row
  when (new.unit is distinct from old.unit) execute function keep_unit();
call migrating.own_function('keep_unit', 'prateleira_ledger');

-- Registers an exit, and with the reason 'venda' a sale: movements, sale and items together, or nothing. An item without a price is sold for 0.
-- Everybody locks lines in the same order: by product, then variant. Returns the movements in that order.
-- It does the part of move_stock that an exit needs, writing all rows of a line in one statement; its plans are always kept. A line that
-- cannot be moved is passed to move_stock, which raises the reason.
create function register_exit(variants uuid[], quantities numeric[], prices numeric[], left_on date, responsible text, note text,
                              reference uuid, request_key text, request text, reason text, customer uuid, paid_by text)
returns table (id uuid, product_variant_id uuid, product_id uuid, product_name text, quantity numeric, unit_price numeric,
               total_value numeric, balance_after numeric, total_after numeric, min_stock_level numeric, reference_id uuid)
language plpgsql security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  tenant uuid := current_shop();
  person uuid := current_actor();
  is_sale boolean := reason = 'venda';
  lines integer[] := array[1];
  line integer;
  taken moved_quantity := quantities[1];
  price unit_amount := prices[1];
  sold numeric := coalesce(round(taken * price, 2), 0);
  product record;
  variant record;
  fresh uuid;
  after stock_cost;
  sale_number bigint;
  came_by_pin boolean := acts_by_pin();
begin
  if cardinality(variants) = 0 then
    raise exception 'an exit of nothing' using errcode = 'check_violation';
  elsif num_nulls(reason, responsible) > 0 then
    raise exception 'an exit without a reason' using errcode = 'check_violation';
  elsif cardinality(variants) > 1 then
    -- One lookup each: a join could be planned to read all variants of the shop.
    select array_agg(l.position order by (select v.product_id from product_variants v where v.shop_id = tenant and v.id = l.variant), l.variant, l.position)
      into lines from unnest(variants) with ordinality as l (variant, position);
    sold := (select coalesce(sum(round(l.quantity::numeric(15, 4) * l.price::numeric(18, 6), 2)), 0)
               from unnest(quantities, prices) as l (quantity, price));
  end if;
  reference_id := reference;
  foreach line in array lines loop
    taken := quantities[line];
    price := prices[line];
    product_variant_id := variants[line];
    fresh := uuid_v7();
    for attempt in 1..2 loop
      update products p set total_stock = p.total_stock - taken,
             last_movement_id = case when p.last_movement_id >= fresh then next_uuid(p.last_movement_id) else fresh end
       where p.shop_id = tenant
         and p.id = (select v.product_id from product_variants v where v.shop_id = tenant and v.id = register_exit.product_variant_id)
         and p.is_active and p.total_stock >= taken and (p.unit <> 'un' or taken = trunc(taken))
      returning p.id, p.name, p.unit, p.is_low, p.min_stock_level, p.cost_price, p.total_stock, p.last_movement_id into product;
      exit when found or attempt = 2;
      -- Enough stock may have arrived while this one waited: decided under the lock.
      perform from products p
        where p.shop_id = tenant
          and p.id = (select v.product_id from product_variants v where v.shop_id = tenant and v.id = register_exit.product_variant_id)
          for no key update;
    end loop;
    -- Under the product's lock this is its latest movement. A variant with stock cannot be deactivated meanwhile.
    select v.current_stock, v.stock_cost, v.average_cost, v.sku into variant from product_variants v
     where v.shop_id = tenant and v.id = register_exit.product_variant_id and v.is_active and v.current_stock - v.reserved >= taken;
    if not found or product.id is null then
      insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, unit_price, movement_date, exit_reason, responsible_person)
      values (tenant, register_exit.product_variant_id, 'out', 'exit', taken, price, left_on, reason, responsible);
      raise exception 'move_stock moves what register_exit does not';
    end if;
    if is_sale and line = lines[1] then
      sale_number := free_sale_number(tenant);
    end if;
    after := next_stock_cost(row(variant.current_stock, variant.stock_cost, variant.average_cost)::stock_cost, -taken, null);
    id := product.last_movement_id;
    product_id := product.id;
    product_name := product.name;
    quantity := taken;
    unit_price := price;
    total_value := round(taken * price, 2);
    balance_after := variant.current_stock - taken;
    total_after := product.total_stock;
    min_stock_level := product.min_stock_level;
    if product.is_low <> (product.total_stock <= product.min_stock_level) or product.total_stock = 0 then
      update products p set is_low = p.total_stock <= p.min_stock_level, is_out = p.total_stock = 0
       where p.shop_id = tenant and p.id = product.id;
    end if;
    with moved as (
      update product_variants v set current_stock = register_exit.balance_after, stock_cost = after.value
       where v.shop_id = tenant and v.id = register_exit.product_variant_id
    ), noted as (
      insert into stock_total_changes (shop_id, products, low, units, value, sold_on, sales, product_id, sold, revenue)
      values (tenant, 0, (product.total_stock <= product.min_stock_level)::int - product.is_low::int, -taken, -taken * coalesce(product.cost_price, 0),
        case when is_sale then left_on end, (is_sale and line = lines[1])::int, product.id, taken, coalesce(register_exit.total_value, 0))
    ), heard as (
      -- What note_changed does for other changes of a variant.
      insert into catalog_changes (shop_id, product_id) values (tenant, product.id) on conflict do nothing
    ), sale as (
      insert into sales (shop_id, id, number, customer_id, sale_date, total_amount, payment_method, notes, created_by, by_pin)
      select tenant, reference, sale_number, customer, left_on, sold, paid_by, note, person, came_by_pin where is_sale and line = lines[1]
    ), item as (
      -- An item's id is that of its movement.
      insert into sale_items (shop_id, id, sale_id, sale_date, product_id, product_variant_id, product_name, sku, unit, quantity, unit_price, total_value)
      select tenant, product.last_movement_id, reference, left_on, product.id, register_exit.product_variant_id, product.name, variant.sku,
             product.unit, taken, coalesce(price, 0), coalesce(register_exit.total_value, 0) where is_sale
    )
    insert into stock_movements (shop_id, id, product_id, product_variant_id, movement_type, kind, quantity, unit_price, total_value,
      moved_cost, stock_cost_after, unit_cost, balance_after, total_after, movement_date, exit_reason, responsible_person, notes,
      reference_id, reference_type, idempotency_key, request_hash, created_by, by_pin)
    values (tenant, product.last_movement_id, product.id, register_exit.product_variant_id, 'out', 'exit', taken, price, register_exit.total_value,
      case when after.average is not null then variant.stock_cost - after.value end, after.value, after.average,
      register_exit.balance_after, product.total_stock, left_on, reason, responsible, note,
      reference, case when is_sale then 'sale' else 'exit' end, case line when 1 then request_key end, case line when 1 then request end, person, came_by_pin);
    return next;
  end loop;
end $$;
call migrating.own_function('register_exit', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Reserves stock: it stays in the shop but cannot leave. Locks in the same order as register_exit, with the same refusals.
create function reserve_stock(variants uuid[], quantities numeric[]) returns void
language plpgsql
as $$
declare
  tenant uuid := current_shop();
  line record;
  product record;
  variant record;
begin
  for line in
    select (select v.product_id from product_variants v where v.shop_id = tenant and v.id = l.variant) as product_id, l.*
      from (select x.variant, sum(x.quantity::moved_quantity) as quantity, bool_and(x.quantity = trunc(x.quantity)) as is_whole
              from unnest(variants, quantities) as x (variant, quantity) group by x.variant) l
     order by 1, 2
  loop
    select p.name, p.unit, p.is_active into product from products p
     where p.shop_id = tenant and p.id = line.product_id for no key update;
    if not found then
      raise exception 'no such variant' using errcode = 'PR404';
    end if;
    -- Under the product's lock this is its latest movement.
    select v.current_stock, v.reserved, v.is_active into variant from product_variants v where v.shop_id = tenant and v.id = line.variant;
    if not found then
      raise exception 'no such variant' using errcode = 'PR404';
    elsif not (product.is_active and variant.is_active) then
      raise exception 'inactive' using errcode = 'PR40I';
    elsif product.unit = 'un' and not line.is_whole then
      raise exception 'a fraction of a piece' using errcode = 'PR40W';
    elsif variant.current_stock - variant.reserved < line.quantity then
      perform refuse_short(line.variant, product.name, variant.current_stock, variant.reserved, line.quantity);
    end if;
    update product_variants v set reserved = v.reserved + line.quantity where v.shop_id = tenant and v.id = line.variant;
  end loop;
end $$;
call migrating.own_function('reserve_stock', 'prateleira_ledger');

-- Releases reserved stock. Variants deleted since have none.
create function release_stock(variants uuid[], quantities numeric[]) returns void
language plpgsql
as $$
declare
  tenant uuid := current_shop();
  line record;
begin
  for line in
    select (select v.product_id from product_variants v where v.shop_id = tenant and v.id = l.variant) as product_id, l.*
      from (select x.variant, sum(x.quantity) as quantity from unnest(variants, quantities) as x (variant, quantity) group by x.variant) l
     order by 1, 2
  loop
    perform from products p where p.shop_id = tenant and p.id = line.product_id for no key update;
    update product_variants v set reserved = v.reserved - line.quantity where v.shop_id = tenant and v.id = line.variant;
  end loop;
end $$;
call migrating.own_function('release_stock', 'prateleira_ledger');

-- Deletes a shop's sales: before its products, each of which would otherwise be cleared from every item it was sold in (clear_references),
-- and again after them, when no new sale is possible.
create function forget_sales() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  delete from sales s where s.shop_id = old.shop_id;
  return old;
end $$;
create trigger forget_sales before delete on shops for each row execute function forget_sales();
create trigger forget_last_sales after delete on shops for each row execute function forget_sales();
call migrating.own_function('forget_sales', 'prateleira_ledger');

-- Records how a change of a product changes the tenant's totals, which count active products only. move_stock does so for movements.
create function note_totals() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  tenant uuid := case tg_op when 'DELETE' then old.shop_id else new.shop_id end;
  products smallint := 0;
  low smallint := 0;
  units numeric := 0;
  value numeric := 0;
begin
  if tg_op <> 'INSERT' and old.is_active then
    products := products - 1;
    low := low - old.is_low::int;
    units := units - old.total_stock;
    value := value - old.total_stock * coalesce(old.cost_price, 0);
  end if;
  if tg_op <> 'DELETE' and new.is_active then
    products := products + 1;
    low := low + new.is_low::int;
    units := units + new.total_stock;
    value := value + new.total_stock * coalesce(new.cost_price, 0);
  end if;
  if (products, low, units, value) is distinct from (0::smallint, 0::smallint, 0::numeric, 0::numeric) then
    -- The account is being deleted: there are no totals to keep.
    if tg_op <> 'DELETE' or exists (select from shops p where p.shop_id = tenant) then
      insert into stock_total_changes (shop_id, products, low, units, value) values (tenant, products, low, units, value);
    end if;
  end if;
  return null;
end $$;
create trigger note_totals after insert or delete or update of min_stock_level, is_active, cost_price on products
  for each row execute function note_totals();
call migrating.own_function('note_totals', 'prateleira_ledger');

-- Moves what sold_recently sums to the days up to `last`: what drops out of them is taken away and what comes in added, read from the items.
-- What is noted but not folded is in the items and not in the sums: `noted` is read as the days before and those now would add it. In one
-- statement, so that all of it is of one moment. Only fold_totals calls it, under its lock.
create function roll_sold_recently(tenant uuid, last date) returns void
language plpgsql
as $$
declare
  -- Null as long as nothing is summed.
  before date := (select t.sold_until from stock_totals t where t.shop_id = tenant);
  days integer := sales_window();
  since date := least(before, last) - days + 1;
  until date := greatest(before, last);
begin
  with sold as (
    select i.product_id, i.sale_date as day, i.quantity, i.total_value as revenue from sale_items i
     where i.shop_id = tenant and i.status = 'completed' and i.sale_date between since and until
    union all
    select i.product_id, r.return_date, -r.quantity, -r.amount
      from sale_return_items r join sale_items i on i.shop_id = r.shop_id and i.id = r.item_id
     where r.shop_id = tenant and r.return_date between since and until
    union all
    select c.product_id, c.sold_on, -c.sold, -c.revenue from stock_total_changes c where c.shop_id = tenant and c.sold_on between since and until
  ), moved as (
    select s.product_id, sum(s.quantity * f.sign) as quantity, sum(s.revenue * f.sign) as revenue
      from sold s, lateral (select (s.day > last - days and s.day <= last)::int - coalesce((s.day > before - days and s.day <= before)::int, 0) as sign) f
     where f.sign <> 0 and s.product_id is not null group by s.product_id
  )
  insert into sold_recently as r (shop_id, product_id, quantity, revenue)
  select tenant, m.product_id, m.quantity, m.revenue from moved m order by m.product_id
  on conflict (shop_id, product_id) do update set quantity = r.quantity + excluded.quantity, revenue = r.revenue + excluded.revenue;
  -- Those of products that were deleted, too.
  delete from sold_recently r where r.shop_id = tenant and ((r.quantity = 0 and r.revenue = 0)
    or not exists (select from products p where p.shop_id = tenant and p.id = r.product_id));
  update stock_totals t set sold_until = last where t.shop_id = tenant;
end $$;
call migrating.own_function('roll_sold_recently', 'prateleira_ledger');

-- Folds at most `batch` recorded changes into the totals and sums and returns their number. Runs once at a time: another caller gets 0. The
-- sums of a shop where something was sold move to its today.
create function fold_totals(batch integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  folded integer;
  sellers uuid[];
  behind record;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_totals')) then
    return 0;
  end if;
  with taken as (
    select c.shop_id, c.id from stock_total_changes c order by c.shop_id, c.id limit batch for update skip locked
  ), gone as (
    delete from stock_total_changes c using taken t where c.shop_id = t.shop_id and c.id = t.id
    returning c.shop_id, c.products, c.low, c.units, c.value, c.sold_on, c.sales, c.product_id, c.sold, c.revenue
  ), sums as (
    select g.shop_id, sum(g.products) as products, sum(g.low) as low, sum(g.units) as units, sum(g.value) as value, count(*) as n,
           count(g.sold_on) > 0 as has_sold
      from gone g group by g.shop_id
  ), written as (
    insert into stock_totals as t (shop_id, products, low, units, value)
    select s.shop_id, s.products, s.low, s.units, s.value from sums s where exists (select from shops p where p.shop_id = s.shop_id)
    on conflict (shop_id) do update set products = t.products + excluded.products, low = t.low + excluded.low,
      units = t.units + excluded.units, value = t.value + excluded.value
  ), days as (
    insert into sold_days as d (shop_id, day, sales, amount)
    select g.shop_id, g.sold_on, sum(g.sales), sum(g.revenue) from gone g
     where g.sold_on is not null and exists (select from shops p where p.shop_id = g.shop_id)
     group by g.shop_id, g.sold_on order by g.shop_id, g.sold_on
    on conflict (shop_id, day) do update set sales = d.sales + excluded.sales, amount = d.amount + excluded.amount
  ), items as (
    -- Each product looked up by itself: a join could be planned to read all there are.
    insert into sold_recently as r (shop_id, product_id, quantity, revenue)
    select g.shop_id, g.product_id, sum(g.sold), sum(g.revenue) from gone g
     where g.product_id is not null
       and (select g.sold_on <= t.sold_until and g.sold_on > t.sold_until - sales_window() from stock_totals t where t.shop_id = g.shop_id)
       and (select true from products p where p.shop_id = g.shop_id and p.id = g.product_id)
     group by g.shop_id, g.product_id order by g.shop_id, g.product_id
    on conflict (shop_id, product_id) do update set quantity = r.quantity + excluded.quantity, revenue = r.revenue + excluded.revenue
  )
  select coalesce(sum(n), 0), array_agg(shop_id) filter (where has_sold) into folded, sellers from sums;
  for behind in
    select t.shop_id, (now() at time zone s.timezone)::date as today from unnest(sellers) as x (id)
      join stock_totals t on t.shop_id = x.id join shops s on s.shop_id = x.id
  loop
    if behind.today is distinct from (select t.sold_until from stock_totals t where t.shop_id = behind.shop_id) then
      perform roll_sold_recently(behind.shop_id, behind.today);
    end if;
  end loop;
  return folded;
end $$;
call migrating.own_function('fold_totals', 'prateleira_ledger', 'prateleira_work');

-- Clears references from sales, items and movements, which outlive the contacts and products they name (PROD-07). `on delete set null
-- (column)` is no option: Citus refuses it in a key with shop_id. The row is locked before its triggers run, so a concurrent transaction that
-- refers to it has either committed and is seen here, or finds the row deleted. The trigger's argument names the table.
create function clear_references() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  case tg_argv[0]
    when 'suppliers' then
      update products p set supplier_id = null where p.shop_id = old.shop_id and p.supplier_id = old.id;
      update stock_movements m set supplier_id = null where m.shop_id = old.shop_id and m.supplier_id = old.id;
    when 'customers' then
      update sales s set customer_id = null where s.shop_id = old.shop_id and s.customer_id = old.id;
    when 'products' then
      -- Both at once: a sold variant is deleted only with its product.
      update sale_items i set product_id = null, product_variant_id = null where i.shop_id = old.shop_id and i.product_id = old.id;
  end case;
  return old;
end $$;
create trigger clear_references before delete on suppliers for each row execute function clear_references('suppliers');
create trigger clear_references before delete on customers for each row execute function clear_references('customers');
create trigger clear_references before delete on products for each row
  when (old.last_movement_id is not null) execute function clear_references('products');
call migrating.own_function('clear_references', 'prateleira_links');
