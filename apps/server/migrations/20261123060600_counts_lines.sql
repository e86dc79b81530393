-- Stock counts: recording what somebody found, with network and without (CNT-01, CNT-02, OFF-03).

-- Keeps a count open until this transaction ends. PR404 when there is none, PRNCL when it is closed.
create function hold_open_count(wanted uuid) returns void
language plpgsql
as $$
begin
  perform from stock_counts c where c.shop_id = current_shop() and c.id = wanted and c.state = 'open' for key share;
  if found then
    return;
  elsif exists (select from stock_counts c where c.shop_id = current_shop() and c.id = wanted) then
    raise exception 'the count is closed' using errcode = 'PRNCL';
  end if;
  raise exception 'no such count' using errcode = 'PR404';
end $$;
call migrating.own_function('hold_open_count', 'prateleira_ledger');

-- Records what the acting person counted at an instant. The balance comes from the latest movement by then, read together with its id:
-- movements of transactions that are still running come after both. PRNOS: the variant does not belong to the count; PRNSP: a recount must
-- be made by somebody else, except by people who approve counts.
create function put_count_line(wanted uuid, variant uuid, amount numeric, overwrite boolean, line uuid, moment timestamptz,
                               is_now boolean, request_key text, request text) returns void
language plpgsql
as $$
declare
  tenant uuid := current_shop();
  thing record;
  turn smallint;
begin
  perform hold_open_count(wanted);
  select v.product_id, p.unit into thing from product_variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
   where v.shop_id = tenant and v.id = variant;
  if not found then
    raise exception 'no such variant' using errcode = 'PR404';
  elsif thing.unit = 'un' and amount <> trunc(amount) then
    raise exception 'a fraction of a piece' using errcode = 'PR40W';
  elsif (select c.scope from stock_counts c where c.shop_id = tenant and c.id = wanted) <> 'all' and not exists (
      select from stock_count_products x where x.shop_id = tenant and x.count_id = wanted and x.product_id = thing.product_id) then
    raise exception 'not of this count' using errcode = 'PRNOS';
  end if;
  turn := (select count(*) from stock_count_recounts r
            where r.shop_id = tenant and r.count_id = wanted and r.product_variant_id = variant and r.asked_at <= moment);
  if turn > 0 and coalesce(current_role_in_shop(), 'owner') <> all (roles_that_approve_counts()) and exists (
      select from stock_count_lines l where l.shop_id = tenant and l.count_id = wanted and l.product_variant_id = variant
         and l.counted_by = current_actor() and l.round < turn) then
    raise exception 'a recount is of somebody else' using errcode = 'PRNSP';
  end if;
  insert into stock_count_lines (shop_id, id, count_id, product_id, product_variant_id, round, quantity, replaces, counted_at, balance,
                                 last_movement_id, idempotency_key, request_hash)
  select tenant, line, wanted, thing.product_id, variant, turn, amount, overwrite, moment, coalesce(m.balance_after, 0), m.id, request_key, request
    from (select) one
    left join lateral (
      select x.id, x.balance_after from stock_movements x
       where x.shop_id = tenant and x.product_variant_id = variant and (is_now or x.created_at <= moment)
       order by x.id desc limit 1) m on true;
end $$;
call migrating.own_function('put_count_line', 'prateleira_ledger');

-- Admits the key of a line, whether it comes at once or from a queue, and returns the line that it has already made. PR4EI when the key
-- belongs to another request, PR4ND when it was given up.
create function admit_count_key(request_key text, request text) returns uuid
language plpgsql
as $$
declare
  known record;
begin
  perform hold_queued_key(request_key);
  select l.id, l.request_hash into known from stock_count_lines l where l.shop_id = current_shop() and l.idempotency_key = request_key;
  if found then
    if known.request_hash is distinct from request then
      raise exception 'the key of another' using errcode = 'PR4EI';
    end if;
    return known.id;
  end if;
  select q.line_id, q.command into known from queued_counts q where q.shop_id = current_shop() and q.idempotency_key = request_key;
  if found and known.command is not null then
    raise exception 'given up' using errcode = 'PR4ND';
  end if;
  return known.line_id;
end $$;
call migrating.own_function('admit_count_key', 'prateleira_ledger');

-- Records a line counted now. Returns the line, also if the key made it before.
create function count_line(wanted uuid, variant uuid, amount numeric, overwrite boolean, line uuid, told timestamptz,
                           request_key text, request text) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  known uuid;
begin
  perform require_role(roles_that_count());
  if request_key is not null then
    known := admit_count_key(request_key, request);
    if known is not null then
      return known;
    end if;
  end if;
  perform put_count_line(wanted, variant, amount, overwrite, line, instant, true, request_key, request);
  return line;
end $$;
call migrating.own_function('count_line', 'prateleira_ledger', 'prateleira_app');

-- Records a line that a device counted without network, by the person of the pass and as of that moment. `reason`: why a manager accepts
-- it.
create function queued_count_line(wanted uuid, variant uuid, amount numeric, overwrite boolean, line uuid, told timestamptz,
                                  request_key text, request text, token text, receipt text, reason text, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  tenant uuid := current_shop();
  sender uuid := current_actor();
  known uuid := admit_count_key(request_key, request);
  pass record;
  device uuid;
begin
  instant := trusted_time(instant);
  perform settle_refused_item(request_key);
  if known is null then
    select * into pass from act_by_pass(token, told, instant, roles_that_count(), reason is not null);
    perform put_count_line(wanted, variant, amount, overwrite, line,
      greatest(least(pass.sold, instant), (select c.opened_at from stock_counts c where c.shop_id = tenant and c.id = wanted)),
      false, request_key, request);
    perform act_as_before(pass.before);
    device := pass.device_id;
  end if;
  insert into queued_counts (shop_id, idempotency_key, line_id, device_id, receipt, sent_by, sent_at, reason)
  values (tenant, request_key, coalesce(known, line), device, queued_count_line.receipt, sender, instant,
          queued_count_line.reason)
  on conflict (shop_id, idempotency_key) do nothing;
  return coalesce(known, line);
end $$;
call migrating.own_function('queued_count_line', 'prateleira_ledger', 'prateleira_app');

-- Gives up a line that waits on a device and keeps its command. PR4NR when it has been counted.
create function discard_queued_count(request_key text, receipt text, command jsonb, reason text, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform give_up_queued('queued_counts', 'count', request_key, receipt, command, reason, trusted_time(instant));
  if exists (select from stock_count_lines l where l.shop_id = current_shop() and l.idempotency_key = request_key)
     or exists (select from queued_counts q where q.shop_id = current_shop() and q.idempotency_key = request_key and q.command is null) then
    raise exception 'it was counted' using errcode = 'PR4NR';
  end if;
end $$;
call migrating.own_function('discard_queued_count', 'prateleira_ledger', 'prateleira_app');
