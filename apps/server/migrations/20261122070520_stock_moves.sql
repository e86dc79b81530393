-- The ledger: inserting a movement moves the stock. Also what it refuses.

-- Raises PR409. Reserved stock is not available.
create function refuse_short(variant uuid, name text, size text, color text, stock numeric, reserved numeric, requested numeric) returns void
language plpgsql
as $$
begin
  raise exception 'not enough stock' using errcode = 'PR409', detail = json_build_object(
    'product_variant_id', variant, 'product_name', name, 'size', size, 'color', color, 'available', trim_scale(stock - reserved)::text,
    'reserved', trim_scale(reserved)::text, 'requested', trim_scale(requested)::text)::text;
end $$;
call migrating.own_function('refuse_short', 'prateleira_ledger');

-- Copies a reversal's values from the movement it reverses; refuses a reversal with other values.
create function copy_original(reversal stock_movements) returns stock_movements
language plpgsql
as $$
declare
  original record;
  opposite text;
  returned_whole boolean;
begin
  select m.* into original from stock_movements m where m.shop_id = reversal.shop_id and m.id = reversal.reverses_id;
  if not found then
    raise exception 'no such movement' using errcode = 'PR404';
  end if;
  -- Locks the sale before its products, like register_return. A sale with returns cannot be reversed.
  if original.reference_type = 'sale' then
    perform from sales s where s.shop_id = reversal.shop_id and s.id = original.reference_id for no key update;
    select s.returned_whole into returned_whole from sales s where s.shop_id = reversal.shop_id and s.id = original.reference_id;
    if returned_whole is not null then
      raise exception 'a part of the sale came back' using errcode = 'PR4S1', detail = json_build_object('whole', returned_whole)::text;
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
  -- Never dated before the movement it reverses, which may be dated ahead.
  reversal.movement_date := greatest(reversal.movement_date, original.movement_date);
  return reversal;
end $$;
call migrating.own_function('copy_original', 'prateleira_ledger');

-- Moves the stock. Updating the product locks it and all its variants; every writer locks products in the same order. The reason of a
-- refusal is determined only once the update has failed.
-- SQLSTATEs: PR404 no such variant, PR409 not enough (detail: JSON), PR40I inactive, PR40W a fraction of a piece.
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
  -- Which columns each kind may have. Not a check constraint, because every insert would compile it again.
  if (case new.kind
        when 'exit' then new.movement_type = 'out' and num_nulls(new.exit_reason, new.responsible_person) = 0
          and num_nonnulls(new.reverses_id, new.entry_cost, new.entry_cost_hash) = 0
        when 'reversal' then num_nonnulls(new.exit_reason, new.responsible_person, new.request_hash, new.entry_cost_hash) = 0
          and (case new.movement_type when 'in' then new.entry_cost else new.unit_price end) is null
        when 'entry' then new.movement_type = 'in'
          and num_nonnulls(new.exit_reason, new.responsible_person, new.reverses_id, new.unit_price) = 0
          -- The hash of a request with a cost is as confidential as the cost.
          and num_nonnulls(new.request_hash, new.entry_cost) < 2
        -- Without a supplier, as it is no purchase; a key and its hash are those of a correction.
        when 'initial' then new.movement_type = 'in'
          and num_nonnulls(new.exit_reason, new.responsible_person, new.reverses_id, new.unit_price, new.supplier_id) = 0
          and num_nonnulls(new.request_hash, new.entry_cost) < 2
          and (new.corrects_id is not null or num_nonnulls(new.request_hash, new.entry_cost_hash) = 0)
        when 'return' then new.movement_type = 'in' and new.reference_type = 'movement' and new.reference_id is not null
          and num_nonnulls(new.exit_reason, new.responsible_person, new.reverses_id, new.unit_price, new.entry_cost, new.request_hash, new.entry_cost_hash) = 0
        -- The surplus or shortage that a count found, at the average cost.
        when 'adjustment' then new.reference_type = 'count' and new.reference_id is not null
          and num_nonnulls(new.exit_reason, new.responsible_person, new.reverses_id, new.unit_price, new.entry_cost, new.request_hash, new.entry_cost_hash) = 0
        else false end) is not true then
    raise exception 'no movement of this kind' using errcode = 'check_violation';
  end if;
  new.place_id := null;
  new.delivery_id := null;
  if new.corrects_id is not null then
    select coalesce(o.place_id, o.id), coalesce(o.delivery_id, o.reference_id) into new.place_id, new.delivery_id from stock_movements o
     where o.shop_id = new.shop_id and o.id = new.corrects_id and o.kind = new.kind
       and (new.kind = 'entry' or new.kind = 'initial' and o.product_variant_id = new.product_variant_id)
       and not exists (select from stock_movements r where r.shop_id = o.shop_id and r.reverses_id = o.id);
    if not found then
      raise exception 'only an entry or initial stock that stands is corrected' using errcode = 'check_violation';
    end if;
  end if;
  if new.kind in ('initial', 'entry', 'adjustment') then
    perform refuse_ahead(new.movement_date);
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
  -- Read under the product's lock, so this is the state after its latest movement.
  select v.current_stock, v.reserved, v.stock_cost, v.average_cost, v.is_active, v.has_moved, v.size, v.color into variant
    from product_variants v where v.shop_id = new.shop_id and v.id = new.product_variant_id;
  if not found then
    raise exception 'no such variant' using errcode = 'PR404';
  end if;
  -- Damaged returned goods are written off even if the variant is inactive.
  if (new.kind in ('entry', 'exit') or new.corrects_id is not null) and not (product.is_active and variant.is_active) and new.reference_type is distinct from 'return' then
    raise exception 'inactive' using errcode = 'PR40I';
  end if;
  if product.unit = 'un' and new.quantity <> trunc(new.quantity) then
    raise exception 'a fraction of a piece' using errcode = 'PR40W';
  end if;
  if moved < 0 and variant.current_stock - variant.reserved + moved < 0 then
    perform refuse_short(new.product_variant_id, product.name, variant.size, variant.color, variant.current_stock, variant.reserved, new.quantity);
  end if;
  if not product.written then
    -- Enough stock arrived while this transaction waited for the lock.
    update products p set total_stock = p.total_stock + moved,
         last_movement_id = case when p.last_movement_id >= fresh then next_uuid(p.last_movement_id) else fresh end
     where p.shop_id = new.shop_id and p.id = product.id
    returning p.id, p.name, p.unit, p.is_active, p.is_low, p.min_stock_level, p.cost_price, p.total_stock, p.last_movement_id, true as written
      into product;
  end if;
  if new.kind = 'initial' and new.corrects_id is null and variant.has_moved then
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
    if new.place_id is not null and exists (
        select from stock_movements m where m.shop_id = new.shop_id and m.product_variant_id = new.product_variant_id and m.id > new.place_id) then
      after := replay_stock_cost(new.shop_id, new.product_variant_id, null, added => new);
    else
      after := next_stock_cost(before, moved, cost);
    end if;
    if after.average is null then
      new.moved_cost := null;
    elsif cost is not null then
      new.moved_cost := round(moved * cost, 10);
    elsif new.place_id is null then
      new.moved_cost := abs(after.value - before.value);
    else
      new.moved_cost := round(moved * after.average, 10);
    end if;
    -- Stock that had no cost gets its value now, and an entry in the place of another one changes what later movements cost.
    if cost is not null or new.place_id is not null then
      new.cost_adjustment := after.value - before.value - coalesce(new.moved_cost, 0);
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
  -- A separate statement because it is rare: most movements therefore write no column that has a trigger or an index.
  if product.is_low <> runs_low(product.total_stock, product.min_stock_level) or 0 in (product.total_stock, product.total_stock - moved) then
    update products p set is_low = runs_low(p.total_stock, p.min_stock_level), is_out = p.total_stock = 0
     where p.shop_id = new.shop_id and p.id = product.id;
  end if;
  -- Records the change of the shop's totals; note_totals does so for other changes of a product.
  if product.is_active then
    insert into stock_total_changes (shop_id, products, low, units, value)
    values (new.shop_id, 0, runs_low(product.total_stock, product.min_stock_level)::int - runs_low(product.total_stock - moved, product.min_stock_level)::int,
            moved, moved * coalesce(product.cost_price, 0));
  end if;
  return new;
end $$;
-- Refuses rows of another shop before move_stock runs: triggers run before the row's policy, move_stock can reach every shop, and its
-- refusals would reveal that shop's stock. Its name makes it the first trigger. Row-level security applies to everybody except superusers;
-- the trigger's argument names the table.
create function refuse_other_shop() returns trigger
language plpgsql
as $$
begin
  if new.shop_id is distinct from current_shop() and row_security_active(tg_argv[0]) then
    raise exception 'another shop' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
-- A row with an id has already been moved by register_exit; the application cannot set ids. Every statement compiles the conditions of its
-- triggers, so these are short.
create trigger bar_other_shop before insert on stock_movements for each row
  when (new.id is null) execute function refuse_other_shop('stock_movements');
create trigger move_stock before insert on stock_movements for each row when (new.id is null) execute function move_stock();
call migrating.own_function('move_stock', 'prateleira_ledger');

-- A sale is reversed as a whole: its first reversed line cancels it, and the same statement must reverse all other lines.
create function cancel_sale() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  sale uuid;
  cancelled record;
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
      select from stock_movements m where m.shop_id = new.shop_id and m.reference_id = sale and m.kind || '' = 'exit'
         and not exists (select from stock_movements r where r.shop_id = m.shop_id and r.reverses_id = m.id)) then
    raise exception 'a sale is taken back whole' using errcode = 'check_violation';
  end if;
  update sales s set status = 'cancelled' where s.shop_id = new.shop_id and s.id = sale and s.status <> 'cancelled'
  returning s.number, s.total_amount, s.customer_id into cancelled;
  if found then
    perform note_activity(new.shop_id, 'sale_cancel', current_actor(), cancelled.customer_id,
      jsonb_build_object('number', cancelled.number, 'amount', cancelled.total_amount::text, 'notes', new.notes), now());
  end if;
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
