-- Files of products to be imported, their results, and what they created, so that an import can be undone.

create table product_imports (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx', 'ods')),
  -- The uploaded file, until it has been imported.
  file bytea,
  -- Compressed with gzip.
  packed boolean not null default false,
  row_count integer not null check (row_count >= 0),
  -- The file's columns with some of their values, and which column each field comes from.
  columns jsonb not null,
  mapping jsonb not null,
  -- Chosen decimal marks of ambiguous columns.
  decimals jsonb not null default '{}',
  -- Products of which nothing is wrong but a barcode that another product has are imported without that barcode.
  without_barcodes boolean not null default false,
  -- The sheet of a workbook that is read, and the visible ones that are not.
  sheet text,
  other_sheets jsonb not null default '[]',
  source text not null check (source in ('bling', 'tiny', 'shopify', 'woocommerce', 'square', 'other')),
  status text not null default 'ready' check (status in ('ready', 'running', 'done', 'failed', 'undoing', 'undone')),
  -- The number of the attempt to run or undo it. An attempt that was given up as dead but resumes late finds that the number has changed.
  attempt integer not null default 0,
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  failure text,
  products_made integer not null default 0,
  variants_made integer not null default 0,
  categories_made integer not null default 0,
  suppliers_made integer not null default 0,
  products_skipped integer not null default 0,
  -- Of those skipped: that the shop had already.
  products_known integer not null default 0,
  products_kept integer not null default 0,
  products_without_barcode integer not null default 0,
  -- Every line of the file except its header, by result.
  lines_applied integer not null default 0,
  lines_skipped integer not null default 0,
  lines_known integer not null default 0,
  lines_refused integer not null default 0,
  created_by uuid default current_actor(),
  created_at told_instant not null default now(),
  finished_at told_instant,
  primary key (shop_id, id)
);
-- One running import per shop.
create unique index product_imports_running on product_imports (shop_id) where status in ('running', 'undoing');
call migrating.tenant_table('product_imports', 'select, insert, delete,
  update (file, mapping, decimals, without_barcodes, status, attempt, progress_done, progress_total, failure, products_made, variants_made, categories_made, suppliers_made,
    products_skipped, products_known, products_kept, products_without_barcode, lines_applied, lines_skipped, lines_known, lines_refused, finished_at)');
-- The file contains costs. Members who may not see costs can access only their own files, whose costs they know (TEAM-04).
create policy own_file on product_imports as restrictive to prateleira_app_without_costs
  using (shop_id = current_shop() and created_by = current_actor());

create table product_import_products (
  shop_id uuid not null,
  import_id uuid not null,
  product_id uuid not null,
  primary key (shop_id, import_id, product_id),
  foreign key (shop_id, import_id) references product_imports (shop_id, id) on delete cascade,
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade
);
create index product_import_products_product on product_import_products (shop_id, product_id);
call migrating.tenant_table('product_import_products', 'select, insert');

create table product_import_categories (
  shop_id uuid not null,
  import_id uuid not null,
  category_id uuid not null,
  primary key (shop_id, import_id, category_id),
  foreign key (shop_id, import_id) references product_imports (shop_id, id) on delete cascade,
  foreign key (shop_id, category_id) references categories (shop_id, id) on delete cascade
);
create index product_import_categories_category on product_import_categories (shop_id, category_id);
call migrating.tenant_table('product_import_categories', 'select, insert');

create table product_import_suppliers (
  shop_id uuid not null,
  import_id uuid not null,
  supplier_id uuid not null,
  primary key (shop_id, import_id, supplier_id),
  foreign key (shop_id, import_id) references product_imports (shop_id, id) on delete cascade,
  foreign key (shop_id, supplier_id) references suppliers (shop_id, id) on delete cascade
);
create index product_import_suppliers_supplier on product_import_suppliers (shop_id, supplier_id);
call migrating.tenant_table('product_import_suppliers', 'select, insert');

-- Queues the job that runs or undoes an import of the caller's shop. `partly`: import only the valid lines, or undo all but what has moved
-- since.
create function queue_import(of_import uuid, undo boolean, partly boolean, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  instant := trusted_time(instant);
  if current_shop() is null then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  perform put_job('import', jsonb_build_object('shop_id', current_shop(), 'actor_id', current_actor(), 'import_id', of_import, 'undo', undo,
    'partly', partly, 'now', instant));
end $$;
call migrating.own_function('queue_import', 'prateleira_queue', 'prateleira_app');
