-- What a device made without network and the server refused: it exists on that device only, so people who manage the shop are told of it
-- (OFF-04, decision 296).

-- Rules of the contract, filled in by every start (kernel/db/rules.ts).
create function refused_items_most() returns integer language sql immutable parallel safe return null::integer;
create function refused_items_of_one() returns integer language sql immutable parallel safe return null::integer;
grant execute on function pass_kept_time(), refused_items_most(), refused_items_of_one() to prateleira_ledger;

-- Neither registered nor discarded since. The item itself stays on the device.
create table refused_queued_items (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  idempotency_key text not null,
  -- Names its notice; the same when it is refused again.
  id uuid not null default uuid_v7(),
  kind text not null check (kind in ('sale', 'entry', 'count')),
  -- The device's own number for it, as on the receipt: 'C-2'.
  receipt text not null,
  -- Of a sale.
  amount sale_total,
  -- Why, by the code of the refusal.
  reason text not null check (reason in ('SALE_SHORT', 'PRODUCT_GONE', 'VARIANT_INACTIVE', 'NOT_FOUND', 'CASH_SESSION_NEEDED', 'CASH_SESSION_CLOSED',
    'DISCOUNT_BEYOND_LIMIT', 'PASS_UNKNOWN', 'SELLER_LEFT', 'SELLER_MIGHT_NOT', 'QUEUED_COST_WITHHELD', 'COUNT_CLOSED', 'COUNT_OUT_OF_SCOPE',
    'COUNT_BY_ANOTHER')),
  -- The holder of its pass; null without a known pass.
  made_by uuid,
  -- By the device's clock, within the time for which its pass is kept.
  made_at timestamptz not null,
  sent_by uuid not null,
  sent_at timestamptz not null,
  primary key (shop_id, idempotency_key),
  unique (shop_id, id)
);
call migrating.tenant_table('refused_queued_items', 'select');
call migrating.open_table('refused_queued_items', 'prateleira_ledger', 'select, insert, update, delete');

-- The holder of a pass of the shop.
create function pass_holder(token text) returns table (person_id uuid, issued_at timestamptz)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select p.person_id, p.issued_at from selling_passes p
   where p.shop_id = current_shop() and p.token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;
call migrating.own_function('pass_holder', 'prateleira_gate', 'prateleira_ledger');

-- Records a refusal, in a transaction of its own after it, unless the key was registered or given up meanwhile. The oldest of the shop and of
-- the sender make room, so that nobody can displace all that others sent.
create function note_refused_item(request_key text, kind text, receipt text, amount numeric, reason text, token text, told timestamptz,
                                  instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  tenant uuid := current_shop();
  pass record;
begin
  instant := trusted_time(instant);
  perform hold_queued_key(request_key);
  if key_is_of_another(request_key, 'refused')
     or exists (select from queued_sales q where q.shop_id = tenant and q.idempotency_key = request_key)
     or exists (select from queued_entries q where q.shop_id = tenant and q.idempotency_key = request_key)
     or exists (select from queued_counts q where q.shop_id = tenant and q.idempotency_key = request_key) then
    return;
  end if;
  select * into pass from pass_holder(token);
  insert into refused_queued_items (shop_id, idempotency_key, kind, receipt, amount, reason, made_by, made_at, sent_by, sent_at)
  values (tenant, request_key, note_refused_item.kind, note_refused_item.receipt, note_refused_item.amount, note_refused_item.reason,
          pass.person_id, least(greatest(told, coalesce(pass.issued_at, instant - pass_kept_time())), instant), current_actor(), instant)
  on conflict (shop_id, idempotency_key) do update
    set kind = excluded.kind, receipt = excluded.receipt, amount = excluded.amount, reason = excluded.reason, made_by = excluded.made_by,
        made_at = excluded.made_at, sent_by = excluded.sent_by, sent_at = excluded.sent_at;
  delete from refused_queued_items r where r.shop_id = tenant and r.id in (
    (select o.id from refused_queued_items o where o.shop_id = tenant and o.sent_by = current_actor()
      order by o.sent_at desc, o.id desc offset refused_items_of_one())
    union all
    (select o.id from refused_queued_items o where o.shop_id = tenant order by o.sent_at desc, o.id desc offset refused_items_most()));
end $$;
call migrating.own_function('note_refused_item', 'prateleira_ledger', 'prateleira_app');

-- Forgets a refusal in the transaction that registers or gives up what was refused, which holds its key.
create function settle_refused_item(request_key text) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  delete from refused_queued_items r where r.shop_id = current_shop() and r.idempotency_key = request_key
$$;
call migrating.own_function('settle_refused_item', 'prateleira_ledger');

-- Forgets refusals of which no pass can be verified any more. Returns how many; at most `batch`.
create function sweep_refused_items(batch integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  gone integer;
begin
  delete from refused_queued_items r where r.ctid = any (array(
    select o.ctid from refused_queued_items o where o.sent_at < now() - pass_kept_time() limit batch));
  get diagnostics gone = row_count;
  return gone;
end $$;
call migrating.own_function('sweep_refused_items', 'prateleira_ledger', 'prateleira_work');
