-- How much discount each role may give.

create function seller_discount() returns numeric language sql immutable parallel safe return null::numeric;
create function manager_discount() returns numeric language sql immutable parallel safe return null::numeric;
grant execute on function seller_discount(), manager_discount() to prateleira_ledger, prateleira_app, prateleira_work;

-- The percentage of a sale that each role may give as discount. A shop that has chosen nothing has no row.
create table discount_limits (
  shop_id uuid primary key references shops (shop_id) on delete cascade,
  seller numeric(5, 2) not null check (seller between 0 and 100),
  manager numeric(5, 2) not null check (manager between 0 and 100),
  updated_by uuid default current_actor(),
  updated_at told_instant not null default now(),
  check (seller <= manager)
);
call migrating.tenant_table('discount_limits', 'select, insert, update (seller, manager, updated_by, updated_at)');
call migrating.open_table('discount_limits', 'prateleira_ledger', 'select');

-- Null: unlimited. Work without a session is not limited.
create function discount_limit_of(role text) returns numeric
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
begin
  return case
    when role is null or role = 'owner' then null
    when role = 'manager' then nullif(coalesce((select l.manager from discount_limits l where l.shop_id = current_shop()), manager_discount()), 100)
    else coalesce((select l.seller from discount_limits l where l.shop_id = current_shop()), seller_discount())
  end;
end $$;
call migrating.own_function('discount_limit_of', 'prateleira_ledger');

-- What percentage of an amount a discount is, by the contract's rule (shareOf): the shortest that gives it to the cent, otherwise the closest of
-- two decimals.
create function discount_share(given numeric, worth numeric) returns numeric
language sql immutable parallel safe
return trim_scale(case
  when round(worth * round(given * 100 / worth) / 100, 2) = given then round(given * 100 / worth)
  when round(worth * round(given * 100 / worth, 1) / 100, 2) = given then round(given * 100 / worth, 1)
  else round(given * 100 / worth, 2) end);
grant execute on function discount_share(numeric, numeric) to prateleira_app, prateleira_work, prateleira_ledger;

-- Refuses a discount above what the acting role may give, unless somebody who may has approved it for `reference`: PR4SD (detail: JSON).
-- The discount is what is paid less than the products' current prices, or than the agreed prices where those are higher: discounts of lines
-- and of the whole sale, and prices below the list price. Lines that are rounded one by one may add up to a few cents more than the limit
-- of the whole.
create function allow_discount(variants uuid[], quantities numeric[], prices numeric[], sold_for numeric[], reference uuid, details jsonb) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  mine numeric := discount_limit_of(current_role_in_shop());
  managers numeric;
  approver text;
  theirs numeric;
  worth numeric;
  given numeric;
  by_lines numeric;
  percent numeric;
begin
  if mine is null then
    return;
  end if;
  select coalesce(sum(x.worth), 0), coalesce(sum(x.worth - x.paid), 0), coalesce(sum(round(x.worth * mine / 100, 2)), 0)
    into worth, given, by_lines
    from (select greatest(round(q.taken * q.price, 2), round(q.taken * q.listed, 2)) as worth, round(q.taken * q.sold, 2) as paid
            from unnest(variants, quantities, prices, sold_for) as l (variant, quantity, price, sold)
            cross join lateral (select l.quantity::numeric(15, 4) as taken, coalesce(l.price, 0)::numeric(18, 6) as price,
                                       coalesce(l.sold, 0)::numeric(18, 6) as sold,
                                       -- Not a join, whose plan would read all variants of the shop.
                                       coalesce((select p.sale_price from products p where p.shop_id = current_shop() and p.id = (
                                         select v.product_id from product_variants v where v.shop_id = current_shop() and v.id = l.variant)), 0) as listed) q) x;
  if given <= greatest(round(worth * mine / 100, 2), by_lines) then
    return;
  end if;
  -- Never as small as the limit that it passes.
  percent := greatest(discount_share(given, worth), mine + 0.01);
  details := details || jsonb_build_object('amount', given::numeric(20, 2)::text, 'percent', trim_scale(percent)::text);
  approver := approver_role(reference, 'discount');
  theirs := discount_limit_of(approver);
  if approver is not null and (theirs is null or given <= round(worth * theirs / 100, 2)) then
    perform note_approval(reference, 'discount', details);
    return;
  end if;
  managers := discount_limit_of('manager');
  raise exception 'more discount than allowed' using errcode = 'PR4SD', detail = (details || jsonb_build_object('limit', trim_scale(coalesce(theirs, mine))::text,
    'approver', approver, 'manager_may', managers is null or given <= round(worth * managers / 100, 2)))::text;
end $$;
call migrating.own_function('allow_discount', 'prateleira_ledger');
