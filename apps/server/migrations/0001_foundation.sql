-- Roles, schemas and the functions everything else stands on.
--
-- prateleira_app     what a signed-in request runs as: owns nothing, sees one tenant's rows
-- prateleira_auth    sign-up and sign-in (Better Auth): the schema auth and nothing else
-- prateleira_gate    owns enter(): may read sessions and subscriptions, nothing else
-- prateleira_ledger  owns the ledger's functions: the only one who moves stock
-- prateleira_search  owns the search of long catalogues: reads product_search, nothing else
-- None of them can log in; the server's login takes them on with SET ROLE. Roles belong to the whole cluster, so two
-- databases that migrate at once may both find a role missing: the second one's error is what we wanted anyway.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['prateleira_app', 'prateleira_auth', 'prateleira_gate', 'prateleira_ledger', 'prateleira_search'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit', role_name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    -- Set the role, but do not use its rights without doing so (the option exists from PostgreSQL 16 on).
    begin
      if current_setting('server_version_num')::int >= 160000 then
        execute format('grant %I to current_user with inherit false, set true', role_name);
      else
        execute format('grant %I to current_user', role_name);
      end if;
    exception when unique_violation or invalid_grant_operation then null;
    end;
  end loop;
end $$;

do $$
begin
  if pg_encoding_to_char((select encoding from pg_database where datname = current_database())) <> 'UTF8' then
    raise exception 'The database must be encoded in UTF8: create it with ENCODING ''UTF8'' TEMPLATE template0';
  end if;
  -- A temporary table would let a caller hang a trusted trigger function on rows of its own making.
  execute format('revoke temporary on database %I from public', current_database());
end $$;

revoke create on schema public from public;
alter default privileges revoke execute on functions from public;

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

create schema auth;

grant usage on schema public to prateleira_app, prateleira_auth, prateleira_gate, prateleira_ledger, prateleira_search;
grant usage on schema auth to prateleira_auth, prateleira_gate;

-- Whoever is given a function must be allowed to own it here; taken back at the end of 0004.
grant create on schema public to prateleira_gate, prateleira_ledger, prateleira_search;

-- Time-ordered ids (UUIDv7, RFC 9562). uuidv7() exists from PostgreSQL 18 only.
create function uuid_v7() returns uuid
language sql volatile parallel safe
set search_path = pg_catalog
as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;
grant execute on function uuid_v7() to prateleira_app, prateleira_auth, prateleira_ledger;

-- Folds a text for searching: compatibility forms, accents and case removed. Same steps as foldText in the contract.
create function fold(value text) returns text
language sql immutable parallel safe strict
return lower(btrim(regexp_replace(
  regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')));
grant execute on function fold(text) to prateleira_app, prateleira_auth, prateleira_ledger, prateleira_search;

-- Whose rows this transaction may see. Nobody's, unless the door (enter) set it: it fails closed.
create function current_tenant() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.user_id', true), '')::uuid;
grant execute on function current_tenant() to prateleira_app, prateleira_gate, prateleira_ledger, prateleira_search;
