-- The counter: numbers of sales, what a sale at the counter has beside its items, and sales that wait.

-- Short, unique in the shop and ascending. Sales do not wait for each other for it, so a sale that fails may leave a gap (decision 212).
alter table sales add column number bigint not null check (number > 0);
create unique index sales_shop_id_number_key on sales (shop_id, number);

-- The next number that no other sale under way has: whoever takes one holds a lock on it until the end of the transaction, and nobody
-- waits for a lock. A lock is let go after its sale can be seen, so a second look, once the number is locked, is enough.
create function free_sale_number(tenant uuid) returns bigint
language plpgsql
as $$
declare
  candidate bigint := coalesce((select s.number from sales s where s.shop_id = tenant order by s.number desc limit 1), 0);
begin
  loop
    candidate := candidate + 1;
    if pg_try_advisory_xact_lock(uuid_hash_extended(tenant, candidate)) then
      exit when not exists (select from sales s where s.shop_id = tenant and s.number = candidate);
    end if;
  end loop;
  return candidate;
end $$;
call migrating.own_function('free_sale_number', 'prateleira_ledger');

-- What was agreed with the customer. `seller` is the name of who sold at the time of the sale; sales.created_by says who it was.
create table counter_sales (
  shop_id uuid not null,
  sale_id uuid not null,
  sold_at timestamptz not null,
  seller text not null,
  idempotency_key text,
  request_hash text,
  -- Into which its payments went; null without control of the cash. It refers without a key: what was recorded there does (cash_entries).
  cash_session_id uuid,
  -- It waited for its Pix under its key (pending_sales), whose reference the bank's statement shows.
  waited boolean not null default false,
  primary key (shop_id, sale_id),
  foreign key (shop_id, sale_id) references sales (shop_id, id) on delete cascade
);
-- A request is done once, and stays so when its products are gone.
create unique index counter_sales_shop_id_idempotency_key on counter_sales (shop_id, idempotency_key) where idempotency_key is not null;
call migrating.tenant_table('counter_sales', 'select');
call migrating.open_table('counter_sales', 'prateleira_ledger', 'select, insert, update (waited)');

-- An item's place in the cart and its price before discounts. The item itself has what it was sold for (decision 213).
create table sale_lines (
  shop_id uuid not null,
  item_id uuid not null,
  position smallint not null,
  unit_price unit_amount not null,
  discount sale_total not null,
  primary key (shop_id, item_id),
  foreign key (shop_id, item_id) references sale_items (shop_id, id) on delete cascade
);
call migrating.tenant_table('sale_lines', 'select');
call migrating.open_table('sale_lines', 'prateleira_ledger', 'select, insert');

-- By which a sale is paid: a voucher and a debt are no money, and in no cash (tender).
create domain sale_tender as text check (value in ('dinheiro', 'pix', 'credito', 'debito', 'boleto', 'outro', 'vale', 'fiado'));

-- Credit of what came back, to be spent on other goods. Whoever has the code has the credit, unless it is a customer's.
create table vouchers (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null,
  code text not null,
  customer_id uuid,
  amount sale_total not null check (amount > 0),
  -- What is left of it: each cent is spent once.
  balance sale_total not null check (balance <= amount),
  created_by uuid default current_actor(),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, code),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index vouchers_customer on vouchers (shop_id, customer_id) where customer_id is not null;
call migrating.tenant_table('vouchers', 'select');
call migrating.open_table('vouchers', 'prateleira_ledger', 'select, insert, update (balance)');
call migrating.open_table('vouchers', 'prateleira_links', 'select (shop_id, customer_id), update (customer_id)');

create table sale_payments (
  shop_id uuid not null,
  sale_id uuid not null,
  position smallint not null,
  method sale_tender not null,
  amount sale_total not null check (amount > 0),
  -- Cash that was handed over; what it is above the amount was given back.
  received sale_total check (received is null or (received >= amount and method = 'dinheiro')),
  voucher_id uuid check ((voucher_id is not null) = (method = 'vale')),
  primary key (shop_id, sale_id, position),
  foreign key (shop_id, sale_id) references sales (shop_id, id) on delete cascade,
  foreign key (shop_id, voucher_id) references vouchers (shop_id, id)
);
create index sale_payments_voucher on sale_payments (shop_id, voucher_id) where voucher_id is not null;
call migrating.tenant_table('sale_payments', 'select');
call migrating.open_table('sale_payments', 'prateleira_ledger', 'select, insert');

-- Takes so much from a voucher, under its lock. PR4S5 (detail: JSON) when it has not so much, PR4S6 when it is another customer's.
create function spend_voucher(typed text, wanted numeric, customer uuid) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  tenant uuid := current_shop();
  known record;
begin
  select v.id, v.balance, v.customer_id into known from vouchers v where v.shop_id = tenant and v.code = typed for no key update;
  if not found then
    raise exception 'no such voucher' using errcode = 'PR4S5', detail = json_build_object('code', typed, 'balance', '0.00')::text;
  elsif known.customer_id is distinct from customer and known.customer_id is not null then
    raise exception 'the voucher of another customer' using errcode = 'PR4S6';
  elsif known.balance < wanted then
    raise exception 'not enough credit' using errcode = 'PR4S5', detail = json_build_object('code', typed, 'balance', known.balance::text)::text;
  end if;
  update vouchers v set balance = v.balance - wanted where v.shop_id = tenant and v.id = known.id;
  return known.id;
end $$;
call migrating.own_function('spend_voucher', 'prateleira_ledger');

-- A sale that is cancelled gives its vouchers back what was taken from them.
create function refill_vouchers() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  spent record;
begin
  for spent in
    select y.voucher_id, sum(y.amount) as amount from sale_payments y
     where y.shop_id = new.shop_id and y.sale_id = new.id and y.voucher_id is not null
     group by y.voucher_id order by y.voucher_id
  loop
    update vouchers v set balance = v.balance + spent.amount where v.shop_id = new.shop_id and v.id = spent.voucher_id;
  end loop;
  return null;
end $$;
create trigger refill_vouchers after update of status on sales for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function refill_vouchers();
call migrating.own_function('refill_vouchers', 'prateleira_ledger');

create function seller_discount() returns numeric language sql immutable parallel safe return null::numeric;
create function manager_discount() returns numeric language sql immutable parallel safe return null::numeric;
grant execute on function seller_discount(), manager_discount() to prateleira_ledger, prateleira_app, prateleira_work;

-- Up to so many percent of a sale each role may give as discount. Of a shop that has chosen nothing there is no row.
create table discount_limits (
  shop_id uuid primary key references shops (shop_id) on delete cascade,
  seller numeric(5, 2) not null check (seller between 0 and 100),
  manager numeric(5, 2) not null check (manager between 0 and 100)
);
call migrating.tenant_table('discount_limits', 'select, insert, update (seller, manager)');
call migrating.open_table('discount_limits', 'prateleira_ledger', 'select');

-- Null: any. Work without a session is bounded by no role.
create function discount_limit_of(role text) returns numeric
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
begin
  return case role
    when 'seller' then coalesce((select l.seller from discount_limits l where l.shop_id = current_shop()), seller_discount())
    when 'manager' then nullif(coalesce((select l.manager from discount_limits l where l.shop_id = current_shop()), manager_discount()), 100)
  end;
end $$;
call migrating.own_function('discount_limit_of', 'prateleira_ledger');

-- Refuses a discount above what the role of who sells may give, unless somebody who may allowed it for `reference`: PR4SD (detail: JSON).
-- What counts is what is paid less than the products' prices by now, or than the prices agreed where those are higher: discounts of lines
-- and of the whole, and a price below the list's. Each line rounded by itself may come to a few cents more than the whole.
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
                                       -- Not a join: its plan would read all variants of the shop.
                                       coalesce((select p.sale_price from products p where p.shop_id = current_shop() and p.id = (
                                         select v.product_id from product_variants v where v.shop_id = current_shop() and v.id = l.variant)), 0) as listed) q) x;
  if given <= greatest(round(worth * mine / 100, 2), by_lines) then
    return;
  end if;
  percent := trunc(given * 100 / worth, 2);
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

-- Sells at the counter: what register_exit does with the prices after discounts, and what was agreed and paid. All or nothing. Payments
-- that are not exactly the total are refused here too, and discounts beyond the limit unless `approval` is for this (`bound`); those of a
-- sale that waited were looked at when it began to. Lines come in the order in which register_exit locks and answers them.
-- `late`: it was sold without network, and the cash session may be closed by now.
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
  due numeric;
  paid numeric := amounts[1];
  line record;
begin
  if request_key is not null then
    -- A key under which a sale was given up sells nothing (discard_queued_sale).
    perform hold_queued_key(request_key);
    if exists (select from queued_sales q where q.shop_id = tenant and q.idempotency_key = request_key) then
      raise exception 'given up, or sold' using errcode = 'PR4QD';
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
  -- Not the column as text: its key would not be used.
  if exists (select from pending_sales p
              where p.shop_id = tenant and p.state = 'confirmed' and p.request_hash = request
                and p.id = case when request_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then request_key::uuid end) then
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
    insert into sale_lines (shop_id, item_id, position, unit_price, discount)
    select tenant, l.item, l.place, l.price, l.discount from unnest(items, places, prices, discounts) as l (item, place, price, discount)
  )
  insert into sale_payments (shop_id, sale_id, position, method, amount, received, voucher_id)
  select tenant, reference, y.place, y.method, y.amount, y.received,
         case when y.code is not null then spend_voucher(y.code, y.amount, customer) end
    from (select * from unnest(methods, amounts, handed_over, codes) with ordinality as p (method, amount, received, code, place)
           order by p.code, p.place) as y;
  if cash_session is not null and late then
    perform record_late_cash(cash_session, y.method, sum(y.amount), reference)
       from unnest(methods, amounts) as y (method, amount) where y.method not in ('vale', 'fiado') group by y.method having sum(y.amount) > 0;
  elsif cash_session is not null then
    perform hold_cash_session(cash_session);
    perform record_cash(cash_session, 'sale', y.method, sum(y.amount), reference)
       from unnest(methods, amounts) as y (method, amount) where y.method not in ('vale', 'fiado') group by y.method having sum(y.amount) > 0;
  elsif 'dinheiro' = any (methods) and keeps_cash() then
    perform refuse_cash_of_programs();
    raise exception 'cash belongs to a session' using errcode = 'PRCNO';
  end if;
end $$;
call migrating.own_function('register_sale', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Into which session the payments of a sale went; null for a sale of none.
create function cash_session_of_sale(sale uuid) returns uuid
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select e.session_id from cash_entries e where e.shop_id = current_shop() and e.reference_id = sale and e.kind = 'sale' limit 1
$$;
call migrating.own_function('cash_session_of_sale', 'prateleira_ledger');

-- Whether it is still open. Null for a sale of none, and where the shop keeps no cash: the day decides (TEAM-02).
create function sale_is_in_open_cash(sale uuid) returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s.closed_at is null from cash_sessions s where s.shop_id = current_shop() and s.id = cash_session_of_sale(sale) and keeps_cash()
$$;
call migrating.own_function('sale_is_in_open_cash', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- What register_exit does with a sale, within the limit of discounts. In cash, of which nobody says the session, it goes into the one that is open:
-- PRCNO where there is none, or several of them.
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

-- Names the cash session that gives the money of a sale back if it is cancelled now.
create function name_refund_session(sale uuid, session uuid) returns void
language sql security definer
set search_path = pg_catalog, public
begin atomic
  update sales s set refund_session_id = session where s.shop_id = current_shop() and s.id = sale and s.status <> 'cancelled';
end;
call migrating.own_function('name_refund_session', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- What a sale brought leaves with its cancellation, from its own session while that is open, else from the one then open (CASH-04).
-- Where there is none only cash has to wait for it: PRCNO. Of a sale of no session, made before the shop kept cash or not paid in it, only
-- the cash leaves one. The session that was named for it counts where nothing else decides (decision 238); record_cash refuses another shop's.
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

-- Sales that were put aside. Once taken up one stays for a while, with the key of who took it: an answer that was lost can be asked for again.
create table parked_sales (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null,
  customer_id uuid,
  parked_by text,
  created_by uuid default current_actor(),
  parked_at timestamptz not null default now(),
  cart jsonb not null,
  total sale_total not null,
  taken_at timestamptz,
  taken_key text,
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index parked_sales_customer on parked_sales (shop_id, customer_id) where customer_id is not null;
call migrating.tenant_table('parked_sales', 'select, insert, update (taken_at, taken_key), delete');
call migrating.open_table('parked_sales', 'prateleira_links', 'select (shop_id, customer_id), update (customer_id)');

-- A sale that waits and a voucher outlive their customer, as a sale that was made does (clear_references).
create function clear_parked_customer() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update parked_sales p set customer_id = null where p.shop_id = old.shop_id and p.customer_id = old.id;
  update vouchers v set customer_id = null where v.shop_id = old.shop_id and v.customer_id = old.id;
  return old;
end $$;
create trigger clear_parked_customer before delete on customers for each row execute function clear_parked_customer();
call migrating.own_function('clear_parked_customer', 'prateleira_links');
