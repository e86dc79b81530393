-- Notices that were read (NAV-06). The notices themselves are not stored but derived from current data.

create table notices_read (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  -- Its kind and subject, such as low_stock:<product id>.
  notice text not null,
  -- For notices about a product.
  product_id uuid,
  read_at told_instant not null default now(),
  primary key (shop_id, notice),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade
);
create index notices_read_product on notices_read (shop_id, product_id) where product_id is not null;
call migrating.tenant_table('notices_read', 'select, insert');
call migrating.open_table('notices_read', 'prateleira_ledger', 'select, delete');

-- Forgets that a notice was read when the product is no longer low, so that the next time counts as unread. Runs as the ledger's role,
-- because a movement updates the product as that role.
create function forget_low_notice() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  delete from notices_read r where r.shop_id = new.shop_id and r.product_id = new.id;
  return null;
end $$;
create trigger forget_low_notice after update of is_low, min_stock_level, is_active on products
  for each row when ((old.is_low and old.is_active) and not (new.is_low and new.is_active))
  execute function forget_low_notice();
call migrating.own_function('forget_low_notice', 'prateleira_ledger');

-- What a shop has already been told by mail, so that it is told once.
create table mail_marks (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  mark text not null,
  created_at told_instant not null,
  primary key (shop_id, mark)
);
create index mail_marks_age on mail_marks (created_at);
call migrating.secure_table('mail_marks');
create policy tenant on mail_marks to prateleira_app using (shop_id = current_shop()) with check (shop_id = current_shop());
call migrating.open_table('mail_marks', 'prateleira_jobs', 'select, insert, delete');
