-- Schemas, extensions, the helpers of the migrations, and functions that all modules use.
--
-- The roles are created before the migrations run (kernel/db/roles.ts): logins, which own nothing, and owners of functions, which
-- cannot log in and have no members:
--
-- prateleira_gate      owns the doors, enter() and the like: reads sessions and subscriptions, and alone records who was let in
-- prateleira_ledger    owns the ledger's functions: nobody else moves stock
-- prateleira_search    owns the search of long catalogues: reads product_search and the names of products, nothing else
-- prateleira_images    removes pictures that no product shows
-- prateleira_links     clears references to rows that are deleted
-- prateleira_queue     owns the job queue, and puts letters and jobs into it
-- prateleira_payments  keeps the demonstration's prices, and removes customers from payment events
do $$
begin
  if pg_encoding_to_char((select encoding from pg_database where datname = current_database())) <> 'UTF8' then
    raise exception 'The database must be encoded in UTF8: create it with ENCODING ''UTF8'' TEMPLATE template0';
  end if;
  -- With a temporary table a caller could attach a trusted trigger function to rows of its own making.
  execute format('revoke temporary on database %I from public', current_database());
end $$;

revoke create on schema public from public;
alter default privileges revoke execute on functions from public;

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

create schema auth;
create schema security;
create schema demonstration;
-- pg-boss's tables; migrate.ts installs them after the migrations.
create schema jobs authorization prateleira_queue;

grant usage on schema public to prateleira_app, prateleira_app_without_costs, prateleira_work, prateleira_auth, prateleira_billing, prateleira_admin,
  prateleira_jobs, prateleira_gate, prateleira_ledger, prateleira_search, prateleira_images, prateleira_links, prateleira_queue,
  prateleira_payments;
grant usage on schema auth to prateleira_auth, prateleira_gate;
grant usage on schema security to prateleira_auth, prateleira_admin, prateleira_gate;
grant usage on schema demonstration to prateleira_billing;

-- The usual policies, grants and owners. For migrations only: no role of the server may use this schema.
create schema migrating;

-- Enables and forces row-level security, which then applies to the table's owner too. Without a policy nobody sees a row.
create procedure migrating.secure_table(secured regclass)
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', secured);
  execute format('alter table %s force row level security', secured);
end $$;

-- A table with shop_id: requests access the rows of their shop with these rights. The rights of prateleira_work and
-- prateleira_app_without_costs are derived from them (kernel/db/rights.ts).
--
-- No statistics on shop_id: they would list the shops known when they were gathered, and the planner would assume a newer shop to be empty.
-- For an empty shop all indexes that begin with shop_id look alike, so a join could read all of that shop's rows once for each of its rows.
-- Without statistics the planner assumes that each shop has a two-hundredth of the table.
create procedure migrating.tenant_table(secured regclass, rights text)
language plpgsql
as $$
begin
  call migrating.secure_table(secured);
  execute format('create policy tenant on %s to prateleira_app using (shop_id = current_shop()) with check (shop_id = current_shop())', secured);
  execute format('grant %s on %s to prateleira_app', rights, secured);
  execute format('alter table %s alter column shop_id set statistics 0', secured);
end $$;

-- Lets a role that works for all shops access every row of the table, with exactly these rights.
create procedure migrating.open_table(secured regclass, role text, rights text)
language plpgsql
as $$
begin
  execute format('create policy %I on %s %s to %I %s', replace(role, 'prateleira_', ''), secured,
    case when rights ~ '^select( \([^()]*\))?$' then 'for select' when rights ~ '^insert( \([^()]*\))?$' then 'for insert' else '' end,
    role,
    case when rights ~ '^select( \([^()]*\))?$' then 'using (true)' when rights ~ '^insert( \([^()]*\))?$' then 'with check (true)'
         else 'using (true) with check (true)' end);
  execute format('grant %s on %s to %I', rights, secured, role);
end $$;

-- Lets `callers` call the function and transfers it to its owner, with whose rights it runs. Must come after everything else that
-- concerns the function: a login that is not a superuser can do nothing with a function that it has transferred.
create procedure migrating.own_function(given regproc, owner text, callers text default null)
language plpgsql
as $$
declare
  home regnamespace := (select p.pronamespace from pg_proc p where p.oid = given);
begin
  if callers is not null then
    execute format('grant execute on function %s to %s', given::regprocedure, callers);
  end if;
  -- The new owner must be allowed to create it there.
  execute format('grant create on schema %s to %I', home, owner);
  execute format('alter function %s owner to %I', given::regprocedure, owner);
  execute format('revoke create on schema %s from %I', home, owner);
end $$;

-- Time-ordered ids (UUIDv7, RFC 9562), with fractions of the millisecond as PostgreSQL 18 makes them (method 3): the lines of one statement
-- are in its order. uuidv7() exists from PostgreSQL 18 only.
create function uuid_v7() returns uuid
language sql volatile parallel safe
return (
  substring(overlay(encode(int8send(floor(extract(epoch from clock_timestamp()) * 4096000)::bigint), 'hex') placing '7' from 14 for 0) from 2)
  || substring(encode(uuid_send(gen_random_uuid()), 'hex') from 17))::uuid;
grant execute on function uuid_v7() to prateleira_app, prateleira_work, prateleira_auth, prateleira_billing, prateleira_admin, prateleira_jobs,
  prateleira_gate, prateleira_ledger, prateleira_queue;

-- Folds text for searching: normalises compatibility forms, removes accents, case and invisible characters, and replaces ß and letters
-- of other scripts that look like Latin ones, dashes, quotation marks and signs of measures. Same steps as foldText in the contract.
-- translate compares each letter with each sign, half of the whole cost, so that it is left out for what a Portuguese text usually has.
create function fold(value text) returns text
language sql immutable parallel safe
return btrim(regexp_replace(replace(replace(case
  when value ~ '[^ -_a-~À-ÖØ-öø-ÿ]' then translate(
    lower(regexp_replace(normalize(replace(value, '´', ''''), NFKD),
      '[\u0300-\u036f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g')),
    'авекмнорстухіјѕһԛԝαβεζηικνορτυχıς‐‑‒–—―−’‘“”`×°′⁄', 'abekmhopctyxijshqwabezhiknoptyxiσ-------''''""''xo''/')
  else lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')) end,
  'ß', 'ss'), '''''', '"'), '\s\s+|[^\S ]', ' ', 'g'));
-- Generated columns and index entries are computed with the rights of the writing role.
grant execute on function fold(text) to prateleira_app, prateleira_work, prateleira_auth, prateleira_billing, prateleira_admin, prateleira_gate,
  prateleira_ledger, prateleira_links, prateleira_search;

-- The text in which words are looked for, as searchText in the contract: folded, then its words with hyphens without them, behind strokes.
create function search_text(value text) returns text
language sql immutable parallel safe
return case when value ~ '[^ -,.-~À-ÿ]'
  then rtrim(fold(value) || regexp_replace(replace(regexp_replace(' ' || fold(value), ' (?![^ ]+-[^ ])[^ ]+', '', 'g'), '-', ''), ' +(?=[^ ])', ' | ', 'g'))
  else fold(value) end;
grant execute on function search_text(text) to prateleira_app, prateleira_work, prateleira_ledger;

-- Rules that the contract defines (constants.ts of each module) and SQL needs too, and settings. Empty here; every start writes them
-- (kernel/db/rules.ts).
create function trial_time() returns interval language sql immutable parallel safe return null::interval;
create function session_time() returns interval language sql immutable parallel safe return null::interval;
create function session_most_time() returns interval language sql immutable parallel safe return null::interval;
create function log_time() returns interval language sql immutable parallel safe return null::interval;
create function unused_image_time() returns interval language sql immutable parallel safe return null::interval;
create function shops_at_most() returns integer language sql immutable parallel safe return null::integer;
create function roles_that_see_costs() returns text[] language sql immutable parallel safe return null::text[];
create function every_entitlement() returns text[] language sql immutable parallel safe return null::text[];
create function every_permission() returns text[] language sql immutable parallel safe return null::text[];
grant execute on function every_entitlement() to prateleira_app, prateleira_work, prateleira_gate;
grant execute on function trial_time(), session_time(), session_most_time(), log_time(), roles_that_see_costs() to prateleira_gate;
grant execute on function roles_that_see_costs() to prateleira_app, prateleira_work;
grant execute on function session_time(), session_most_time() to prateleira_auth;
grant execute on function shops_at_most(), every_permission() to prateleira_gate;
grant execute on function unused_image_time() to prateleira_images;

-- Settings that the doors use, written by every start as well. As arguments they could be chosen by injected SQL. Until the first start the
-- doors are closed.
create function grace_time() returns interval language sql immutable parallel safe return interval '0';
create function clock_tolerance() returns interval language sql immutable parallel safe return interval '0';
create function super_admin_email() returns text language sql immutable parallel safe return null::text;
create function bootstrap_is_open() returns boolean language sql immutable parallel safe return false;
create function second_step_is_required() returns boolean language sql immutable parallel safe return true;
grant execute on function grace_time(), clock_tolerance(), super_admin_email(), bootstrap_is_open(), second_step_is_required()
  to prateleira_gate;

-- Returns the server's time if it is close to the database's, because a caller must not choose the time at which a session or a
-- subscription is checked. Beyond the tolerance it returns the database's own time, shifted by the tolerance. Each function that a request
-- may call with an instant as argument passes it through this one (decision 272).
create function trusted_time(told timestamptz) returns timestamptz
language sql stable parallel safe
return least(greatest(told, now() - clock_tolerance()), now() + clock_tolerance());
grant execute on function trusted_time(timestamptz), clock_tolerance() to prateleira_app, prateleira_work, prateleira_auth, prateleira_billing,
  prateleira_admin, prateleira_jobs, prateleira_gate, prateleira_ledger, prateleira_queue;

-- An instant that a login writes directly. Bounded, because answers cannot contain an infinite instant and because an instant centuries
-- away breaks date arithmetic.
create domain told_instant as timestamptz check (value between '2000-01-01 00:00:00Z' and '2199-12-31 23:59:59Z');

-- Keeps created_at within the tolerance of the database's clock, whatever value was supplied.
create function trust_created_at() returns trigger
language plpgsql
as $$
begin
  new.created_at := public.trusted_time(new.created_at);
  return new;
end $$;

-- Refuses a date that is later than tomorrow in every time zone.
create function refuse_ahead(day date) returns void
language plpgsql stable
as $$
begin
  if day > (now() + clock_tolerance())::date + 2 then
    raise exception 'a day ahead' using errcode = 'check_violation';
  end if;
end $$;
call migrating.own_function('refuse_ahead', 'prateleira_ledger');

-- Who was let in, for the rest of this transaction: shop, person, administrator, role in the shop, and 'pin' or 'key' for an operator by
-- PIN or a program with a key, separated by commas. It is kept in a parameter that only the owner of the doors may set
-- (kernel/db/roles.ts); anybody who can run SQL could set an ordinary one. It is local to the transaction and the connection, so there is
-- nothing to replay, and it costs no more than any setting. Each door sets it in its own body: a function that did so for all doors would
-- have to trust any id it is given.

-- The shop whose rows this transaction may see. Null until a door has been passed, so that a forgotten door shows nothing.
create function current_shop() returns uuid
language sql stable parallel safe
return nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid;

-- The acting person.
create function current_actor() returns uuid
language sql stable parallel safe
return nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid;

-- The acting person's role in the shop. Null for work without a session, which no role restricts.
create function current_role_in_shop() returns text
language sql stable parallel safe
return nullif(split_part(current_setting('backtrace_functions'), ',', 4), '');

-- Whether the acting person identified themselves by PIN on a device of the shop (TEAM-06).
create function acts_by_pin() returns boolean
language sql stable parallel safe
return split_part(current_setting('backtrace_functions'), ',', 5) = 'pin';

-- Whether a program acts, with a key that this person created (PLAN-11).
create function acts_by_key() returns boolean
language sql stable parallel safe
return split_part(current_setting('backtrace_functions'), ',', 5) = 'key';

grant execute on function current_shop(), current_actor(), current_role_in_shop(), acts_by_pin(), acts_by_key()
  to prateleira_app, prateleira_work, prateleira_gate, prateleira_ledger, prateleira_search, prateleira_queue;

-- The acting administrator. Null unless enter_admin() admitted one.
create function acting_admin() returns uuid
language sql stable parallel safe
return nullif(split_part(current_setting('backtrace_functions'), ',', 3), '')::uuid;
grant execute on function acting_admin() to prateleira_admin, prateleira_gate, prateleira_queue;

-- Whether an administrator acts, for policies: it takes a third of the time of acting_admin() per row. `(select acting_admin()) is not
-- null` would run once per query, but Citus refuses subqueries in policies of distributed tables. `is distinct from false` changes no answer, only
-- the planner's estimate: of a table's rows it expects `like` alone to keep one in 200, and would join hundreds of thousands row by row.
create function admin_acts() returns boolean
language sql stable parallel safe
return (current_setting('backtrace_functions') like ',,_%') is distinct from false;
grant execute on function admin_acts() to prateleira_admin;

-- Waits until no other transaction of the same shop, or of the same administrator, is doing what may be done only once at a time. The lock
-- is held until the end of the transaction. No login may take advisory locks itself.
create function wait_for_turn(what integer) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  holder text := coalesce(nullif(split_part(current_setting('backtrace_functions'), ',', 1), ''), split_part(current_setting('backtrace_functions'), ',', 3));
begin
  if holder = '' then
    raise exception 'nobody was let in' using errcode = 'PR401';
  end if;
  perform pg_advisory_xact_lock(what, hashtext(holder));
end $$;
call migrating.own_function('wait_for_turn', 'prateleira_gate', 'prateleira_app, prateleira_work, prateleira_admin');

-- Puts a job into a queue, in the transaction that causes it. The queue's options, which every start takes from the server's declarations
-- (kernel/jobs/install.ts), decide about retries and retention. Only functions of the same owner call it: no login may put in a job with
-- content of its choice.
create function put_job(queue text, data jsonb) returns void
language plpgsql
as $$
begin
  insert into jobs.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds,
    keep_until, policy, dead_letter)
  select q.name, put_job.data, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds,
         q.deletion_seconds, now() + make_interval(secs => q.retention_seconds), q.policy, q.dead_letter
    from jobs.queue q where q.name = put_job.queue;
  if not found then
    raise exception 'the queue % is missing', put_job.queue;
  end if;
end $$;
call migrating.own_function('put_job', 'prateleira_queue');
