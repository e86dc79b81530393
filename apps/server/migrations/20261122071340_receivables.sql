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

-- Who changes how much somebody may owe.
create function note_credit_limit() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform note_activity(new.shop_id, 'credit_limit', current_actor(), new.customer_id,
    jsonb_build_object('from', case tg_op when 'UPDATE' then old.credit_limit else 0.00 end::text, 'to', new.credit_limit::text), now());
  return null;
end $$;
create trigger note_credit_limit after insert on customer_accounts for each row when (new.credit_limit > 0) execute function note_credit_limit();
create trigger note_changed_limit after update of credit_limit on customer_accounts for each row
  when (new.credit_limit <> old.credit_limit) execute function note_credit_limit();
call migrating.own_function('note_credit_limit', 'prateleira_ledger');

create table credit_entries (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  customer_id uuid not null,
  kind text not null check (kind in ('sale', 'cancellation', 'return', 'receipt', 'receipt_reversal', 'write_off')),
  -- Above zero: the customer owes more.
  amount numeric(20, 2) not null check (amount <> 0 and amount <> 'NaN'),
  -- For receipts and their reversals.
  method tender check ((method is not null) = (kind in ('receipt', 'receipt_reversal'))),
  -- A write-off names the sale that it is left off, so that nobody gets credit for it later; one of a customer's credit, or of a debt that is
  -- of no sale, names none.
  sale_id uuid check (sale_id is not null or kind not in ('sale', 'cancellation', 'return')),
  check (sale_id is null or kind in ('sale', 'cancellation', 'return') or (kind = 'write_off' and amount < 0)),
  reverses_id uuid check ((reverses_id is not null) = (kind = 'receipt_reversal')),
  due_date date check ((due_date is not null) = (kind = 'sale')),
  -- How much of the customer's credit a sale used up; below zero what its cancellation or a return gave back of it.
  from_credit numeric(20, 2) not null default 0 check (from_credit = 0 or sale_id is not null),
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

-- What an entry takes of a customer's credit; below zero what it adds to it.
create function taken_of_credit(balance numeric, amount numeric) returns numeric
language sql immutable parallel safe
return greatest(-balance, 0) - greatest(-(balance + amount), 0);
call migrating.own_function('taken_of_credit', 'prateleira_ledger');

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
  details jsonb;
begin
  select s.customer_id, s.sale_date, s.number into sold from sales s where s.shop_id = new.shop_id and s.id = new.sale_id;
  if sold.customer_id is null then
    raise exception 'nobody to owe it' using errcode = 'PRRCU';
  end if;
  account := lock_customer_account(sold.customer_id);
  details := jsonb_build_object('amount', new.amount::text, 'number', sold.number);
  if account.balance + new.amount <= account.credit_limit then
    null;
  elsif coalesce(current_role_in_shop(), 'owner') = any (roles_that_allow_credit()) then
    -- Whoever was never given a limit exceeds none.
    if account.credit_limit > 0 then
      perform note_activity(new.shop_id, 'credit_beyond', current_actor(), sold.customer_id,
        details || jsonb_build_object('from', account.credit_limit::text), now());
    end if;
  elsif not note_approval(new.sale_id, 'credit', details) then
    raise exception 'beyond the limit' using errcode = 'PRRLI',
      detail = json_build_object('limit', account.credit_limit::text, 'balance', account.balance::text, 'asked', new.amount::text)::text;
  end if;
  insert into credit_entries (shop_id, customer_id, kind, amount, sale_id, due_date, from_credit, entry_date)
  values (new.shop_id, sold.customer_id, 'sale', new.amount, new.sale_id, sold.sale_date + account.due_days,
          taken_of_credit(account.balance, new.amount), sold.sale_date);
  update customer_accounts a set balance = a.balance + new.amount where a.shop_id = new.shop_id and a.customer_id = sold.customer_id;
  return null;
end $$;
create trigger charge_customer after insert on sale_payments for each row when (new.method = 'fiado') execute function charge_customer();
call migrating.own_function('charge_customer', 'prateleira_ledger');

-- What is left of each sale on credit, of customers who owe: receipts settle what is due first. `ahead`: what is left of those due before it;
-- `left_as_sold`: if what was sold first were settled first. It joins before it adds up, because without statistics a join would add up again
-- for each customer.
create function debts_of_sales()
returns table (customer_id uuid, sale_id uuid, due_date date, amount numeric, remaining numeric, ahead numeric, left_as_sold numeric)
language sql stable
as $$
  select d.customer_id, d.sale_id, d.due_date, d.amount, least(d.amount, greatest(d.upto - d.settled, 0)), greatest(d.upto - d.amount - d.settled, 0),
         least(d.amount, greatest(d.upto_as_sold - d.settled, 0))
    from (select o.customer_id, o.sale_id, o.due_date, o.amount,
                 sum(o.amount) over (partition by o.customer_id order by o.due_date, o.sale_id rows unbounded preceding) as upto,
                 sum(o.amount) over (partition by o.customer_id order by o.sale_id rows unbounded preceding) as upto_as_sold,
                 -- Below what was sold by more than the balance only if a debt is of no sale.
                 greatest(sum(o.amount) over (partition by o.customer_id) - o.balance, 0) as settled
            from (select a.customer_id, a.balance, e.sale_id, min(e.due_date) as due_date, sum(e.amount) as amount
                    from customer_accounts a
                    join credit_entries e on e.shop_id = a.shop_id and e.customer_id = a.customer_id and e.sale_id is not null
                   where a.shop_id = current_shop() and a.balance > 0
                   group by a.customer_id, a.balance, e.sale_id having sum(e.amount) > 0) o) d
$$;
call migrating.own_function('debts_of_sales', 'prateleira_ledger', 'prateleira_app');

-- The same of one sale; 'offset 0' keeps the search to its customer.
create function debt_of_sale(sale uuid) returns table (remaining numeric, left_as_sold numeric)
language sql stable
as $$
  select d.remaining, d.left_as_sold
    from (select e.customer_id from credit_entries e where e.shop_id = current_shop() and e.sale_id = debt_of_sale.sale limit 1) c
   cross join lateral (select x.* from debts_of_sales() x where x.customer_id = c.customer_id offset 0) d
   where d.sale_id = debt_of_sale.sale
$$;
call migrating.own_function('debt_of_sale', 'prateleira_ledger');

-- What is still owed for a sale.
create function owed_for_sale(sale uuid) returns numeric
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select coalesce((select d.remaining from debt_of_sale(owed_for_sale.sale) d), 0)
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
    (select coalesce((select greatest(d.remaining, d.left_as_sold) from debt_of_sale(unpaid_for_sale.sale) d), 0)
              - coalesce(sum(e.amount) filter (where e.kind = 'write_off'), 0)
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
  account customer_accounts;
  standing numeric;
begin
  select e.customer_id into owed from credit_entries e where e.shop_id = current_shop() and e.sale_id = sale limit 1;
  if found then
    account := lock_customer_account(owed.customer_id);
  end if;
  standing := (select coalesce(sum(e.amount), 0) from credit_entries e where e.shop_id = current_shop() and e.sale_id = sale);
  if wanted is null and standing = 0 then
    return;
  end if;
  if wanted > standing then
    raise exception 'more than was owed for it' using errcode = 'PRRMX', detail = json_build_object('most', standing::text)::text;
  end if;
  insert into credit_entries (shop_id, customer_id, kind, amount, sale_id, from_credit, entry_date)
  values (current_shop(), owed.customer_id, what, -coalesce(wanted, standing), sale,
          taken_of_credit(account.balance, -coalesce(wanted, standing)), instant);
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
