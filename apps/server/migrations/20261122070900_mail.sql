-- The mail queue: written in the transaction that causes a message, sent by a job. pg-boss keeps the jobs in the schema jobs, which
-- prateleira_queue owns.
--
-- prateleira_jobs does background work: it sends mail and decides who is reminded. It reads no data of a shop.

-- Unsent messages. A row is deleted once its message has been sent, and with its person: no address and no link outlives them.
create table outgoing_mail (
  person_id uuid references people (person_id) on delete cascade,
  id uuid primary key default uuid_v7(),
  -- The address of somebody who has no account yet.
  address text,
  -- What a letter to an address is about, such as an invitation; the letter is deleted with it.
  about uuid,
  -- Security and billing reach everybody; notices only people who want mail (PRF-02).
  kind text not null check (kind in ('security', 'billing', 'notice')),
  letter jsonb not null,
  created_at told_instant not null,
  check ((person_id is null) <> (address is null))
);
create index outgoing_mail_person on outgoing_mail (person_id);
create index outgoing_mail_about on outgoing_mail (about) where about is not null;
call migrating.secure_table('outgoing_mail');
create policy person on outgoing_mail to prateleira_app using (person_id = current_actor()) with check (person_id = current_actor());
call migrating.open_table('outgoing_mail', 'prateleira_jobs', 'select, insert, delete');
call migrating.open_table('outgoing_mail', 'prateleira_queue', 'select (id, about), insert, delete');

-- Queues a letter, to a person or to an address, together with the job that sends it, in the caller's transaction.
create function put_in_mail(addressee uuid, address text, about uuid, kind text, letter jsonb, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid;
begin
  instant := trusted_time(instant);
  insert into outgoing_mail (person_id, address, about, kind, letter, created_at)
  values (addressee, put_in_mail.address, put_in_mail.about, put_in_mail.kind, put_in_mail.letter, instant) returning id into made;
  perform put_job('mail', jsonb_build_object('person_id', addressee, 'mail_id', made));
  return made;
end $$;
-- No login may call it, because it does not check who writes to whom.
call migrating.own_function('put_in_mail', 'prateleira_queue', 'prateleira_queue, prateleira_gate');

-- Queues a letter to a person.
create function queue_mail(addressee uuid, kind text, letter jsonb, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if session_user = 'prateleira_admin' and acting_admin() is null then
    raise exception 'no administrator acts' using errcode = 'PR40F';
  end if;
  return put_in_mail(addressee, null, null, queue_mail.kind, queue_mail.letter, instant);
end $$;
call migrating.own_function('queue_mail', 'prateleira_queue', 'prateleira_auth, prateleira_admin');

-- Queues a letter to nobody and undoes that; raises what went wrong. Requests whose answer must not tell whether an address has an account
-- learn by it that a letter could not be queued, whoever it would be for.
create function rehearse_mail(letter jsonb, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform put_in_mail(null, '', null, 'security', rehearse_mail.letter, instant);
  raise triggered_action_exception;
exception
  when triggered_action_exception then null;
end $$;
call migrating.own_function('rehearse_mail', 'prateleira_queue', 'prateleira_auth');

-- Queues a letter to the owner of a shop, about that shop.
create function queue_mail_to_owner(of_shop uuid, kind text, letter jsonb, instant timestamptz) returns uuid
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  select queue_mail(s.owner_id, queue_mail_to_owner.kind, queue_mail_to_owner.letter, instant) from shops s where s.shop_id = of_shop
$$;
call migrating.own_function('queue_mail_to_owner', 'prateleira_queue', 'prateleira_billing, prateleira_jobs');

-- A request may write to its shop's owner about the security of the account and to nobody else, so that injected SQL can send mail only to
-- that person.
create function tell_owner(letter jsonb, instant timestamptz) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  if current_shop() is null then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  perform queue_mail_to_owner(current_shop(), 'security', tell_owner.letter, instant);
end $$;
call migrating.own_function('tell_owner', 'prateleira_queue', 'prateleira_app');

-- The recipient of a letter, looked up when it is sent, with their current address.
create function mail_recipient(addressee uuid) returns table (email text, email_verified boolean, full_name text, wants_notices boolean)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select u.email, u."emailVerified", p.full_name, p.email_notifications
    from auth."user" u join people p on p.person_id = u.id where u.id = addressee
$$;
call migrating.own_function('mail_recipient', 'prateleira_gate', 'prateleira_jobs');

-- Deletes waiting jobs of a deleted person or shop (PRF-03). The trigger's argument names the column with the id.
create function forget_jobs() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  delete from jobs.job j where j.data ->> tg_argv[0] = to_jsonb(old) ->> tg_argv[0];
  return null;
end $$;
create trigger forget_jobs after delete on people for each row execute function forget_jobs('person_id');
create trigger forget_jobs after delete on shops for each row execute function forget_jobs('shop_id');
call migrating.own_function('forget_jobs', 'prateleira_queue');
