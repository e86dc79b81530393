-- Categories, pictures, products, variants, and the search. Every key, unique constraint and reference begins with shop_id, so that
-- a row cannot point into another tenant's data and a uniqueness error tells nothing about others.

create table categories (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (fold(name) <> ''),
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);
-- 'Bebidas' and 'BÉBIDAS' are one name (CAT-01).
create unique index categories_shop_id_name_key on categories (shop_id, fold(name));
call migrating.tenant_table('categories', 'select, insert, update, delete');

-- Uploaded pictures. The files are in the storage (DATA_DIR or S3); a file is removed only after the transaction that dropped it has
-- committed, and names are never reused. The row is committed before the file is written, so that no file lacks a row.
create table product_images (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  name text not null check (name ~ '^\d{13}-[0-9a-f]{32}\.(jpg|png|webp)$'),
  -- The sweep has seen it in use: from then on the product that drops it removes it.
  settled boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (shop_id, name)
);
create index product_images_unsettled on product_images (created_at) where not settled;
call migrating.tenant_table('product_images', 'select, insert (shop_id, name, created_at), delete');
call migrating.open_table('product_images', 'prateleira_images', 'select, update (settled), delete');

-- Checks and generated columns of a table are read and compiled again by every statement that writes a row of it, for whatever column;
-- those of a domain are kept by the connection and looked at when a value comes in. A stock level is written with every sale, so
-- products and variants have neither: triggers of the columns concerned, which a sale does not write (decision 191).
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
  -- The latest movement of its variants. The next id is greater, so that ids are in the order of the ledger.
  last_movement_id uuid,
  -- The one definition of low stock (PROD-10), same as stockStatus in the contract. Kept by derive_product, and by the ledger.
  is_low boolean not null default true,
  is_out boolean not null default true,
  created_by uuid default current_actor(),
  by_pin boolean not null default acts_by_pin(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- An address of ours must be that of a picture of the same tenant: the foreign key refuses any other. Kept by derive_product.
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
create index products_supplier on products (shop_id, supplier_id) where supplier_id is not null;
create index products_image on products (shop_id, image_name) where image_name is not null;

-- Never stock or totals, which only the ledger writes (LED-01).
call migrating.tenant_table('products', 'select, delete,
  insert (shop_id, id, name, internal_code, category_id, supplier_id, description, cost_price, sale_price, min_stock_level, unit, image_url, is_active),
  update (name, internal_code, category_id, supplier_id, description, cost_price, sale_price, min_stock_level, unit, image_url, is_active, updated_at)');
call migrating.open_table('products', 'prateleira_ledger', 'select, update (total_stock, is_low, is_out, last_movement_id, updated_at)');
call migrating.open_table('products', 'prateleira_images', 'select (shop_id, image_name)');
call migrating.open_table('products', 'prateleira_links', 'select (shop_id, supplier_id), update (supplier_id)');

-- Fills in what follows from other columns. Also where other triggers are off, since nobody else does.
create function derive_product() returns trigger
language plpgsql
as $$
begin
  if new.unit = 'un' and (new.min_stock_level <> trunc(new.min_stock_level) or new.total_stock <> trunc(new.total_stock)) then
    raise exception 'a fraction of a piece' using errcode = 'check_violation', constraint = 'products_whole_pieces';
  end if;
  new.is_low := new.total_stock <= new.min_stock_level;
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
  -- For comparing. upper() is not leakproof: behind a row-level policy an index on the expression would not be used.
  -- Kept by derive_variant.
  sku_key text not null default '',
  -- Typed for this variant, instead of the product's code taken in its place (PROD-16).
  has_own_sku boolean not null default false,
  barcode barcode,
  current_stock stock_level not null default 0,
  -- Of it what sales that wait to be paid have set aside: nobody else takes it out (reserve_stock).
  reserved stock_level not null default 0,
  -- Cost of the stock, and per unit: the weighted average of its entries, kept when nothing is left (LED-05, decision 140).
  stock_cost numeric(34, 10) not null default 0,
  average_cost numeric(24, 10),
  -- From its first movement on: then it stays, deactivated when nobody wants it (PROD-16).
  has_moved boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade
) with (fillfactor = 80);
create index product_variants_product on product_variants (shop_id, product_id, id);
-- 'P · Azul' and 'p · AZUL' are indistinguishable on the shelf, and so are equal typed SKUs.
create unique index product_variants_shop_id_options_key on product_variants
  (shop_id, product_id, (fold(coalesce(size, ''))), (fold(coalesce(color, ''))));
create unique index product_variants_shop_id_own_sku_key on product_variants (shop_id, product_id, sku_key) where has_own_sku;
create unique index product_variants_shop_id_barcode_key on product_variants (shop_id, barcode) where barcode is not null;
-- A scanner asks for exactly this text.
create index product_variants_sku on product_variants (shop_id, sku_key);

-- Never stock or average cost.
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

-- Stock must be for sale: it counts for the product's total and its alert.
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

-- A product that gives its picture up, or is deleted, frees it unless another product shows it too. The lock comes first: it waits for
-- whoever is attaching the picture elsewhere, and the statement after it sees that.
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

-- The job names no shop: it outlives the account that had the file.
create function queue_image_removal() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform put_job('remove-image', jsonb_build_object('name', old.name));
  return null;
end $$;
create trigger queue_removal after delete on product_images for each row execute function queue_image_removal();
call migrating.own_function('queue_image_removal', 'prateleira_queue');

-- Deletes pictures that were uploaded a day ago and are in no product; returns how many it checked. The age is fixed here: a form may
-- stay open for that long.
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

-- The folded search text of a product, in a narrow table, so that one index contains everything a search reads. Categories match by
-- id: otherwise a rename would rewrite every document. An entry of that index holds 2,700 bytes, so text beyond 600 characters is in
-- `more`; both together are the document.
create table product_search (
  shop_id uuid not null,
  product_id uuid not null,
  document text collate "C" not null,
  more text collate "C" not null default '',
  is_long boolean not null generated always as (more <> '') stored,
  category_id uuid,
  is_active boolean not null,
  primary key (shop_id, product_id) include (document, is_long, category_id, is_active),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade
) with (fillfactor = 90);

-- Where a superuser created the extension, everybody may use it already and nobody may grant it.
do $$
declare
  wanted record;
begin
  for wanted in select role, function::text
    from unnest(array['prateleira_app', 'prateleira_ledger', 'prateleira_search']) role,
         unnest(array['show_trgm(text)', 'word_similarity(text, text)', 'word_similarity_commutator_op(text, text)']) function loop
    if not has_function_privilege(wanted.role, wanted.function, 'execute') then
      execute format('grant execute on function %s to %I', wanted.function, wanted.role);
    end if;
  end loop;
end $$;

-- Every pair of adjacent letters or digits: they begin one of the text's trigrams. Trigrams with a multi-byte letter are stored as a
-- hash, so those letters are blanked out.
create function letter_pairs(value text) returns tsvector
language sql immutable parallel safe strict
return array_to_tsvector(show_trgm(regexp_replace(value, '[^ -~]', ' ', 'g')));
grant execute on function letter_pairs(text) to prateleira_app, prateleira_ledger, prateleira_search;

-- The tenant as text, so that the query of search_products can use no other index.
create index product_search_words on product_search
  using gin ((shop_id::text), (document || more) gin_trgm_ops, letter_pairs(document || more));

call migrating.tenant_table('product_search', 'select, insert, update, delete');
call migrating.open_table('product_search', 'prateleira_search', 'select');
-- Written by the role that writes the other derived figures, whoever changes a product. Until PostgreSQL 17 row triggers of a
-- cascading account deletion run as the deleting role, which must not access a shop's search; since 18 as the table's owner.
call migrating.open_table('product_search', 'prateleira_ledger', 'select, insert, update');

-- Builds the search text of a product.
create function search_document(tenant uuid, product uuid) returns text
language sql stable
set search_path = pg_catalog, public
as $$
  select fold(concat_ws(' ', p.name, p.internal_code, (
      select string_agg(concat_ws(' ', nullif(v.sku, p.internal_code), v.barcode, v.color, v.size), ' ' order by v.id)
        from product_variants v where v.shop_id = p.shop_id and v.product_id = p.id)))
    from products p where p.shop_id = tenant and p.id = product
$$;
grant execute on function search_document(uuid, uuid) to prateleira_app, prateleira_work, prateleira_ledger;

-- The trigger's argument names the table: on a shard tg_table_name is the shard's.
create function refresh_product_search() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  product uuid;
  tenant uuid;
begin
  if tg_argv[0] = 'products' then
    product := new.id;
    tenant := new.shop_id;
  else
    product := new.product_id;
    tenant := new.shop_id;
  end if;
  insert into product_search (shop_id, product_id, category_id, is_active, document, more)
  select p.shop_id, p.id, p.category_id, p.is_active, left(folded.text, 600), substr(folded.text, 601)
    from products p, lateral search_document(p.shop_id, p.id) as folded(text)
   where p.shop_id = tenant and p.id = product
  on conflict (shop_id, product_id) do update
    set document = excluded.document, more = excluded.more, category_id = excluded.category_id, is_active = excluded.is_active
    where (product_search.document, product_search.more, product_search.category_id, product_search.is_active)
      is distinct from (excluded.document, excluded.more, excluded.category_id, excluded.is_active);
  return null;
end $$;
create trigger refresh_search after insert or update of name, internal_code, category_id, is_active on products
  for each row execute function refresh_product_search('products');
create trigger refresh_search after update of sku, barcode, color, size on product_variants
  for each row execute function refresh_product_search('product_variants');
call migrating.own_function('refresh_product_search', 'prateleira_ledger');

-- Once per product, however many variants are added or removed: a row trigger would rebuild the text of all 200 variants for each of
-- them.
create function refresh_search_of_variants() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into product_search as s (shop_id, product_id, category_id, is_active, document, more)
  select p.shop_id, p.id, p.category_id, p.is_active, left(folded.text, 600), substr(folded.text, 601)
    from (select distinct changed.shop_id, changed.product_id from changed) one
    join products p on p.shop_id = one.shop_id and p.id = one.product_id,
    lateral search_document(p.shop_id, p.id) as folded(text)
   order by p.id
  on conflict (shop_id, product_id) do update
    set document = excluded.document, more = excluded.more, category_id = excluded.category_id, is_active = excluded.is_active
    where (s.document, s.more, s.category_id, s.is_active)
      is distinct from (excluded.document, excluded.more, excluded.category_id, excluded.is_active);
  return null;
end $$;
create trigger add_search after insert on product_variants referencing new table as changed
  for each statement execute function refresh_search_of_variants();
create trigger remove_search after delete on product_variants referencing old table as changed
  for each statement execute function refresh_search_of_variants();
call migrating.own_function('refresh_search_of_variants', 'prateleira_ledger');

-- Active products that have every word, newest first. LIKE is not leakproof: behind a row-level policy the trigram index would not be
-- used. So this role's policy lets everything through and the function itself filters by tenant; it returns ids only, whose rows the
-- caller then reads under row-level security. `words` are escaped for LIKE, and at least one has three letters or digits in a row or
-- is a pair of them. The query is planned at each call and has one possible plan: a cached plan, or statistics of a catalogue that was
-- empty a minute ago, would read every row.
create function search_products(words text[], at_most integer, skip integer) returns setof uuid
language plpgsql stable security definer rows 10
set search_path = pg_catalog, public
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
as $$
declare
  conditions text := '';
begin
  for n in 1 .. cardinality(words) loop
    conditions := conditions || case when words[n] ~ '^[a-z0-9]{2}$'
      then format(' and letter_pairs(s.document || s.more) @@ ($1[%s] || '':*'')::tsquery', n)
      else format(' and (s.document || s.more) like ''%%'' || $1[%s] || ''%%''', n) end;
  end loop;
  return query execute
    'select s.product_id from product_search s where s.shop_id::text = current_shop()::text and s.is_active' || conditions ||
    ' order by s.product_id desc limit $2 offset $3'
    using words, at_most, skip;
end $$;
call migrating.own_function('search_products', 'prateleira_search', 'prateleira_app');

-- Active products that have every one of `words` and, for each word of `typed`, a similar one; most similar first. Of very many, the
-- first 2,000 of the index are compared.
create function similar_products(words text[], typed text[], at_most integer) returns table (product_id uuid, score real)
language plpgsql stable security definer rows 10
set search_path = pg_catalog, public
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  conditions text := '';
  scores text := '0';
begin
  for n in 1 .. cardinality(words) loop
    conditions := conditions || format(' and (s.document || s.more) like ''%%'' || $1[%s] || ''%%''', n);
  end loop;
  for n in 1 .. cardinality(typed) loop
    conditions := conditions || format(' and (s.document || s.more) %%> $2[%s]', n);
    scores := scores || format(' + word_similarity($2[%s], f.document)', n);
  end loop;
  return query execute
    'with found as materialized (select s.product_id, s.document || s.more as document from product_search s
       where s.shop_id::text = current_shop()::text and s.is_active' || conditions || ' limit 2000)
     select f.product_id, (' || scores || ')::real from found f order by 2 desc, 1 desc limit $3'
    using words, typed, at_most;
end $$;
call migrating.own_function('similar_products', 'prateleira_search', 'prateleira_app');
