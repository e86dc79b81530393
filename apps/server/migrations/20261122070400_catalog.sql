-- Categories, pictures, products, variants, and the search. Every key, unique constraint and reference begins with shop_id, so that
-- a row cannot point into another tenant's data and a uniqueness error tells nothing about others.

create table categories (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (fold(name) <> ''),
  description text,
  created_at told_instant not null default now(),
  updated_at told_instant not null default now(),
  primary key (shop_id, id)
);
-- 'Bebidas' and 'BÉBIDAS' are the same name (CAT-01).
create unique index categories_shop_id_name_key on categories (shop_id, fold(name));
call migrating.tenant_table('categories', 'select, insert, update, delete');

-- Uploaded pictures. The files are in the storage (DATA_DIR or S3); a file is removed only after the transaction that dropped it has
-- committed, and names are never reused. The row is committed before the file is written, so that no file lacks a row.
create table product_images (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  name text not null check (name ~ '^\d{13}-[0-9a-f]{32}\.(jpg|png|webp)$'),
  -- The sweep has seen the picture in use. From then on the product that drops it deletes it (free_product_image).
  settled boolean not null default false,
  created_at told_instant not null default now(),
  primary key (shop_id, name)
);
create index product_images_unsettled on product_images (created_at) where not settled;
create trigger trust_created_at before insert on product_images for each row execute function trust_created_at();
call migrating.tenant_table('product_images', 'select, insert (shop_id, name, created_at), delete');
call migrating.open_table('product_images', 'prateleira_images', 'select, update (settled), delete');

-- Every statement that writes a row reads and compiles all check constraints and generated columns of the table again, whichever columns it
-- writes. Constraints of a domain are cached by the connection and checked only when a value is assigned. Every sale writes a stock level,
-- so products and variants have neither; instead they have triggers on the columns concerned, which a sale does not write (decision 191).
create domain visible_text as text check (fold(value) <> '');
create domain filled_text as text check (btrim(value) <> '');
create domain price as numeric(15, 2) check (value >= 0 and value <> 'NaN');
create domain stock_level as numeric(15, 4) check (value >= 0 and value <> 'NaN');
create domain unit_of_measure as text check (value in ('un', 'kg', 'g', 'L', 'mL', 'm'));
create domain barcode as text check (value ~ '^(\d{8}|\d{12,14})$');

create table products (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  name visible_text not null,
  internal_code filled_text not null,
  category_id uuid,
  supplier_id uuid,
  description text,
  cost_price price,
  sale_price price,
  min_stock_level stock_level not null default 0,
  unit unit_of_measure not null default 'un',
  image_url text,
  is_active boolean not null default true,
  -- Sum over its variants, written by the ledger's trigger.
  total_stock stock_level not null default 0,
  -- The latest movement of its variants. The next id is made greater, so that ids are in the order of the ledger.
  last_movement_id uuid,
  -- The one definition of low stock (PROD-10), same as stockStatus in the contract. Kept by derive_product, and by the ledger.
  is_low boolean not null default true,
  is_out boolean not null default true,
  created_by uuid default current_actor(),
  by_pin boolean not null default acts_by_pin(),
  created_at timestamptz not null default now(),
  updated_at told_instant not null default now(),
  -- The file name of a picture of ours; the foreign key refuses one of another tenant. Kept by derive_product.
  image_name text,
  primary key (shop_id, id),
  constraint products_user_id_internal_code_key unique (shop_id, internal_code),
  foreign key (shop_id, category_id) references categories (shop_id, id),
  -- Cleared by a trigger (clear_references).
  foreign key (shop_id, supplier_id) references suppliers (shop_id, id),
  foreign key (shop_id, image_name) references product_images (shop_id, name)
) with (fillfactor = 80);
-- Ids are time-ordered, so newest first is the primary key read backwards; the partial indexes narrow that. The picker lists by name.
create index products_name on products (shop_id, fold(name), id) where is_active;
create index products_price on products (shop_id, sale_price nulls first, id);
create index products_out on products (shop_id, id) where is_out and is_active;
create index products_low on products (shop_id, id) where is_low and is_active;
create index products_inactive on products (shop_id, id) where not is_active;
create index products_category on products (shop_id, category_id, id);
create index products_unit on products (shop_id, unit) where is_active;
create index products_supplier on products (shop_id, supplier_id) where supplier_id is not null;
create index products_image on products (shop_id, image_name) where image_name is not null;

-- No right to write stock or totals, which only the ledger writes (LED-01).
call migrating.tenant_table('products', 'select, delete,
  insert (shop_id, id, name, internal_code, category_id, supplier_id, description, cost_price, sale_price, min_stock_level, unit, image_url, is_active),
  update (name, internal_code, category_id, supplier_id, description, cost_price, sale_price, min_stock_level, unit, image_url, is_active, updated_at)');
call migrating.open_table('products', 'prateleira_ledger', 'select, update (total_stock, is_low, is_out, last_movement_id, updated_at)');
call migrating.open_table('products', 'prateleira_images', 'select (shop_id, image_name)');
call migrating.open_table('products', 'prateleira_links', 'select (shop_id, supplier_id), update (supplier_id)');

-- Whether stock is low (PROD-10). The contract's stockStatus applies the same rule to what is not stored yet.
create function runs_low(total numeric, minimum numeric) returns boolean
language sql immutable parallel safe
return total <= minimum;
grant execute on function runs_low(numeric, numeric) to prateleira_app, prateleira_work, prateleira_auth, prateleira_admin, prateleira_gate,
  prateleira_ledger, prateleira_links, prateleira_images;

-- Fills in the derived columns. Enabled always, because nothing else fills them where triggers are off (session_replication_role).
create function derive_product() returns trigger
language plpgsql
as $$
begin
  if new.unit = 'un' and (new.min_stock_level <> trunc(new.min_stock_level) or new.total_stock <> trunc(new.total_stock)) then
    raise exception 'a fraction of a piece' using errcode = 'check_violation', constraint = 'products_whole_pieces';
  end if;
  new.is_low := runs_low(new.total_stock, new.min_stock_level);
  new.is_out := new.total_stock = 0;
  new.image_name := case when new.image_url like '/product-images/%' then substr(new.image_url, length('/product-images/products/') + 1) end;
  return new;
end $$;
create trigger derive_product before insert or update of unit, min_stock_level, image_url on products
  for each row execute function derive_product();
alter table products enable always trigger derive_product;

create table product_variants (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  product_id uuid not null,
  size text,
  color text,
  sku text not null,
  -- For comparisons. upper() is not leakproof: behind a row-level policy an index on the expression would not be used. Kept by
  -- derive_variant.
  sku_key text not null default '',
  -- The SKU was typed for this variant; otherwise it is the product's code (PROD-16).
  has_own_sku boolean not null default false,
  barcode barcode,
  current_stock stock_level not null default 0,
  -- The part of current_stock that sales awaiting payment have reserved: nobody else can take it out (reserve_stock).
  reserved stock_level not null default 0,
  -- Cost of the stock, and per unit: the weighted average of its entries, kept when the stock is used up (LED-05, decision 140).
  stock_cost numeric(34, 10) not null default 0,
  average_cost numeric(24, 10),
  -- True from its first movement on. Such a variant is deactivated instead of removed (PROD-16).
  has_moved boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at told_instant not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade
) with (fillfactor = 80);
create index product_variants_product on product_variants (shop_id, product_id, id);
-- Variants such as 'P · Azul' and 'p · AZUL' cannot be told apart on the shelf, and neither can two with the same typed SKU.
create unique index product_variants_shop_id_options_key on product_variants
  (shop_id, product_id, (fold(coalesce(size, ''))), (fold(coalesce(color, ''))));
create unique index product_variants_shop_id_own_sku_key on product_variants (shop_id, product_id, sku_key) where has_own_sku;
create unique index product_variants_shop_id_barcode_key on product_variants (shop_id, barcode) where barcode is not null;
-- For scanners, which look for exactly this text.
create index product_variants_sku on product_variants (shop_id, sku_key);

-- No right to write stock or its costs.
call migrating.tenant_table('product_variants', 'select, delete,
  insert (shop_id, id, product_id, size, color, sku, has_own_sku, barcode, is_active),
  update (size, color, sku, has_own_sku, barcode, is_active, updated_at)');
call migrating.open_table('product_variants', 'prateleira_ledger',
  'select, update (current_stock, reserved, stock_cost, average_cost, has_moved, is_active, updated_at)');

create function derive_variant() returns trigger
language plpgsql
as $$
begin
  new.sku_key := upper(new.sku);
  return new;
end $$;
create trigger derive_variant before insert or update of sku on product_variants for each row execute function derive_variant();
alter table product_variants enable always trigger derive_variant;

-- A variant with stock must be active, because its stock counts towards the product's total and its alert.
create function keep_stock_in_use() returns trigger
language plpgsql
as $$
begin
  if not new.is_active and new.current_stock <> 0 then
    raise exception 'stock that is not for sale' using errcode = 'check_violation', constraint = 'product_variants_stock_in_use';
  end if;
  return new;
end $$;
create trigger keep_stock_in_use before insert or update of is_active on product_variants
  for each row when (not new.is_active) execute function keep_stock_in_use();

-- When a product drops its picture, or is deleted, the picture is deleted unless another product shows it too. The lock comes first: it
-- waits for a transaction that is attaching the picture to another product, and the statement after it sees the result.
create function free_product_image() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform from product_images i where i.shop_id = old.shop_id and i.name = old.image_name for update;
  delete from product_images i where i.shop_id = old.shop_id and i.name = old.image_name
     and not exists (select from products p where p.shop_id = old.shop_id and p.image_name = old.image_name);
  return null;
end $$;
create trigger free_image after delete on products
  for each row when (old.image_name is not null) execute function free_product_image();
create trigger change_image after update of image_url on products
  for each row when (old.image_name is not null and old.image_name is distinct from new.image_name) execute function free_product_image();
call migrating.own_function('free_product_image', 'prateleira_images');

-- The job names no shop, because it outlives the account that owned the file.
create function queue_image_removal() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform put_job('remove-image-files', jsonb_build_object('name', old.name));
  return null;
end $$;
create trigger queue_removal after delete on product_images for each row execute function queue_image_removal();
call migrating.own_function('queue_image_removal', 'prateleira_queue');

-- Deletes pictures that were uploaded more than unused_image_time() ago and are in no product, and marks the others as settled; returns how
-- many it checked. The age is fixed here, because a form may stay open for that long.
create function sweep_unused_images(batch integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  image record;
  seen integer := 0;
begin
  for image in
    select i.shop_id, i.name from product_images i where not i.settled and i.created_at < now() - unused_image_time()
     order by i.created_at limit batch for update skip locked
  loop
    seen := seen + 1;
    delete from product_images i where i.shop_id = image.shop_id and i.name = image.name
       and not exists (select from products p where p.shop_id = image.shop_id and p.image_name = image.name);
    if not found then
      update product_images i set settled = true where i.shop_id = image.shop_id and i.name = image.name;
    end if;
  end loop;
  return seen;
end $$;
call migrating.own_function('sweep_unused_images', 'prateleira_images', 'prateleira_work');
