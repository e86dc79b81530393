-- Entries without network (OFF-03 to OFF-05), with the same passes and devices as sales (decision 239).

-- The result of an entry that waited on a device: registered or discarded, once per key.
create table queued_entries (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  idempotency_key text not null,
  -- The reference of its movements, which may have been deleted with their product.
  reference_id uuid,
  device_id uuid,
  -- The device's own number for it: 'B-18'.
  receipt text not null,
  -- Who sent it, and when; who received the goods is recorded in the movements.
  sent_by uuid not null,
  sent_at timestamptz not null,
  -- When the goods were received, as far as the device is believed; null if the entry was first registered with network.
  made_at told_instant,
  -- Why it was accepted by hand or discarded.
  reason text,
  -- A discarded entry's command, as it was sent, including its costs.
  command jsonb,
  primary key (shop_id, idempotency_key),
  check (reference_id is not null or (command is not null and reason is not null))
);
-- To find out how a movement was registered.
create index queued_entries_reference on queued_entries (shop_id, reference_id) where reference_id is not null;
call migrating.tenant_table('queued_entries', 'select');
call migrating.open_table('queued_entries', 'prateleira_ledger', 'select, insert');

-- Whether a person in this role could see costs at an instant, reconstructed from what was recorded about them since.
create function saw_costs_then(person uuid, at timestamptz, role text) returns boolean
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
declare
  changed jsonb;
  given boolean;
begin
  select a.details into changed from activity a
   where a.shop_id = current_shop() and a.subject_id = person and a.created_at > at and a.kind = 'member_change'
   order by a.created_at, a.id limit 1;
  if found then
    given := (changed ->> 'sees_costs_before')::boolean;
  else
    select m.sees_costs into given from members m where m.shop_id = current_shop() and m.person_id = person;
  end if;
  return coalesce(given, role = any (roles_that_see_costs()));
end $$;
call migrating.own_function('saw_costs_then', 'prateleira_gate', 'prateleira_ledger');

-- Admits the key of an entry, whether it comes at once or from a queue: a key whose entry was given up registers nothing, and the request
-- that the page stopped waiting for may arrive after that. PR4ED when it was discarded, PR4EI when the key belongs to another command.
create function admit_entry_key(request_key text) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform hold_queued_key(request_key);
  if exists (select from queued_entries q where q.shop_id = current_shop() and q.idempotency_key = request_key and q.command is not null) then
    raise exception 'given up' using errcode = 'PR4ED';
  elsif key_is_of_another(request_key, 'movement') then
    raise exception 'the key of another' using errcode = 'PR4EI';
  end if;
end $$;
call migrating.own_function('admit_entry_key', 'prateleira_ledger', 'prateleira_app');

-- Registers an entry that a device made without network, by the person who received the goods and on the day they did. Returns the
-- reference of its movements, also if the key had registered them before, whichever way it came. `reason`: why a manager accepts it. PR4ED
-- when it was discarded, PR4EI when the key belongs to another command, PR4EC when that person could not see costs; and what act_by_pass
-- raises.
create function register_queued_entry(variants uuid[], quantities numeric[], costs numeric[], told timestamptz, dated date, supplier uuid,
                                      note text, reference uuid, request_key text, request text, token text, receipt text, takers text[],
                                      reason text, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  tenant uuid := current_shop();
  sender uuid := current_actor();
  has_costs boolean := num_nonnulls(variadic costs) > 0;
  known record;
  pass record;
begin
  perform refuse_ahead(dated);
  instant := trusted_time(instant);
  perform admit_entry_key(request_key);
  perform settle_refused_item(request_key);
  select m.reference_id, coalesce(m.request_hash, m.entry_cost_hash) as hash into known from stock_movements m
   where m.shop_id = tenant and m.idempotency_key = request_key;
  if found then
    if known.hash is distinct from request then
      raise exception 'the key of another' using errcode = 'PR4EI';
    end if;
    insert into queued_entries (shop_id, idempotency_key, reference_id, receipt, sent_by, sent_at)
    values (tenant, request_key, known.reference_id, register_queued_entry.receipt, sender, instant)
    on conflict (shop_id, idempotency_key) do nothing;
    return known.reference_id;
  end if;
  select q.reference_id into known from queued_entries q where q.shop_id = tenant and q.idempotency_key = request_key;
  if found then
    -- It was registered, and has since been deleted with its product.
    return known.reference_id;
  end if;
  select * into pass from act_by_pass(token, told, instant, takers, reason is not null);
  if has_costs and not (case when reason is null then saw_costs_then(current_actor(), pass.sold, current_role_in_shop())
                             else session_user <> 'prateleira_app_without_costs' end) then
    raise exception 'costs are not told them' using errcode = 'PR4EC';
  end if;
  dated := coalesce(dated, (pass.sold at time zone (select s.timezone from shops s where s.shop_id = tenant))::date);
  -- In one order, as all writers, so that the lines can be registered as they were typed.
  perform from products p
    where p.shop_id = tenant and p.id in (
      select v.product_id from product_variants v where v.shop_id = tenant and v.id = any (variants))
    order by p.id for no key update;
  insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, entry_cost, movement_date, supplier_id,
    notes, reference_id, reference_type, idempotency_key, entry_cost_hash, request_hash)
  select tenant, l.variant, 'in', 'entry', l.quantity, l.cost, dated, supplier, note, reference, 'entry',
         case l.position when 1 then request_key end, case when l.position = 1 and has_costs then request end,
         case when l.position = 1 and not has_costs then request end
    from unnest(variants, quantities, costs) with ordinality as l (variant, quantity, cost, position)
   order by l.position;
  insert into queued_entries (shop_id, idempotency_key, reference_id, device_id, receipt, sent_by, sent_at, made_at, reason)
  values (tenant, request_key, reference, pass.device_id, register_queued_entry.receipt, sender, instant, pass.sold, register_queued_entry.reason);
  perform act_as_before(pass.before);
  return reference;
end $$;
call migrating.own_function('register_queued_entry', 'prateleira_ledger', 'prateleira_app');

-- Gives up an entry that waits on a device and keeps its command. PR4ER when it has been registered.
create function discard_queued_entry(request_key text, receipt text, command jsonb, reason text, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform give_up_queued('queued_entries', 'entry', request_key, receipt, command, reason, trusted_time(instant));
  if exists (select from stock_movements m where m.shop_id = current_shop() and m.idempotency_key = request_key)
     or exists (select from queued_entries q where q.shop_id = current_shop() and q.idempotency_key = request_key and q.command is null) then
    raise exception 'it was registered' using errcode = 'PR4ER';
  end if;
end $$;
call migrating.own_function('discard_queued_entry', 'prateleira_ledger', 'prateleira_app');
