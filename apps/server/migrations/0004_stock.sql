-- Sales and the ledger. Inserting a movement moves the stock, here and nowhere else.

create table sales (
  user_id uuid not null references profiles (user_id) on delete cascade,
  id uuid not null default uuid_v7(),
  customer_id uuid,
  sale_date date not null,
  total_amount numeric(20, 2) not null check (total_amount >= 0),
  payment_method text check (payment_method in ('dinheiro', 'pix', 'credito', 'debito', 'boleto', 'outro')),
  status text not null default 'completed' check (status in ('completed', 'cancelled')),
  notes text,
  created_by uuid default current_tenant(),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, customer_id) references customers (user_id, id) on delete set null (customer_id)
);
create index sales_date on sales (user_id, sale_date, id) include (total_amount, status);
create index sales_customer on sales (user_id, customer_id) where customer_id is not null;

-- Keeps the name and price at the time of the sale: its product may go, the figures stay (PROD-07).
create table sale_items (
  user_id uuid not null,
  id uuid not null default uuid_v7(),
  sale_id uuid not null,
  sale_date date not null,
  status text not null default 'completed' check (status in ('completed', 'cancelled')),
  product_id uuid,
  product_variant_id uuid,
  product_name text not null,
  sku text not null,
  unit text not null,
  quantity numeric(15, 4) not null check (quantity > 0),
  unit_price numeric(18, 6) not null check (unit_price >= 0),
  total_value numeric(20, 2) generated always as (round(quantity * unit_price, 2)) stored,
  primary key (user_id, id),
  foreign key (user_id, sale_id) references sales (user_id, id) on delete cascade,
  foreign key (user_id, product_id) references products (user_id, id) on delete set null (product_id),
  foreign key (user_id, product_variant_id) references product_variants (user_id, id) on delete set null (product_variant_id)
);
create index sale_items_sale on sale_items (user_id, sale_id);
create index sale_items_date on sale_items (user_id, sale_date) include (product_id, quantity, total_value) where status = 'completed';
create index sale_items_product on sale_items (user_id, product_id) where product_id is not null;
create index sale_items_variant on sale_items (user_id, product_variant_id) where product_variant_id is not null;

create table stock_movements (
  user_id uuid not null references profiles (user_id) on delete cascade,
  id uuid not null default uuid_v7(),
  -- Filled by the trigger from the variant.
  product_id uuid not null,
  product_variant_id uuid not null,
  movement_type text not null check (movement_type in ('in', 'out')),
  kind text not null check (kind in ('initial', 'entry', 'exit', 'reversal')),
  quantity numeric(15, 4) not null check (quantity > 0),
  unit_price numeric(18, 6) check (unit_price >= 0),
  total_value numeric(20, 2) generated always as (round(quantity * unit_price, 2)) stored,
  -- The variant's average cost when it moved, and what was left: filled by the trigger.
  unit_cost numeric(18, 6),
  balance_after numeric(15, 4) not null,
  -- Of the product, all variants together, after this movement.
  total_after numeric(15, 4) not null,
  movement_date date not null,
  exit_reason text check (exit_reason in ('venda', 'consumo_interno', 'devolucao', 'perda_dano', 'transferencia')),
  responsible_person text,
  notes text,
  supplier_id uuid,
  reference_id uuid,
  reference_type text check (reference_type in ('entry', 'exit', 'sale', 'product', 'movement')),
  reverses_id uuid,
  idempotency_key text,
  request_hash text,
  created_by uuid default current_tenant(),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, product_variant_id) references product_variants (user_id, id) on delete cascade,
  foreign key (user_id, supplier_id) references suppliers (user_id, id) on delete set null (supplier_id),
  foreign key (user_id, reverses_id) references stock_movements (user_id, id) on delete cascade,
  check ((kind = 'exit') = (exit_reason is not null)),
  check ((kind = 'exit') = (responsible_person is not null)),
  check ((kind = 'reversal') = (reverses_id is not null)),
  check (kind not in ('initial', 'entry') or movement_type = 'in'),
  check (kind <> 'exit' or movement_type = 'out')
);
create index stock_movements_variant on stock_movements (user_id, product_variant_id, id);
create index stock_movements_kind_date on stock_movements (user_id, kind, movement_date, id) include (movement_type, quantity);
create index stock_movements_entries on stock_movements (user_id, id) where kind = 'entry';
create index stock_movements_reference on stock_movements (user_id, reference_id);
create index stock_movements_supplier on stock_movements (user_id, supplier_id) where supplier_id is not null;
-- A movement is reversed once (LED-02); a request is done once (EXI-10).
create unique index stock_movements_user_id_reverses_id_key on stock_movements (user_id, reverses_id) where reverses_id is not null;
create unique index stock_movements_user_id_idempotency_key on stock_movements (user_id, idempotency_key) where idempotency_key is not null;

-- What the dashboard shows of a whole catalogue, without counting it: a folded total and the changes not folded yet. Changes
-- are only inserted, so that writers of one tenant do not wait for each other.
create table stock_totals (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  products bigint not null default 0,
  low bigint not null default 0,
  units numeric not null default 0,
  value numeric not null default 0
);
create table stock_total_changes (
  user_id uuid not null,
  id bigint generated always as identity,
  products smallint not null,
  low smallint not null,
  units numeric not null,
  value numeric not null,
  primary key (user_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['sales', 'sale_items', 'stock_movements', 'stock_totals', 'stock_total_changes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant())', name);
  end loop;
  foreach name in array array['products', 'product_variants', 'stock_totals', 'stock_total_changes'] loop
    execute format('create policy ledger on %I to prateleira_ledger using (true) with check (true)', name);
  end loop;
end $$;
create policy ledger on profiles for select to prateleira_ledger using (true);

grant select, insert on sales, sale_items to prateleira_app;
grant update (status) on sales, sale_items to prateleira_app;
grant select on stock_movements, stock_totals, stock_total_changes to prateleira_app;
-- No update, no delete: a mistake is corrected by a reversal (LED-02).
grant insert (user_id, id, product_variant_id, movement_type, kind, quantity, unit_price, movement_date, exit_reason, responsible_person,
  notes, supplier_id, reference_id, reference_type, reverses_id, idempotency_key, request_hash) on stock_movements to prateleira_app;

grant select, update (total_stock, updated_at) on products to prateleira_ledger;
grant select, update (current_stock, average_cost, updated_at) on product_variants to prateleira_ledger;
grant select on profiles to prateleira_ledger;
grant select, insert, update on stock_totals to prateleira_ledger;
grant select, insert, delete on stock_total_changes to prateleira_ledger;

-- Moves the stock. Locks the product, then the variant: every writer takes them in that order. SQLSTATEs: PR404 no such
-- variant, PR409 not enough (detail: JSON), PR40I inactive, PR40W a fraction of a piece.
create function move_stock() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  product record;
  variant record;
  moved numeric := case new.movement_type when 'in' then new.quantity else -new.quantity end;
begin
  select p.id, p.name, p.unit, p.is_active into product
    from products p
   where p.user_id = new.user_id
     and p.id = (select v.product_id from product_variants v where v.user_id = new.user_id and v.id = new.product_variant_id)
     for no key update of p;
  if not found then
    raise exception 'no such variant' using errcode = 'PR404';
  end if;
  select v.current_stock, v.average_cost, v.is_active into variant
    from product_variants v where v.user_id = new.user_id and v.id = new.product_variant_id for no key update;
  if not found then
    raise exception 'no such variant' using errcode = 'PR404';
  end if;
  if new.kind in ('entry', 'exit') and not (product.is_active and variant.is_active) then
    raise exception 'inactive' using errcode = 'PR40I';
  end if;
  if product.unit = 'un' and new.quantity <> trunc(new.quantity) then
    raise exception 'a fraction of a piece' using errcode = 'PR40W';
  end if;
  if variant.current_stock + moved < 0 then
    raise exception 'not enough stock' using errcode = 'PR409', detail = json_build_object(
      'product_variant_id', new.product_variant_id, 'product_name', product.name,
      'available', trim_scale(variant.current_stock)::text, 'requested', trim_scale(new.quantity)::text)::text;
  end if;

  new.product_id := product.id;
  new.balance_after := variant.current_stock + moved;
  -- Weighted average: what was there at its average, what came at its price (LED-05). A reversal takes an entry out again
  -- at the price it came with.
  if new.unit_price is not null and new.kind in ('initial', 'entry') then
    variant.average_cost := case
      when variant.average_cost is null or variant.current_stock = 0 then new.unit_price
      else round((variant.current_stock * variant.average_cost + new.quantity * new.unit_price) / (variant.current_stock + new.quantity), 6) end;
  elsif new.kind = 'reversal' and new.movement_type = 'out' and new.unit_price is not null and variant.average_cost is not null
        and new.balance_after > 0 then
    variant.average_cost := greatest(0, round((variant.current_stock * variant.average_cost - new.quantity * new.unit_price) / new.balance_after, 6));
  end if;
  new.unit_cost := variant.average_cost;

  update product_variants v set current_stock = new.balance_after, average_cost = variant.average_cost
   where v.user_id = new.user_id and v.id = new.product_variant_id;
  if not found then
    raise exception 'the ledger may not write this variant';
  end if;
  update products p set total_stock = p.total_stock + moved where p.user_id = new.user_id and p.id = product.id
    returning p.total_stock into new.total_after;
  if not found then
    raise exception 'the ledger may not write this product';
  end if;
  return new;
end $$;
create trigger move_stock before insert on stock_movements for each row execute function move_stock();

-- Notes what a change of a product means for the tenant's totals: only active products count.
create function note_totals() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  tenant uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
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
    -- With the account itself on its way out there is nobody left to count for.
    if tg_op <> 'DELETE' or exists (select from profiles p where p.user_id = tenant) then
      insert into stock_total_changes (user_id, products, low, units, value) values (tenant, products, low, units, value);
    end if;
  end if;
  return null;
end $$;
create trigger note_totals after insert or delete or update of total_stock, min_stock_level, is_active, cost_price on products
  for each row execute function note_totals();

-- Folds noted changes into the totals, at most `batch` of them; gives how many. One at a time: another caller gets 0.
create function fold_totals(batch integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_totals')) then
    return 0;
  end if;
  with taken as (
    select c.user_id, c.id from stock_total_changes c order by c.user_id, c.id limit batch for update skip locked
  ), gone as (
    delete from stock_total_changes c using taken t where c.user_id = t.user_id and c.id = t.id
    returning c.user_id, c.products, c.low, c.units, c.value
  ), sums as (
    select g.user_id, sum(g.products) as products, sum(g.low) as low, sum(g.units) as units, sum(g.value) as value, count(*) as n
      from gone g group by g.user_id
  ), written as (
    insert into stock_totals as t (user_id, products, low, units, value)
    select s.user_id, s.products, s.low, s.units, s.value from sums s where exists (select from profiles p where p.user_id = s.user_id)
    on conflict (user_id) do update set products = t.products + excluded.products, low = t.low + excluded.low,
      units = t.units + excluded.units, value = t.value + excluded.value
  )
  select coalesce(sum(n), 0) into folded from sums;
  return folded;
end $$;
grant update on stock_total_changes to prateleira_ledger;

-- Candidates for a search in a long catalogue, newest first. LIKE is not leakproof: behind a row-level policy the trigram index
-- would not be used. So this role's policy lets everything through and the function itself asks for the tenant; it gives ids
-- only, whose rows the caller then reads under row-level security. Found first and sorted afterwards: else the planner walks
-- the primary key in order and reads it all.
create function search_products(word text, at_most integer) returns setof uuid
language sql stable security definer rows 50
set search_path = pg_catalog, public
as $$
  with found as materialized (
    select s.product_id from product_search s where s.user_id = current_tenant() and s.document like '%' || word || '%'
  )
  select f.product_id from found f order by f.product_id desc limit at_most
$$;
create policy search on product_search for select to prateleira_search using (true);
grant select on product_search to prateleira_search;

-- Given to their owners last: a login that is no superuser may do nothing with a function that it has given away.
grant execute on function fold_totals(integer), search_products(text, integer) to prateleira_app;
alter function move_stock() owner to prateleira_ledger;
alter function note_totals() owner to prateleira_ledger;
alter function fold_totals(integer) owner to prateleira_ledger;
alter function search_products(text, integer) owner to prateleira_search;

revoke create on schema public from prateleira_gate, prateleira_ledger, prateleira_search;
