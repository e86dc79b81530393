-- The people of a shop: the record of what was done (TEAM-05), roles, and how many there may be (TEAM-02, TEAM-08).

-- A rule of the contract, filled in by every start (kernel/db/rules.ts).
create function trial_members() returns integer language sql immutable parallel safe return null::integer;
grant execute on function trial_members() to prateleira_gate;

-- What was done in a shop and leaves no row of its own: joining, leaving, changed rights, changed products. Append-only. Contains no names:
-- the person is looked up when it is read.
create table activity (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  kind text not null check (kind in (
    'queued_sale_discard', 'queued_entry_discard', 'credit_receipt', 'credit_receipt_reversal', 'credit_write_off', 'credit_limit', 'credit_beyond', 'sale_cancel',
    'cash_open', 'cash_withdrawal', 'cash_supply', 'cash_close', 'pix_account', 'product_price', 'product_change', 'product_delete', 'import_done', 'import_undone', 'queued_count_discard', 'count_open',
    'count_approve', 'count_reverse', 'count_cancel', 'approve_discount', 'approve_credit', 'approve_cancellation', 'approve_return',
    'approve_cash', 'member_invite', 'member_uninvite', 'member_add', 'member_join', 'member_change', 'member_suspend', 'member_resume',
    'member_remove', 'member_leave', 'member_pin', 'member_pin_release')),
  created_by uuid,
  by_pin boolean not null default acts_by_pin(),
  created_at timestamptz not null,
  -- The person or thing that it was done to.
  subject_id uuid,
  details jsonb not null default '{}',
  -- Of a change of a product's cost; apart, because not everybody may see them (decision 199).
  cost_before price,
  cost_after price,
  primary key (shop_id, id)
);
create index activity_newest on activity (shop_id, created_at desc, id desc);
call migrating.tenant_table('activity', 'select');
call migrating.open_table('activity', 'prateleira_gate', 'select, insert');

-- What changed in a product, by column name; the sale price is an entry of its own. Rows are in the order of their ids, which are generated when it happens.
create function note_product() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  changes text[];
begin
  -- Nothing is recorded when the product is deleted with its shop.
  if not exists (select from shops s where s.shop_id = old.shop_id) then
    return old;
  end if;
  if tg_op = 'DELETE' then
    -- Undoing an import is recorded once (note_import), not for each product.
    if exists (select from product_import_products x join product_imports i on i.shop_id = x.shop_id and i.id = x.import_id
                where x.shop_id = old.shop_id and x.product_id = old.id and i.status = 'undoing') then
      return old;
    end if;
    insert into activity (shop_id, kind, created_by, subject_id, details, created_at)
    values (old.shop_id, 'product_delete', current_actor(), old.id, jsonb_build_object('name', old.name), now());
    return old;
  end if;
  if new.sale_price is distinct from old.sale_price then
    insert into activity (shop_id, kind, created_by, subject_id, details, created_at)
    values (new.shop_id, 'product_price', current_actor(), new.id, jsonb_build_object('name', new.name, 'from', old.sale_price::text,
      'to', new.sale_price::text), now());
  end if;
  select array_agg(c.name order by c.at) into changes from (values
    (1, 'name', new.name is distinct from old.name), (2, 'internal_code', new.internal_code is distinct from old.internal_code),
    (3, 'category', new.category_id is distinct from old.category_id), (4, 'supplier', new.supplier_id is distinct from old.supplier_id),
    (5, 'description', new.description is distinct from old.description), (6, 'cost_price', new.cost_price is distinct from old.cost_price),
    (7, 'min_stock_level', new.min_stock_level is distinct from old.min_stock_level), (8, 'unit', new.unit is distinct from old.unit),
    (9, 'image', new.image_url is distinct from old.image_url), (10, 'is_active', new.is_active is distinct from old.is_active)
  ) c (at, name, differs) where c.differs;
  if changes is not null then
    insert into activity (shop_id, kind, created_by, subject_id, details, cost_before, cost_after, created_at)
    values (new.shop_id, 'product_change', current_actor(), new.id, jsonb_build_object('name', new.name, 'fields', to_jsonb(changes)),
      case when 'cost_price' = any (changes) then old.cost_price end, case when 'cost_price' = any (changes) then new.cost_price end, now());
  end if;
  return null;
end $$;
create trigger note_product_change after update of name, internal_code, category_id, supplier_id, description, cost_price, sale_price,
  min_stock_level, unit, image_url, is_active on products for each row execute function note_product();
-- Before the delete, while the rows that link it to its import still exist.
create trigger note_product_delete before delete on products for each row execute function note_product();
call migrating.own_function('note_product', 'prateleira_gate');

-- An import and its undoing are recorded once each, however many products they concern.
call migrating.open_table('product_imports', 'prateleira_gate', 'select (shop_id, id, status)');
call migrating.open_table('product_import_products', 'prateleira_gate', 'select');
create function note_import() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into activity (shop_id, kind, created_by, subject_id, details, created_at)
  values (new.shop_id, case new.status when 'done' then 'import_done' else 'import_undone' end, coalesce(current_actor(), new.created_by), new.id,
    jsonb_build_object('name', new.file_name, 'items', case new.status when 'done' then new.products_made else new.progress_total end),
    now());
  return null;
end $$;
create trigger note_import after update of status on product_imports for each row
  when ((old.status, new.status) in (('running', 'done'), ('undoing', 'undone'))) execute function note_import();
call migrating.own_function('note_import', 'prateleira_gate');

-- Raises unless the acting person works in the shop with one of these roles.
create function require_member(roles text[]) returns void
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
begin
  if not exists (select from members m where m.shop_id = current_shop() and m.person_id = current_actor()
                    and m.role = any (roles) and m.state = 'active') then
    raise exception 'not their role' using errcode = 'PR4RM';
  end if;
end $$;
call migrating.own_function('require_member', 'prateleira_gate', 'prateleira_gate, prateleira_ledger');

-- Raises unless the acting person owns the shop they work in.
create function require_owner() returns void
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
begin
  if not exists (select from members m
                  where m.shop_id = current_shop() and m.person_id = current_actor() and m.role = 'owner' and m.state = 'active'
                    and not acts_by_pin()) then
    raise exception 'not the owner' using errcode = 'PR4RM';
  end if;
end $$;
call migrating.own_function('require_owner', 'prateleira_gate', 'prateleira_gate, prateleira_app');

-- How many members a shop may have. The trial, and an activation without a plan, allow trial_members().
create function members_allowed(shop uuid) returns integer
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select case when p.subscription_status = 'trial' then trial_members() else coalesce(s.members_max, trial_members()) end
    from shops p left join subscription_plans s on s.id = p.plan_id where p.shop_id = members_allowed.shop
$$;
call migrating.own_function('members_allowed', 'prateleira_gate', 'prateleira_gate');

create function own_members_allowed() returns integer
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select members_allowed(current_shop())
$$;
call migrating.own_function('own_members_allowed', 'prateleira_gate', 'prateleira_app');

-- Raises PRTML when the shop has no place for one more beside its members and `awaited` ones. The caller has locked the team, so that
-- concurrent additions see each other (TEAM-08).
create function require_place(shop uuid, awaited bigint) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  allowed integer := members_allowed(shop);
begin
  if (select count(*) from members m where m.shop_id = shop) + awaited >= allowed then
    raise exception 'no place' using errcode = 'PRTML', detail = allowed::text;
  end if;
end $$;
call migrating.own_function('require_place', 'prateleira_gate', 'prateleira_gate');

-- Serialises changes of a shop's members, by a lock on the owner's membership, which always exists. Returns the owner.
create function lock_team(shop uuid) returns uuid
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  select m.person_id from members m where m.shop_id = lock_team.shop and m.role = 'owner' for no key update
$$;
call migrating.own_function('lock_team', 'prateleira_gate', 'prateleira_gate');

create function note_activity(shop uuid, kind text, actor uuid, subject uuid, details jsonb, instant timestamptz) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  insert into activity (shop_id, kind, created_by, subject_id, details, created_at)
  values (shop, note_activity.kind, actor, subject, note_activity.details, instant)
$$;
call migrating.own_function('note_activity', 'prateleira_gate', 'prateleira_gate, prateleira_ledger');

-- A cash session's opening and its close, with what was missing or over then: sales that arrive later revise it (decision 227), not this.
create function note_cash_session() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  register text := (select r.name from cash_registers r where r.shop_id = new.shop_id and r.id = new.register_id);
begin
  if tg_op = 'INSERT' then
    perform note_activity(new.shop_id, 'cash_open', current_actor(), null,
      jsonb_build_object('name', register, 'amount', new.opening_float::text), new.opened_at);
  else
    perform note_activity(new.shop_id, 'cash_close', current_actor(), null, jsonb_build_object('name', register, 'differences',
      (select coalesce(jsonb_agg(jsonb_build_object('method', c.method, 'difference', (c.counted - c.expected)::text)
                order by c.method <> 'dinheiro', c.method), '[]')
         from cash_counts c
        where c.shop_id = new.shop_id and c.session_id = new.id and c.counted is not null
          and (c.method = 'dinheiro' or c.counted <> c.expected))), new.closed_at);
  end if;
  return null;
end $$;
create trigger note_cash_open after insert on cash_sessions for each row execute function note_cash_session();
create trigger note_cash_close after update of closed_at on cash_sessions for each row
  when (old.closed_at is null and new.closed_at is not null) execute function note_cash_session();
call migrating.own_function('note_cash_session', 'prateleira_ledger');

-- Sangria and suprimento, each with its reason.
create function note_cash_move() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform note_activity(new.shop_id, 'cash_' || new.kind, current_actor(), null, jsonb_build_object('amount', abs(new.amount)::text, 'notes', new.reason,
    'name', (select r.name from cash_sessions s join cash_registers r on r.shop_id = s.shop_id and r.id = s.register_id
              where s.shop_id = new.shop_id and s.id = new.session_id)), new.created_at);
  return null;
end $$;
create trigger note_cash_move after insert on cash_entries for each row
  when (new.kind in ('supply', 'withdrawal')) execute function note_cash_move();
call migrating.own_function('note_cash_move', 'prateleira_ledger');
