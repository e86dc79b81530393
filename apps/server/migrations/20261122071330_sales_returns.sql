-- Returns of parts of a sale (decisions 211, 221).

create table sale_returns (
  shop_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  return_date ledger_date not null,
  -- The refunded amount, and how; 'vale': as a voucher.
  amount sale_total not null,
  method sale_tender not null,
  voucher_id uuid check (voucher_id is null or method = 'vale'),
  notes text,
  idempotency_key text,
  request_hash text,
  created_by uuid default current_actor(),
  by_pin boolean not null default acts_by_pin(),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, sale_id) references sales (shop_id, id) on delete cascade,
  foreign key (shop_id, voucher_id) references vouchers (shop_id, id)
);
create index sale_returns_sale on sale_returns (shop_id, sale_id);
create index sale_returns_date on sale_returns (shop_id, return_date) include (sale_id, amount, method);
create index sale_returns_voucher on sale_returns (shop_id, voucher_id) where voucher_id is not null;
create unique index sale_returns_shop_id_idempotency_key on sale_returns (shop_id, idempotency_key) where idempotency_key is not null;
call migrating.tenant_table('sale_returns', 'select');
call migrating.open_table('sale_returns', 'prateleira_ledger', 'select, insert');

create table sale_return_items (
  shop_id uuid not null,
  return_id uuid not null,
  item_id uuid not null,
  return_date date not null,
  quantity moved_quantity not null,
  amount sale_total not null,
  -- Where the goods went: back to stock, or out of it again as a loss.
  goods text not null check (goods in ('stock', 'loss')),
  primary key (shop_id, return_id, item_id),
  foreign key (shop_id, return_id) references sale_returns (shop_id, id) on delete cascade,
  foreign key (shop_id, item_id) references sale_items (shop_id, id) on delete cascade
);
create index sale_return_items_item on sale_return_items (shop_id, item_id) include (quantity, amount);
create index sale_return_items_date on sale_return_items (shop_id, return_date) include (item_id, quantity, amount);
call migrating.tenant_table('sale_return_items', 'select');
call migrating.open_table('sale_return_items', 'prateleira_ledger', 'select, insert');

-- Returns a part of a sale, under the sale's row lock. The refund for a part is its share of what was paid for the item, rounded over
-- everything returned of that item so far, so that the last return gets the remainder. `total` is the amount that the client displayed.
-- SQLSTATEs: PR404, PR4S2 cancelled, PR4S3 more than is left (detail: JSON), PR4S4 another total, PRCNO cash without a session.
create function register_return(sale uuid, items uuid[], quantities numeric[], whereto text[], total numeric, paid_by text, voucher uuid, voucher_code text,
                                returned_on date, seller text, note text, reference uuid, request_key text, request text,
                                cash_session uuid) returns numeric
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  tenant uuid := current_shop();
  home uuid;
  till uuid;
  sold record;
  line record;
  share numeric;
  worth numeric := 0;
begin
  perform refuse_ahead(returned_on);
  -- Before the sale is locked: deleting a customer also locks the customer first.
  if paid_by = 'vale' and total > 0 then
    insert into vouchers (shop_id, id, code, customer_id, amount, balance)
    select tenant, voucher, voucher_code, s.customer_id, total, total from sales s where s.shop_id = tenant and s.id = sale;
  end if;
  select s.sale_date, s.status into sold from sales s where s.shop_id = tenant and s.id = sale for no key update;
  if not found then
    raise exception 'no such sale' using errcode = 'PR404';
  elsif sold.status = 'cancelled' then
    raise exception 'a cancelled sale' using errcode = 'PR4S2';
  end if;
  returned_on := greatest(returned_on, sold.sale_date);
  insert into sale_returns (shop_id, id, sale_id, return_date, amount, method, voucher_id, notes, idempotency_key, request_hash)
  values (tenant, reference, sale, returned_on, total, paid_by, case when paid_by = 'vale' and total > 0 then voucher end, note, request_key, request);
  for line in
    select x.item, x.quantity::moved_quantity as quantity, x.goods, i.id, i.product_id, i.product_variant_id, i.product_name, i.size, i.color, i.unit,
           i.quantity as sold, i.total_value,
           coalesce(b.quantity, 0) as back, coalesce(b.amount, 0) as refunded
      from unnest(items, quantities, whereto) as x (item, quantity, goods)
      left join sale_items i on i.shop_id = tenant and i.id = x.item and i.sale_id = register_return.sale
      left join lateral (select sum(r.quantity) as quantity, sum(r.amount) as amount from sale_return_items r
                          where r.shop_id = tenant and r.item_id = x.item) b on true
     order by i.product_id, i.product_variant_id, x.item
  loop
    if line.id is null then
      raise exception 'no such item' using errcode = 'PR404';
    elsif line.unit = 'un' and line.quantity <> trunc(line.quantity) then
      raise exception 'a fraction of a piece' using errcode = 'PR40W';
    elsif line.back + line.quantity > line.sold then
      raise exception 'more than is left' using errcode = 'PR4S3', detail = json_build_object('item_id', line.item,
        'product_name', line.product_name, 'size', line.size, 'color', line.color, 'available', trim_scale(line.sold - line.back)::text, 'requested', trim_scale(line.quantity)::text)::text;
    end if;
    -- round(total_value × back ÷ sold, 2), in exact arithmetic.
    share := div(200 * line.total_value * (line.back + line.quantity) + line.sold, 2 * line.sold) * 0.01 - line.refunded;
    worth := worth + share;
    insert into sale_return_items (shop_id, return_id, item_id, return_date, quantity, amount, goods)
    values (tenant, reference, line.item, returned_on, line.quantity, share, line.goods);
    insert into stock_total_changes (shop_id, products, low, units, value, sold_on, sales, product_id, sold, revenue)
    values (tenant, 0, 0, 0, 0, returned_on, 0, line.product_id, -line.quantity, -share);
    -- A product that has been deleted since has no stock.
    if line.product_variant_id is not null then
      insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, movement_date, notes, reference_id, reference_type)
      values (tenant, line.product_variant_id, 'in', 'return', line.quantity, returned_on, note, line.item, 'movement');
      if line.goods = 'loss' then
        insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, movement_date, exit_reason, responsible_person, notes,
          reference_id, reference_type)
        values (tenant, line.product_variant_id, 'out', 'exit', line.quantity, returned_on, 'perda_dano', seller, note, reference, 'return');
      end if;
    end if;
  end loop;
  if worth <> total then
    raise exception 'another total' using errcode = 'PR4S4', detail = json_build_object('total', worth::numeric(20, 2)::text)::text;
  end if;
  -- Refunded money leaves the sale's own session while that is open, else the one that is open then (CASH-04); for a sale without a session
  -- only cash does. A sale that was paid by voucher or is owed has a session too, although it brought no money into it.
  home := coalesce(cash_session_of_sale(sale), (select k.cash_session_id from counter_sales k where k.shop_id = tenant and k.sale_id = sale));
  if worth > 0 and paid_by = any (methods_of_money()) and (home is not null or paid_by = 'dinheiro') and keeps_cash() then
    till := hold_open_cash_session(home);
    -- The named session is used only where nothing else decides: if the sale's own session or register is open, or only one is, the money
    -- is there.
    if till is null and cash_session is not null then
      perform hold_cash_session(cash_session);
      till := cash_session;
    end if;
    if till is not null then
      perform record_cash(till, 'refund', paid_by, -worth, reference);
    elsif paid_by = 'dinheiro' then
      raise exception 'cash belongs to a session' using errcode = 'PRCNO',
        detail = case when exists (select from cash_sessions s where s.shop_id = tenant and s.closed_at is null) then 'which' else '' end;
    end if;
  end if;
  update sales s set returned_whole = not exists (
      select from sale_items i where i.shop_id = tenant and i.sale_id = register_return.sale and i.quantity > (
        select coalesce(sum(r.quantity), 0) from sale_return_items r where r.shop_id = tenant and r.item_id = i.id))
   where s.shop_id = tenant and s.id = register_return.sale;
  return worth;
end $$;
call migrating.own_function('register_return', 'prateleira_ledger', 'prateleira_app, prateleira_work');
