-- What outlives the contacts, products and shops that it refers to, and what is deleted with them.

-- Deletes a shop's sales: before its products, because deleting a product clears it from every item it was sold in (clear_references), and
-- again after them, when no new sale is possible.
create function forget_sales() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  delete from sales s where s.shop_id = old.shop_id;
  return old;
end $$;
create trigger forget_sales before delete on shops for each row execute function forget_sales();
create trigger forget_last_sales after delete on shops for each row execute function forget_sales();
call migrating.own_function('forget_sales', 'prateleira_ledger');

-- Clears references from sales, items and movements, which outlive the contacts and products they refer to (PROD-07). `on delete set null
-- (column)` is no option: Citus refuses it in a key with shop_id. The row is locked before its triggers run, so a concurrent transaction
-- that refers to it has either committed and is seen here, or finds the row deleted. The trigger's argument names the table.
create function clear_references() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  case tg_argv[0]
    when 'suppliers' then
      update products p set supplier_id = null where p.shop_id = old.shop_id and p.supplier_id = old.id;
      update stock_movements m set supplier_id = null where m.shop_id = old.shop_id and m.supplier_id = old.id;
    when 'customers' then
      update sales s set customer_id = null where s.shop_id = old.shop_id and s.customer_id = old.id;
    when 'products' then
      -- Both columns at once: a sold variant is only deleted together with its product.
      update sale_items i set product_id = null, product_variant_id = null where i.shop_id = old.shop_id and i.product_id = old.id;
  end case;
  return old;
end $$;
create trigger clear_references before delete on suppliers for each row execute function clear_references('suppliers');
create trigger clear_references before delete on customers for each row execute function clear_references('customers');
create trigger clear_references before delete on products for each row
  when (old.last_movement_id is not null) execute function clear_references('products');
call migrating.own_function('clear_references', 'prateleira_links');

-- The key of an entry or exit stands on its first line. When that is deleted with its product, a line that is left takes the key over:
-- otherwise a repetition would find no key and register the lines that stand once more.
create function hand_key_over() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update stock_movements m
     set idempotency_key = old.idempotency_key, request_hash = old.request_hash, entry_cost_hash = old.entry_cost_hash
   where m.shop_id = old.shop_id
     and m.id = (select l.id from stock_movements l
                  where l.shop_id = old.shop_id and l.reference_id = old.reference_id and l.reverses_id is null order by l.id limit 1);
  return null;
end $$;
create trigger hand_key_over after delete on stock_movements for each row
  when (old.idempotency_key is not null and old.reference_id is not null) execute function hand_key_over();
call migrating.own_function('hand_key_over', 'prateleira_links');

-- A product of which a pending sale has reserved goods cannot be deleted or deactivated: once its Pix was received the sale could not be
-- confirmed. The row is locked as above, so of a deletion and a reservation at the same time one is refused. The trigger's name makes it run before the others.
-- PR4RV.
create function bar_reserved_product() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if exists (select from product_variants v where v.shop_id = old.shop_id and v.product_id = old.id and v.reserved > 0)
     and exists (select from shops s where s.shop_id = old.shop_id) then
    raise exception 'a product of a sale that waits stays' using errcode = 'PR4RV';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger bar_reserved_product before delete on products for each row execute function bar_reserved_product();
create trigger bar_reserved_inactive before update of is_active on products for each row
  when (old.is_active and not new.is_active) execute function bar_reserved_product();
call migrating.own_function('bar_reserved_product', 'prateleira_ledger');

-- A variant with movements is deleted only with its product or its shop (PROD-16, LED-02). Runs before its foreign keys would refuse.
create function keep_moved_variant() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if exists (select from products p where p.shop_id = old.shop_id and p.id = old.product_id) then
    raise exception 'a variant with movements stays' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger keep_moved_variant before delete on product_variants for each row
  when (old.has_moved) execute function keep_moved_variant();
call migrating.own_function('keep_moved_variant', 'prateleira_ledger');

-- Movements are counted and costed in the product's unit, which therefore cannot change after the first one. PR40U.
create function keep_unit() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if exists (select from product_variants v where v.shop_id = new.shop_id and v.product_id = new.id and v.has_moved) then
    raise exception 'the unit of what moved stays' using errcode = 'PR40U';
  end if;
  return new;
end $$;
create trigger keep_unit before update of unit on products for each row
  when (new.unit is distinct from old.unit) execute function keep_unit();
call migrating.own_function('keep_unit', 'prateleira_ledger');
