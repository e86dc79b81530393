-- Exits, and stock that is reserved.

-- Registers an exit, and with the reason 'venda' a sale: movements, sale and items together, or nothing. An item without a price is sold
-- for 0. Every writer locks lines in the same order: by product, then by variant. Returns the movements in that order. For exits it
-- replaces move_stock, writing all rows of a line in one statement, whose plan is always kept. A line that cannot be moved is passed to
-- move_stock, which raises the reason.
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
  elsif request_key is not null and exists (select from counter_sales k where k.shop_id = tenant and k.idempotency_key = request_key) then
    raise exception 'the key of another' using errcode = 'PR4EI';
  end if;
  if cardinality(variants) > 1 then
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
      -- Enough stock may have arrived while this transaction waited, so the second attempt decides under the lock.
      perform from products p
        where p.shop_id = tenant
          and p.id = (select v.product_id from product_variants v where v.shop_id = tenant and v.id = register_exit.product_variant_id)
          for no key update;
    end loop;
    -- Read under the product's lock, so this is the state after its latest movement. A variant with stock cannot be deactivated meanwhile.
    select v.current_stock, v.stock_cost, v.average_cost, v.sku, v.size, v.color into variant from product_variants v
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
    if product.is_low <> runs_low(product.total_stock, product.min_stock_level) or product.total_stock = 0 then
      update products p set is_low = runs_low(p.total_stock, p.min_stock_level), is_out = p.total_stock = 0
       where p.shop_id = tenant and p.id = product.id;
    end if;
    with moved as (
      update product_variants v set current_stock = register_exit.balance_after, stock_cost = after.value
       where v.shop_id = tenant and v.id = register_exit.product_variant_id
    ), noted as (
      insert into stock_total_changes (shop_id, products, low, units, value, sold_on, sales, product_id, sold, revenue)
      values (tenant, 0, runs_low(product.total_stock, product.min_stock_level)::int - product.is_low::int, -taken, -taken * coalesce(product.cost_price, 0),
        case when is_sale then left_on end, (is_sale and line = lines[1])::int, product.id, taken, coalesce(register_exit.total_value, 0))
    ), heard as (
      -- What note_changed does for other changes of a variant.
      insert into catalog_changes (shop_id, product_id) values (tenant, product.id) on conflict do nothing
    ), sale as (
      insert into sales (shop_id, id, number, customer_id, sale_date, total_amount, payment_method, notes, created_by, by_pin)
      select tenant, reference, sale_number, customer, left_on, sold, paid_by, note, person, came_by_pin where is_sale and line = lines[1]
    ), item as (
      -- An item's id is that of its movement.
      insert into sale_items (shop_id, id, sale_id, sale_date, product_id, product_variant_id, product_name, size, color, sku, unit,
                              quantity, unit_price, total_value)
      select tenant, product.last_movement_id, reference, left_on, product.id, register_exit.product_variant_id, product.name, variant.size,
             variant.color, variant.sku, product.unit, taken, coalesce(price, 0), coalesce(register_exit.total_value, 0) where is_sale
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
    -- Read under the product's lock, so this is the state after its latest movement.
    select v.current_stock, v.reserved, v.is_active, v.size, v.color into variant from product_variants v where v.shop_id = tenant and v.id = line.variant;
    if not found then
      raise exception 'no such variant' using errcode = 'PR404';
    elsif not (product.is_active and variant.is_active) then
      raise exception 'inactive' using errcode = 'PR40I';
    elsif product.unit = 'un' and not line.is_whole then
      raise exception 'a fraction of a piece' using errcode = 'PR40W';
    elsif variant.current_stock - variant.reserved < line.quantity then
      perform refuse_short(line.variant, product.name, variant.size, variant.color, variant.current_stock, variant.reserved, line.quantity);
    end if;
    update product_variants v set reserved = v.reserved + line.quantity where v.shop_id = tenant and v.id = line.variant;
  end loop;
end $$;
call migrating.own_function('reserve_stock', 'prateleira_ledger');

-- Releases reserved stock. A variant that has been deleted since has none.
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
