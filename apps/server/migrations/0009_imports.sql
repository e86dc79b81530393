-- Files of products on their way in, what became of each, and what it made, so that an import can be undone.

create table product_imports (
  user_id uuid not null references profiles (user_id) on delete cascade,
  id uuid not null default uuid_v7(),
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- The file as it came, until it has been imported.
  file bytea,
  -- With gzip, on its way here.
  packed boolean not null default false,
  row_count integer not null check (row_count >= 0),
  -- The file's columns with some of their values, and which column each field comes from.
  columns jsonb not null,
  mapping jsonb not null,
  source text not null check (source in ('bling', 'tiny', 'shopify', 'other')),
  status text not null default 'ready' check (status in ('ready', 'running', 'done', 'failed', 'undone')),
  -- Counts the starts: a run that was given up and comes back late finds that it is no longer its turn.
  attempt integer not null default 0,
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  -- Of the server that runs it: silent for half a minute, it is gone, and nothing was imported.
  alive_at timestamptz,
  failure text,
  products_made integer not null default 0,
  variants_made integer not null default 0,
  categories_made integer not null default 0,
  products_skipped integer not null default 0,
  products_kept integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (user_id, id)
);
-- One at a time for each shop.
create unique index product_imports_running on product_imports (user_id) where status = 'running';

create table product_import_products (
  user_id uuid not null,
  import_id uuid not null,
  product_id uuid not null,
  primary key (user_id, import_id, product_id),
  foreign key (user_id, import_id) references product_imports (user_id, id) on delete cascade,
  foreign key (user_id, product_id) references products (user_id, id) on delete cascade
);
create index product_import_products_product on product_import_products (user_id, product_id);

create table product_import_categories (
  user_id uuid not null,
  import_id uuid not null,
  category_id uuid not null,
  primary key (user_id, import_id, category_id),
  foreign key (user_id, import_id) references product_imports (user_id, id) on delete cascade,
  foreign key (user_id, category_id) references categories (user_id, id) on delete cascade
);
create index product_import_categories_category on product_import_categories (user_id, category_id);

do $$
declare
  name text;
begin
  foreach name in array array['product_imports', 'product_import_products', 'product_import_categories'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, delete on product_imports to prateleira_app;
grant update (file, mapping, status, attempt, progress_done, progress_total, alive_at, failure, products_made, variants_made, categories_made,
  products_skipped, products_kept, finished_at) on product_imports to prateleira_app;
grant select, insert on product_import_products, product_import_categories to prateleira_app;
