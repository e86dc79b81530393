-- What is sold through a payment provider: prices, customers, what the provider told us, and the limit of a plan.
--
-- prateleira_billing   applies what the provider says: subscription columns of profiles, payments, nothing of a shop
do $$
begin
  if not exists (select from pg_roles where rolname = 'prateleira_billing') then
    begin
      create role prateleira_billing nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  begin
    if current_setting('server_version_num')::int >= 160000 then
      execute 'grant prateleira_billing to current_user with inherit false, set true';
    else
      grant prateleira_billing to current_user;
    end if;
  exception when unique_violation or invalid_grant_operation then null;
  end;
end $$;
grant usage on schema public to prateleira_billing;
grant execute on function uuid_v7() to prateleira_billing;

-- A short name for the plans that the page knows without asking, so that they can be bought when the list does not load (PLAN-12).
alter table subscription_plans add column code text unique check (code ~ '^[a-z0-9-]{1,40}$');
update subscription_plans set code = 'basico' where name = 'Básico';
update subscription_plans set code = 'profissional' where name = 'Profissional';

-- Which price of which provider a plan is sold at (PLAN-09). A price that is no longer offered stays: who pays it keeps the plan.
create table plan_prices (
  provider text not null check (provider in ('stripe', 'demonstration')),
  price_id text not null check (price_id ~ '^[\x21-\x7e]{1,200}$'),
  plan_id uuid not null references subscription_plans (id) on delete cascade,
  -- What the provider charges for it: another amount grants nothing.
  amount numeric(15, 2) not null check (amount >= 0),
  currency text not null default 'BRL' check (currency ~ '^[A-Z]{3}$'),
  duration_months integer not null default 1 check (duration_months >= 1),
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (provider, price_id)
);
create unique index plan_prices_current on plan_prices (plan_id, provider) where is_current;

-- Whom the provider knows a person as, and which of its subscriptions their access comes from.
create table billing_customers (
  user_id uuid not null references profiles (user_id) on delete cascade,
  provider text not null check (provider in ('stripe', 'demonstration')),
  customer_id text not null,
  -- Null: what the profile says now does not come from the provider (trial, or an administrator's decision).
  subscription_id text,
  created_at timestamptz not null default now(),
  primary key (user_id, provider)
);
create index billing_customers_customer on billing_customers (provider, customer_id);

-- What the provider told us, by its own id: recorded first, then applied, once.
create table payment_events (
  provider text not null check (provider in ('stripe', 'demonstration')),
  event_id text not null,
  type text not null,
  customer_id text,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (provider, event_id)
);
create index payment_events_waiting on payment_events (received_at) where applied_at is null;

-- One row for each checkout and each invoice, whatever is heard of it and how often.
create unique index payments_user_id_reference_key on payments (user_id, reference_id) where reference_id is not null;
create index payments_plan on payments (plan_id);

alter table billing_customers enable row level security;
alter table billing_customers force row level security;
create policy tenant on billing_customers to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant());
create policy billing on billing_customers to prateleira_billing using (true) with check (true);
create policy billing on payments to prateleira_billing using (true) with check (true);
create policy billing on profiles to prateleira_billing using (true) with check (true);

grant select on subscription_plans, plan_prices to prateleira_billing;
grant select, insert, update (customer_id, subscription_id) on billing_customers to prateleira_billing;
grant select (user_id, customer_id, provider, subscription_id) on billing_customers to prateleira_app;
grant select, insert, update (applied_at) on payment_events to prateleira_billing;
grant select (user_id, subscription_status, subscription_expires_at, plan_id),
      update (subscription_status, subscription_expires_at, plan_id, updated_at) on profiles to prateleira_billing;
grant select, insert (user_id, id, plan_id, amount, status, payment_method, payment_date, reference_id, created_at),
      update (plan_id, amount, status, payment_date) on payments to prateleira_billing;

-- What the embedded demonstration provider keeps on its side; a real one keeps it elsewhere. No name, no address, no card.
create schema demonstration;
create table demonstration.objects (
  id text primary key,
  kind text not null check (kind in ('customer', 'checkout', 'subscription', 'invoice', 'portal', 'event')),
  customer text not null,
  data jsonb not null,
  created_at timestamptz not null
);
create index objects_customer on demonstration.objects (customer, kind, id);
create index objects_waiting on demonstration.objects (created_at) where kind = 'event' and data ->> 'delivered' = 'false';
grant usage on schema demonstration to prateleira_billing;
grant select, insert, update on demonstration.objects to prateleira_billing;

-- The demonstration provider sells every plan at its price; a plan that changes gets another price, as with a real provider.
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
grant insert, update (is_current) on plan_prices to prateleira_billing;
create trigger offer_demonstration_price after insert or update of price, duration_months on subscription_plans
  for each row execute function offer_demonstration_price();
-- Given to its owner last: a login that is no superuser may do nothing with a function that it has given away.
grant create on schema public to prateleira_billing;
alter function offer_demonstration_price() owner to prateleira_billing;
revoke create on schema public from prateleira_billing;
insert into plan_prices (provider, price_id, plan_id, amount, duration_months)
select 'demonstration', format('demo_price_%s_%s_%s', id, (price * 100)::bigint, duration_months), id, price, duration_months from subscription_plans;

-- A plan's limit of products (PLAN-08): with a subscription only, the trial has full access. Whoever creates locks the person's profile
-- first, so that of many creations at once no two count the same. PR4LM: the limit is reached; the detail is the limit.
create function limit_products() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
declare
  allowed integer;
  present integer;
begin
  select s.product_limit into allowed from profiles p join subscription_plans s on s.id = p.plan_id
   where p.user_id = new.user_id and p.subscription_status = 'active';
  if allowed is null then
    return new;
  end if;
  perform from profiles p where p.user_id = new.user_id for no key update;
  select count(*) into present from (select from products p where p.user_id = new.user_id limit allowed) counted;
  if present >= allowed then
    raise exception 'product limit' using errcode = 'PR4LM', detail = allowed::text;
  end if;
  return new;
end $$;
create trigger limit_products before insert on products for each row execute function limit_products();
