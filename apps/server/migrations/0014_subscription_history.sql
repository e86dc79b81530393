-- Since when every account has stood as it stands: what the administrators' reports count users, conversions and churn from
-- (ADM-06). Kept by the database in the transaction of the change, whoever makes it; nothing of a shop is in it.

create table subscription_history (
  id uuid primary key default uuid_v7(),
  -- The same in all rows of one account, and nobody's id: what stays when the account goes names nobody.
  account uuid not null,
  -- Whose it is; null once the account is deleted.
  holder uuid,
  status text not null check (status in ('trial', 'active', 'inactive', 'suspended')),
  expires_at timestamptz,
  plan_id uuid references subscription_plans (id) on delete set null,
  began_at timestamptz not null,
  -- Null: it stands so now.
  ended_at timestamptz check (ended_at > began_at)
);

-- What is known of the accounts that are there already: a trial from sign-up to the first payment, or to the last change when
-- nothing was paid, then what is now. Who is active without a payment was activated by an administrator: from the beginning.
-- A login that is no superuser sees rows of its own tables only while it is not forced to follow the policies.
alter table profiles no force row level security;
alter table payments no force row level security;
insert into subscription_history (account, holder, status, expires_at, plan_id, began_at, ended_at)
with known as materialized (
  select p.user_id, p.subscription_status as status, p.subscription_expires_at as expires_at, p.plan_id, p.created_at as came,
         uuid_v7() as account, greatest(p.created_at, p.updated_at) as changed,
         (select min(coalesce(y.payment_date, y.created_at)) from payments y
           where y.user_id = p.user_id and y.status = 'completed' and coalesce(y.payment_date, y.created_at) > p.created_at) as paid
    from profiles p
), spans as (
  select account, 'trial' as status, came as began, case when status = 'trial' then null else coalesce(paid, changed) end as ended
    from known where status <> 'active' or paid is not null
  union all
  select account, 'active', paid, case when status = 'active' then null else changed end
    from known where status = 'active' or (status <> 'trial' and paid < changed)
  union all
  select account, status, greatest(changed, paid), null from known where status in ('inactive', 'suspended')
)
select k.account, k.user_id, s.status, case when s.ended is null then k.expires_at end,
       case when s.status <> 'trial' or k.status = 'trial' then k.plan_id end, coalesce(s.began, k.came), s.ended
  from spans s join known k using (account) where s.ended is null or s.ended > s.began;
alter table profiles force row level security;
alter table payments force row level security;

create index subscription_history_account on subscription_history (account, began_at);
create unique index subscription_history_open on subscription_history (holder) where ended_at is null;
create index subscription_history_holder on subscription_history (holder);
create index subscription_history_plan on subscription_history (plan_id);

alter table subscription_history enable row level security;
alter table subscription_history force row level security;
create policy gate on subscription_history to prateleira_gate using (true) with check (true);
-- Asked once for each query, not for each of its rows.
create policy admin_read on subscription_history for select to prateleira_admin using ((select acting_admin()) is not null);
grant select, insert, update (holder, status, expires_at, plan_id, ended_at) on subscription_history to prateleira_gate;
grant select on subscription_history to prateleira_admin;

-- Ends what stood until now and begins what stands from now on. The instant is the application's when it gave one, else the
-- database's. What this transaction wrote itself is replaced: an account made as active was never a trial.
create function note_subscription() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  standing record;
  instant timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
begin
  select h.id, h.account, h.began_at, h.xmin = pg_current_xact_id()::xid as is_fresh into standing
    from subscription_history h where h.holder = new.user_id and h.ended_at is null;
  if standing.is_fresh or instant <= standing.began_at then
    update subscription_history h
       set status = new.subscription_status, expires_at = new.subscription_expires_at, plan_id = new.plan_id
     where h.id = standing.id;
  else
    update subscription_history h set ended_at = instant where h.id = standing.id;
    insert into subscription_history (account, holder, status, expires_at, plan_id, began_at)
    values (coalesce(standing.account, uuid_v7()), new.user_id, new.subscription_status, new.subscription_expires_at, new.plan_id, instant);
  end if;
  return null;
end $$;

create function begin_subscription() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into subscription_history (account, holder, status, expires_at, plan_id, began_at)
  values (uuid_v7(), new.user_id, new.subscription_status, new.subscription_expires_at, new.plan_id, new.created_at);
  return null;
end $$;

-- The history of an account that goes stays, and says no longer whose it was.
create function end_subscription() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update subscription_history h
     set holder = null, ended_at = coalesce(h.ended_at, greatest(now(), h.began_at + interval '1 microsecond'))
   where h.holder = old.user_id;
  return null;
end $$;

create trigger note_subscription after update of subscription_status, subscription_expires_at, plan_id on profiles
  for each row when ((old.subscription_status, old.subscription_expires_at, old.plan_id)
    is distinct from (new.subscription_status, new.subscription_expires_at, new.plan_id))
  execute function note_subscription();
create trigger begin_subscription after insert on profiles for each row execute function begin_subscription();
create trigger end_subscription after delete on profiles for each row execute function end_subscription();

-- Given to their owner last: a login that is no superuser may do nothing with a function that it has given away.
grant create on schema public to prateleira_gate;
alter function note_subscription() owner to prateleira_gate;
alter function begin_subscription() owner to prateleira_gate;
alter function end_subscription() owner to prateleira_gate;
revoke create on schema public from prateleira_gate;
