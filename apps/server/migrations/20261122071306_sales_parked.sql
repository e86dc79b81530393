-- Parked sales. A sale that was taken up again stays for a while, with the idempotency key of that request, so that a lost answer can be
-- asked for again.
create table parked_sales (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null,
  customer_id uuid,
  parked_by text,
  created_by uuid default current_actor(),
  parked_at told_instant not null default now(),
  cart jsonb not null,
  total sale_total not null,
  taken_at told_instant,
  taken_by uuid,
  taken_key text,
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index parked_sales_customer on parked_sales (shop_id, customer_id) where customer_id is not null;
call migrating.tenant_table('parked_sales', 'select, insert, update (taken_at, taken_by, taken_key), delete');
call migrating.open_table('parked_sales', 'prateleira_links', 'select (shop_id, customer_id), update (customer_id)');

-- Parked sales and vouchers outlive their customer, as registered sales do (clear_references).
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
