-- Fiado: what customers owe, as an append-only statement.

create function roles_that_allow_credit() returns text[] language sql immutable parallel safe return null::text[];
create function usual_due_days() returns smallint language sql immutable parallel safe return null::smallint;
grant execute on function roles_that_allow_credit(), usual_due_days() to prateleira_ledger;

-- What a customer owes and may owe. The row is the lock for everything that changes the balance, which is the sum of the customer's
-- entries.
create table customer_accounts (
  shop_id uuid not null,
  customer_id uuid not null,
  balance numeric(20, 2) not null default 0,
  credit_limit sale_total not null default 0,
  due_days smallint not null check (due_days between 0 and 365),
  primary key (shop_id, customer_id),
  foreign key (shop_id, customer_id) references customers (shop_id, id) on delete cascade
);
create index customer_accounts_owing on customer_accounts (shop_id, customer_id) where balance <> 0;
call migrating.tenant_table('customer_accounts', 'select, insert (shop_id, customer_id, credit_limit, due_days), update (credit_limit, due_days)');
call migrating.open_table('customer_accounts', 'prateleira_ledger', 'select, insert, update');

create table credit_entries (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  customer_id uuid not null,
  kind text not null check (kind in ('sale', 'cancellation', 'return', 'receipt', 'receipt_reversal', 'write_off')),
  -- Above zero: the customer owes more.
  amount numeric(20, 2) not null check (amount <> 0 and amount <> 'NaN'),
  -- For receipts and their reversals.
  method tender check ((method is not null) = (kind in ('receipt', 'receipt_reversal'))),
  -- A write-off of a debt names the sale that it is left off, so that nobody gets credit for it later; one of a customer's credit names none.
  sale_id uuid check ((sale_id is not null) = (kind in ('sale', 'cancellation', 'return') or (kind = 'write_off' and amount < 0))),
  reverses_id uuid check ((reverses_id is not null) = (kind = 'receipt_reversal')),
  due_date date check ((due_date is not null) = (kind = 'sale')),
  entry_date date not null,
  reason text,
  created_by uuid default current_actor(),
  created_at timestamptz not null default now(),
  idempotency_key text,
  request_hash text,
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customer_accounts (shop_id, customer_id) on delete cascade,
  foreign key (shop_id, reverses_id) references credit_entries (shop_id, id) on delete cascade,
  check (kind <> 'write_off' or fold(reason) <> '')
);
create index credit_entries_customer on credit_entries (shop_id, customer_id, id);
create index credit_entries_sale on credit_entries (shop_id, sale_id) where sale_id is not null;
create unique index credit_entries_shop_id_reverses_id_key on credit_entries (shop_id, reverses_id) where reverses_id is not null;
create unique index credit_entries_shop_id_idempotency_key on credit_entries (shop_id, idempotency_key) where idempotency_key is not null;
call migrating.tenant_table('credit_entries', 'select');
call migrating.open_table('credit_entries', 'prateleira_ledger', 'select, insert');

-- Returns the customer's account, locked; creates it if there is none.
create function lock_customer_account(customer uuid) returns customer_accounts
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  account customer_accounts;
begin
  insert into customer_accounts (shop_id, customer_id, due_days) values (current_shop(), customer, usual_due_days()) on conflict do nothing;
  select a.* into account from customer_accounts a where a.shop_id = current_shop() and a.customer_id = customer for no key update;
  return account;
end $$;
call migrating.own_function('lock_customer_account', 'prateleira_ledger');

-- The customer owes what was paid on credit. PRRCU without a customer; PRRLI (detail: JSON) beyond the limit, unless the acting role may
-- allow that or somebody has approved it.
create function charge_customer() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  sold record;
  account customer_accounts;
begin
  select s.customer_id, s.sale_date into sold from sales s where s.shop_id = new.shop_id and s.id = new.sale_id;
  if sold.customer_id is null then
    raise exception 'nobody to owe it' using errcode = 'PRRCU';
  end if;
  account := lock_customer_account(sold.customer_id);
  if account.balance + new.amount > account.credit_limit
     and not coalesce(current_role_in_shop(), 'owner') = any (roles_that_allow_credit())
     and not note_approval(new.sale_id, 'credit', jsonb_build_object('amount', new.amount::text,
       'number', (select s.number from sales s where s.shop_id = new.shop_id and s.id = new.sale_id))) then
    raise exception 'beyond the limit' using errcode = 'PRRLI',
      detail = json_build_object('limit', account.credit_limit::text, 'balance', account.balance::text, 'asked', new.amount::text)::text;
  end if;
  insert into credit_entries (shop_id, customer_id, kind, amount, sale_id, due_date, entry_date)
  values (new.shop_id, sold.customer_id, 'sale', new.amount, new.sale_id, sold.sale_date + account.due_days, sold.sale_date);
  update customer_accounts a set balance = a.balance + new.amount where a.shop_id = new.shop_id and a.customer_id = sold.customer_id;
  return null;
end $$;
create trigger charge_customer after insert on sale_payments for each row when (new.method = 'fiado') execute function charge_customer();
call migrating.own_function('charge_customer', 'prateleira_ledger');

-- What is still owed for a sale if receipts settle what is due first or, `as_sold`, what was sold first.
create function left_of_sale(sale uuid, as_sold boolean) returns numeric
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select coalesce(max(least(d.amount, greatest(d.upto - d.settled, 0))), 0)
    from (select o.sale_id, o.amount,
                 sum(o.amount) over (order by case when not as_sold then o.due_date end, o.sale_id rows unbounded preceding) as upto,
                 sum(o.amount) over () - a.balance as settled
            from (select e.customer_id, e.sale_id, min(e.due_date) as due_date, sum(e.amount) as amount
                    from credit_entries e
                   where e.shop_id = current_shop() and e.sale_id is not null and e.customer_id = (
                     select x.customer_id from credit_entries x where x.shop_id = current_shop() and x.sale_id = left_of_sale.sale limit 1)
                   group by e.customer_id, e.sale_id having sum(e.amount) > 0) o
            join customer_accounts a on a.shop_id = current_shop() and a.customer_id = o.customer_id and a.balance > 0) d
   where d.sale_id = left_of_sale.sale
$$;
call migrating.own_function('left_of_sale', 'prateleira_ledger', 'prateleira_ledger');

-- What is still owed for a sale: receipts settle what is due first, as on the statement.
create function owed_for_sale(sale uuid) returns numeric
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select left_of_sale(sale, false)
$$;
call migrating.own_function('owed_for_sale', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- What was sold on credit, less returns, and never paid: it is owed or was written off. A sale that is due before others may look paid by what
-- was received before it was sold, so the order of sales counts too. Of a customer who was deleted nothing is known any
-- more, so nothing counts as paid.
create function unpaid_for_sale(sale uuid) returns numeric
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select coalesce(
    (select greatest(left_of_sale(unpaid_for_sale.sale, false), left_of_sale(unpaid_for_sale.sale, true)) - coalesce(sum(e.amount) filter (where e.kind = 'write_off'), 0)
       from credit_entries e where e.shop_id = current_shop() and e.sale_id = unpaid_for_sale.sale having count(*) > 0),
    (select sum(p.amount) from sale_payments p where p.shop_id = current_shop() and p.sale_id = unpaid_for_sale.sale and p.method = 'fiado')
      - coalesce((select sum(r.amount) from sale_returns r
                   where r.shop_id = current_shop() and r.sale_id = unpaid_for_sale.sale and r.method = 'fiado'), 0),
    0)
$$;
call migrating.own_function('unpaid_for_sale', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Reduces the debt of a sale: by all of it that is owed or was paid, or by the part that was returned (PRRMX when that is more).
create function credit_of_sale(sale uuid, what text, wanted numeric, instant date) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  owed record;
  standing numeric;
begin
  select e.customer_id into owed from credit_entries e where e.shop_id = current_shop() and e.sale_id = sale limit 1;
  if found then
    perform lock_customer_account(owed.customer_id);
  end if;
  standing := (select coalesce(sum(e.amount), 0) from credit_entries e where e.shop_id = current_shop() and e.sale_id = sale);
  if wanted is null and standing = 0 then
    return;
  end if;
  if wanted > standing then
    raise exception 'more than was owed for it' using errcode = 'PRRMX', detail = json_build_object('most', standing::text)::text;
  end if;
  insert into credit_entries (shop_id, customer_id, kind, amount, sale_id, entry_date)
  values (current_shop(), owed.customer_id, what, -coalesce(wanted, standing), sale, instant);
  update customer_accounts a set balance = a.balance - coalesce(wanted, standing)
   where a.shop_id = current_shop() and a.customer_id = owed.customer_id;
end $$;
call migrating.own_function('credit_of_sale', 'prateleira_ledger');

create function take_debt_back() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  -- Dated by the shop's time zone.
  perform credit_of_sale(new.id, 'cancellation', null, (now() at time zone z.timezone)::date) from shops z where z.shop_id = new.shop_id;
  return null;
end $$;
create trigger take_debt_back after update of status on sales for each row
  when (old.status <> 'cancelled' and new.status = 'cancelled') execute function take_debt_back();
call migrating.own_function('take_debt_back', 'prateleira_ledger');

create function take_returned_debt_back() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform credit_of_sale(new.sale_id, 'return', new.amount, new.return_date);
  return null;
end $$;
create trigger take_returned_debt_back after insert on sale_returns for each row
  when (new.method = 'fiado' and new.amount > 0) execute function take_returned_debt_back();
call migrating.own_function('take_returned_debt_back', 'prateleira_ledger');

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
  select current_shop(), case x.at when 1 then entry else uuid_v7() end, customer, 'write_off', x.part, x.sale_id, why, written_on,
         case x.at when 1 then request_key end, case x.at when 1 then request end
    from (select -least(o.owed, amount - (o.upto - o.owed)) as part, o.sale_id, row_number() over (order by o.upto) as at
            from (select d.sale_id, d.owed, sum(d.owed) over (order by d.due_date, d.sale_id rows unbounded preceding) as upto
                    from (select e.sale_id, min(e.due_date) as due_date, owed_for_sale(e.sale_id) as owed from credit_entries e
                           where e.shop_id = current_shop() and e.customer_id = customer and e.sale_id is not null and account.balance > 0
                           group by e.sale_id having sum(e.amount) > 0) d
                   where d.owed > 0) o
           where o.upto - o.owed < amount
          union all
          select amount, null, 1 where account.balance < 0) x;
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
