-- Who signs in: the schema auth, kept by Better Auth.

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
  "signedInAt" told_instant,
  "twoFactorEnabled" boolean not null default false,
  "createdAt" told_instant not null default now(),
  "updatedAt" told_instant not null default now(),
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
  -- The token before the last renewal, until the renewed one is used (decision 303): the answer may have been lost.
  "formerToken" text,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "expiresAt" told_instant not null,
  -- The session ends at this instant, however often use extends it.
  "endsAt" told_instant not null default now() + session_most_time(),
  "ipAddress" text,
  "userAgent" text,
  -- The shop that the session works in. enter() checks at every call whether the person is still a member.
  "shopId" uuid,
  -- The operator: the member who acts in the session by PIN instead of its person (TEAM-06). lock_devices sets the nil UUID, with which
  -- nobody acts.
  "operatorId" uuid,
  -- When the session's person last entered their password again, which decisions about others require.
  "confirmedAt" told_instant,
  "createdAt" told_instant not null default now(),
  "updatedAt" told_instant not null default now()
);
create index session_by_user on auth.session ("userId");
create unique index session_by_former_token on auth.session ("formerToken") where "formerToken" is not null;
create index session_by_operator on auth.session ("operatorId") where "operatorId" is not null;
grant select, insert, update, delete on auth.session to prateleira_auth;
grant select, update (token, "formerToken", "expiresAt", "updatedAt", "shopId", "operatorId"), delete on auth.session to prateleira_gate;

-- A session expires session_time() after it was last extended, and at the latest session_most_time() after it began.
create function auth.bound_session() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'INSERT' then
    new."endsAt" := new."expiresAt" + (session_most_time() - session_time());
  end if;
  new."expiresAt" := least(new."expiresAt", new."endsAt");
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
  "accessTokenExpiresAt" told_instant,
  "refreshTokenExpiresAt" told_instant,
  scope text,
  password text,
  "createdAt" told_instant not null default now(),
  "updatedAt" told_instant not null default now(),
  -- A password that an administrator chose is valid for one sign-in, which asks for a new one (ADM-03).
  temporary boolean not null default false,
  unique ("providerId", "accountId")
);
create index account_by_user on auth.account ("userId");
grant select, insert, update, delete on auth.account to prateleira_auth;
grant insert ("accountId", "providerId", "userId", password, "createdAt", "updatedAt", temporary) on auth.account to prateleira_gate;

-- A password that was changed is no longer temporary, whatever changed it.
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
  "expiresAt" told_instant not null,
  "createdAt" told_instant not null default now(),
  "updatedAt" told_instant not null default now()
);
create index verification_identifier on auth.verification (identifier);
grant select, insert, update, delete on auth.verification to prateleira_auth;
grant select (identifier, value, "expiresAt"), delete on auth.verification to prateleira_gate;

-- Attempts per account and per address. In the database, so that the limit survives a restart and counts across servers.
create table auth.rate_limit (
  key text primary key,
  attempts integer not null,
  window_ends_at told_instant not null
);
create index rate_limit_end on auth.rate_limit (window_ends_at);
grant select, insert, update, delete on auth.rate_limit to prateleira_auth;
grant select, insert, update, delete on auth.rate_limit to prateleira_gate;

-- The link of 'Esqueci minha senha' (AUTH-09): only the newest, and only its hash.
create table auth.password_reset (
  "userId" uuid primary key references auth."user" (id) on delete cascade,
  token_hash text not null unique,
  expires_at told_instant not null
);
grant select, insert, update, delete on auth.password_reset to prateleira_auth;

-- Sign-in codes that were sent (AUTH-10), each for the browser that asked for it, with the number of attempts from that browser and from
-- others.
create table auth.sign_in_code (
  id uuid primary key default uuid_v7(),
  "userId" uuid not null references auth."user" (id) on delete cascade,
  code_hash text not null,
  browser_hash text not null default '',
  attempts integer not null default 0,
  foreign_attempts integer not null default 0,
  sent_at told_instant not null default now(),
  expires_at told_instant not null
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
  "lockedUntil" told_instant
);
grant select, insert, update, delete on auth."twoFactor" to prateleira_auth;
