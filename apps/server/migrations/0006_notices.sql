-- Which notices somebody has read (NAV-06). The notices themselves are not stored: they are what is true now.

create table notices_read (
  user_id uuid not null references profiles (user_id) on delete cascade,
  -- Its kind and what it is about, such as low_stock:<product id>.
  notice text not null,
  -- Of a notice about a product.
  product_id uuid,
  read_at timestamptz not null default now(),
  primary key (user_id, notice),
  foreign key (user_id, product_id) references products (user_id, id) on delete cascade
);
create index notices_read_product on notices_read (user_id, product_id) where product_id is not null;

alter table notices_read enable row level security;
alter table notices_read force row level security;
create policy tenant on notices_read to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant());
grant select, insert on notices_read to prateleira_app;

-- When a product is no longer low its notice is over: the next time it runs low is news again. As the ledger's role: a
-- movement updates the product as that role.
create function forget_low_notice() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  delete from notices_read r where r.user_id = new.user_id and r.product_id = new.id;
  return null;
end $$;
create policy ledger on notices_read to prateleira_ledger using (true) with check (true);
grant select, delete on notices_read to prateleira_ledger;
grant create on schema public to prateleira_ledger;
alter function forget_low_notice() owner to prateleira_ledger;
revoke create on schema public from prateleira_ledger;
create trigger forget_low_notice after update of total_stock, min_stock_level, is_active on products
  for each row when ((old.is_low and old.is_active) and not (new.is_low and new.is_active))
  execute function forget_low_notice();
