-- Changes of the catalogue, for devices that keep a copy of it (OFF-02, decision 225). A row says only that a transaction wrote or deleted
-- a product, one of its variants or its stock. Rows are only inserted, so that writers do not wait for each other.

create function catalog_changes_time() returns interval language sql immutable parallel safe return null::interval;
grant execute on function catalog_changes_time() to prateleira_app, prateleira_ledger;

create table catalog_changes (
  shop_id uuid not null,
  -- Neither a time nor a sequence: what a transaction writes becomes visible when it ends, so only the transaction's id tells which changes
  -- a reader cannot have seen yet.
  changed_in xid8 not null default pg_current_xact_id(),
  product_id uuid not null,
  changed_at timestamptz not null default now(),
  primary key (shop_id, changed_in, product_id)
);
call migrating.tenant_table('catalog_changes', 'select');
call migrating.open_table('catalog_changes', 'prateleira_ledger', 'select, insert, delete');

-- The trigger's argument names the table, because on a shard tg_table_name is the shard's name.
create function note_changed() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if tg_argv[0] = 'products' then
    insert into catalog_changes (shop_id, product_id) values (new.shop_id, new.id) on conflict do nothing;
  else
    insert into catalog_changes (shop_id, product_id) values (new.shop_id, new.product_id) on conflict do nothing;
  end if;
  return null;
end $$;
create function note_changed_products() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  -- When the shop is being deleted, nobody is left to inform.
  insert into catalog_changes (shop_id, product_id)
  select changed.shop_id, changed.id from changed where exists (select from shops s where s.shop_id = changed.shop_id) order by changed.id
  on conflict do nothing;
  return null;
end $$;
create function note_changed_variants() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into catalog_changes (shop_id, product_id)
  select distinct changed.shop_id, changed.product_id from changed where exists (select from shops s where s.shop_id = changed.shop_id)
   order by changed.product_id
  on conflict do nothing;
  return null;
end $$;
create trigger note_changed after update of name, internal_code, sale_price, min_stock_level, unit, is_active on products
  for each row execute function note_changed('products');
-- Not for current_stock alone, which register_exit records itself; move_stock writes is_active too, which fires the trigger.
create trigger note_changed after update of sku, barcode, size, color, is_active, reserved on product_variants
  for each row execute function note_changed('product_variants');
-- Once per product, however many rows a statement writes.
create trigger note_added after insert on products referencing new table as changed
  for each statement execute function note_changed_products();
create trigger note_removed after delete on products referencing old table as changed
  for each statement execute function note_changed_products();
create trigger note_added after insert on product_variants referencing new table as changed
  for each statement execute function note_changed_variants();
create trigger note_removed after delete on product_variants referencing old table as changed
  for each statement execute function note_changed_variants();
call migrating.own_function('note_changed', 'prateleira_ledger');
call migrating.own_function('note_changed_products', 'prateleira_ledger');
call migrating.own_function('note_changed_variants', 'prateleira_ledger');

-- Deletes changes so old that every device has either read them or been away long enough to load everything; returns how many.
create function sweep_catalog_changes(batch integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  gone integer;
begin
  -- By their place: where the statistics say that the table is empty, a join on the key reads the whole table for each row.
  delete from catalog_changes c where c.ctid = any (array(
    select o.ctid from catalog_changes o
     where o.changed_at < now() - catalog_changes_time() or not exists (select from shops s where s.shop_id = o.shop_id) limit batch));
  get diagnostics gone = row_count;
  return gone;
end $$;
call migrating.own_function('sweep_catalog_changes', 'prateleira_ledger', 'prateleira_work');

-- A foreign key to the shop would refuse the changes recorded while its products are deleted with it.
create function forget_catalog_changes() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  delete from catalog_changes c where c.shop_id = old.shop_id;
  return null;
end $$;
create trigger forget_catalog_changes after delete on shops for each row execute function forget_catalog_changes();
call migrating.own_function('forget_catalog_changes', 'prateleira_ledger');
