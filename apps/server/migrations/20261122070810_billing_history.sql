-- The history of every subscription, from which the administrators' reports count users, conversions and churn (ADM-06). Triggers write it
-- in the transaction of the change, whoever makes it. It contains no data of a shop.
create table subscription_history (
  id uuid primary key default uuid_v7(),
  -- Shared by all rows of one account and used for nothing else: it remains after the account's deletion and identifies nobody.
  account uuid not null,
  -- The account's shop; null once the account is deleted.
  holder uuid,
  status text not null check (status in ('trial', 'active', 'inactive', 'suspended')),
  expires_at timestamptz,
  plan_id uuid references subscription_plans (id) on delete set null,
  began_at timestamptz not null,
  -- Null: still current.
  ended_at timestamptz check (ended_at > began_at),
  -- How the span follows the account's earlier ones, which no longer change, so that the reports count it by one index entry
  -- (place_in_history). The account's first span; its first trial.
  is_first boolean not null,
  begins_trial boolean not null,
  -- When the account's first trial began, on the first active span after it.
  converts timestamptz,
  -- Until when an active span that this active one follows without a gap was paid: 'infinity' if without end. Whether it is a renewal also
  -- depends on the grace period, which is a setting.
  renews timestamptz
);
create index subscription_history_account on subscription_history (account, began_at);
create unique index subscription_history_open on subscription_history (holder) where ended_at is null;
create index subscription_history_holder on subscription_history (holder);
create index subscription_history_plan on subscription_history (plan_id);
-- One for each count of the reports.
create index subscription_history_first on subscription_history (began_at) where is_first;
create index subscription_history_gone on subscription_history (account, ended_at) where holder is null;
create index subscription_history_trial on subscription_history (began_at) where begins_trial;
create index subscription_history_converts on subscription_history (converts) where converts is not null;
create index subscription_history_began on subscription_history (began_at) include (plan_id, expires_at, renews) where status = 'active';
create index subscription_history_ended on subscription_history (ended_at) include (plan_id, expires_at) where status = 'active' and ended_at is not null;
create index subscription_history_expired on subscription_history (expires_at) include (plan_id, began_at, ended_at)
  where status = 'active' and expires_at is not null;

call migrating.secure_table('subscription_history');
create policy admin_read on subscription_history for select to prateleira_admin using ((select acting_admin()) is not null);
grant select on subscription_history to prateleira_admin;
call migrating.open_table('subscription_history', 'prateleira_gate', 'select, insert, update (holder, status, expires_at, plan_id, ended_at)');

-- Spans are written in the order in which they begin.
create function place_in_history() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
declare
  earlier record;
begin
  select count(*) as spans, min(h.began_at) filter (where h.status = 'trial') as trial, max(h.began_at) filter (where h.status = 'active') as active,
         max(coalesce(h.expires_at, 'infinity')) filter (where h.status = 'active' and h.ended_at = new.began_at) as paid_until
    into earlier
    from subscription_history h where h.account = new.account and h.began_at < new.began_at;
  new.is_first := earlier.spans = 0;
  new.begins_trial := new.status = 'trial' and earlier.trial is null;
  new.converts := case when new.status = 'active' and coalesce(earlier.active < earlier.trial, true) then earlier.trial end;
  new.renews := case when new.status = 'active' then earlier.paid_until end;
  return new;
end $$;
create trigger place_in_history before insert or update of status on subscription_history for each row execute function place_in_history();

create function begin_subscription() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into subscription_history (account, holder, status, expires_at, plan_id, began_at)
  values (uuid_v7(), new.shop_id, new.subscription_status, new.subscription_expires_at, new.plan_id, new.created_at);
  return null;
end $$;
create trigger begin_subscription after insert on shops for each row execute function begin_subscription();
call migrating.own_function('begin_subscription', 'prateleira_gate');

-- Ends the current span and begins the next. The instant is the application's if it set updated_at, else the database's. A span that this
-- transaction wrote is replaced: an account created as active never had a trial.
create function note_subscription() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  standing record;
  instant timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
begin
  select h.id, h.account, h.began_at, h.xmin = pg_current_xact_id()::xid as is_fresh into standing
    from subscription_history h where h.holder = new.shop_id and h.ended_at is null;
  if standing.is_fresh or instant <= standing.began_at then
    update subscription_history h
       set status = new.subscription_status, expires_at = new.subscription_expires_at, plan_id = new.plan_id
     where h.id = standing.id;
  else
    update subscription_history h set ended_at = instant where h.id = standing.id;
    insert into subscription_history (account, holder, status, expires_at, plan_id, began_at)
    values (coalesce(standing.account, uuid_v7()), new.shop_id, new.subscription_status, new.subscription_expires_at, new.plan_id, instant);
  end if;
  return null;
end $$;
create trigger note_subscription after update of subscription_status, subscription_expires_at, plan_id on shops
  for each row when ((old.subscription_status, old.subscription_expires_at, old.plan_id)
    is distinct from (new.subscription_status, new.subscription_expires_at, new.plan_id))
  execute function note_subscription();
call migrating.own_function('note_subscription', 'prateleira_gate');

-- The history of a deleted account stays, without its holder.
create function end_subscription() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update subscription_history h
     set holder = null, ended_at = coalesce(h.ended_at, greatest(now(), h.began_at + interval '1 microsecond'))
   where h.holder = old.shop_id;
  return null;
end $$;
create trigger end_subscription after delete on shops for each row execute function end_subscription();
call migrating.own_function('end_subscription', 'prateleira_gate');
