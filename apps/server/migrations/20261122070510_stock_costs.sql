-- What stock costs, after each movement and as if reversed movements had never happened.

-- Quantity and cost of a variant's stock. quantity × price has ten decimals, and so has every value.
create type stock_cost as (quantity numeric, value numeric, average numeric);

-- The rule of LED-05: quantity and cost of a variant's stock after a movement. `cost` is the cost per unit, null when it is unknown.
-- Perpetual weighted average (IAS 2.25-27, CPC 16): an exit takes its share of the value, and the last piece takes the remainder. An entry
-- without a cost counts at the average, or at the cost of the first entry that has one. The quantity is negative only in a replay, when an
-- entry that exits were taken from is left out: the value is 0 then, and the next entry covers those exits first.
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

-- Cost per unit of what is returned of an exit: its share of the exit's cost; the last piece gets the remainder. It has enough decimals for
-- quantity × cost to equal the share in all ten decimals.
create function returned_cost(left_cost numeric, sold numeric, back numeric, more numeric) returns numeric
language sql immutable
return round((round(left_cost * (back + more) / sold, 10) - round(left_cost * back / sold, 10)) / more, 20);
call migrating.own_function('returned_cost', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Whether something before an exit was reversed after it, or put before it after it: then it has another cost in a replay than in its row.
create function costs_otherwise(tenant uuid, variant uuid, exit_id uuid) returns boolean
language plpgsql stable
as $$
begin
  return exists (
      select from stock_movements r join stock_movements o on o.shop_id = r.shop_id and o.id = r.reverses_id
       where r.shop_id = tenant and r.product_variant_id = variant and r.id > exit_id and r.kind || '' = 'reversal' and o.id < exit_id)
    or exists (
      select from stock_movements n where n.shop_id = tenant and n.product_variant_id = variant and n.place_id < exit_id and n.id > exit_id);
end $$;
call migrating.own_function('costs_otherwise', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- A variant's movements as if a movement had never existed: calculates the cost of every movement that was not reversed again, in the order of
-- the ledger. Starts at the last row that no reversed movement can have changed, so it usually reads only what follows that movement. With
-- `without` null all movements are calculated, with `until` those dated by that day. One row, without an exit: the stock and its cost then. With
-- `wanted`, an exit, that exit instead: the pieces that had a cost, and that cost. With `since` and `last` all exits from the one movement to
-- the other besides, and further ones until none lacks pieces.
-- An exit for which there is no stock without the entry lacks pieces. What arrives next covers them, the oldest exit first; what is returned
-- of an exit undoes those that it still lacks, which cost nothing, and then has the cost that the exit has in the replay (decision 211).
-- An entry that replaces another one stands in its place, also if that was of another variant (decision 308). `added`: one more, which is not
-- written yet, before the last row.
-- `kind || ''` keeps the planner from the index on kind: without statistics it looks as good as the variant's index, but returns rows of
-- the whole shop.
create function replay_movements(tenant uuid, variant uuid, without uuid, wanted uuid, until date, since uuid, last uuid, added stock_movements)
returns table (exit_id uuid, quantity numeric, value numeric, average numeric)
language plpgsql stable
as $$
declare
  first uuid := coalesce(added.place_id, without, wanted, since);
  earlier uuid;
  before stock_cost;
  replayed stock_cost := row(0, 0, null)::stock_cost;
  came_back uuid[];
  -- Entries that stand in a place other than their row's, in order.
  placed uuid[];
  placed_at uuid[];
  -- Exits that lack pieces, come back or are asked for, the oldest first: their cost, how many pieces had one, how many of those came back,
  -- how many are lacking. Arrays are changed in place, while a jsonb would be copied for each exit.
  kept integer := 0;
  ids uuid[] := '{}';
  costs numeric[] := '{}';
  had numeric[] := '{}';
  back numeric[] := '{}';
  lacking numeric[] := '{}';
  -- The first that may lack pieces, and where those are that come back or are wanted.
  due integer := 1;
  places jsonb := '{}';
  place integer;
  cost numeric;
  moved numeric;
  uncovered numeric;
  part numeric;
  movement record;
begin
  while first is not null loop
    -- What was reversed, or put in a place, after the rows that the replay would start behind.
    select least((
        select min(o.id::text) from stock_movements r join stock_movements o on o.shop_id = r.shop_id and o.id = r.reverses_id
         where r.shop_id = tenant and r.product_variant_id = variant and r.id > first and r.kind || '' = 'reversal' and o.id < first), (
        select min(n.place_id::text) from stock_movements n
         where n.shop_id = tenant and n.product_variant_id = variant and n.place_id < first and n.id >= first and n.id is distinct from without))::uuid
      into earlier;
    if earlier is null then
      -- A return whose exit has no known cost came in at the average of its time, which the replay may change.
      select min(e.id::text)::uuid into earlier
        from (select m.reference_id from stock_movements m
               where m.shop_id = tenant and m.product_variant_id = variant and m.id > first and m.kind || '' = 'return' offset 0) back
       cross join lateral (select x.id, x.moved_cost from stock_movements x where x.shop_id = tenant and x.id = back.reference_id offset 0) e
       where e.id < first and (e.moved_cost is null or costs_otherwise(tenant, variant, e.id));
    end if;
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
   where m.shop_id = tenant and m.product_variant_id = variant and m.kind || '' = 'return';
  select array_agg(n.id order by n.place, n.id), array_agg(n.place order by n.place, n.id) into placed, placed_at
    from (
      select p.id, p.place_id as place from stock_movements p
       where p.shop_id = tenant and p.product_variant_id = variant and p.place_id >= coalesce(first, '00000000-0000-0000-0000-000000000000')
      union all
      select null, added.place_id where added.place_id is not null) n;
  for movement in
    select e.*
      from (
        select p.id, p.kind, p.reference_id, p.quantity, p.movement_type, p.entry_cost, p.moved_cost, p.movement_date, p.place_id,
               lag(p.id) over (order by p.id) as prior
          from stock_movements p
         where p.shop_id = tenant and p.product_variant_id = variant and p.id >= coalesce(first, '00000000-0000-0000-0000-000000000000')
      ) m
     cross join lateral (
       -- What stands between two rows comes before the second; its own row is always behind its place.
       select x.place, n.id, n.kind, n.reference_id, n.quantity, n.quantity as moved, n.entry_cost, n.moved_cost
         from unnest(placed, placed_at) x (id, place)
        cross join lateral (
          select o.id, o.kind, o.reference_id, o.quantity, o.entry_cost, o.moved_cost, o.movement_date from stock_movements o
           where o.shop_id = tenant and o.id = x.id
          union all
          select null, added.kind, null, added.quantity, added.entry_cost, null, added.movement_date where x.id is null) n
        where placed is not null and x.place < m.id and (m.prior is null or x.place >= m.prior) and n.movement_date <= until
          and (without is null or n.id <> without) and not exists (select from stock_movements r where r.shop_id = tenant and r.reverses_id = n.id)
       union all
       select m.id, m.id, m.kind, m.reference_id, m.quantity, case m.movement_type when 'in' then m.quantity else -m.quantity end, m.entry_cost, m.moved_cost
        where m.place_id is null and m.kind <> 'reversal' and m.movement_date <= until and m.id is distinct from without
          and not exists (select from stock_movements r where r.shop_id = tenant and r.reverses_id = m.id)
       offset 0) e
     order by m.id
  loop
    exit when movement.place > last and replayed.quantity >= 0;
    before := replayed;
    moved := movement.moved;
    cost := movement.entry_cost;
    if movement.kind = 'return' then
      place := (places ->> movement.reference_id::text)::integer;
      if place is null then
        -- An exit before the first row of the replay keeps the cost it had when the goods were returned.
        cost := round(movement.moved_cost / movement.quantity, 20);
      else
        part := least(lacking[place], moved);
        if part > 0 then
          before := next_stock_cost(before, part, null);
          moved := moved - part;
          lacking[place] := lacking[place] - part;
        end if;
        if moved > 0 then
          cost := returned_cost(costs[place], had[place], back[place], moved);
          back[place] := back[place] + moved;
        end if;
      end if;
    end if;
    if moved > 0 and before.quantity < 0 then
      uncovered := least(moved, -before.quantity);
      while uncovered > 0 and due <= kept loop
        part := least(lacking[due], uncovered);
        if part > 0 then
          uncovered := uncovered - part;
          lacking[due] := lacking[due] - part;
          had[due] := had[due] + part;
          costs[due] := costs[due] + part * coalesce(cost, before.average);
        end if;
        exit when lacking[due] > 0;
        due := due + 1;
      end loop;
    end if;
    replayed := case when moved = 0 then before else next_stock_cost(before, moved, cost) end;
    if moved < 0 then
      part := least(-moved, greatest(-replayed.quantity, 0));
      if part > 0 or last is not null or movement.id = wanted or movement.id = any (came_back) then
        kept := kept + 1;
        ids[kept] := movement.id;
        -- Known as long as none of its pieces is of stock without a known cost.
        costs[kept] := case when replayed.average is not null or part = -moved then before.value - replayed.value end;
        had[kept] := -moved - part;
        back[kept] := 0;
        lacking[kept] := part;
        if movement.id = wanted or movement.id = any (came_back) then
          places := places || jsonb_build_object(movement.id, kept);
        end if;
      end if;
    end if;
    place := case when movement.place >= wanted then (places ->> wanted::text)::integer end;
    if lacking[place] = 0 then
      return query select wanted, had[place], costs[place], replayed.average;
      return;
    end if;
  end loop;
  if last is not null then
    return query select u.id, u.pieces, u.cost, replayed.average from unnest(ids, had, costs) u (id, pieces, cost);
  end if;
  return query select null::uuid, replayed.quantity, replayed.value, replayed.average;
end $$;
call migrating.own_function('replay_movements', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- The row of a replay that is not said to be one of many.
create function replay_stock_cost(tenant uuid, variant uuid, without uuid, wanted uuid default null, until date default 'infinity',
  added stock_movements default null) returns stock_cost
language plpgsql stable
as $$
declare
  replayed stock_cost;
begin
  select r.quantity, r.value, r.average into replayed from replay_movements(tenant, variant, without, wanted, until, null, null, added) r;
  return replayed;
end $$;
call migrating.own_function('replay_stock_cost', 'prateleira_ledger', 'prateleira_app, prateleira_work');

create type exit_cost as (exit_id uuid, unit_cost numeric);

-- What exits cost that happened between a movement and its reversal, or between the place of an entry and its row, as if that had never been:
-- their own rows keep the cost of the time. Null as unit cost: unknown. For exits of the days from `earliest` to `latest`, and those of which something came back then; others may be among
-- them. An array, so that a statement that withholds costs has a place for it. One lookup per row: without statistics a join would read
-- all movements.
create function corrected_exit_costs(earliest date, latest date) returns exit_cost[]
language plpgsql stable
as $$
begin
  return (
    with changed as (
      select r.shop_id, r.product_variant_id as variant, o.id as since, r.id as last
        from stock_movements r
       cross join lateral (select o.id from stock_movements o where o.shop_id = r.shop_id and o.id = r.reverses_id offset 0) o
       where r.shop_id = current_shop() and r.kind = 'reversal'
      union all
      select n.shop_id, n.product_variant_id, n.place_id, n.id from stock_movements n where n.shop_id = current_shop() and n.place_id is not null
    ), reversed as (
      select c.variant, c.since::text as since, c.last::text as last
        from changed c
       where exists (select from stock_movements e
                      where e.shop_id = c.shop_id and e.product_variant_id = c.variant and e.id > c.since and e.id < c.last and e.kind || '' = 'exit'
                        and (e.movement_date between earliest and latest or exists (
                          select from stock_movements b where b.shop_id = e.shop_id and b.reference_id = e.id and b.kind || '' = 'return'
                             and b.movement_date between earliest and latest)))
    ), reached as (
      select v.*, max(v.last) over (partition by v.variant order by v.since rows between unbounded preceding and 1 preceding) as before from reversed v
    ), parted as (
      select v.*, count(*) filter (where v.before is null or v.since > v.before) over (partition by v.variant order by v.since) as part from reached v
    ), merged as (
      -- What overlaps is replayed once.
      select v.variant, v.part, min(v.since) as since, max(v.last) as last, count(*) over (partition by v.variant) as parts from parted v group by v.variant, v.part
    ), spans as (
      -- Each replay also looks for reversals and returns among all later movements: of more than a few, one replay costs less.
      select m.variant, min(m.since)::uuid as since, max(m.last)::uuid as last from merged m group by m.variant, case when m.parts > 4 then 0 else m.part end
    )
    select array_agg(row(l.exit_id, l.unit_cost)::exit_cost)
      from (select distinct on (x.exit_id) x.exit_id, round(x.value / nullif(x.quantity, 0), 10) as unit_cost
              from spans v cross join lateral replay_movements(current_shop(), v.variant, null, null, 'infinity', v.since, v.last, null) x
             where x.exit_id is not null
             order by x.exit_id, 2) l);
end $$;
call migrating.own_function('corrected_exit_costs', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Cost per unit of what is returned of an exit: the exit's cost, calculated without the movements that were reversed since.
create function cost_of_return(back stock_movements) returns numeric
language plpgsql stable
as $$
declare
  original record;
  earlier numeric;
  replayed stock_cost;
begin
  select m.id, m.quantity, m.moved_cost into original from stock_movements m
   where m.shop_id = back.shop_id and m.id = back.reference_id and m.product_variant_id = back.product_variant_id and m.kind = 'exit';
  if not found then
    raise exception 'no such exit' using errcode = 'PR404';
  end if;
  select coalesce(sum(m.quantity), 0) into earlier from stock_movements m
   where m.shop_id = back.shop_id and m.reference_id = original.id and m.kind || '' = 'return';
  if costs_otherwise(back.shop_id, back.product_variant_id, original.id) then
    replayed := replay_stock_cost(back.shop_id, back.product_variant_id, null, original.id);
    -- What came back first undid the pieces that the exit lacked.
    return returned_cost(replayed.value, replayed.quantity, earlier - (original.quantity - replayed.quantity), back.quantity);
  end if;
  return returned_cost(original.moved_cost, original.quantity, earlier, back.quantity);
end $$;
call migrating.own_function('cost_of_return', 'prateleira_ledger');
