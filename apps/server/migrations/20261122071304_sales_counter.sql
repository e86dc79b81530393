-- Sales at the counter, and the refund of a cancelled sale.

-- Registers a sale at the counter: what register_exit does, with the prices after discounts, and what was agreed and paid. All or nothing.
-- Payments that do not equal the total are refused here too, and so are discounts beyond the limit, unless `approval` covers this command
-- (`bound`); those of a sale that waited for its Pix were checked when it began to wait. Lines are returned in the order in which
-- register_exit locks and returns them. `late`: the sale was made without network, and its cash session may be closed by now.
create function register_sale(variants uuid[], quantities numeric[], prices numeric[], sold_for numeric[], discounts numeric[],
                              sold timestamptz, sold_on date, seller text, note text, reference uuid, request_key text, request text,
                              customer uuid, paid_by text, methods text[], amounts numeric[], handed_over numeric[],
                              cash_session uuid, codes text[], approval uuid, bound text, late boolean default false)
returns table (number bigint, id uuid, product_variant_id uuid, product_id uuid, product_name text, quantity numeric, unit_price numeric,
               total_value numeric, balance_after numeric, total_after numeric, min_stock_level numeric, reference_id uuid)
language plpgsql security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  tenant uuid := current_shop();
  places integer[] := array[1];
  items uuid[] := '{}';
  goods uuid[] := '{}';
  waiting text;
  carries boolean;
  due numeric;
  paid numeric := amounts[1];
  line record;
begin
  perform refuse_ahead(sold_on);
  if request_key is not null then
    -- A key whose sale was given up (discard_queued_sale) registers nothing.
    perform hold_queued_key(request_key);
    if exists (select from queued_sales q where q.shop_id = tenant and q.idempotency_key = request_key) then
      raise exception 'given up, or sold' using errcode = 'PR4QD';
    elsif exists (select from stock_movements m where m.shop_id = tenant and m.idempotency_key = request_key) then
      raise exception 'the key of another' using errcode = 'PR4EI';
    end if;
    -- Compares the id as uuid: with the column cast to text its index would not be used.
    select p.state, p.state = 'confirmed' and p.request_hash = request into waiting, carries
      from pending_sales p
     where p.shop_id = tenant
       and p.id = case when request_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then request_key::uuid end;
    if waiting = 'waiting' then
      -- Registering it here would leave its stock reserved.
      raise unique_violation using message = 'waits for its Pix', constraint = 'counter_sales_shop_id_idempotency_key';
    end if;
  end if;
  if approval is not null then
    perform use_approval(approval, bound, reference);
  end if;
  if cardinality(variants) <> 1 then
    select array_agg(l.place order by (select v.product_id from product_variants v where v.shop_id = tenant and v.id = l.variant), l.variant, l.place)
      into places from unnest(variants) with ordinality as l (variant, place);
    select array_agg(variants[p.place] order by p.n), array_agg(quantities[p.place] order by p.n), array_agg(sold_for[p.place] order by p.n),
           array_agg(prices[p.place] order by p.n), array_agg(discounts[p.place] order by p.n)
      into variants, quantities, sold_for, prices, discounts from unnest(places) with ordinality as p (place, n);
  end if;
  for line in
    select * from register_exit(variants, quantities, sold_for, sold_on, seller, note, reference, null, null, 'venda', customer, paid_by) as e (
      movement, variant, product, name, moved, price, worth, left_of_variant, left_of_product, minimum, sale)
  loop
    if number is null then
      select s.number, s.total_amount into number, due from sales s where s.shop_id = tenant and s.id = reference;
    end if;
    items := items || line.movement;
    goods := goods || line.product;
    id := line.movement;
    product_variant_id := line.variant;
    product_id := line.product;
    product_name := line.name;
    quantity := line.moved;
    unit_price := line.price;
    total_value := line.worth;
    balance_after := line.left_of_variant;
    total_after := line.left_of_product;
    min_stock_level := line.minimum;
    reference_id := line.sale;
    return next;
  end loop;
  if carries then
    perform carry_approval(request_key::uuid, reference);
  else
    perform allow_discount(variants, quantities, prices, sold_for, reference, jsonb_build_object('number', number, 'total', due));
  end if;
  if cardinality(amounts) <> 1 then
    paid := coalesce((select sum(y.amount) from unnest(amounts) as y (amount)), 0);
  end if;
  if due <> paid then
    raise exception 'payments are not the total' using errcode = 'check_violation';
  end if;
  with agreed as (
    insert into counter_sales (shop_id, sale_id, sold_at, seller, idempotency_key, request_hash, cash_session_id)
    values (tenant, reference, sold, seller, request_key, request, cash_session)
  ), lines as (
    insert into sale_lines (shop_id, item_id, position, unit_price, discount, listed_price)
    select tenant, l.item, l.place, l.price, l.discount,
           case when not late and carries is not true then (select p.sale_price from products p where p.shop_id = tenant and p.id = l.product and p.sale_price > l.price) end
      from unnest(items, places, prices, discounts, goods) as l (item, place, price, discount, product)
  )
  insert into sale_payments (shop_id, sale_id, position, method, amount, received, voucher_id)
  select tenant, reference, y.place, y.method, y.amount, y.received,
         case when y.code is not null then spend_voucher(y.code, y.amount, customer) end
    from (select * from unnest(methods, amounts, handed_over, codes) with ordinality as p (method, amount, received, code, place)
           order by p.code, p.place) as y;
  if cash_session is not null and late then
    perform record_late_cash(cash_session, y.method, sum(y.amount), reference)
       from unnest(methods, amounts) as y (method, amount) where y.method = any (methods_of_money()) group by y.method having sum(y.amount) > 0;
  elsif cash_session is not null then
    perform hold_cash_session(cash_session);
    perform record_cash(cash_session, 'sale', y.method, sum(y.amount), reference)
       from unnest(methods, amounts) as y (method, amount) where y.method = any (methods_of_money()) group by y.method having sum(y.amount) > 0;
  elsif 'dinheiro' = any (methods) and keeps_cash() then
    perform refuse_cash_of_programs();
    raise exception 'cash belongs to a session' using errcode = 'PRCNO';
  end if;
end $$;
call migrating.own_function('register_sale', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- The session that took the payments of a sale; null if none did.
create function cash_session_of_sale(sale uuid) returns uuid
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select e.session_id from cash_entries e where e.shop_id = current_shop() and e.reference_id = sale and e.kind = 'sale' limit 1
$$;
call migrating.own_function('cash_session_of_sale', 'prateleira_ledger');

-- Whether that session is still open. Null if none took them and where the shop keeps no cash: then the day decides (TEAM-02).
create function sale_is_in_open_cash(sale uuid) returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s.closed_at is null from cash_sessions s where s.shop_id = current_shop() and s.id = cash_session_of_sale(sale) and keeps_cash()
$$;
call migrating.own_function('sale_is_in_open_cash', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- What register_exit does for a sale, within the discount limit. A cash sale, for which nobody names a session, goes into the one that is
-- open: PRCNO when none is, or several are.
create function sell_by_exit(variants uuid[], quantities numeric[], prices numeric[], left_on date, responsible text, note text,
                             reference uuid, request_key text, request text, reason text, customer uuid, paid_by text)
returns table (id uuid, product_variant_id uuid, product_id uuid, product_name text, quantity numeric, unit_price numeric,
               total_value numeric, balance_after numeric, total_after numeric, min_stock_level numeric, reference_id uuid)
language plpgsql security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_generic_plan
as $$
declare
  till uuid;
begin
  return query select * from register_exit(variants, quantities, prices, left_on, responsible, note, reference, request_key, request, reason,
                                           customer, paid_by);
  perform allow_discount(variants, quantities, prices, prices, reference, '{"exit": true}');
  if paid_by = 'dinheiro' and keeps_cash() then
    perform refuse_cash_of_programs();
    till := hold_open_cash_session(null);
    if till is null then
      raise exception 'cash belongs to a session' using errcode = 'PRCNO',
        detail = case when exists (select from cash_sessions s where s.shop_id = current_shop() and s.closed_at is null) then 'several' else '' end;
    end if;
    perform record_cash(till, 'sale', paid_by, s.total_amount, s.id) from sales s
      where s.shop_id = current_shop() and s.id = reference and s.total_amount > 0;
  end if;
end $$;
call migrating.own_function('sell_by_exit', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Names the cash session that refunds a sale if the sale is cancelled now.
create function name_refund_session(sale uuid, session uuid) returns void
language sql security definer
set search_path = pg_catalog, public
begin atomic
  update sales s set refund_session_id = session where s.shop_id = current_shop() and s.id = sale and s.status <> 'cancelled';
end;
call migrating.own_function('name_refund_session', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- The payments of a cancelled sale are refunded from its own session while that is open, else from the one that is open then (CASH-04). If
-- there is none, only a refund in cash has to wait for one: PRCNO. Of a sale without a session, made before the shop kept cash or paid
-- outside it, only cash is refunded from a session. The named session is used where nothing else decides (decision 238); record_cash
-- refuses another shop's.
create function refund_cancelled_sale() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  home uuid := cash_session_of_sale(new.id);
  till uuid;
  cash numeric;
  named uuid := new.refund_session_id;
  open text := case when exists (select from cash_sessions s where s.shop_id = new.shop_id and s.closed_at is null) then 'which' else '' end;
begin
  if home is null then
    select coalesce((select sum(y.amount) from sale_payments y where y.shop_id = new.shop_id and y.sale_id = new.id and y.method = 'dinheiro'),
             case when new.payment_method = 'dinheiro' then new.total_amount end) into cash;
    if cash > 0 and keeps_cash() then
      till := coalesce(hold_open_cash_session(null), named);
      if till is null then
        raise exception 'cash belongs to a session' using errcode = 'PRCNO', detail = open;
      end if;
      perform record_cash(till, 'refund', 'dinheiro', -cash, new.id);
    end if;
    return null;
  end if;
  till := coalesce(hold_open_cash_session(home), named);
  if till is not null then
    perform record_cash(till, 'refund', e.method, -sum(e.amount), new.id)
       from cash_entries e where e.shop_id = new.shop_id and e.reference_id = new.id and e.kind = 'sale' group by e.method;
  elsif keeps_cash() and exists (select from cash_entries e
      where e.shop_id = new.shop_id and e.reference_id = new.id and e.kind = 'sale' and e.method = 'dinheiro') then
    raise exception 'cash belongs to a session' using errcode = 'PRCNO', detail = open;
  end if;
  return null;
end $$;
create trigger refund_cancelled_sale after update of status on sales for each row
  when (old.status <> 'cancelled' and new.status = 'cancelled') execute function refund_cancelled_sale();
call migrating.own_function('refund_cancelled_sale', 'prateleira_ledger');
