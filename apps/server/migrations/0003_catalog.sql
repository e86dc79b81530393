-- Contacts, categories, products and variants. Every key, unique constraint and reference begins with user_id, so that a row
-- cannot point into another tenant's data and a uniqueness error tells nothing of others.

create table suppliers (
  user_id uuid not null references profiles (user_id) on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (btrim(name) <> ''),
  contact_person text,
  phone text,
  email text,
  address text,
  notes text,
  document text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index suppliers_name on suppliers (user_id, fold(name), id);

create table customers (
  user_id uuid not null references profiles (user_id) on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (btrim(name) <> ''),
  email text,
  phone text,
  address text,
  notes text,
  document text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index customers_name on customers (user_id, fold(name), id);

create table categories (
  user_id uuid not null references profiles (user_id) on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (btrim(name) <> ''),
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
-- 'Bebidas' and 'BÉBIDAS' are one name (CAT-01).
create unique index categories_user_id_name_key on categories (user_id, fold(name));

create table products (
  user_id uuid not null references profiles (user_id) on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (btrim(name) <> ''),
  internal_code text not null check (btrim(internal_code) <> ''),
  category_id uuid,
  supplier_id uuid,
  description text,
  cost_price numeric(15, 2) check (cost_price >= 0),
  sale_price numeric(15, 2) check (sale_price >= 0),
  min_stock_level numeric(15, 4) not null default 0 check (min_stock_level >= 0),
  unit text not null default 'un' check (unit in ('un', 'kg', 'g', 'L', 'mL', 'm')),
  image_url text,
  is_active boolean not null default true,
  -- Sum over its variants, kept by the ledger's trigger.
  total_stock numeric(15, 4) not null default 0 check (total_stock >= 0),
  -- The one definition of low stock (PROD-10), same as stockStatus in the contract.
  is_low boolean not null generated always as (total_stock <= min_stock_level) stored,
  created_by uuid default current_tenant(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint products_user_id_internal_code_key unique (user_id, internal_code),
  foreign key (user_id, category_id) references categories (user_id, id),
  foreign key (user_id, supplier_id) references suppliers (user_id, id) on delete set null (supplier_id),
  constraint products_whole_pieces check (unit <> 'un' or (min_stock_level = trunc(min_stock_level) and total_stock = trunc(total_stock)))
) with (fillfactor = 80);
-- Ids are time-ordered: newest first is the primary key read backwards. These narrow it.
-- The picker lists by name.
create index products_name on products (user_id, fold(name), id) where is_active;
create index products_low on products (user_id, id) where is_low and is_active;
create index products_inactive on products (user_id, id) where not is_active;
create index products_category on products (user_id, category_id, id);
create index products_supplier on products (user_id, supplier_id) where supplier_id is not null;

create table product_variants (
  user_id uuid not null,
  id uuid not null default uuid_v7(),
  product_id uuid not null,
  size text,
  color text,
  sku text not null,
  -- For comparing. upper() is not leakproof: behind a row-level policy an index on the expression would not be used.
  sku_key text not null generated always as (upper(sku)) stored,
  barcode text check (barcode ~ '^(\d{8}|\d{12,14})$'),
  current_stock numeric(15, 4) not null default 0 check (current_stock >= 0),
  -- Weighted average of what its entries cost, per unit (LED-05).
  average_cost numeric(18, 6) check (average_cost >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, product_id) references products (user_id, id) on delete cascade
) with (fillfactor = 80);
create index product_variants_product on product_variants (user_id, product_id, id);
create unique index product_variants_user_id_barcode_key on product_variants (user_id, barcode) where barcode is not null;
-- A scanner asks for exactly this text.
create index product_variants_sku on product_variants (user_id, sku_key);

-- What a product is found by, folded, in a narrow table: one index holds all that a search reads. Categories match by id, or
-- one rename would rewrite every document.
create table product_search (
  user_id uuid not null,
  product_id uuid not null,
  document text collate "C" not null,
  category_id uuid,
  is_active boolean not null,
  primary key (user_id, product_id) include (document, category_id, is_active),
  foreign key (user_id, product_id) references products (user_id, id) on delete cascade
) with (fillfactor = 90);
create index product_search_trigrams on product_search using gin (user_id, document gin_trgm_ops);

create function refresh_product_search() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
declare
  product uuid;
  tenant uuid;
begin
  if tg_table_name = 'products' then
    product := new.id;
    tenant := new.user_id;
  elsif tg_op = 'DELETE' then
    product := old.product_id;
    tenant := old.user_id;
  else
    product := new.product_id;
    tenant := new.user_id;
  end if;
  insert into product_search (user_id, product_id, category_id, is_active, document)
  select p.user_id, p.id, p.category_id, p.is_active, left(fold(concat_ws(' ', p.name, p.internal_code, (
      select string_agg(concat_ws(' ', nullif(v.sku, p.internal_code), v.barcode, v.color, v.size), ' ' order by v.id)
        from product_variants v where v.user_id = p.user_id and v.product_id = p.id))), 2000)
    from products p where p.user_id = tenant and p.id = product
  on conflict (user_id, product_id) do update
    set document = excluded.document, category_id = excluded.category_id, is_active = excluded.is_active
    where (product_search.document, product_search.category_id, product_search.is_active)
      is distinct from (excluded.document, excluded.category_id, excluded.is_active);
  return null;
end $$;
create trigger refresh_search after insert or update of name, internal_code, category_id, is_active on products
  for each row execute function refresh_product_search();
create trigger refresh_search after insert or delete or update of sku, barcode, color, size on product_variants
  for each row execute function refresh_product_search();

do $$
declare
  name text;
begin
  foreach name in array array['suppliers', 'customers', 'categories', 'products', 'product_variants', 'product_search'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update, delete on suppliers, customers, categories, product_search to prateleira_app;
grant select, delete on products, product_variants to prateleira_app;
-- Never stock, totals or average cost: only the ledger moves those (LED-01).
grant insert (user_id, id, name, internal_code, category_id, supplier_id, description, cost_price, sale_price, min_stock_level, unit, image_url, is_active) on products to prateleira_app;
grant update (name, internal_code, category_id, supplier_id, description, cost_price, sale_price, min_stock_level, unit, image_url, is_active, updated_at) on products to prateleira_app;
grant insert (user_id, id, product_id, size, color, sku, barcode, is_active) on product_variants to prateleira_app;
grant update (size, color, sku, barcode, is_active, updated_at) on product_variants to prateleira_app;
