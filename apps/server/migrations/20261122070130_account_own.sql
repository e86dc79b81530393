-- Functions for the signed-in person: their address, shops and sessions.

-- The signed-in person's own address, the only part of the schema auth that a request may read.
create function own_address() returns table (email text, email_verified boolean)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select u.email, u."emailVerified" from auth."user" u where u.id = current_actor()
$$;
call migrating.own_function('own_address', 'prateleira_gate', 'prateleira_app');

-- Whether that address is confirmed.
create function own_address_is_confirmed() returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select coalesce((select u."emailVerified" from auth."user" u where u.id = current_actor()), false)
$$;
call migrating.own_function('own_address_is_confirmed', 'prateleira_gate', 'prateleira_app, prateleira_work');

-- The person whose session it is; while an operator acts in it by PIN, that is not the acting person.
create function session_account(token text) returns table (person_id uuid, full_name text)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s."userId", p.full_name from auth.session s left join people p on p.person_id = s."userId"
   where s.token = session_account.token and coalesce(s."operatorId", s."userId") = current_actor()
$$;
call migrating.own_function('session_account', 'prateleira_gate', 'prateleira_app');

-- The name of the current shop's owner, so that its members know whom to ask.
create function owner_of_shop() returns text
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select p.full_name from shops s join people p on p.person_id = s.owner_id where s.shop_id = current_shop()
$$;
call migrating.own_function('owner_of_shop', 'prateleira_gate', 'prateleira_app');

-- The shops of which the signed-in person is a member, the oldest membership first; for an operator by PIN, only the current shop.
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

-- The shops in which the signed-in person is suspended, with the owner who can reinstate them.
create function own_suspensions() returns jsonb
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('shop', s.name, 'owner', p.full_name) order by m.created_at, m.shop_id), '[]')
    from members m join shops s on s.shop_id = m.shop_id join people p on p.person_id = s.owner_id
   where m.person_id = current_actor() and m.state = 'suspended'
$$;
call migrating.own_function('own_suspensions', 'prateleira_gate', 'prateleira_app');

-- Moves the calling session to another of the person's shops; returns whether they are a member of it. A shop that is not theirs and one
-- that does not exist give the same answer.
create function switch_shop(token text, wanted uuid) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  -- Locked until the session has moved: a concurrent removal of the member takes effect before or after, never in between.
  perform from members m where m.shop_id = wanted and m.person_id = current_actor() and m.state = 'active' for share;
  if not found then
    return false;
  end if;
  update auth.session s set "shopId" = wanted where s.token = switch_shop.token and s."userId" = current_actor();
  update people p set last_shop_id = wanted where p.person_id = current_actor();
  return true;
end $$;
call migrating.own_function('switch_shop', 'prateleira_gate', 'prateleira_app');

-- Opens a shop for the signed-in person. The first one they own has a trial; any other works once it is paid for. Returns its id, or null
-- if they already own shops_at_most(). The person's row is locked, so that two concurrent calls cannot both take the last place.
create function open_shop(name text, timezone text, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid := uuid_v7();
  first boolean;
begin
  instant := trusted_time(instant);
  select not p.had_trial into first from people p where p.person_id = current_actor() for no key update;
  if not found or (select count(*) from shops s where s.owner_id = current_actor()) >= shops_at_most() then
    return null;
  end if;
  insert into shops (shop_id, owner_id, name, timezone, subscription_status, subscription_expires_at, created_at, updated_at)
  values (made, current_actor(), open_shop.name, open_shop.timezone, case when first then 'trial' else 'inactive' end,
          case when first then instant + trial_time() end, instant, instant);
  update people p set had_trial = true where p.person_id = current_actor();
  insert into members (shop_id, person_id, role, created_at) values (made, current_actor(), 'owner', instant);
  return made;
end $$;
call migrating.own_function('open_shop', 'prateleira_gate', 'prateleira_app');

-- The signed-in person's live sessions (AUTH-13), the calling one first. Tokens are never returned.
create function own_sessions(token text, instant timestamptz)
  returns table (id uuid, is_current boolean, address text, user_agent text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s.id, s.token = own_sessions.token, s."ipAddress", s."userAgent", s."createdAt", s."updatedAt"
    from auth.session s
   where s."userId" = current_actor() and s."expiresAt" > trusted_time(instant)
   order by s.token = own_sessions.token desc, s."updatedAt" desc, s.id
$$;
call migrating.own_function('own_sessions', 'prateleira_gate', 'prateleira_app');

-- Records that the session is used, at most once in five minutes; a request that another one is ahead of leaves it to that.
create function note_session_use(token text, instant timestamptz) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  update auth.session s set "updatedAt" = trusted_time(instant)
    from (select o.id from auth.session o
           where o.token = note_session_use.token and o."updatedAt" < trusted_time(instant) - interval '5 minutes'
             for no key update skip locked) free
   where s.id = free.id
$$;
call migrating.own_function('note_session_use', 'prateleira_gate', 'prateleira_app');

-- Ends one of the signed-in person's sessions; returns whether there was one.
create function end_own_session(wanted uuid) returns boolean
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with gone as (delete from auth.session s where s.id = wanted and s."userId" = current_actor() returning 1)
  select exists (select from gone)
$$;
call migrating.own_function('end_own_session', 'prateleira_gate', 'prateleira_app');

-- Ends all sessions of the signed-in person except the calling one; returns how many there were.
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

-- Whether the signed-in person has two-step verification.
create function own_second_step() returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select coalesce((select u."twoFactorEnabled" from auth."user" u where u.id = current_actor()), false)
$$;
call migrating.own_function('own_second_step', 'prateleira_gate', 'prateleira_app');
