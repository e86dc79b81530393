-- Totals for the dashboard: recording changes, and folding them.

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
    -- Nothing is recorded when the product is deleted with its shop.
    if tg_op <> 'DELETE' or exists (select from shops p where p.shop_id = tenant) then
      insert into stock_total_changes (shop_id, products, low, units, value) values (tenant, products, low, units, value);
    end if;
  end if;
  return null;
end $$;
create trigger note_totals after insert or delete or update of min_stock_level, is_active, cost_price on products
  for each row execute function note_totals();
call migrating.own_function('note_totals', 'prateleira_ledger');

-- Moves the window of sold_recently so that it ends on `last`: days that leave it are subtracted and days that enter it added, both read
-- from the items. The items include recorded changes that are not folded yet, which the sums do not contain; so those are subtracted from
-- the items. It is one statement, so that all of it sees the same moment. Only fold_totals calls it, under its lock.
create function roll_sold_recently(tenant uuid, last date) returns void
language plpgsql
as $$
declare
  -- Null as long as nothing has been summed.
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
  -- Including rows of deleted products.
  delete from sold_recently r where r.shop_id = tenant and ((r.quantity = 0 and r.revenue = 0)
    or not exists (select from products p where p.shop_id = tenant and p.id = r.product_id));
  update stock_totals t set sold_until = last where t.shop_id = tenant;
end $$;
call migrating.own_function('roll_sold_recently', 'prateleira_ledger');

-- Folds at most `batch` recorded changes into the totals and sums, and returns their number. Only one call at a time works; another returns
-- 0. Changes of a shop that is being deleted stay until it is gone. In shops that sold something the window of sold_recently moves to their
-- current day. Planned at each call, also what it calls: a plan kept from an empty database compares each change with each, and reads all
-- products for each.
create function fold_totals(batch integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  folded integer;
  places tid[];
  shop_ids uuid[];
  sellers uuid[];
  behind record;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_totals')) then
    return 0;
  end if;
  select array_agg(c.ctid), array_agg(distinct c.shop_id) into places, shop_ids
    from (select x.ctid, x.shop_id from stock_total_changes x order by x.shop_id, x.id limit batch for update skip locked) c;
  -- What is written refers to these shops: their deletion waits for it from here on.
  shop_ids := array(select s.shop_id from shops s where s.shop_id = any (shop_ids) for key share skip locked);
  -- By their place: where the statistics say that the table is empty, a join on the key reads the whole table for each row.
  with gone as (
    delete from stock_total_changes c
     where c.ctid = any (places) and (c.shop_id = any (shop_ids) or not exists (select from shops s where s.shop_id = c.shop_id))
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
    -- Each product is looked up by itself: a join could be planned to read all products.
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
