-- Who signs in (schema auth, kept by Better Auth), people, shops and their members, and the door that every request comes through.

create table auth."user" (
  id uuid primary key default uuid_v7(),
  name text not null,
  email text not null unique check (email = lower(email)),
  "emailVerified" boolean not null default false,
  image text,
  "companyName" text not null default '',
  phone text not null default '',
  timezone text not null default 'America/Sao_Paulo',
  -- Null: nobody has signed in yet.
  "signedInAt" timestamptz,
  "twoFactorEnabled" boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  -- The address had an account before: no second trial (AUTH-03).
  "trialUsed" boolean not null default false,
  -- Came by an invitation into somebody else's shop: no shop of their own comes with them (TEAM-03).
  invited boolean not null default false
);
grant select, insert, update, delete on auth."user" to prateleira_auth;
grant select (id, email, "emailVerified", "twoFactorEnabled", "createdAt", "trialUsed"),
  insert (name, email, "companyName", phone, timezone, "createdAt", "updatedAt"), delete on auth."user" to prateleira_gate;

create table auth.session (
  id uuid primary key default uuid_v7(),
  token text not null unique,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "expiresAt" timestamptz not null,
  -- However much it is used it does not outlive this.
  "endsAt" timestamptz not null default now() + session_most_time(),
  "ipAddress" text,
  "userAgent" text,
  -- The shop that this session asks for. The door checks at every call whether the person is still a member.
  "shopId" uuid,
  -- Who acts in it by PIN instead of its person (TEAM-06). Whoever is no member any more leaves it to nobody.
  "operatorId" uuid,
  -- When its person last typed their password again, for what decides about others.
  "confirmedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index session_by_user on auth.session ("userId");
create index session_by_operator on auth.session ("operatorId") where "operatorId" is not null;
grant select, insert, update, delete on auth.session to prateleira_auth;
grant select, update ("expiresAt", "updatedAt", "shopId", "operatorId"), delete on auth.session to prateleira_gate;

-- A session is valid for session_time(), which use prolongs, and ends session_most_time() after it began. Infinity is left as it is: only who
-- administers the database writes it.
create function auth.bound_session() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'INSERT' then
    new."endsAt" := new."expiresAt" + (session_most_time() - session_time());
  end if;
  if new."expiresAt" < 'infinity' then
    new."expiresAt" := least(new."expiresAt", new."endsAt");
  end if;
  return new;
end $$;
create trigger bound_session before insert or update of "expiresAt" on auth.session
  for each row execute function auth.bound_session();

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
  -- A password that an administrator chose is good for one sign-in, which asks for another (ADM-03).
  temporary boolean not null default false,
  unique ("providerId", "accountId")
);
create index account_by_user on auth.account ("userId");
grant select, insert, update, delete on auth.account to prateleira_auth;
grant insert ("accountId", "providerId", "userId", password, "createdAt", "updatedAt", temporary) on auth.account to prateleira_gate;

-- Whatever sets a new password makes it the person's own.
create function auth.password_is_own() returns trigger
language plpgsql
set search_path = pg_catalog
as $$
begin
  new.temporary := false;
  return new;
end $$;
create trigger password_is_own before update of password on auth.account
  for each row when (new.password is distinct from old.password) execute function auth.password_is_own();

create table auth.verification (
  id uuid primary key default uuid_v7(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);
grant select, insert, update, delete on auth.verification to prateleira_auth;
grant select (identifier, value, "expiresAt"), delete on auth.verification to prateleira_gate;

-- Attempts per account and per address. In the database, so that the limit survives a restart and counts across servers.
create table auth.rate_limit (
  key text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null
);
create index rate_limit_end on auth.rate_limit (window_ends_at);
grant select, insert, update, delete on auth.rate_limit to prateleira_auth;
grant select, insert, update, delete on auth.rate_limit to prateleira_gate;

-- The link of 'Esqueci minha senha' (AUTH-09): only the newest, and only its hash.
create table auth.password_reset (
  "userId" uuid primary key references auth."user" (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);
grant select, insert, update, delete on auth.password_reset to prateleira_auth;

-- Codes for signing in that were sent (AUTH-10), each for the browser that asked for it, with the number of attempts made from that
-- browser and from others.
create table auth.sign_in_code (
  id uuid primary key default uuid_v7(),
  "userId" uuid not null references auth."user" (id) on delete cascade,
  code_hash text not null,
  browser_hash text not null default '',
  attempts integer not null default 0,
  foreign_attempts integer not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_code_by_user on auth.sign_in_code ("userId");
grant select, insert, update, delete on auth.sign_in_code to prateleira_auth;

-- The second step, kept by Better Auth's plugin: secret and recovery codes are encrypted with the server's secret.
create table auth."twoFactor" (
  id uuid primary key default uuid_v7(),
  "userId" uuid not null unique references auth."user" (id) on delete cascade,
  secret text not null,
  "backupCodes" text not null,
  verified boolean not null default false,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz
);
grant select, insert, update, delete on auth."twoFactor" to prateleira_auth;

-- Who signs in, and what they want to hear of. Their address and password are in the schema auth. Who works by PIN alone (TEAM-06)
-- has no user.
create table people (
  person_id uuid primary key,
  user_id uuid unique references auth."user" (id) on delete cascade check (user_id = person_id),
  full_name text not null,
  phone text not null,
  email_notifications boolean not null default true,
  push_notifications boolean not null default false,
  stock_alerts boolean not null default true,
  report_notifications boolean not null default false,
  -- Where they worked last: a new session begins there if they are still a member.
  last_shop_id uuid,
  -- The first shop of one's own has a trial, and no other (AUTH-03, TEAM-01).
  had_trial boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- For the administrators' list. Stored, because behind row-level security an index on fold(), which is not leakproof, would not be used.
  name_key text collate "C" not null generated always as (fold(full_name)) stored,
  search_key text collate "C" not null generated always as (fold(full_name || ' ' || phone)) stored
);
create index people_name on people (name_key, person_id);

call migrating.secure_table('people');
create policy person on people to prateleira_app using (person_id = current_actor()) with check (person_id = current_actor());
grant select, update (full_name, phone, email_notifications, push_notifications, stock_alerts, report_notifications, updated_at) on people to prateleira_app;
create policy admin on people to prateleira_admin using (admin_acts()) with check (admin_acts());
grant select (person_id, full_name, phone, name_key, search_key), update (full_name, phone, updated_at) on people to prateleira_admin;
call migrating.open_table('people', 'prateleira_gate', 'select, insert (person_id, user_id, full_name, phone, last_shop_id, had_trial),
  update (full_name, last_shop_id, had_trial, updated_at), delete');
call migrating.open_table('people', 'prateleira_jobs', 'select (person_id, email_notifications, stock_alerts, report_notifications)');

-- A shop, the tenant: everything that is sold, stored and paid for belongs to one shop. It ends with its owner (TEAM-01, TEAM-09).
create table shops (
  shop_id uuid primary key,
  owner_id uuid not null references people (person_id) on delete cascade,
  name text not null,
  document text,
  address text,
  timezone text not null,
  subscription_status text not null default 'trial' check (subscription_status in ('trial', 'active', 'inactive', 'suspended')),
  subscription_expires_at timestamptz,
  -- The plan of the subscription; its table comes with billing.
  plan_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_key text collate "C" not null generated always as (fold(name)) stored
);
create index shops_owner on shops (owner_id);
create index shops_plan on shops (plan_id);
create index shops_newest on shops (created_at desc, shop_id desc);
create index shops_end on shops ((case when subscription_expires_at is null then 'infinity' else subscription_expires_at end), shop_id);

call migrating.tenant_table('shops', 'select, update (name, document, address, timezone, updated_at)');
create policy admin on shops to prateleira_admin using (admin_acts()) with check (admin_acts());
grant select (shop_id, owner_id, name, timezone, subscription_status, subscription_expires_at, plan_id, created_at, updated_at, search_key),
  update (name, subscription_status, subscription_expires_at, plan_id, updated_at) on shops to prateleira_admin;
call migrating.open_table('shops', 'prateleira_gate', 'select');
-- Adds shops, changes none.
create policy sign_up on shops for insert to prateleira_gate with check (true);
grant insert (shop_id, owner_id, name, timezone, subscription_status, subscription_expires_at, created_at, updated_at) on shops to prateleira_gate;
call migrating.open_table('shops', 'prateleira_ledger', 'select');
call migrating.open_table('shops', 'prateleira_queue', 'select (shop_id, owner_id)');
call migrating.open_table('shops', 'prateleira_jobs', 'select (shop_id, owner_id, timezone, subscription_status, subscription_expires_at)');
call migrating.open_table('shops', 'prateleira_billing', 'select (shop_id, subscription_status, subscription_expires_at, plan_id),
  update (subscription_status, subscription_expires_at, plan_id, updated_at)');

-- Who may act in which shop. The owner is a member too, so that one query answers for everybody.
create table members (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  person_id uuid not null references people (person_id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'seller', 'stocker')),
  -- Who is suspended is treated as no member until the owner lets them work again.
  state text not null default 'active' check (state in ('active', 'suspended')),
  -- Whether they are told what goods cost (TEAM-04). Null: as their role is (roles_that_see_costs).
  sees_costs boolean,
  check (role <> 'owner' or (state = 'active' and sees_costs is not false)),
  -- To a few minutes.
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, person_id)
);
create index members_person on members (person_id, created_at);
create unique index members_shop_id_owner_key on members (shop_id) where role = 'owner';
-- A shop's owner is always a member of it.
alter table shops add constraint shops_owner_is_member foreign key (shop_id, owner_id) references members (shop_id, person_id)
  deferrable initially deferred;

call migrating.tenant_table('members', 'select');
create policy admin on members for select to prateleira_admin using (admin_acts());
grant select (shop_id, person_id, role, state) on members to prateleira_admin;
call migrating.open_table('members', 'prateleira_gate', 'select, insert (shop_id, person_id, role, sees_costs, created_at), update, delete');

-- A user comes with their person, their first shop and its trial (AUTH-03), and the membership, so that none
-- exists without the others. The shop has an id of its own. An address that had a trial has no second one: it is over when it begins.
-- Who was invited comes without a shop.
create function create_person() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  first_shop uuid := uuid_v7();
begin
  if new.invited then
    insert into people (person_id, user_id, full_name, phone, had_trial) values (new.id, new.id, new.name, new.phone, new."trialUsed");
    return null;
  end if;
  insert into people (person_id, user_id, full_name, phone, last_shop_id, had_trial)
  values (new.id, new.id, new.name, new.phone, first_shop, true);
  insert into shops (shop_id, owner_id, name, timezone, subscription_status, subscription_expires_at)
  values (first_shop, new.id, new."companyName", new.timezone, 'trial',
          new."createdAt" + case when new."trialUsed" then interval '0' else trial_time() end);
  insert into members (shop_id, person_id, role) values (first_shop, new.id, 'owner');
  return null;
end $$;
create trigger create_person after insert on auth."user" for each row execute function create_person();
call migrating.own_function('create_person', 'prateleira_gate');

-- A session begins where its person worked last, or in the shop of their oldest membership. From then on it moves only when it is
-- told to: nothing that happens in another session or to a membership carries anybody into another shop.
create function begin_in_shop() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  select m.shop_id into new."shopId"
    from members m join people p on p.person_id = m.person_id
   where m.person_id = new."userId" and m.state = 'active'
   order by (m.shop_id = p.last_shop_id) is true desc, m.created_at, m.shop_id limit 1;
  return new;
end $$;
create trigger begin_in_shop before insert on auth.session for each row when (new."shopId" is null) execute function begin_in_shop();
call migrating.own_function('begin_in_shop', 'prateleira_gate');

-- The gate of all doors (GATE-04/05), which the contract's accessOf tells the page of: raises unless the subscription lets the shop work
-- at this instant.
create function refuse_closed(status text, paid_until timestamptz, instant timestamptz) returns boolean
language plpgsql immutable
as $$
begin
  if status = 'suspended' then
    raise exception 'suspended' using errcode = 'PR403';
  elsif status = 'trial' and paid_until <= instant then
    raise exception 'trial expired' using errcode = 'PR4T2';
  elsif status is null or status = 'inactive' or (status = 'active' and paid_until + grace_time() <= instant) then
    raise exception 'plan required' using errcode = 'PR402';
  end if;
  return true;
end $$;
grant execute on function refuse_closed(text, timestamptz, timestamptz) to prateleira_gate;

-- Whom the database tells costs is served over another login than whom it does not (decision 199): raises PR4OL on the wrong one, so that
-- the caller tries the other. Null: there is no shop whose costs could be told.
create function refuse_other_login(sees_costs boolean) returns boolean
language plpgsql stable
as $$
begin
  if sees_costs <> (session_user <> 'prateleira_app_without_costs') then
    raise exception 'for the other login' using errcode = 'PR4OL';
  end if;
  return true;
end $$;
grant execute on function refuse_other_login(boolean) to prateleira_gate;

-- The door. Turns a session token into a tenant for this transaction, or raises, so that a statement sent together with it fails
-- too. `wanted` is 'account' (signed in), 'counter' (the same for who came by PIN) or 'shop' (signed in and past the gate, GATE-04/05).
-- Who came by PIN acts instead of the session's person, as gerente at most (TEAM-06). `told` is the server's clock, so
-- that tests can move it. `entitlement` is what the shop's plan must give, `roles` those of which the member must have one, if
-- anything. Extends a session that is used, at most once a day.
-- SQLSTATEs: PR401 nobody, PR402 plan required, PR4T2 trial expired, PR403 suspended, PR40C another shop than `expected`, PR4RM another
-- role required, PR4PU another plan required, PR4PN not by PIN, PR4OP who came by PIN works here no more.
create function enter(token text, told timestamptz, wanted text, expected uuid default null, entitlement text default null,
  roles text[] default null) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  found_session record;
  -- Assigning only calls a function; `perform` runs a statement, which every request would pay for.
  is_let_in boolean;
  holder text;
begin
  select s.id, s."userId" as account_id, s."operatorId" as operator_id, coalesce(s."operatorId", s."userId") as person_id, m.shop_id,
         case when s."operatorId" is not null and m.role = 'owner' then 'manager' else m.role end as role,
         coalesce(m.sees_costs, m.role = any (roles_that_see_costs())) as sees_costs, s."expiresAt" as expires_at, s."endsAt" as ends_at, p.subscription_status as status, p.subscription_expires_at as paid_until
    into found_session
    from auth.session s
    left join members m on m.shop_id = s."shopId" and m.person_id = coalesce(s."operatorId", s."userId") and m.state = 'active'
    left join shops p on p.shop_id = m.shop_id
   where s.token = enter.token;
  if not found or found_session.expires_at <= instant then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  if found_session.operator_id is not null then
    if wanted = 'account' then
      raise exception 'not by PIN' using errcode = 'PR4PN';
    end if;
    -- The device is the shop's as long as its person is a member too.
    if not exists (select from members a
                    where a.shop_id = found_session.shop_id and a.person_id = found_session.account_id and a.state = 'active') then
      raise exception 'works here no more' using errcode = 'PR4OP';
    end if;
  end if;
  if expected is not null and expected is distinct from found_session.shop_id then
    raise exception 'another shop' using errcode = 'PR40C';
  end if;
  if wanted not in ('account', 'counter') then
    is_let_in := refuse_closed(found_session.status, found_session.paid_until, instant);
  end if;
  is_let_in := refuse_other_login(found_session.sees_costs);
  if found_session.role <> all (roles) then
    -- What is the owner's alone is nobody's by PIN.
    raise exception 'not for this role' using errcode = case when found_session.operator_id is not null and roles = array['owner'] then 'PR4PN' else 'PR4RM' end;
  end if;
  if found_session.expires_at < least(instant + session_time() - interval '1 day', found_session.ends_at) then
    update auth.session set "expiresAt" = instant + session_time(), "updatedAt" = instant where id = found_session.id;
  end if;
  holder := set_config('backtrace_functions', concat(replace(found_session.shop_id::text, '-', ''), ',', replace(found_session.person_id::text, '-', ''), ',,', found_session.role,
    case when found_session.operator_id is not null then ',pin' end), true);
  if entitlement is not null and entitlement <> all (coalesce(own_entitlements(), '{}')) then
    raise exception 'not in the plan' using errcode = 'PR4PU';
  end if;
  return found_session.shop_id;
end $$;
call migrating.own_function('enter', 'prateleira_gate', 'prateleira_app');

-- The door for work without a session; `actor` is the person it is done for, if any. The login of requests may not call it.
create function enter_as(shop uuid, actor uuid) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform set_config('backtrace_functions', concat(replace(shop::text, '-', ''), ',', replace(actor::text, '-', '')), true);
  return shop;
end $$;
call migrating.own_function('enter_as', 'prateleira_gate', 'prateleira_work');

-- The signed-in person's own address, the only part of the schema auth that a request may read.
create function own_address() returns table (email text, email_verified boolean)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select u.email, u."emailVerified" from auth."user" u where u.id = current_actor()
$$;
call migrating.own_function('own_address', 'prateleira_gate', 'prateleira_app');

-- Whose session it is, also while somebody acts in it by PIN.
create function session_account(token text) returns table (person_id uuid, full_name text)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s."userId", p.full_name from auth.session s left join people p on p.person_id = s."userId"
   where s.token = session_account.token and coalesce(s."operatorId", s."userId") = current_actor()
$$;
call migrating.own_function('session_account', 'prateleira_gate', 'prateleira_app');

-- The name of the current shop's owner, for its members: whom to ask.
create function owner_of_shop() returns text
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select p.full_name from shops s join people p on p.person_id = s.owner_id where s.shop_id = current_shop()
$$;
call migrating.own_function('owner_of_shop', 'prateleira_gate', 'prateleira_app');

-- The shops that the signed-in person is a member of, the oldest membership first; who came by PIN is in one.
create function own_shops() returns table (id uuid, name text, role text, is_current boolean)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s.shop_id, s.name, m.role, s.shop_id is not distinct from current_shop()
    from members m join shops s on s.shop_id = m.shop_id
   where m.person_id = current_actor() and m.state = 'active' and (not acts_by_pin() or s.shop_id = current_shop())
   order by m.created_at, m.shop_id
$$;
call migrating.own_function('own_shops', 'prateleira_gate', 'prateleira_app');

-- Where the signed-in person's work is suspended, and who could let them work again.
create function own_suspensions() returns jsonb
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('shop', s.name, 'owner', p.full_name) order by m.created_at, m.shop_id), '[]')
    from members m join shops s on s.shop_id = m.shop_id join people p on p.person_id = s.owner_id
   where m.person_id = current_actor() and m.state = 'suspended'
$$;
call migrating.own_function('own_suspensions', 'prateleira_gate', 'prateleira_app');

-- Moves the asking session to another of the person's shops; returns whether they are a member of it. A shop that is not theirs and
-- one that does not exist look the same.
create function switch_shop(token text, wanted uuid) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  -- Held until the session has moved: who is removed at the same time is removed before or after.
  perform from members m where m.shop_id = wanted and m.person_id = current_actor() and m.state = 'active' for share;
  if not found then
    return false;
  end if;
  update auth.session s set "shopId" = wanted where s.token = switch_shop.token and s."userId" = current_actor();
  update people p set last_shop_id = wanted where p.person_id = current_actor();
  return true;
end $$;
call migrating.own_function('switch_shop', 'prateleira_gate', 'prateleira_app');

-- Opens a shop of the signed-in person. Their first one has the trial, which somebody who came by an invitation has not had yet; any
-- other works once it is paid for. Returns its id, or null when they own shops_at_most() already. One at a time for each person, so that
-- two at once cannot both be counted as the last.
create function open_shop(name text, timezone text, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid := uuid_v7();
  first boolean;
begin
  select not p.had_trial into first from people p where p.person_id = current_actor() for no key update;
  if not found or (select count(*) from shops s where s.owner_id = current_actor()) >= shops_at_most() then
    return null;
  end if;
  insert into shops (shop_id, owner_id, name, timezone, subscription_status, subscription_expires_at, created_at, updated_at)
  values (made, current_actor(), open_shop.name, open_shop.timezone, case when first then 'trial' else 'inactive' end,
          case when first then trusted_time(instant) + trial_time() end, instant, instant);
  update people p set had_trial = true where p.person_id = current_actor();
  insert into members (shop_id, person_id, role, created_at) values (made, current_actor(), 'owner', instant);
  return made;
end $$;
call migrating.own_function('open_shop', 'prateleira_gate', 'prateleira_app');

-- The signed-in person's live sessions (AUTH-13), the asking one first. Never a token.
create function own_sessions(token text, instant timestamptz)
  returns table (id uuid, is_current boolean, address text, user_agent text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s.id, s.token = own_sessions.token, s."ipAddress", s."userAgent", s."createdAt", s."updatedAt"
    from auth.session s
   where s."userId" = current_actor() and s."expiresAt" > instant
   order by s.token = own_sessions.token desc, s."updatedAt" desc, s.id
$$;
call migrating.own_function('own_sessions', 'prateleira_gate', 'prateleira_app');

-- Ends one of the signed-in person's sessions; returns whether there was one.
create function end_own_session(wanted uuid) returns boolean
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with gone as (delete from auth.session s where s.id = wanted and s."userId" = current_actor() returning 1)
  select exists (select from gone)
$$;
call migrating.own_function('end_own_session', 'prateleira_gate', 'prateleira_app');

-- Ends all of the signed-in person's sessions but the asking one; returns how many there were.
create function end_other_sessions(token text) returns bigint
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with gone as (
    delete from auth.session s
     where s."userId" = current_actor() and s.token is distinct from end_other_sessions.token
    returning 1)
  select count(*) from gone
$$;
call migrating.own_function('end_other_sessions', 'prateleira_gate', 'prateleira_app');

-- Whether the signed-in person has a second step.
create function own_second_step() returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select coalesce((select u."twoFactorEnabled" from auth."user" u where u.id = current_actor()), false)
$$;
call migrating.own_function('own_second_step', 'prateleira_gate', 'prateleira_app');
