-- Stock counts: what ends one: recounts, the approval that adjusts the stock, cancelling, and the reversal of an approval (CNT-03, decision 257).

-- Asks for a recount of what was counted. Recounts already asked for are not asked for twice. Returns how many were added.
create function ask_recount(wanted uuid, variants uuid[], told timestamptz) returns integer
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  tenant uuid := current_shop();
  asked integer;
begin
  perform require_role(roles_that_review_counts());
  perform hold_open_count(wanted);
  insert into stock_count_recounts (shop_id, count_id, product_variant_id, round, asked_at)
  select tenant, wanted, l.id, 1 + (select count(*) from stock_count_recounts r
           where r.shop_id = tenant and r.count_id = wanted and r.product_variant_id = l.id), instant
    from (select distinct v.id from unnest(variants) v (id)) l
   where exists (select from standing_lines(wanted) s where s.product_variant_id = l.id)
   order by l.id
  on conflict (shop_id, count_id, product_variant_id, round) do nothing;
  get diagnostics asked = row_count;
  return asked;
end $$;
call migrating.own_function('ask_recount', 'prateleira_ledger', 'prateleira_app');

-- Cancels a count: no stock moves.
create function cancel_count(wanted uuid, told timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  tenant uuid := current_shop();
  called text;
begin
  perform require_role(roles_that_review_counts());
  update stock_counts c set state = 'cancelled', closed_by = current_actor(), closed_at = instant
   where c.shop_id = tenant and c.id = wanted and c.state = 'open' returning c.name into called;
  if not found then
    perform hold_open_count(wanted);
  end if;
  perform note_activity(tenant, 'count_cancel', current_actor(), null, jsonb_build_object('name', called), instant);
end $$;
call migrating.own_function('cancel_count', 'prateleira_ledger', 'prateleira_app');

-- Refuses a batch that would leave less than zero or less than is reserved, and names the variants: PRNSH. Locks the products, in the order
-- of all writers, so that nothing changes until the batch is done.
create function refuse_short_batch(variants uuid[], moved numeric[]) returns void
language plpgsql
as $$
declare
  tenant uuid := current_shop();
  short json;
begin
  -- Arrays, and one lookup per row: without statistics a join would read all products.
  perform from products p where p.shop_id = tenant
     and p.id = any (array(select v.product_id from product_variants v where v.shop_id = tenant and v.id = any (variants)))
   order by p.id for no key update;
  select json_agg(json_build_object('product_variant_id', v.id, 'product_name', p.name, 'sku', v.sku, 'size', v.size, 'color', v.color, 'unit', p.unit,
                                    'available', trim_scale(v.current_stock - v.reserved)::text,
                                    'reserved', trim_scale(v.reserved)::text, 'missing', trim_scale(-l.moved)::text))
    into short
    from (select x.* from unnest(variants, moved) x (id, moved) where x.moved < 0) l
   cross join lateral (select x.* from product_variants x where x.shop_id = tenant and x.id = l.id offset 0) v
   cross join lateral (select x.name, x.unit from products x where x.shop_id = tenant and x.id = v.product_id offset 0) p
   where v.current_stock - v.reserved + l.moved < 0;
  if short is not null then
    raise exception 'not enough stock for the batch' using errcode = 'PRNSH', detail = short::text;
  end if;
end $$;
call migrating.own_function('refuse_short_batch', 'prateleira_ledger');

-- Approvals and their reversals run one at a time, because each reads what the others have adjusted.
create function hold_approvals() returns void
language sql volatile
return hold_queued_key('stock count approvals');
call migrating.own_function('hold_approvals', 'prateleira_ledger');

-- What a count may set to zero because nobody counted it: not variants that moved since its last line, since these were there, nor variants
-- that another count has counted since this one was opened.
create function uncounted_with_stock(wanted uuid) returns table (product_variant_id uuid)
language sql stable
as $$
  select v.id
    from stock_counts c
    join product_variants v on v.shop_id = c.shop_id and v.current_stock <> 0
   where c.shop_id = current_shop() and c.id = wanted
     and (c.scope = 'all' or exists (select from stock_count_products x where x.shop_id = c.shop_id and x.count_id = c.id and x.product_id = v.product_id))
     and not exists (select from stock_count_recounts r where r.shop_id = c.shop_id and r.count_id = c.id and r.product_variant_id = v.id)
     and v.id not in (select l.product_variant_id from standing_lines(wanted) l)
     and not exists (select from stock_count_results x join stock_counts o on o.shop_id = x.shop_id and o.id = x.count_id
           where x.shop_id = v.shop_id and x.product_variant_id = v.id and o.state = 'approved' and coalesce(x.counted_at, o.closed_at) > c.opened_at)
     and (select m.created_at from stock_movements m where m.shop_id = v.shop_id and m.product_variant_id = v.id order by m.id desc limit 1)
         <= coalesce((select max(l.counted_at) from stock_count_lines l where l.shop_id = c.shop_id and l.count_id = c.id), c.opened_at)
$$;
call migrating.own_function('uncounted_with_stock', 'prateleira_ledger', 'prateleira_app');

-- Adjusts the stock by what a count found, in one batch. `seen`: the version of the count that was reviewed. What another count has counted
-- later stays as that count set it. PRNCH: lines were added since; PRNAW: recounts are awaited, unless `leave_out` leaves them out; PRNIP
-- (detail: JSON): a product is counted by the piece since, and a part of one was counted before.
create function approve_count(wanted uuid, seen integer, zero boolean, leave_out boolean, day date, told timestamptz, request_key text) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  tenant uuid := current_shop();
  taken record;
  variants uuid[];
  moved numeric[];
  in_parts json;
begin
  perform refuse_ahead(day);
  perform require_role(roles_that_approve_counts());
  perform hold_approvals();
  select c.* into taken from stock_counts c where c.shop_id = tenant and c.id = wanted for update;
  if not found then
    raise exception 'no such count' using errcode = 'PR404';
  elsif taken.state <> 'open' then
    if taken.approve_key = request_key then
      return;
    end if;
    raise exception 'the count is closed' using errcode = 'PRNCL';
  elsif count_version(wanted) is distinct from seen then
    raise exception 'counted on since' using errcode = 'PRNCH';
  elsif leave_out is not true and exists (select from awaited_recounts(wanted)) then
    raise exception 'recounts are awaited' using errcode = 'PRNAW';
  end if;
  -- From here on nothing that arrives late can change what is expected.
  perform from products p where p.shop_id = tenant
     and p.id = any (array(select l.product_id from stock_count_lines l where l.shop_id = tenant and l.count_id = wanted union
                           select x.id from products x where zero and x.shop_id = tenant and x.total_stock <> 0))
   order by p.id for no key update;
  insert into stock_count_results (shop_id, count_id, product_variant_id, product_name, sku, size, color, unit, expected, counted, counted_at,
                                   rounds, people, unit_cost)
  select tenant, wanted, f.product_variant_id, p.name, v.sku, v.size, v.color, p.unit, f.expected, f.quantity, f.counted_at,
         (select count(*) from stock_count_recounts r
           where r.shop_id = tenant and r.count_id = wanted and r.product_variant_id = f.product_variant_id),
         to_jsonb(f.people), coalesce(v.average_cost, p.cost_price)
    from found_by_count(wanted) f
    -- One lookup per row: without statistics a join would compare each row with all others.
   cross join lateral (select x.* from product_variants x where x.shop_id = tenant and x.id = f.product_variant_id offset 0) v
   cross join lateral (select x.name, x.unit, x.cost_price from products x where x.shop_id = tenant and x.id = v.product_id offset 0) p
   where f.newer is null;
  if zero then
    insert into stock_count_results (shop_id, count_id, product_variant_id, product_name, sku, size, color, unit, expected, counted, unit_cost)
    select tenant, wanted, v.id, p.name, v.sku, v.size, v.color, p.unit, v.current_stock, 0, coalesce(v.average_cost, p.cost_price)
      from uncounted_with_stock(wanted) u
      join product_variants v on v.shop_id = tenant and v.id = u.product_variant_id
      join products p on p.shop_id = v.shop_id and p.id = v.product_id;
  end if;
  select json_agg(json_build_object('product_variant_id', x.product_variant_id, 'product_name', x.product_name, 'sku', x.sku, 'size', x.size,
                                    'color', x.color, 'counted', trim_scale(x.counted)::text) order by x.product_name, x.sku)
    into in_parts
    from stock_count_results x where x.shop_id = tenant and x.count_id = wanted and x.unit = 'un' and x.counted <> trunc(x.counted);
  if in_parts is not null then
    raise exception 'parts of a piece' using errcode = 'PRNIP', detail = in_parts::text;
  end if;
  select array_agg(x.product_variant_id), array_agg(x.counted - x.expected) into variants, moved
    from stock_count_results x where x.shop_id = tenant and x.count_id = wanted and x.counted <> x.expected;
  perform refuse_short_batch(variants, moved);
  insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, movement_date, notes, reference_id, reference_type)
  select tenant, l.id, case when l.moved > 0 then 'in' else 'out' end, 'adjustment', abs(l.moved), day, 'Inventário ' || taken.number, wanted, 'count'
    from unnest(variants, moved) l (id, moved)
   cross join lateral (select x.product_id from product_variants x where x.shop_id = tenant and x.id = l.id offset 0) v
   order by v.product_id, l.id;
  update stock_counts c set state = 'approved', closed_by = current_actor(), closed_at = instant, approve_key = request_key, zeroed = zero
   where c.shop_id = tenant and c.id = wanted;
  perform note_activity(tenant, 'count_approve', current_actor(), null,
    jsonb_build_object('name', taken.name, 'items', coalesce(cardinality(variants), 0)), instant);
end $$;
call migrating.own_function('approve_count', 'prateleira_ledger', 'prateleira_app');

-- Reverses all adjustments of a count, or none. PRNLC: a count approved later contains some of the products and must be reversed first.
create function reverse_count(wanted uuid, why text, day date, told timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  tenant uuid := current_shop();
  taken record;
begin
  perform refuse_ahead(day);
  perform require_role(roles_that_approve_counts());
  perform hold_approvals();
  select c.* into taken from stock_counts c where c.shop_id = tenant and c.id = wanted for update;
  if not found then
    raise exception 'no such count' using errcode = 'PR404';
  elsif taken.state <> 'approved' then
    raise exception 'nothing to take back' using errcode = 'PRNNA';
  end if;
  if exists (select from stock_count_results x
               join stock_count_results later on later.shop_id = x.shop_id and later.product_variant_id = x.product_variant_id
               join stock_counts c on c.shop_id = later.shop_id and c.id = later.count_id
              where x.shop_id = tenant and x.count_id = wanted and c.id <> wanted and c.state = 'approved' and c.closed_at > taken.closed_at) then
    raise exception 'another count was approved since' using errcode = 'PRNLC';
  end if;
  perform refuse_short_batch(array_agg(m.product_variant_id), array_agg(case m.movement_type when 'in' then -m.quantity else m.quantity end))
     from stock_movements m where m.shop_id = tenant and m.reference_id = wanted and m.kind || '' = 'adjustment';
  insert into stock_movements (shop_id, kind, reverses_id, movement_date, notes)
  select tenant, 'reversal', m.id, day, 'Inventário ' || taken.number || ': ' || why
    from stock_movements m where m.shop_id = tenant and m.reference_id = wanted and m.kind || '' = 'adjustment'
   order by m.product_id, m.product_variant_id;
  update stock_counts c set state = 'reversed', reversed_by = current_actor(), reversed_at = instant, reversal_reason = why
   where c.shop_id = tenant and c.id = wanted;
  perform note_activity(tenant, 'count_reverse', current_actor(), null, jsonb_build_object('name', taken.name), instant);
end $$;
call migrating.own_function('reverse_count', 'prateleira_ledger', 'prateleira_app');
