-- The door that every request passes.

-- The subscription's gate, which all doors share (GATE-04/05): raises unless the subscription lets the shop work at this instant. The
-- contract's accessOf applies the same rule for the page.
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

-- People who may see costs are served over another login than people who may not (decision 199). Raises PR4OL on the wrong login, so that
-- the caller tries the other. Null: there is no shop whose costs could be seen.
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

-- The door. Turns a session token into a tenant for this transaction, or raises, so that a statement sent together with it fails too.
-- `wanted` is 'account' (signed in), 'counter' (signed in, or an operator by PIN), 'shop' (signed in or an operator, and past the gate,
-- GATE-04/05) or 'password' (signed in and past the gate). An operator acts instead of the session's person, as gerente at most (TEAM-06). `told` is the server's clock, so that tests
-- can move it. The shop's plan must include `entitlement`, and the member must have one of `roles`, if these are given. Extends a session
-- that is used, at most once a day.
-- SQLSTATEs: PR401 no session, PR402 plan required, PR4T2 trial expired, PR403 suspended, PR40C another shop than `expected`, PR4RM another
-- role required, PR4PU another plan required, PR4PN not allowed by PIN, PR4OP the operator (or the device's person) no longer works here,
-- PR4OL another login required. PR4OP also for the token before the last renewal, with which nobody acts, until the renewed one is used
-- (decision 303).
create function enter(token text, told timestamptz, wanted text, expected uuid default null, entitlement text default null,
  roles text[] default null) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  found_session record;
  -- An assignment only calls the function; `perform` would run a statement, at the cost of every request.
  is_let_in boolean;
  holder text;
begin
  select s.id, s."userId" as account_id, s."operatorId" as operator_id, coalesce(s."operatorId", s."userId") as person_id, m.shop_id,
         case when s."operatorId" is not null and m.role = 'owner' then 'manager' else m.role end as role,
         s."formerToken" is not null as is_renewed, coalesce(m.sees_costs, m.role = any (roles_that_see_costs())) as sees_costs, s."expiresAt" as expires_at, s."endsAt" as ends_at, p.subscription_status as status, p.subscription_expires_at as paid_until
    into found_session
    from auth.session s
    left join members m on m.shop_id = s."shopId" and m.person_id = coalesce(s."operatorId", s."userId") and m.state = 'active'
    left join shops p on p.shop_id = m.shop_id
   where s.token = enter.token;
  if not found or found_session.expires_at <= instant then
    if exists (select from auth.session s where s."formerToken" = enter.token and s."expiresAt" > instant) then
      raise exception 'renewed' using errcode = 'PR4OP';
    end if;
    raise exception 'no session' using errcode = 'PR401';
  end if;
  if found_session.operator_id is not null then
    if wanted in ('account', 'password') then
      raise exception 'not by PIN' using errcode = 'PR4PN';
    end if;
    -- A device counts as the shop's only while its signed-in person is a member too.
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
    -- Nobody is an owner by PIN, so what only the owner may do is refused as not allowed by PIN.
    raise exception 'not for this role' using errcode = case when found_session.operator_id is not null and roles = array['owner'] then 'PR4PN' else 'PR4RM' end;
  end if;
  if found_session.expires_at < least(instant + session_time() - interval '1 day', found_session.ends_at) then
    update auth.session set "expiresAt" = instant + session_time(), "updatedAt" = instant where id = found_session.id;
  end if;
  if found_session.is_renewed then
    -- It has arrived. Of several requests that come with it at once one notes it and the others do not wait.
    update auth.session s set "formerToken" = null
      from (select o.id from auth.session o where o.id = found_session.id and o.token = enter.token for no key update skip locked) free
     where s.id = free.id;
  end if;
  holder := set_config('backtrace_functions', concat(replace(found_session.shop_id::text, '-', ''), ',', replace(found_session.person_id::text, '-', ''), ',,', found_session.role,
    case when found_session.operator_id is not null then ',pin' end), true);
  if entitlement is not null and entitlement <> all (coalesce(own_entitlements(), '{}')) then
    raise exception 'not in the plan' using errcode = 'PR4PU';
  end if;
  return found_session.shop_id;
end $$;
call migrating.own_function('enter', 'prateleira_gate', 'prateleira_app');

-- The door for work without a session; `actor` is the person for whom the work is done, if any. The login that serves requests may not call
-- it.
create function enter_as(shop uuid, actor uuid) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform set_config('backtrace_functions', concat(replace(shop::text, '-', ''), ',', replace(actor::text, '-', '')), true);
  return shop;
end $$;
call migrating.own_function('enter_as', 'prateleira_gate', 'prateleira_work');
