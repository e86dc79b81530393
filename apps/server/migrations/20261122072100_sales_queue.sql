-- Sales without network (OFF-03 to OFF-05): the result of each queued sale (decision 227).

-- Rules of the contract, filled in by every start (kernel/db/rules.ts).
create function clock_ahead_time() returns interval language sql immutable parallel safe return null::interval;
create function methods_at_server() returns text[] language sql immutable parallel safe return null::text[];
grant execute on function clock_ahead_time(), methods_at_server() to prateleira_ledger;

-- The result of a sale that waited on a device: sold or discarded, once per key.
create table queued_sales (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  idempotency_key text not null,
  sale_id uuid,
  device_id uuid,
  -- The device's own number for it, as on the receipt: 'B-17'.
  receipt text not null,
  -- Who sent it, and when; who sold is recorded in the sale.
  sent_by uuid not null,
  sent_at timestamptz not null,
  -- Why it was accepted by hand or discarded.
  reason text,
  -- A discarded sale's command, as it was sent.
  command jsonb,
  primary key (shop_id, idempotency_key),
  foreign key (shop_id, sale_id) references sales (shop_id, id) on delete cascade,
  check (sale_id is not null or (command is not null and reason is not null))
);
create unique index queued_sales_shop_id_sale_id_key on queued_sales (shop_id, sale_id) where sale_id is not null;
call migrating.tenant_table('queued_sales', 'select');
call migrating.open_table('queued_sales', 'prateleira_ledger', 'select, insert');

-- Items whose price was changed between the sale and its arrival: the price that the device displayed, and the price on arrival.
create table queued_sale_prices (
  shop_id uuid not null,
  item_id uuid not null,
  listed unit_amount not null,
  price_then unit_amount,
  primary key (shop_id, item_id),
  foreign key (shop_id, item_id) references sale_items (shop_id, id) on delete cascade
);
call migrating.tenant_table('queued_sale_prices', 'select');
call migrating.open_table('queued_sale_prices', 'prateleira_ledger', 'select, insert');

-- A person's role in the shop at an instant, reconstructed from what was recorded about them since; null when they did not work there.
-- `known` is the role they had when the pass was issued.
create function role_then(person uuid, at timestamptz, known text) returns text
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
declare
  now_is record;
  next_event text;
  gone timestamptz;
  role text;
begin
  select m.role, m.state into now_is from members m where m.shop_id = current_shop() and m.person_id = person;
  select a.kind, case when a.kind in ('member_remove', 'member_leave') then a.created_at end into next_event, gone from activity a
   where a.shop_id = current_shop() and a.subject_id = person and a.created_at > at
     and a.kind in ('member_suspend', 'member_resume', 'member_remove', 'member_leave', 'member_join', 'member_add')
   order by a.created_at, a.id limit 1;
  if next_event in ('member_resume', 'member_join', 'member_add') or (next_event is null and now_is.state is distinct from 'active') then
    return null;
  end if;
  -- What was recorded after they had left and come back says nothing about their role before.
  select a.details ->> 'role_before' into role from activity a
   where a.shop_id = current_shop() and a.subject_id = person and a.created_at > at and a.created_at < coalesce(gone, 'infinity') and a.kind = 'member_change'
   order by a.created_at, a.id limit 1;
  if role is null and gone is not null then
    select a.details ->> 'role' into role from activity a
     where a.shop_id = current_shop() and a.subject_id = person and a.created_at <= at and a.kind in ('member_change', 'member_join', 'member_add')
     order by a.created_at desc, a.id desc limit 1;
    return coalesce(role, known);
  end if;
  return coalesce(role, now_is.role, known);
end $$;
call migrating.own_function('role_then', 'prateleira_gate', 'prateleira_gate');

-- Makes the holder of a pass the acting person for what follows in this transaction, with the role they had when they sold; `before` is
-- passed to act_as_before at the end. The sale counts as made no earlier than the pass was issued
-- and no later than now. When a manager vouches, the seller may
-- no longer work there or may not have been allowed to sell, and the manager's role limits the discount. Without a known pass the sender
-- acts.
-- SQLSTATEs: PR4QU no such pass, too old, or ended; PR4QL the seller no longer works here; PR4QR the seller was not allowed to sell then.
create function act_by_pass(token text, told timestamptz, clock timestamptz, sellers text[], vouched boolean)
returns table (sold timestamptz, seller text, device_id uuid, before text)
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  tenant uuid := current_shop();
  instant timestamptz := trusted_time(clock);
  pass record;
  role text;
begin
  if vouched then
    perform require_member(roles_that_manage_sales());
  end if;
  before := current_setting('backtrace_functions');
  select p.* into pass from selling_passes p
   where p.shop_id = tenant and p.token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex');
  sold := greatest(told, coalesce(pass.issued_at, instant - pass_kept_time()));
  device_id := pass.device_id;
  if pass.id is null or sold > pass.issued_at + pass_time() then
    if not vouched then
      raise exception 'no such pass' using errcode = 'PR4QU';
    end if;
  end if;
  sold := least(sold, instant);
  if pass.id is not null then
    role := role_then(pass.person_id, sold, pass.role);
    -- By PIN a person acts as gerente at most, as in enter().
    if pass.by_pin and role = 'owner' then
      role := 'manager';
    end if;
    if not vouched then
      if not exists (select from members m where m.shop_id = tenant and m.person_id = pass.person_id and m.state = 'active') then
        raise exception 'works here no more' using errcode = 'PR4QL';
      elsif role is null or role <> all (sellers) then
        raise exception 'might not sell' using errcode = 'PR4QR';
      elsif pass.ended_at is not null then
        raise exception 'the pass is over' using errcode = 'PR4QU';
      end if;
    end if;
    perform set_config('backtrace_functions', concat(replace(tenant::text, '-', ''), ',', replace(pass.person_id::text, '-', ''), ',,',
      case when vouched then current_role_in_shop() else role end, case when pass.by_pin then ',pin' end), true);
  end if;
  seller := coalesce((select nullif(p.full_name, '') from people p where p.person_id = current_actor()),
                     (select f.name from former_members f where f.shop_id = tenant and f.person_id = current_actor()), 'Ex-membro');
  return next;
end $$;
call migrating.own_function('act_by_pass', 'prateleira_gate', 'prateleira_ledger');

-- Ends what act_by_pass began. No login may call it, because it trusts whatever it is given.
create function act_as_before(before text) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform set_config('backtrace_functions', before, true);
end $$;
call migrating.own_function('act_as_before', 'prateleira_gate', 'prateleira_ledger');

-- Registers a sale that a device made without network: what register_sale does, by the person who sold, at the agreed price and on the day
-- of the sale. A cash session that was closed meanwhile takes its payments as late ones if it was open then and the seller belonged to it:
-- they had opened it, manage the cash, or had already sold into it. Otherwise PRCCL. `reason`: why a manager accepts the sale.
create function register_queued_sale(variants uuid[], quantities numeric[], prices numeric[], sold_for numeric[], discounts numeric[],
                                     told timestamptz, note text, reference uuid, request_key text, request text, customer uuid,
                                     paid_by text, methods text[], amounts numeric[], handed_over numeric[], cash_session uuid, codes text[],
                                     token text, receipt text, listed numeric[], sellers text[], reason text, instant timestamptz)
returns table (number bigint, id uuid, product_variant_id uuid, product_id uuid, product_name text, quantity numeric, unit_price numeric,
               total_value numeric, balance_after numeric, total_after numeric, min_stock_level numeric, reference_id uuid, sale_date text)
language plpgsql security definer
set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  tenant uuid := current_shop();
  sender uuid := current_actor();
  pass record;
  day date;
begin
  instant := trusted_time(instant);
  if methods && methods_at_server() then
    raise exception 'the server alone decides about such a payment' using errcode = 'check_violation';
  end if;
  select * into pass from act_by_pass(token, told, instant, sellers, reason is not null);
  -- Money that came before the drawer was opened or after it was counted was not missing from that count, and nobody without a part in the
  -- session may claim that it was.
  if reason is null and exists (
      select from cash_sessions s where s.shop_id = tenant and s.id = cash_session
         and (s.opened_at - clock_ahead_time() > pass.sold or s.closed_at + clock_ahead_time() < pass.sold
           or (s.closed_at is not null and s.opened_by is distinct from current_actor()
             and current_role_in_shop() <> all (roles_that_manage_cash())
             and not exists (select from cash_entries e where e.shop_id = s.shop_id and e.session_id = s.id
                                and e.created_by = current_actor() and not e.is_late)))) then
    raise exception 'the cash session was closed before' using errcode = 'PRCCL';
  end if;
  day := (pass.sold at time zone (select s.timezone from shops s where s.shop_id = tenant))::date;
  return query
    select r.*, day::text from register_sale(variants, quantities, prices, sold_for, discounts, pass.sold, day, pass.seller, note, reference,
      request_key, request, customer, paid_by, methods, amounts, handed_over, cash_session, codes, null, null, true) r;
  insert into queued_sales (shop_id, idempotency_key, sale_id, device_id, receipt, sent_by, sent_at, reason)
  values (tenant, request_key, reference, pass.device_id, register_queued_sale.receipt, sender, instant, register_queued_sale.reason);
  perform settle_refused_item(request_key);
  insert into queued_sale_prices (shop_id, item_id, listed, price_then)
  select tenant, l.item_id, listed[l.position], p.sale_price
    from sale_items i
    join sale_lines l on l.shop_id = i.shop_id and l.item_id = i.id
    join products p on p.shop_id = i.shop_id and p.id = i.product_id
   where i.shop_id = tenant and i.sale_id = reference and listed[l.position] is not null and listed[l.position] is distinct from p.sale_price;
  perform act_as_before(pass.before);
end $$;
call migrating.own_function('register_queued_sale', 'prateleira_ledger', 'prateleira_app');

-- Records the receipt that a device printed for a sale whose answer it never received: the counter had registered the sale under the same
-- key.
create function note_device_receipt(request_key text, request text, receipt text, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into queued_sales (shop_id, idempotency_key, sale_id, receipt, sent_by, sent_at)
  select c.shop_id, c.idempotency_key, c.sale_id, note_device_receipt.receipt, current_actor(), trusted_time(instant)
    from counter_sales c where c.shop_id = current_shop() and c.idempotency_key = request_key and c.request_hash = request
  on conflict (shop_id, idempotency_key) do nothing;
  if exists (select from counter_sales c where c.shop_id = current_shop() and c.idempotency_key = request_key) then
    perform settle_refused_item(request_key);
  end if;
end $$;
call migrating.own_function('note_device_receipt', 'prateleira_ledger', 'prateleira_app');

-- Gives up a sale that waits on a device and keeps its command: its key no longer registers anything. PR4QA when it has been registered.
create function discard_queued_sale(request_key text, receipt text, command jsonb, reason text, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform give_up_queued('queued_sales', 'sale', request_key, receipt, command, reason, trusted_time(instant));
  if exists (select from counter_sales c where c.shop_id = current_shop() and c.idempotency_key = request_key) then
    raise exception 'it was sold' using errcode = 'PR4QA';
  end if;
end $$;
call migrating.own_function('discard_queued_sale', 'prateleira_ledger', 'prateleira_app');
