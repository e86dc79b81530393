-- Stock counts (CNT-01 to CNT-03): what people find on the shelf, beside the balance at that moment, and the adjustment of the differences
-- in one batch (decisions 256, 257).

create function roles_that_count() returns text[] language sql immutable parallel safe return null::text[];
create function roles_that_review_counts() returns text[] language sql immutable parallel safe return null::text[];
create function roles_that_approve_counts() returns text[] language sql immutable parallel safe return null::text[];
create function open_counts_most() returns integer language sql immutable parallel safe return null::integer;
grant execute on function roles_that_count(), roles_that_review_counts(), roles_that_approve_counts(), open_counts_most() to prateleira_ledger;

create table stock_counts (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  number integer not null,
  name text not null check (fold(name) <> ''),
  -- 'all' covers every product, the others those in stock_count_products.
  scope text not null check (scope in ('all', 'category', 'list')),
  -- People who count are not shown the expected quantity.
  is_blind boolean not null,
  state text not null default 'open' check (state in ('open', 'approved', 'reversed', 'cancelled')),
  opened_by uuid default current_actor(),
  opened_at timestamptz not null,
  open_key text,
  open_hash text,
  -- Approved or cancelled.
  closed_by uuid,
  closed_at timestamptz,
  approve_key text,
  -- What nobody counted was set to zero.
  zeroed boolean not null default false,
  reversed_by uuid,
  reversed_at timestamptz,
  reversal_reason text,
  primary key (shop_id, id),
  unique (shop_id, number)
);
create unique index stock_counts_shop_id_open_key on stock_counts (shop_id, open_key) where open_key is not null;
create index stock_counts_open on stock_counts (shop_id, id) where state = 'open';
call migrating.tenant_table('stock_counts', 'select');
call migrating.open_table('stock_counts', 'prateleira_ledger', 'select, insert, update');

create table stock_count_products (
  shop_id uuid not null,
  count_id uuid not null,
  product_id uuid not null,
  primary key (shop_id, count_id, product_id),
  foreign key (shop_id, count_id) references stock_counts (shop_id, id) on delete cascade,
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade
);
create index stock_count_products_product on stock_count_products (shop_id, product_id);
call migrating.tenant_table('stock_count_products', 'select');
call migrating.open_table('stock_count_products', 'prateleira_ledger', 'select, insert');

-- What somebody counted of a variant. Lines never change: a correction is another line. The lines of a round add up; those of an earlier
-- round no longer count.
create table stock_count_lines (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  count_id uuid not null,
  product_id uuid not null,
  product_variant_id uuid not null,
  -- The number of recounts that had been asked for.
  round smallint not null,
  -- Null takes back what the same person counted before.
  quantity numeric(15, 4) check (quantity >= 0 and quantity <> 'NaN'),
  -- Replaces what the same person counted before, instead of adding to it.
  replaces boolean not null,
  counted_by uuid not null default current_actor(),
  by_pin boolean not null default acts_by_pin(),
  counted_at timestamptz not null,
  -- The variant's balance at that moment and its last movement then; null before its first.
  balance numeric(15, 4) not null,
  last_movement_id uuid,
  idempotency_key text,
  request_hash text,
  primary key (shop_id, id),
  foreign key (shop_id, count_id) references stock_counts (shop_id, id) on delete cascade,
  foreign key (shop_id, product_variant_id) references product_variants (shop_id, id) on delete cascade
);
create index stock_count_lines_variant on stock_count_lines (shop_id, count_id, product_variant_id, counted_by, round);
create index stock_count_lines_gone on stock_count_lines (shop_id, product_variant_id);
create unique index stock_count_lines_shop_id_idempotency_key on stock_count_lines (shop_id, idempotency_key) where idempotency_key is not null;
call migrating.tenant_table('stock_count_lines', 'select');
call migrating.open_table('stock_count_lines', 'prateleira_ledger', 'select, insert');

-- A request for a recount, which starts a new round: earlier lines no longer count.
create table stock_count_recounts (
  shop_id uuid not null,
  count_id uuid not null,
  product_variant_id uuid not null,
  round smallint not null,
  asked_by uuid default current_actor(),
  asked_at timestamptz not null,
  primary key (shop_id, count_id, product_variant_id, round),
  foreign key (shop_id, count_id) references stock_counts (shop_id, id) on delete cascade,
  foreign key (shop_id, product_variant_id) references product_variants (shop_id, id) on delete cascade
);
create index stock_count_recounts_variant on stock_count_recounts (shop_id, product_variant_id);
call migrating.tenant_table('stock_count_recounts', 'select');
call migrating.open_table('stock_count_recounts', 'prateleira_ledger', 'select, insert');

-- The approved results, as the minutes show them; they outlive their products.
create table stock_count_results (
  shop_id uuid not null,
  count_id uuid not null,
  product_variant_id uuid not null,
  product_name text not null,
  sku text not null,
  size text,
  color text,
  unit text not null,
  expected numeric(15, 4) not null,
  counted numeric(15, 4) not null,
  -- Null: nobody counted it, and it was set to zero.
  counted_at timestamptz,
  rounds smallint not null default 0,
  -- Ids of the people who counted it.
  people jsonb not null default '[]',
  -- Average cost at the approval, the product's cost price without one.
  unit_cost numeric(24, 10),
  primary key (shop_id, count_id, product_variant_id),
  foreign key (shop_id, count_id) references stock_counts (shop_id, id) on delete cascade
);
create index stock_count_results_variant on stock_count_results (shop_id, product_variant_id, counted_at);
call migrating.tenant_table('stock_count_results', 'select');
call migrating.open_table('stock_count_results', 'prateleira_ledger', 'select, insert');

-- The result of a line that waited on a device: counted or discarded, once per key.
create table queued_counts (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  idempotency_key text not null,
  -- May have been deleted with its product.
  line_id uuid,
  device_id uuid,
  receipt text not null,
  sent_by uuid not null,
  sent_at timestamptz not null,
  reason text,
  command jsonb,
  primary key (shop_id, idempotency_key),
  check (line_id is not null or (command is not null and reason is not null))
);
create index queued_counts_line on queued_counts (shop_id, line_id) where line_id is not null;
call migrating.tenant_table('queued_counts', 'select');
call migrating.open_table('queued_counts', 'prateleira_ledger', 'select, insert');

-- The lines of a count that are valid: those of the latest round and, of each person, those from their last correction on. With a window
-- function, because without statistics a join would compare each line with all others.
create function standing_lines(wanted uuid) returns setof stock_count_lines
language sql stable
as $$
  select w.shop_id, w.id, w.count_id, w.product_id, w.product_variant_id, w.round, w.quantity, w.replaces, w.counted_by, w.by_pin, w.counted_at,
         w.balance, w.last_movement_id, w.idempotency_key, w.request_hash
    from (select l.*, count(*) filter (where l.replaces) over (partition by l.product_variant_id, l.counted_by, l.round
                   order by l.counted_at desc, l.id desc rows between unbounded preceding and 1 preceding) as corrections
            from stock_count_lines l where l.shop_id = current_shop() and l.count_id = wanted) w
   where w.corrections = 0 and w.quantity is not null
     and w.round = (select count(*) from stock_count_recounts r
                     where r.shop_id = w.shop_id and r.count_id = wanted and r.product_variant_id = w.product_variant_id)
$$;
call migrating.own_function('standing_lines', 'prateleira_ledger', 'prateleira_app');

-- What a count found of each variant, and the quantity expected when it was last counted: the balance kept with that line, and what the
-- ledger learnt later about the time before it (decision 256): sales and entries made without network by then, and adjustments of other
-- counts. `newer`: the number of an approved count that counted the variant later; `moved`: whether the variant moved between the first and
-- the last line; `reversed`: what later reversals moved of entries and exits made before it.
create function found_by_count(wanted uuid)
returns table (product_variant_id uuid, product_id uuid, quantity numeric, people uuid[], counted_at timestamptz, expected numeric, newer integer, moved boolean,
               reversed numeric)
language sql stable
as $$
  with summed as (
    select l.shop_id, l.product_variant_id, l.product_id, sum(l.quantity) as quantity, array_agg(distinct l.counted_by) as people, max(l.counted_at) as counted_at,
           (array_agg(l.balance order by l.counted_at desc, l.id desc))[1] as balance,
           (array_agg(l.last_movement_id order by l.counted_at desc, l.id desc))[1] as position,
           (array_agg(l.last_movement_id order by l.counted_at, l.id))[1] as first_position
      from standing_lines(wanted) l group by l.shop_id, l.product_variant_id, l.product_id
  )
  select s.product_variant_id, s.product_id, s.quantity, s.people, s.counted_at, s.balance + coalesce(later.learnt, 0),
         (select max(c.number) from stock_count_results x join stock_counts c on c.shop_id = x.shop_id and c.id = x.count_id
           where x.shop_id = s.shop_id and x.product_variant_id = s.product_variant_id and x.counted_at > s.counted_at and c.state = 'approved'
             and c.id <> wanted),
         s.first_position is distinct from s.position, later.reversed
    from summed s
    left join lateral (
      select sum(m.signed) filter (where o.kind = 'adjustment' or m.reverses_id is null and was.late) as learnt,
             sum(m.signed) filter (where m.reverses_id is not null and o.kind <> 'adjustment' and (o.id <= s.position or was.late)) as reversed
        from (select x.shop_id, x.id, x.reverses_id, case x.movement_type when 'in' then x.quantity else -x.quantity end as signed
                from stock_movements x
               where x.shop_id = s.shop_id and x.product_variant_id = s.product_variant_id
                 and x.id > coalesce(s.position, '00000000-0000-0000-0000-000000000000')) m
        -- What moved: the movement itself, or the one that it reverses. 'offset 0' because without statistics all movements, sales and
        -- entries would be read into hash tables.
       cross join lateral (
         select x.shop_id, x.id, x.kind, x.reference_type, x.reference_id
           from stock_movements x
          -- Not 'coalesce', which counts as leaky: behind row-level security no index would be used.
          where x.shop_id = m.shop_id and x.id = case when m.reverses_id is null then m.id else m.reverses_id end offset 0) o
       cross join lateral (
         select case o.kind
                  when 'exit' then o.reference_type = 'sale' and exists (
                    select from queued_sales q join counter_sales c on c.shop_id = q.shop_id and c.sale_id = q.sale_id
                     where q.shop_id = o.shop_id and q.sale_id = o.reference_id and c.sold_at <= s.counted_at offset 0)
                  when 'entry' then exists (select from queued_entries q
                    where q.shop_id = o.shop_id and q.reference_id = o.reference_id and q.made_at <= s.counted_at offset 0)
                  else false end as late offset 0) was
    ) later on true
$$;
call migrating.own_function('found_by_count', 'prateleira_ledger', 'prateleira_app');

-- Variants whose recount was asked for and has not been made.
create function awaited_recounts(wanted uuid) returns table (product_variant_id uuid)
language sql stable
as $$
  select r.product_variant_id from stock_count_recounts r
   where r.shop_id = current_shop() and r.count_id = wanted
   group by r.product_variant_id
  having not exists (select from standing_lines(wanted) l where l.product_variant_id = r.product_variant_id)
$$;
call migrating.own_function('awaited_recounts', 'prateleira_ledger', 'prateleira_app');

-- Identifies the state of a count by its lines and recounts: any added or removed one gives another number.
create function count_version(wanted uuid) returns integer
language sql stable
as $$
  select ('x' || left(md5(coalesce(string_agg(one.name, ' ' order by one.name), '')), 7))::bit(28)::integer
    from (select l.id::text as name from stock_count_lines l where l.shop_id = current_shop() and l.count_id = wanted
           union all
          select r.product_variant_id || ' ' || r.round from stock_count_recounts r where r.shop_id = current_shop() and r.count_id = wanted) one
$$;
call migrating.own_function('count_version', 'prateleira_ledger', 'prateleira_app');

-- Raises unless the acting member has one of these roles; work without a session may do everything.
create function require_role(roles text[]) returns void
language plpgsql
as $$
begin
  if coalesce(current_role_in_shop(), 'owner') <> all (roles) then
    raise exception 'not their role' using errcode = 'PR4RM';
  end if;
end $$;
call migrating.own_function('require_role', 'prateleira_ledger');

-- Opens a count. `closes`: it is approved in the same transaction. PRNTM: too many are open; PR404: no such category or product.
create function open_count(fresh uuid, called text, covers text, category uuid, products uuid[], blind boolean, told timestamptz,
                           request_key text, request text, closes boolean default false) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  tenant uuid := current_shop();
begin
  perform require_role(roles_that_count());
  if not blind then
    perform require_role(roles_that_review_counts());
  end if;
  -- Numbers are assigned under this lock.
  perform hold_queued_key('stock counts');
  if not closes and (select count(*) from stock_counts c where c.shop_id = tenant and c.state = 'open') >= open_counts_most() then
    raise exception 'too many counts' using errcode = 'PRNTM';
  end if;
  insert into stock_counts (shop_id, id, number, name, scope, is_blind, opened_at, open_key, open_hash)
  values (tenant, fresh, (select coalesce(max(c.number), 0) + 1 from stock_counts c where c.shop_id = tenant), called, covers, blind, instant,
          request_key, request);
  if covers = 'list' then
    insert into stock_count_products (shop_id, count_id, product_id)
    select distinct tenant, fresh, p.id from unnest(products) l (id) join products p on p.shop_id = tenant and p.id = l.id;
    if (select count(*) from stock_count_products x where x.shop_id = tenant and x.count_id = fresh)
       <> (select count(distinct l.id) from unnest(products) l (id)) then
      raise exception 'no such product' using errcode = 'PR404';
    end if;
  elsif covers = 'category' then
    insert into stock_count_products (shop_id, count_id, product_id)
    select tenant, fresh, p.id from products p where p.shop_id = tenant and p.category_id = category;
    if not found then
      raise exception 'nothing is in it' using errcode = 'PR404';
    end if;
  end if;
  perform note_activity(tenant, 'count_open', current_actor(), null, jsonb_build_object('name', called), instant);
end $$;
call migrating.own_function('open_count', 'prateleira_ledger', 'prateleira_app');
