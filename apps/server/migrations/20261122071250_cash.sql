-- The cash: registers, cash sessions from the opening float to the blind close, and the money taken and given in each.

-- A shop that has chosen nothing has no row and keeps no cash.
create table cash_settings (
  shop_id uuid primary key references shops (shop_id) on delete cascade,
  is_on boolean not null,
  updated_by uuid default current_actor(),
  updated_at told_instant not null default now()
);
call migrating.tenant_table('cash_settings', 'select, insert, update (is_on, updated_by, updated_at)');
call migrating.open_table('cash_settings', 'prateleira_ledger', 'select');

create table cash_registers (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null,
  name text not null check (fold(name) <> ''),
  is_active boolean not null default true,
  created_at told_instant not null default now(),
  primary key (shop_id, id)
);
create unique index cash_registers_shop_id_name_key on cash_registers (shop_id, fold(name)) where is_active;
call migrating.tenant_table('cash_registers', 'select, insert, update (name, is_active)');
call migrating.open_table('cash_registers', 'prateleira_ledger', 'select');

-- A sale's lock on a session (record_cash) and the close exclude each other; two sales do not.
create table cash_sessions (
  shop_id uuid not null,
  id uuid not null,
  register_id uuid not null,
  opening_float numeric(20, 2) not null check (opening_float >= 0 and opening_float <> 'NaN'),
  opened_by uuid default current_actor(),
  opened_at told_instant not null,
  open_key text,
  open_hash text,
  closed_by uuid,
  closed_at timestamptz,
  close_key text,
  close_hash text,
  -- Counted notes and coins, by value.
  denominations jsonb,
  -- Why the counted amount differs from the expected one, written by whoever closed the session or reviewed it.
  explanation text,
  explained_by uuid,
  explained_at told_instant,
  -- How many sangrias had to be confirmed in it (move_cash).
  questions integer not null default 0,
  primary key (shop_id, id),
  foreign key (shop_id, register_id) references cash_registers (shop_id, id) on delete cascade
);
create unique index cash_sessions_shop_id_open_key on cash_sessions (shop_id, register_id) where closed_at is null;
create unique index cash_sessions_shop_id_request_key on cash_sessions (shop_id, open_key) where open_key is not null;
create index cash_sessions_register on cash_sessions (shop_id, register_id);
create index cash_sessions_closed on cash_sessions (shop_id, closed_at, id) where closed_at is not null;
create function trust_opened_at() returns trigger
language plpgsql
as $$
begin
  new.opened_at := public.trusted_time(new.opened_at);
  return new;
end $$;
create trigger trust_opened_at before insert on cash_sessions for each row execute function trust_opened_at();
call migrating.tenant_table('cash_sessions', 'select,
  insert (shop_id, id, register_id, opening_float, opened_at, open_key, open_hash), update (explanation, explained_by, explained_at)');
call migrating.open_table('cash_sessions', 'prateleira_ledger', 'select, update');

-- The ways in which a customer pays with money.
create domain tender as text check (value in ('dinheiro', 'pix', 'credito', 'debito', 'boleto', 'outro'));

-- Money that came into a session or left it. Entries are never changed or removed. The expected amount is their sum (CASH-04), for cash
-- plus the opening float.
create table cash_entries (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  session_id uuid not null,
  kind text not null check (kind in ('sale', 'refund', 'receipt', 'receipt_reversal', 'supply', 'withdrawal')),
  method tender not null,
  -- Money taken is above zero (cash without the change given), money given below.
  amount numeric(20, 2) not null check (amount <> 0 and amount <> 'NaN'),
  -- The sale, return or receipt that it belongs to.
  reference_id uuid,
  reason text,
  created_by uuid default current_actor(),
  created_at timestamptz not null default now(),
  idempotency_key text,
  request_hash text,
  -- Recorded after the close, for a sale made without network: it revises the amount that was expected then (decision 227).
  is_late boolean not null default false,
  primary key (shop_id, id),
  foreign key (shop_id, session_id) references cash_sessions (shop_id, id) on delete cascade,
  check (kind in ('refund', 'receipt_reversal', 'withdrawal') = (amount < 0)),
  -- A sangria or a suprimento is cash and has a reason.
  check (kind not in ('supply', 'withdrawal') or (method = 'dinheiro' and fold(reason) <> ''))
);
create index cash_entries_session on cash_entries (shop_id, session_id) include (method, amount);
create index cash_entries_reference on cash_entries (shop_id, reference_id) where reference_id is not null;
create unique index cash_entries_shop_id_idempotency_key on cash_entries (shop_id, idempotency_key) where idempotency_key is not null;
call migrating.tenant_table('cash_entries', 'select');
call migrating.open_table('cash_entries', 'prateleira_ledger', 'select, insert');

-- Counted at the close beside what was expected then. Null: not counted.
create table cash_counts (
  shop_id uuid not null,
  session_id uuid not null,
  method tender not null,
  expected numeric(20, 2) not null,
  counted numeric(20, 2) check (counted >= 0 and counted <> 'NaN'),
  primary key (shop_id, session_id, method),
  foreign key (shop_id, session_id) references cash_sessions (shop_id, id) on delete cascade
);
call migrating.tenant_table('cash_counts', 'select');
call migrating.open_table('cash_counts', 'prateleira_ledger', 'select, insert');

-- Keeps an open session of the shop open until the end of the transaction. Raises PRCCL when it is closed, PR404 when there is none.
create function hold_cash_session(session uuid) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform from cash_sessions s where s.shop_id = current_shop() and s.id = session and s.closed_at is null for key share;
  if not found then
    if exists (select from cash_sessions s where s.shop_id = current_shop() and s.id = session) then
      raise exception 'the cash session is closed' using errcode = 'PRCCL';
    end if;
    raise exception 'no such cash session' using errcode = 'PR404';
  end if;
end $$;
call migrating.own_function('hold_cash_session', 'prateleira_ledger');

-- The session that pays a refund for something of the session `home`: that session while it is open, else the one open at its register,
-- else the only one open. It is kept open until the end of the transaction. Null when none is open, or several at other registers.
create function hold_open_cash_session(home uuid) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  found_one uuid;
begin
  loop
    select s.id into found_one
      from cash_sessions s left join cash_sessions h on h.shop_id = s.shop_id and h.id = home
     where s.shop_id = current_shop() and s.closed_at is null
       and (s.register_id = h.register_id
         or not exists (select from cash_sessions o where o.shop_id = s.shop_id and o.id <> s.id and o.closed_at is null))
     order by (s.register_id = h.register_id) is true desc limit 1;
    exit when not found;
    perform from cash_sessions s where s.shop_id = current_shop() and s.id = found_one and s.closed_at is null for key share;
    exit when found;
  end loop;
  return found_one;
end $$;
call migrating.own_function('hold_open_cash_session', 'prateleira_ledger');

-- Whoever counts a drawer must have taken and given the cash that is expected in it: a program neither puts cash in nor takes any out.
-- PRCKY.
create function refuse_cash_of_programs() returns void
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
begin
  if acts_by_key() then
    raise exception 'cash is taken by a person' using errcode = 'PRCKY';
  end if;
end $$;
call migrating.own_function('refuse_cash_of_programs', 'prateleira_ledger');

-- Records money in a session. Only for functions of the same owner, which know that it was taken or given; no login may call it.
create function record_cash(session uuid, kind text, method text, amount numeric, reference uuid) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if method = 'dinheiro' then
    perform refuse_cash_of_programs();
  end if;
  perform hold_cash_session(session);
  insert into cash_entries (shop_id, session_id, kind, method, amount, reference_id)
  values (current_shop(), session, kind, method, amount, reference);
end $$;
call migrating.own_function('record_cash', 'prateleira_ledger');

-- The same for a sale made without network, whose session may be closed when it arrives: then it is a late entry. Waits for a close that is
-- under way. Only for functions of the same owner.
create function record_late_cash(session uuid, method text, amount numeric, reference uuid) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  closed timestamptz;
begin
  select s.closed_at into closed from cash_sessions s where s.shop_id = current_shop() and s.id = session for key share;
  if not found then
    raise exception 'no such cash session' using errcode = 'PR404';
  end if;
  insert into cash_entries (shop_id, session_id, kind, method, amount, reference_id, is_late)
  values (current_shop(), session, 'sale', method, amount, reference, closed is not null);
end $$;
call migrating.own_function('record_late_cash', 'prateleira_ledger');

-- Whether the shop keeps cash, so that each cash payment belongs to a session.
create function keeps_cash() returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select coalesce((select c.is_on from cash_settings c where c.shop_id = current_shop()), false)
$$;
call migrating.own_function('keeps_cash', 'prateleira_ledger');

create function roles_that_manage_cash() returns text[] language sql immutable parallel safe return null::text[];
grant execute on function roles_that_manage_cash() to prateleira_ledger;

-- A session's cash is moved and counted by the person who opened it, by a role that manages the cash, or with an approval (decision 208);
-- otherwise PRCOT.
create function answer_for_cash(session uuid, approval uuid, bound text, details jsonb) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if coalesce(current_role_in_shop(), 'owner') = any (roles_that_manage_cash())
     or exists (select from cash_sessions s where s.shop_id = current_shop() and s.id = session and s.opened_by = current_actor()) then
    return;
  elsif approval is null then
    raise exception 'the cash of somebody else' using errcode = 'PRCOT';
  end if;
  perform use_approval(approval, bound, session);
  if not note_approval(session, 'cash', details || (select jsonb_build_object('name', r.name)
       from cash_sessions s join cash_registers r on r.shop_id = s.shop_id and r.id = s.register_id
      where s.shop_id = current_shop() and s.id = session)) then
    raise exception 'not for the cash' using errcode = 'PRTAI';
  end if;
end $$;
call migrating.own_function('answer_for_cash', 'prateleira_ledger');

-- Sangria (below zero) and suprimento. A sangria of more than the drawer should hold needs confirmation: false means that it has to be
-- asked for. What the question reveals about the drawer before the count (CASH-03) is bounded: after five questions in a session every
-- sangria has to be confirmed.
create function move_cash(session uuid, entry uuid, amount numeric, reason text, request_key text, request text, approval uuid, bound text,
                          confirmed boolean) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  about jsonb := jsonb_build_object('amount', abs(amount)::text, 'to', case when amount < 0 then 'withdrawal' else 'supply' end);
begin
  perform hold_cash_session(session);
  if amount < 0 and not confirmed then
    -- One question at a time: concurrent ones would each see that few have been asked.
    perform from cash_sessions s where s.shop_id = current_shop() and s.id = session for no key update;
  end if;
  if amount < 0 and not confirmed and exists (
      select from cash_sessions s where s.shop_id = current_shop() and s.id = session and (s.questions >= 5
         or s.opening_float + move_cash.amount < (select coalesce(-sum(e.amount), 0) from cash_entries e
              where e.shop_id = s.shop_id and e.session_id = s.id and e.method = 'dinheiro'))) then
    -- Only people who may take the money are asked. The exception rolls the use of the approval back, so that it serves for the confirmed
    -- call.
    begin
      perform answer_for_cash(session, approval, bound, about);
      raise exception 'only asked' using errcode = 'PRASK';
    exception when sqlstate 'PRASK' then
      update cash_sessions s set questions = s.questions + 1 where s.shop_id = current_shop() and s.id = session;
      return false;
    end;
  end if;
  perform answer_for_cash(session, approval, bound, about);
  insert into cash_entries (shop_id, id, session_id, kind, method, amount, reason, idempotency_key, request_hash)
  values (current_shop(), entry, session, case when amount < 0 then 'withdrawal' else 'supply' end, 'dinheiro', amount, reason, request_key, request);
  return true;
end $$;
call migrating.own_function('move_cash', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Closes a session with what was counted. Waits for transactions that are recording in it; later ones find it closed.
create function close_cash(session uuid, methods text[], amounts numeric[], notes_and_coins jsonb, instant timestamptz,
                           request_key text, request text, approval uuid, bound text) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  instant := trusted_time(instant);
  perform from cash_sessions s where s.shop_id = current_shop() and s.id = session and s.closed_at is null for update;
  if not found then
    perform hold_cash_session(session);
  end if;
  perform answer_for_cash(session, approval, bound, jsonb_build_object('to', 'close'));
  insert into cash_counts (shop_id, session_id, method, expected, counted)
  select current_shop(), session, coalesce(e.method, c.method), coalesce(e.amount, 0), c.amount
    from (select x.method, sum(x.amount) as amount
            from (select 'dinheiro' as method, s.opening_float as amount from cash_sessions s
                   where s.shop_id = current_shop() and s.id = session
                   union all
                  select y.method::text, y.amount from cash_entries y where y.shop_id = current_shop() and y.session_id = session) x
           group by x.method) e
    full join unnest(methods, amounts) as c (method, amount) on c.method = e.method;
  update cash_sessions s set closed_at = instant, closed_by = current_actor(), denominations = notes_and_coins,
         close_key = request_key, close_hash = request
   where s.shop_id = current_shop() and s.id = session;
end $$;
call migrating.own_function('close_cash', 'prateleira_ledger', 'prateleira_app, prateleira_work');
