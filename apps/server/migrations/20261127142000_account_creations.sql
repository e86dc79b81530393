-- Records created under an idempotency key that move nothing by themselves: their tables are read by every sale, and an index more would
-- cost each of them. Commands of the ledger keep their keys in their own rows.
create table creations (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  idempotency_key text not null,
  request_hash text not null,
  -- No foreign key, because the kind of record is in the hash only: whoever repeats a creation after a deletion is told so.
  record_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, idempotency_key)
);
create index creations_old on creations (shop_id, created_at);
call migrating.tenant_table('creations', 'select, insert (shop_id, idempotency_key, request_hash, record_id), delete');
