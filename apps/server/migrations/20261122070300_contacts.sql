-- Suppliers and customers.

create table suppliers (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (fold(name) <> ''),
  contact_person text,
  phone text,
  email text,
  address text,
  notes text,
  document text,
  created_at told_instant not null default now(),
  updated_at told_instant not null default now(),
  primary key (shop_id, id)
);
create index suppliers_document on suppliers (shop_id, document) where document is not null;
create index suppliers_name on suppliers (shop_id, fold(name), id);
call migrating.tenant_table('suppliers', 'select, insert, update, delete');

create table customers (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (fold(name) <> ''),
  email text,
  phone text,
  address text,
  notes text,
  document text,
  created_at told_instant not null default now(),
  updated_at told_instant not null default now(),
  primary key (shop_id, id)
);
create index customers_document on customers (shop_id, document) where document is not null;
create index customers_name on customers (shop_id, fold(name), id);
call migrating.tenant_table('customers', 'select, insert, update, delete');
