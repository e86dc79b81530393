-- The counter: numbers of sales, what a sale at the counter has in addition to its items, and vouchers.

-- Short, unique in the shop and ascending. Sales do not wait for each other to get one, so a sale that fails may leave a gap (decision
-- 212).
alter table sales add column number bigint not null check (number > 0);
create unique index sales_shop_id_number_key on sales (shop_id, number);

-- The next number that no other running sale has: a transaction that takes a number holds a lock on it until its end, and nobody waits for
-- that lock. A lock is released only after its sale has become visible, so checking again once the number is locked is enough.
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

-- What was agreed with the customer. `seller` is the seller's name at the time of the sale; sales.created_by is their id.
create table counter_sales (
  shop_id uuid not null,
  sale_id uuid not null,
  sold_at told_instant not null,
  seller text not null,
  idempotency_key text,
  request_hash text,
  -- The session that took its payments; null without control of the cash. No foreign key: its entries there (cash_entries) have one.
  cash_session_id uuid,
  -- It waited for its Pix under its idempotency key (pending_sales), and the bank's statement shows that key's reference.
  waited boolean not null default false,
  primary key (shop_id, sale_id),
  foreign key (shop_id, sale_id) references sales (shop_id, id) on delete cascade
);
-- A request is executed once, also after its products have been deleted.
create unique index counter_sales_shop_id_idempotency_key on counter_sales (shop_id, idempotency_key) where idempotency_key is not null;
call migrating.tenant_table('counter_sales', 'select');
call migrating.open_table('counter_sales', 'prateleira_ledger', 'select, insert, update (waited)');

-- An item's place in the cart and its price before discounts. The item itself has the price it was sold for (decision 213). `listed_price` is what
-- the product cost when a person agreed on less; null otherwise, and where that was at another time (without network, or before its Pix).
create table sale_lines (
  shop_id uuid not null,
  item_id uuid not null,
  position smallint not null,
  unit_price unit_amount not null,
  discount sale_total not null,
  listed_price unit_amount,
  primary key (shop_id, item_id),
  foreign key (shop_id, item_id) references sale_items (shop_id, id) on delete cascade
);
call migrating.tenant_table('sale_lines', 'select');
call migrating.open_table('sale_lines', 'prateleira_ledger', 'select, insert');

-- The ways to pay for a sale. A voucher and a debt are no money and enter no cash session (tender).
create domain sale_tender as text check (value in ('dinheiro', 'pix', 'credito', 'debito', 'boleto', 'outro', 'vale', 'fiado'));
-- Those of them that are money.
create function methods_of_money() returns text[] language sql immutable parallel safe return null::text[];
grant execute on function methods_of_money() to prateleira_app, prateleira_ledger;

-- Credit for returned goods, to be spent on other goods. Whoever has the code can spend it, unless it belongs to a customer.
create table vouchers (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null,
  code text not null,
  customer_id uuid,
  amount sale_total not null check (amount > 0),
  -- What is left of it, less what sales awaiting their Pix have reserved; spend_voucher takes it under a row lock, so that each cent is spent once.
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
  -- Cash handed over by the customer; the difference to the amount was given as change.
  received sale_total check (received is null or (received >= amount and method = 'dinheiro')),
  voucher_id uuid check ((voucher_id is not null) = (method = 'vale')),
  primary key (shop_id, sale_id, position),
  foreign key (shop_id, sale_id) references sales (shop_id, id) on delete cascade,
  foreign key (shop_id, voucher_id) references vouchers (shop_id, id)
);
create index sale_payments_voucher on sale_payments (shop_id, voucher_id) where voucher_id is not null;
call migrating.tenant_table('sale_payments', 'select');
call migrating.open_table('sale_payments', 'prateleira_ledger', 'select, insert');

-- Takes an amount from a voucher, under its row lock, and returns its id. PR4S5 (detail: JSON) when its balance is too small or it does not
-- exist, PR4S6 when it belongs to another customer.
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

-- A cancelled sale gives back to its vouchers what was taken from them.
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
