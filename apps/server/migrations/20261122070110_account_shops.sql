-- People, shops and their members.

-- A person who signs in, and which notifications they want. Their address and password are in the schema auth. A person who works by PIN
-- only (TEAM-06) has no user.
create table people (
  person_id uuid primary key,
  user_id uuid unique references auth."user" (id) on delete cascade check (user_id = person_id),
  full_name text not null,
  phone text not null,
  email_notifications boolean not null default true,
  push_notifications boolean not null default false,
  stock_alerts boolean not null default true,
  report_notifications boolean not null default false,
  -- The shop where they worked last: a new session starts there if they are still a member.
  last_shop_id uuid,
  -- Only the first shop that a person owns has a trial (AUTH-03, TEAM-01).
  had_trial boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at told_instant not null default now(),
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

-- A shop, the tenant: everything that is sold, stored and paid for belongs to one shop. It is deleted with its owner (TEAM-01, TEAM-09).
create table shops (
  shop_id uuid primary key,
  owner_id uuid not null references people (person_id) on delete cascade,
  name text not null,
  -- What its receipts say of it below its name: a CPF or CNPJ without punctuation, an address of up to two lines, a telephone.
  document text check (document ~ '^(\d{11}|[0-9A-Z]{12}\d{2})$'),
  address text check (char_length(address) between 1 and 200),
  phone text check (char_length(phone) between 1 and 40),
  timezone text not null,
  subscription_status text not null default 'trial' check (subscription_status in ('trial', 'active', 'inactive', 'suspended')),
  subscription_expires_at told_instant,
  -- The plan of the subscription; billing's migration creates its table.
  plan_id uuid,
  created_at timestamptz not null default now(),
  updated_at told_instant not null default now(),
  search_key text collate "C" not null generated always as (fold(name)) stored
);
create index shops_owner on shops (owner_id);
create index shops_plan on shops (plan_id);
create index shops_newest on shops (created_at desc, shop_id desc);
create index shops_end on shops ((case when subscription_expires_at is null then 'infinity' else subscription_expires_at end), shop_id);

call migrating.tenant_table('shops', 'select, update (name, document, address, phone, timezone, updated_at)');
create policy admin on shops to prateleira_admin using (admin_acts()) with check (admin_acts());
grant select (shop_id, owner_id, name, timezone, subscription_status, subscription_expires_at, plan_id, created_at, updated_at, search_key),
  update (name, subscription_status, subscription_expires_at, plan_id, updated_at) on shops to prateleira_admin;
call migrating.open_table('shops', 'prateleira_gate', 'select');
-- The gate may add shops but not change them.
create policy sign_up on shops for insert to prateleira_gate with check (true);
grant insert (shop_id, owner_id, name, timezone, subscription_status, subscription_expires_at, created_at, updated_at) on shops to prateleira_gate;
-- It updates no row, but needs the right in order to lock the shops whose totals it writes.
call migrating.open_table('shops', 'prateleira_ledger', 'select, update (updated_at)');
call migrating.open_table('shops', 'prateleira_queue', 'select (shop_id, owner_id)');
call migrating.open_table('shops', 'prateleira_jobs', 'select (shop_id, owner_id, timezone, subscription_status, subscription_expires_at)');
call migrating.open_table('shops', 'prateleira_billing', 'select (shop_id, subscription_status, subscription_expires_at, plan_id),
  update (subscription_status, subscription_expires_at, plan_id, updated_at)');

-- Who may act in which shop. The owner is a member too, so that one query covers everybody.
create table members (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  person_id uuid not null references people (person_id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'seller', 'stocker')),
  -- A suspended person is treated as no member until the owner reinstates them.
  state text not null default 'active' check (state in ('active', 'suspended')),
  -- Whether they may see costs (TEAM-04). Null: as for their role (roles_that_see_costs).
  sees_costs boolean,
  check (role <> 'owner' or (state = 'active' and sees_costs is not false)),
  -- Accurate to a few minutes.
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

-- Creates with a user their person, their first shop with its trial (AUTH-03), and the membership, so that none exists without the others.
-- The shop has an id of its own. An address that already had a trial gets no second one: that trial ends when it begins. An invited user
-- gets no shop.
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

-- A session starts in the shop where its person worked last, or in the shop of their oldest membership. After that only an explicit switch
-- moves it: neither other sessions nor changes of memberships do.
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
