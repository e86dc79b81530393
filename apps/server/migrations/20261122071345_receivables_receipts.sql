-- Fiado: what is received of it, taken back and written off.

-- Receives money for a debt, into the cash session; never more than is owed (PRRMX). PRCNO: cash without a session.
create function receive_credit(customer uuid, entry uuid, amount numeric, paid_by text, session uuid, received_on date, request_key text,
                               request text) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  account customer_accounts;
begin
  perform refuse_ahead(received_on);
  account := lock_customer_account(customer);
  if amount > account.balance then
    raise exception 'more than is owed' using errcode = 'PRRMX', detail = json_build_object('most', greatest(account.balance, 0)::text)::text;
  end if;
  insert into credit_entries (shop_id, id, customer_id, kind, amount, method, entry_date, idempotency_key, request_hash)
  values (current_shop(), entry, customer, 'receipt', -amount, paid_by, received_on, request_key, request);
  update customer_accounts a set balance = a.balance - receive_credit.amount where a.shop_id = current_shop() and a.customer_id = customer;
  perform note_activity(current_shop(), 'credit_receipt', current_actor(), customer, jsonb_build_object('amount', amount::text, 'to', paid_by), now());
  if session is not null then
    perform record_cash(session, 'receipt', paid_by, amount, entry);
  elsif paid_by = 'dinheiro' and keeps_cash() then
    perform refuse_cash_of_programs();
    raise exception 'cash belongs to a session' using errcode = 'PRCNO';
  end if;
end $$;
call migrating.own_function('receive_credit', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Reverses a receipt, once. The money leaves the session that received it while that is open, else the one open at its register or the only
-- one open, else the named one (decision 238). Of a receipt without a session only cash leaves one.
create function reverse_receipt(receipt uuid, entry uuid, reversed_on date, named uuid) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  original record;
  home uuid;
  till uuid;
begin
  perform refuse_ahead(reversed_on);
  select e.customer_id, e.amount, e.method into original from credit_entries e
   where e.shop_id = current_shop() and e.id = receipt and e.kind = 'receipt';
  if not found then
    raise exception 'no such receipt' using errcode = 'PR404';
  end if;
  perform lock_customer_account(original.customer_id);
  insert into credit_entries (shop_id, id, customer_id, kind, amount, method, reverses_id, entry_date)
  values (current_shop(), entry, original.customer_id, 'receipt_reversal', -original.amount, original.method, receipt, reversed_on);
  update customer_accounts a set balance = a.balance - original.amount where a.shop_id = current_shop() and a.customer_id = original.customer_id;
  perform note_activity(current_shop(), 'credit_receipt_reversal', current_actor(), original.customer_id,
    jsonb_build_object('amount', (-original.amount)::text, 'to', original.method), now());
  select e.session_id into home from cash_entries e where e.shop_id = current_shop() and e.reference_id = receipt and e.kind = 'receipt';
  if home is not null or (original.method = 'dinheiro' and keeps_cash()) then
    till := coalesce(hold_open_cash_session(home), named);
    if till is not null then
      perform record_cash(till, 'receipt_reversal', original.method, original.amount, entry);
    elsif original.method = 'dinheiro' and keeps_cash() then
      raise exception 'cash belongs to a session' using errcode = 'PRCNO',
        detail = case when exists (select from cash_sessions s where s.shop_id = current_shop() and s.closed_at is null) then 'which' else '' end;
    end if;
  end if;
  return original.customer_id;
end $$;
call migrating.own_function('reverse_receipt', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Writes off what the customer owes, of what is due first, or what the shop owes them: towards zero and not beyond it (PRRMX).
create function write_off_credit(customer uuid, entry uuid, amount numeric, why text, written_on date, request_key text, request text) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  account customer_accounts;
begin
  perform refuse_ahead(written_on);
  account := lock_customer_account(customer);
  if amount > abs(account.balance) then
    raise exception 'more than is owed' using errcode = 'PRRMX', detail = json_build_object('most', abs(account.balance)::text)::text;
  end if;
  insert into credit_entries (shop_id, id, customer_id, kind, amount, sale_id, reason, entry_date, idempotency_key, request_hash)
  with debts as materialized (select d.sale_id, d.remaining, d.ahead from debts_of_sales() d where d.customer_id = customer and d.remaining > 0)
  select current_shop(), case x.first when 1 then entry else uuid_v7() end, customer, 'write_off', x.part, x.sale_id, why, written_on,
         case x.first when 1 then request_key end, case x.first when 1 then request end
    from (select y.part, y.sale_id, row_number() over (order by y.ahead) as first
            from (select -least(d.remaining, write_off_credit.amount - d.ahead) as part, d.sale_id, d.ahead
                    from debts d where d.ahead < write_off_credit.amount
                  union all
                  -- A customer's credit; or a debt that is of no sale: a receipt was reversed whose credit had been written off.
                  select case when account.balance < 0 then write_off_credit.amount else o.sum - write_off_credit.amount end, null, null
                    from (select coalesce(sum(d.remaining), 0) as sum from debts d) o
                   where account.balance < 0 or o.sum < write_off_credit.amount) y) x;
  perform note_activity(current_shop(), 'credit_write_off', current_actor(), customer, jsonb_build_object('amount', amount::text, 'notes', why), now());
  update customer_accounts a set balance = a.balance - sign(a.balance) * write_off_credit.amount
   where a.shop_id = current_shop() and a.customer_id = customer;
end $$;
call migrating.own_function('write_off_credit', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- A customer with a balance cannot be deleted until it is settled or written off; deleting the shop deletes all of them. PRRBA.
create function keep_owing_customer() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if exists (select from customer_accounts a where a.shop_id = old.shop_id and a.customer_id = old.id and a.balance <> 0)
     and exists (select from shops s where s.shop_id = old.shop_id) then
    raise exception 'a customer with a balance stays' using errcode = 'PRRBA';
  end if;
  return old;
end $$;
create trigger keep_owing_customer before delete on customers for each row execute function keep_owing_customer();
call migrating.own_function('keep_owing_customer', 'prateleira_ledger');
