-- Sales and the ledger. Inserting a movement moves the stock, here and nowhere else.

create domain ledger_date as date check (value between '1900-01-01' and '9999-12-31');
create domain moved_quantity as numeric(15, 4) check (value > 0 and value <> 'NaN');
create domain unit_amount as numeric(18, 6) check (value >= 0 and value <> 'NaN');
create domain sale_total as numeric(20, 2) check (value >= 0 and value <> 'NaN');
-- 'misto': several methods; sale_payments has them.
create domain payment_method as text check (value in ('dinheiro', 'pix', 'credito', 'debito', 'boleto', 'outro', 'vale', 'fiado', 'misto'));
create domain sale_status as text check (value in ('completed', 'cancelled'));
create domain movement_direction as text check (value in ('in', 'out'));
create domain movement_kind as text check (value in ('initial', 'entry', 'exit', 'reversal', 'return', 'adjustment'));
create domain movement_reference as text check (value in ('entry', 'exit', 'sale', 'product', 'movement', 'return', 'count'));
create domain exit_reason as text check (value in ('venda', 'consumo_interno', 'devolucao', 'perda_dano', 'transferencia'));

-- No foreign key to the shop: checking it would lock the shop's row in every sale. register_exit only sells what belongs to the shop, and
-- forget_sales deletes the sales with the shop.
create table sales (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  customer_id uuid,
  sale_date ledger_date not null,
  total_amount sale_total not null,
  payment_method payment_method,
  status sale_status not null default 'completed',
  -- Whether everything was returned; null while nothing was (register_return).
  returned_whole boolean,
  -- The cash session that was named to refund a cancellation (name_refund_session).
  refund_session_id uuid,
  notes text,
  created_by uuid default current_actor(),
  -- Whether the seller had signed in by PIN (TEAM-06).
  by_pin boolean not null default acts_by_pin(),
  created_at timestamptz not null default now(),
  -- The transaction that registered it, for programs that follow sales (decision 241). After a restore of the database the number belongs
  -- to another history.
  written_in xid8 not null default pg_current_xact_id(),
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index sales_written on sales (shop_id, written_in);
create index sales_date on sales (shop_id, sale_date, id) include (total_amount, status);
create index sales_customer on sales (shop_id, customer_id) where customer_id is not null;
-- register_exit creates a sale together with its movements, and it is cancelled together with them: neither exists without the other.
call migrating.tenant_table('sales', 'select');
call migrating.open_table('sales', 'prateleira_ledger', 'select, insert, update (status, returned_whole, refund_session_id), delete');
call migrating.open_table('sales', 'prateleira_links', 'select (shop_id, customer_id), update (customer_id)');

-- Stores name, size, colour and price at the time of the sale, which outlive the product (PROD-07). Product and variant are those of the item's movement,
-- so no foreign key checks them again; clear_references sets them to null.
create table sale_items (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  sale_id uuid not null,
  sale_date date not null,
  status sale_status not null default 'completed',
  product_id uuid,
  product_variant_id uuid,
  product_name text not null,
  size text,
  color text,
  sku text not null,
  unit text not null,
  quantity moved_quantity not null,
  unit_price unit_amount not null,
  total_value numeric(20, 2) not null,
  primary key (shop_id, id),
  foreign key (shop_id, sale_id) references sales (shop_id, id) on delete cascade
);
create index sale_items_sale on sale_items (shop_id, sale_id);
create index sale_items_date on sale_items (shop_id, sale_date) include (product_id, quantity, total_value) where status = 'completed';
-- With the date, for sales of deleted products (product_id null).
create index sale_items_product on sale_items (shop_id, product_id, sale_date);
call migrating.tenant_table('sale_items', 'select');
call migrating.open_table('sale_items', 'prateleira_ledger', 'select, insert, update (status)');
call migrating.open_table('sale_items', 'prateleira_links', 'select (shop_id, product_id, product_variant_id), update (product_id, product_variant_id)');

-- Entries have a cost and exits a price, never in the same column: roles that may not see costs have no access to columns with 'cost' in
-- their names. A reversal has the values of its original.
create table stock_movements (
  shop_id uuid not null,
  -- Filled in by move_stock and register_exit, like every column that the application may not insert. Within a product, ids are in the
  -- order of the ledger.
  id uuid not null,
  product_id uuid not null,
  product_variant_id uuid not null,
  movement_type movement_direction not null,
  kind movement_kind not null,
  quantity moved_quantity not null,
  -- Price per unit of an exit.
  unit_price unit_amount,
  total_value numeric(20, 2),
  -- Cost per unit of an entry.
  entry_cost unit_amount,
  entry_total_cost numeric(20, 2),
  -- Cost of the moved quantity; null while it is unknown. A reversal has its original's; cost_adjustment is the further change of the cost
  -- of the variant's stock: Σ ±moved_cost + cost_adjustment = stock_cost (LED-05, decision 140).
  moved_cost numeric(34, 10),
  cost_adjustment numeric(34, 10),
  -- Balance of the variant after this movement.
  stock_cost_after numeric(34, 10) not null,
  unit_cost numeric(24, 10),
  balance_after numeric(15, 4) not null,
  -- Balance of the product, over all its variants, after this movement.
  total_after numeric(15, 4) not null,
  movement_date ledger_date not null,
  exit_reason exit_reason,
  responsible_person text,
  notes text,
  supplier_id uuid,
  reference_id uuid,
  reference_type movement_reference,
  reverses_id uuid,
  -- The entry (or the variant's initial stock) that this one replaces, and the first of all that it replaces one after the other: in a replay it stands there (decision 308),
  -- also if that is another variant's. Without foreign keys: move_stock looks both up, and a place remains when its movement is deleted.
  corrects_id uuid,
  place_id uuid,
  -- The reference of the first entry: that of the delivery.
  delivery_id uuid,
  idempotency_key text,
  request_hash text,
  entry_cost_hash text,
  created_by uuid default current_actor(),
  by_pin boolean not null default acts_by_pin(),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, product_variant_id) references product_variants (shop_id, id) on delete cascade,
  foreign key (shop_id, supplier_id) references suppliers (shop_id, id),
  foreign key (shop_id, reverses_id) references stock_movements (shop_id, id) on delete cascade
);
-- A variant's movements in the order of the ledger; also sums the stock at a past date by an index-only scan.
create index stock_movements_variant on stock_movements (shop_id, product_variant_id, id)
  include (movement_date, movement_type, quantity, unit_cost);
create index stock_movements_entries on stock_movements (shop_id, id) where kind = 'entry';
-- The last purchase of a variant, behind however many sales.
create index stock_movements_bought on stock_movements (shop_id, product_variant_id, movement_date, coalesce(place_id, id), id) where kind = 'entry';
create index stock_movements_reference on stock_movements (shop_id, reference_id);
create index stock_movements_supplier on stock_movements (shop_id, supplier_id) where supplier_id is not null;
-- A movement is reversed at most once (LED-02), and a request is executed at most once (EXI-10).
create unique index stock_movements_shop_id_reverses_id_key on stock_movements (shop_id, reverses_id) where reverses_id is not null;
create unique index stock_movements_shop_id_idempotency_key on stock_movements (shop_id, idempotency_key) where idempotency_key is not null;
create index stock_movements_corrects on stock_movements (shop_id, corrects_id) where corrects_id is not null;
create index stock_movements_delivery on stock_movements (shop_id, delivery_id) where delivery_id is not null;
create index stock_movements_place on stock_movements (shop_id, product_variant_id, place_id, id) where place_id is not null;
-- For index-only scans by reports over a million movements: exits by reason, and the stock at a past date from each variant's movements by
-- date.
create index stock_movements_kind_date on stock_movements (shop_id, kind, movement_date, id)
  include (movement_type, product_id, quantity, exit_reason, total_value, unit_cost);

-- Movements are neither updated nor deleted: a mistake is corrected by a reversal (LED-02).
call migrating.tenant_table('stock_movements', 'select,
  insert (shop_id, product_variant_id, movement_type, kind, quantity, unit_price, entry_cost, movement_date, exit_reason, responsible_person,
    notes, supplier_id, reference_id, reference_type, reverses_id, corrects_id, idempotency_key, request_hash, entry_cost_hash)');
-- Only register_exit creates movements of a sale, only register_return those of a return, and only approve_count those of a count.
create policy no_sale on stock_movements as restrictive for insert to prateleira_app
  with check (exit_reason is distinct from 'venda' and kind not in ('return', 'adjustment') and reference_type is distinct from 'sale'
    and reference_type is distinct from 'return' and reference_type is distinct from 'count');
call migrating.open_table('stock_movements', 'prateleira_ledger', 'select, insert');
call migrating.open_table('stock_movements', 'prateleira_links', 'select (shop_id, id, supplier_id, reference_id, reverses_id),
  update (supplier_id, idempotency_key, request_hash, entry_cost_hash)');

-- Totals of a whole catalogue for the dashboard, without counting it: a folded total and the changes not folded yet. Changes are only
-- inserted, so that writers of one tenant do not wait for each other.
create table stock_totals (
  shop_id uuid primary key references shops (shop_id) on delete cascade,
  products bigint not null default 0,
  low bigint not null default 0,
  units numeric not null default 0,
  value numeric not null default 0,
  -- The last day that sold_recently covers; null as long as nothing has been sold.
  sold_until date
);
call migrating.tenant_table('stock_totals', 'select');
call migrating.open_table('stock_totals', 'prateleira_ledger', 'select, insert, update');

create table stock_total_changes (
  shop_id uuid not null,
  id bigint generated always as identity,
  products smallint not null,
  low smallint not null,
  units numeric not null,
  value numeric not null,
  -- For a line of a sale: its day, 1 if it counts as a sale, product, quantity and revenue; for a return or cancellation the same below
  -- zero. Without sold_on the columns after it do not count.
  sold_on date,
  sales smallint not null default 0,
  product_id uuid,
  sold numeric,
  revenue numeric,
  primary key (shop_id, id)
);
call migrating.tenant_table('stock_total_changes', 'select');
-- It updates no row, but needs the right in order to lock the rows it folds.
call migrating.open_table('stock_total_changes', 'prateleira_ledger', 'select, insert, update, delete');

-- How many days sold_recently covers.
create function sales_window() returns integer language sql immutable parallel safe return null::integer;
grant execute on function sales_window() to prateleira_app, prateleira_work, prateleira_ledger;

-- What was sold on each day, minus what was returned on it, as far as it is folded (decision 246).
create table sold_days (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  day date not null,
  sales bigint not null,
  amount numeric not null,
  primary key (shop_id, day)
);
call migrating.tenant_table('sold_days', 'select');
call migrating.open_table('sold_days', 'prateleira_ledger', 'select, insert, update');

-- What was sold of each product in the sales_window() days up to stock_totals.sold_until, as far as it is folded. Rows of deleted products
-- stay until the days move on, and readers skip them: a foreign key to products would make folding wait for their locks.
create table sold_recently (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  product_id uuid not null,
  quantity numeric not null,
  revenue numeric not null,
  primary key (shop_id, product_id)
);
create index sold_recently_most on sold_recently (shop_id, quantity desc, product_id);
call migrating.tenant_table('sold_recently', 'select');
call migrating.open_table('sold_recently', 'prateleira_ledger', 'select, insert, update, delete');

-- The next greater id. In PL/pgSQL, because a function in SQL would be inlined into every statement that calls it, needed or not.
create function next_uuid(id uuid) returns uuid
language plpgsql immutable strict
as $$
begin
  return (left(id::text, 19) || lpad(to_hex(('x' || right(replace(id::text, '-', ''), 16))::bit(64)::bigint + 1), 16, '0'))::uuid;
end $$;
call migrating.own_function('next_uuid', 'prateleira_ledger');
