-- Who signs in (schema auth, kept by Better Auth), what they pay for, and the door every request comes through.

create table auth."user" (
  id uuid primary key default uuid_v7(),
  name text not null,
  email text not null unique check (email = lower(email)),
  "emailVerified" boolean not null default false,
  image text,
  "companyName" text not null default '',
  phone text not null default '',
  timezone text not null default 'America/Sao_Paulo',
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table auth.session (
  id uuid primary key default uuid_v7(),
  token text not null unique,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index session_by_user on auth.session ("userId");

create table auth.account (
  id uuid primary key default uuid_v7(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index account_by_user on auth.account ("userId");

create table auth.verification (
  id uuid primary key default uuid_v7(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);

-- Attempts per account and per address. In the database, so that the limit survives a restart and counts across copies.
create table auth.rate_limit (
  key text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null
);
create index rate_limit_end on auth.rate_limit (window_ends_at);

grant select, insert, update, delete on auth."user", auth.session, auth.account, auth.verification, auth.rate_limit to prateleira_auth;

create table subscription_plans (
  id uuid primary key default uuid_v7(),
  name text not null check (btrim(name) <> ''),
  description text,
  price numeric(15, 2) not null check (price >= 0),
  duration_months integer not null default 1 check (duration_months >= 1),
  features text[] not null default '{}',
  -- null: no limit (PLAN-08)
  product_limit integer check (product_limit > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select on subscription_plans to prateleira_app, prateleira_auth, prateleira_gate;

insert into subscription_plans (name, description, price, duration_months, features, product_limit) values
  ('Básico', 'Para quem está começando a organizar o estoque', 39.90, 1,
    array['Até 1000 produtos', 'Relatórios básicos', 'Suporte por email'], 1000),
  ('Profissional', 'Para quem vende todos os dias e quer crescer', 79.90, 1,
    array['Produtos ilimitados', 'Relatórios avançados', 'Suporte prioritário', 'Integração com e-commerce'], null);

create table profiles (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  full_name text not null,
  company_name text not null,
  phone text not null,
  timezone text not null,
  subscription_status text not null default 'trial' check (subscription_status in ('trial', 'active', 'inactive', 'suspended')),
  subscription_expires_at timestamptz,
  plan_id uuid references subscription_plans (id),
  email_notifications boolean not null default true,
  push_notifications boolean not null default false,
  stock_alerts boolean not null default true,
  report_notifications boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_plan on profiles (plan_id);

create table payments (
  user_id uuid not null references profiles (user_id) on delete cascade,
  id uuid not null default uuid_v7(),
  plan_id uuid references subscription_plans (id),
  amount numeric(15, 2) not null check (amount >= 0),
  status text not null check (status in ('completed', 'pending', 'failed', 'cancelled')),
  payment_method text,
  payment_date timestamptz,
  reference_id text,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);

create table admin_users (
  id uuid primary key default uuid_v7(),
  user_id uuid not null unique references profiles (user_id) on delete cascade,
  role text not null check (role in ('admin', 'super_admin')),
  permissions text[] not null default '{}'
    check (permissions <@ array['user_management', 'plan_management', 'payment_management', 'system_admin']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What was done to accounts and by whom. Append-only: no role of the application may change it. Kept when its user goes.
create table audit_log (
  id uuid primary key default uuid_v7(),
  type text not null,
  actor_id uuid,
  target_id text,
  address text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
grant insert on audit_log to prateleira_app, prateleira_auth;

alter table profiles enable row level security;
alter table profiles force row level security;
alter table payments enable row level security;
alter table payments force row level security;
alter table admin_users enable row level security;
alter table admin_users force row level security;
alter table audit_log enable row level security;
alter table audit_log force row level security;

create policy tenant on profiles to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant());
create policy gate on profiles for select to prateleira_gate using (true);
create policy sign_up on profiles for insert to prateleira_gate with check (true);
create policy tenant on payments to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant());
create policy tenant on admin_users to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant());
create policy append on audit_log for insert to prateleira_app with check (actor_id = current_tenant());
create policy append_auth on audit_log for insert to prateleira_auth with check (true);

grant select, update (full_name, company_name, phone, timezone, email_notifications, push_notifications, stock_alerts, report_notifications, updated_at) on profiles to prateleira_app;
grant select, insert (user_id, full_name, company_name, phone, timezone, subscription_status, subscription_expires_at) on profiles to prateleira_gate;
grant select on payments, admin_users to prateleira_app;
grant select on auth.session to prateleira_gate;
grant update ("expiresAt", "updatedAt") on auth.session to prateleira_gate;

-- A profile and its trial come with the user, so that neither exists without the other (AUTH-03: 3 days, TRIAL_DAYS).
create function create_profile() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into profiles (user_id, full_name, company_name, phone, timezone, subscription_status, subscription_expires_at)
  values (new.id, new.name, new."companyName", new.phone, new.timezone, 'trial', new."createdAt" + interval '3 days');
  return null;
end $$;
create trigger create_profile after insert on auth."user" for each row execute function create_profile();

-- The door. Turns a session token into a tenant for this transaction, or raises, so that a statement already on its way
-- behind it fails too. `wanted` is 'account' (signed in) or 'shop' (signed in and past the gate, GATE-04/05). `instant`
-- is the server's clock, so that tests can move it. Extends a session that is used, at most once a day.
-- SQLSTATEs: PR401 nobody, PR402 plan required, PR4T2 trial expired, PR403 suspended.
create function enter(token text, instant timestamptz, wanted text, grace interval) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  found_session record;
begin
  select s.id, s."userId" as user_id, s."expiresAt" as expires_at, p.subscription_status as status, p.subscription_expires_at as paid_until
    into found_session
    from auth.session s left join profiles p on p.user_id = s."userId"
   where s.token = enter.token;
  if not found or found_session.expires_at <= instant then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  if wanted <> 'account' then
    if found_session.status = 'suspended' then
      raise exception 'suspended' using errcode = 'PR403';
    elsif found_session.status = 'trial' and found_session.paid_until <= instant then
      raise exception 'trial expired' using errcode = 'PR4T2';
    elsif found_session.status is null or found_session.status = 'inactive'
       or (found_session.status = 'active' and found_session.paid_until + grace <= instant) then
      raise exception 'plan required' using errcode = 'PR402';
    end if;
  end if;
  if found_session.expires_at < instant + interval '29 days' then
    update auth.session set "expiresAt" = instant + interval '30 days', "updatedAt" = instant where id = found_session.id;
  end if;
  perform set_config('app.user_id', found_session.user_id::text, true);
  return found_session.user_id;
end $$;

-- The signed-in person's own address, the one thing of the schema auth that a request may read.
create function own_address() returns table (email text, email_verified boolean)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select u.email, u."emailVerified" from auth."user" u where u.id = current_tenant()
$$;
grant select (id, email, "emailVerified") on auth."user" to prateleira_gate;

-- Given to their owners last: a login that is no superuser may do nothing with a function that it has given away.
grant execute on function enter(text, timestamptz, text, interval), own_address() to prateleira_app;
alter function create_profile() owner to prateleira_gate;
alter function enter(text, timestamptz, text, interval) owner to prateleira_gate;
alter function own_address() owner to prateleira_gate;
