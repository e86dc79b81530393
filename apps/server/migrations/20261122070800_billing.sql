-- Plans, prices, payments and subscriptions.
--
-- prateleira_billing applies the payment provider's state: subscription columns of shops, and payments. It can access nothing else of
-- a shop.

create table subscription_plans (
  id uuid primary key default uuid_v7(),
  name text not null check (fold(name) <> ''),
  description text,
  price numeric(15, 2) not null check (price >= 0),
  duration_months integer not null default 1 check (duration_months >= 1),
  features text[] not null default '{}',
  -- Null: no limit (PLAN-08).
  product_limit integer check (product_limit > 0),
  -- Members of the shop, including its owner (TEAM-08).
  members_max integer not null default 3 check (members_max between 1 and 1000),
  is_active boolean not null default true,
  created_at told_instant not null default now(),
  updated_at told_instant not null default now(),
  -- A short name for the plans that the page knows without loading them, so that they can be bought even if the list fails to load
  -- (PLAN-12).
  code text unique check (code ~ '^[a-z0-9-]{1,40}$'),
  -- Entitlements beyond the shop itself (PLAN-11).
  entitlements text[] not null default '{}' check (entitlements <@ array['advanced_reports', 'integration_api'])
);
grant select on subscription_plans to prateleira_app, prateleira_auth, prateleira_gate, prateleira_billing;
grant select, insert, update, delete on subscription_plans to prateleira_admin;
alter table shops add foreign key (plan_id) references subscription_plans (id);

-- The price at each provider at which a plan is sold (PLAN-09), edited by administrators. A price that is no longer offered stays, so that
-- its subscribers keep the plan.
create table plan_prices (
  provider text not null check (provider in ('stripe', 'demonstration')),
  price_id text not null check (price_id ~ '^[\x21-\x7e]{1,200}$'),
  plan_id uuid not null references subscription_plans (id) on delete cascade,
  -- What the provider charges for it: a payment of any other amount grants nothing.
  amount numeric(15, 2) not null check (amount >= 0),
  currency text not null default 'BRL' check (currency ~ '^[A-Z]{3}$'),
  duration_months integer not null default 1 check (duration_months >= 1),
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (provider, price_id)
);
create unique index plan_prices_current on plan_prices (plan_id, provider) where is_current;
grant select on plan_prices to prateleira_billing;
grant select, insert (provider, price_id, plan_id, amount, duration_months), update (amount, duration_months, is_current) on plan_prices to prateleira_admin;
grant select, insert, update (is_current) on plan_prices to prateleira_payments;

-- The demonstration provider sells every plan at the plan's price; a changed plan gets a new price id, as with a real provider.
create function offer_demonstration_price() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update plan_prices set is_current = false where plan_id = new.id and provider = 'demonstration' and is_current;
  insert into plan_prices (provider, price_id, plan_id, amount, duration_months)
  values ('demonstration', format('demo_price_%s_%s_%s', new.id, (new.price * 100)::bigint, new.duration_months), new.id, new.price, new.duration_months)
  on conflict (provider, price_id) do update set is_current = true;
  return null;
end $$;
create trigger offer_demonstration_price after insert or update of price, duration_months on subscription_plans
  for each row execute function offer_demonstration_price();
call migrating.own_function('offer_demonstration_price', 'prateleira_payments');

insert into subscription_plans (code, name, description, price, duration_months, features, product_limit, members_max, entitlements) values
  ('basico', 'Básico', 'Para quem está começando a organizar o estoque', 39.90, 1,
    array['Até 1.000 produtos', 'Relatórios básicos', 'Suporte por email'], 1000, 3, '{}'),
  ('profissional', 'Profissional', 'Para quem vende todos os dias e quer crescer', 79.90, 1,
    array['Produtos ilimitados', 'Relatórios avançados', 'Suporte prioritário', 'Integração com e-commerce'], null, 20,
    array['advanced_reports', 'integration_api']);

-- Every role that may read plans reads all of them. Only an admitted administrator changes plans and the plan of a price.
call migrating.secure_table('subscription_plans');
call migrating.secure_table('plan_prices');
create policy everybody on subscription_plans for select to prateleira_app, prateleira_auth, prateleira_gate, prateleira_billing using (true);
create policy admin on subscription_plans to prateleira_admin using (admin_acts()) with check (admin_acts());
create policy billing on plan_prices for select to prateleira_billing using (true);
create policy payments on plan_prices to prateleira_payments using (true) with check (true);
create policy admin on plan_prices to prateleira_admin using (admin_acts()) with check (admin_acts());

create table payments (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  plan_id uuid references subscription_plans (id),
  amount numeric(15, 2) not null check (amount >= 0),
  status text not null check (status in ('completed', 'pending', 'failed', 'cancelled')),
  payment_method text,
  payment_date told_instant,
  reference_id text,
  created_at told_instant not null default now(),
  -- For the administrators' search.
  reference_key text collate "C" generated always as (lower(reference_id)) stored,
  primary key (shop_id, id)
);
-- One row per checkout and invoice, however often it is reported.
create unique index payments_shop_id_reference_key on payments (shop_id, reference_id) where reference_id is not null;
create index payments_plan on payments (plan_id);
-- Includes every column that a search reads, for index-only scans.
create index payments_newest on payments (created_at desc, id desc) include (shop_id, status, reference_key);
-- Revenue by the instant of payment. Includes what the expression reads, for index-only scans.
create index payments_paid on payments ((case when payment_date is null then created_at else payment_date end)) include (payment_date, created_at, amount)
  where status = 'completed';

call migrating.tenant_table('payments', 'select');
create policy admin on payments to prateleira_admin using (admin_acts()) with check (admin_acts());
grant select, update (plan_id) on payments to prateleira_admin;
call migrating.open_table('payments', 'prateleira_gate', 'select (shop_id, id, status, reference_key, created_at)');
call migrating.open_table('payments', 'prateleira_billing', 'select,
  insert (shop_id, id, plan_id, amount, status, payment_method, payment_date, reference_id, created_at),
  update (plan_id, amount, status, payment_date)');

-- A shop's customer id at the provider, and the subscription that gives access.
create table billing_customers (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  provider text not null check (provider in ('stripe', 'demonstration')),
  customer_id text not null,
  -- Null: the shop's access does not come from the provider (trial, or an administrator's decision).
  subscription_id text,
  created_at told_instant not null default now(),
  primary key (shop_id, provider)
);
create index billing_customers_customer on billing_customers (provider, customer_id);
call migrating.tenant_table('billing_customers', 'select (shop_id, customer_id, provider, subscription_id)');
call migrating.open_table('billing_customers', 'prateleira_billing', 'select, insert, update (customer_id, subscription_id)');

-- Events of the provider, by their id: each is recorded first, then applied once.
create table payment_events (
  provider text not null check (provider in ('stripe', 'demonstration')),
  event_id text not null,
  type text not null,
  customer_id text,
  received_at told_instant not null,
  applied_at told_instant,
  primary key (provider, event_id)
);
create index payment_events_waiting on payment_events (received_at) where applied_at is null;
create index payment_events_customer on payment_events (customer_id);
grant select, insert, update (applied_at) on payment_events to prateleira_billing;
grant select (provider, customer_id), update (customer_id) on payment_events to prateleira_payments;

-- The events of a deleted account stay, without the customer (PRF-03).
create function forget_payment_events() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update payment_events e set customer_id = null where e.provider = old.provider and e.customer_id = old.customer_id;
  return null;
end $$;
create trigger forget_payment_events after delete on billing_customers for each row execute function forget_payment_events();
call migrating.own_function('forget_payment_events', 'prateleira_payments');

-- Records of the embedded demonstration provider, which a real one keeps on its side. No names, addresses or cards.
create table demonstration.objects (
  id text primary key,
  kind text not null check (kind in ('customer', 'checkout', 'subscription', 'invoice', 'portal', 'event')),
  customer text not null,
  data jsonb not null,
  created_at told_instant not null
);
create index objects_customer on demonstration.objects (customer, kind, id);
create index objects_waiting on demonstration.objects (created_at) where kind = 'event' and data ->> 'delivered' = 'false';
grant select, insert, update, delete on demonstration.objects to prateleira_billing;

-- What the current tenant may use. The trial includes everything, and so does an activation without a plan, as for the product limit.
-- Whether the shop is admitted at all is decided by the door.
create function own_entitlements() returns text[]
language sql stable
return (
  select case
           when p.subscription_status = 'trial' or (p.subscription_status = 'active' and s.id is null)
             then every_entitlement()
           when p.subscription_status = 'active' then s.entitlements
           else '{}'::text[]
         end
    from shops p left join subscription_plans s on s.id = p.plan_id
   where p.shop_id = current_shop());
grant execute on function own_entitlements() to prateleira_app, prateleira_work, prateleira_gate;

-- Enforces the plan's product limit (PLAN-08), only for paid subscriptions, since the trial has full access. Locks the shop first, so that
-- concurrently created products are all counted. PR4LM: the limit is reached; the detail is the limit.
create function limit_products() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
declare
  allowed integer;
  present integer;
begin
  select s.product_limit into allowed from shops p join subscription_plans s on s.id = p.plan_id
   where p.shop_id = new.shop_id and p.subscription_status = 'active';
  if allowed is null then
    return new;
  end if;
  perform from shops p where p.shop_id = new.shop_id for no key update;
  select count(*) into present from (select from products p where p.shop_id = new.shop_id limit allowed) counted;
  if present >= allowed then
    raise exception 'product limit' using errcode = 'PR4LM', detail = allowed::text;
  end if;
  return new;
end $$;
create trigger limit_products before insert on products for each row execute function limit_products();
