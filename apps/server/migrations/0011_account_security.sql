-- Security of accounts: links for a new password, codes for signing in, a second step, sessions to be seen and ended, and
-- passwords that somebody else chose. What is here of the schema auth belongs to a user and goes with them.

-- The link of 'Esqueci minha senha' (AUTH-09): the newest one only, and of it no more than a hash.
create table auth.password_reset (
  "userId" uuid primary key references auth."user" (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- The code for signing in that was sent last (AUTH-10), and how often one was tried.
create table auth.sign_in_code (
  "userId" uuid primary key references auth."user" (id) on delete cascade,
  code_hash text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);

-- The second step, kept by Better Auth's plugin: secret and recovery codes are encrypted with the server's secret.
alter table auth."user" add column "twoFactorEnabled" boolean not null default false;
create table auth."twoFactor" (
  id uuid primary key default uuid_v7(),
  "userId" uuid not null unique references auth."user" (id) on delete cascade,
  secret text not null,
  "backupCodes" text not null,
  verified boolean not null default false,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz
);

grant select, insert, update, delete on auth.password_reset, auth.sign_in_code, auth."twoFactor" to prateleira_auth;

-- A password that an administrator chose holds for one sign-in, which asks for another (ADM-03). Whatever sets a new
-- password, this ends with it.
alter table auth.account add column temporary boolean not null default false;
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

grant create on schema public to prateleira_gate;
grant insert (temporary) on auth.account to prateleira_gate;
grant select ("twoFactorEnabled") on auth."user" to prateleira_gate;

-- As in 0007, but that the password is temporary. As its owner: a login that is no superuser has given the function away.
set local role prateleira_gate;
create or replace function create_user_by_admin(full_name text, email text, company_name text, phone text, timezone text, password_hash text, instant timestamptz)
  returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid;
begin
  if acting_admin() is null then
    raise exception 'no administrator acts' using errcode = 'PR40F';
  end if;
  insert into auth."user" as u (name, email, "companyName", phone, timezone, "createdAt", "updatedAt")
  values (full_name, lower(create_user_by_admin.email), company_name, create_user_by_admin.phone, create_user_by_admin.timezone, instant, instant)
  returning u.id into made;
  insert into auth.account ("accountId", "providerId", "userId", password, temporary, "createdAt", "updatedAt")
  values (made::text, 'credential', made, password_hash, true, instant, instant);
  return made;
end $$;
reset role;

-- The signed-in person's live sessions (AUTH-13), the one that asks first. Never a token.
create function own_sessions(token text, instant timestamptz)
  returns table (id uuid, is_current boolean, address text, user_agent text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s.id, s.token = own_sessions.token, s."ipAddress", s."userAgent", s."createdAt", s."updatedAt"
    from auth.session s
   where s."userId" = current_tenant() and s."expiresAt" > instant
   order by s.token = own_sessions.token desc, s."updatedAt" desc, s.id
$$;

-- Ends one of the signed-in person's sessions; gives whether there was one.
create function end_own_session(wanted uuid) returns boolean
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with gone as (delete from auth.session s where s.id = wanted and s."userId" = current_tenant() returning 1)
  select exists (select from gone)
$$;

-- Ends all of the signed-in person's sessions but the one that asks; gives how many there were.
create function end_other_sessions(token text) returns bigint
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  with gone as (
    delete from auth.session s
     where s."userId" = current_tenant() and s.token is distinct from end_other_sessions.token
    returning 1)
  select count(*) from gone
$$;

-- Whether the signed-in person has a second step.
create function own_second_step() returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select coalesce((select u."twoFactorEnabled" from auth."user" u where u.id = current_tenant()), false)
$$;

grant execute on function own_sessions(text, timestamptz), end_own_session(uuid), end_other_sessions(text), own_second_step()
  to prateleira_app;
alter function own_sessions(text, timestamptz) owner to prateleira_gate;
alter function end_own_session(uuid) owner to prateleira_gate;
alter function end_other_sessions(text) owner to prateleira_gate;
alter function own_second_step() owner to prateleira_gate;

revoke create on schema public from prateleira_gate;
