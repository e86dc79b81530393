-- Invitations, and joining by them (TEAM-03).

-- Rules of the contract, filled in by every start (kernel/db/rules.ts).
create function invitation_time() returns interval language sql immutable parallel safe return null::interval;
create function invitation_kept_time() returns interval language sql immutable parallel safe return null::interval;
grant execute on function invitation_time(), invitation_kept_time() to prateleira_gate;

-- An address that may join once. Only the hash of the token is kept; a newer invitation of the same address replaces the older.
create table invitations (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'seller', 'stocker')),
  sees_costs boolean,
  -- SHA-256 of the token, which is 32 random bytes and cannot be guessed.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, email)
);
create index invitations_hash on invitations (token_hash);
call migrating.tenant_table('invitations', 'select (shop_id, id, email, role, sees_costs, created_at, expires_at)');
call migrating.open_table('invitations', 'prateleira_gate', 'select, insert, update, delete');

-- A letter that waits is deleted with its invitation.
create function forget_invitation_letters() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  delete from outgoing_mail m where m.about = old.id;
  return null;
end $$;
create trigger forget_letters after delete on invitations for each row execute function forget_invitation_letters();
call migrating.own_function('forget_invitation_letters', 'prateleira_queue');

-- Invites an address and queues the letter; an existing invitation is replaced. PRTAM: they are already a member.
create function invite_member(address text, role text, sees_costs boolean, hash text, letter jsonb, instant timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  made uuid;
begin
  instant := trusted_time(instant);
  perform require_owner();
  perform lock_team(current_shop());
  if exists (select from members m join auth."user" u on u.id = m.person_id where m.shop_id = current_shop() and u.email = address) then
    raise exception 'a member already' using errcode = 'PRTAM';
  end if;
  perform require_place(current_shop(), (select count(*) from invitations i where i.shop_id = current_shop() and i.email <> address
                                            and i.expires_at > instant));
  insert into invitations as i (shop_id, email, role, sees_costs, token_hash, invited_by, created_at, expires_at)
  values (current_shop(), address, invite_member.role, invite_member.sees_costs, hash, current_actor(), instant, instant + invitation_time())
  on conflict (shop_id, email) do update set role = excluded.role, sees_costs = excluded.sees_costs, token_hash = excluded.token_hash,
    invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
  returning i.id into made;
  perform put_in_mail(null, address, made, 'security', letter, instant);
  perform note_activity(current_shop(), 'member_invite', current_actor(), made, jsonb_build_object('role', invite_member.role), instant);
  return made;
end $$;
call migrating.own_function('invite_member', 'prateleira_gate', 'prateleira_app');

-- Sends an invitation again, with a new link and a new invitation_time(); the older link stops working. False: there is no such invitation.
create function resend_invitation(wanted uuid, hash text, letter jsonb, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  address text;
begin
  instant := trusted_time(instant);
  perform require_owner();
  update invitations i set token_hash = hash, expires_at = instant + invitation_time()
   where i.shop_id = current_shop() and i.id = wanted returning i.email into address;
  if address is null then
    return false;
  end if;
  perform put_in_mail(null, address, wanted, 'security', letter, instant);
  return true;
end $$;
call migrating.own_function('resend_invitation', 'prateleira_gate', 'prateleira_app');

create function revoke_invitation(wanted uuid, instant timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  instant := trusted_time(instant);
  perform require_owner();
  delete from invitations i where i.shop_id = current_shop() and i.id = wanted;
  if not found then
    return false;
  end if;
  perform note_activity(current_shop(), 'member_uninvite', current_actor(), wanted, '{}', instant);
  return true;
end $$;
call migrating.own_function('revoke_invitation', 'prateleira_gate', 'prateleira_app');

-- What a live invitation tells the person who has its link; no row for any other token. `known`: the address has an account.
create function invitation_of(hash text, told timestamptz)
  returns table (shop_name text, invited_by text, email text, role text, expires_at timestamptz, known boolean)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select s.name, coalesce(p.full_name, ''), i.email, i.role, i.expires_at, exists (select from auth."user" u where u.email = i.email)
    from invitations i join shops s on s.shop_id = i.shop_id left join people p on p.person_id = i.invited_by
   where i.token_hash = hash and i.expires_at > trusted_time(told)
$$;
call migrating.own_function('invitation_of', 'prateleira_gate', 'prateleira_app');

-- Makes a person a member by an invitation to their address, and informs the shop's owner. Returns the shop.
-- SQLSTATEs: PRTIV no live invitation, PRTAD it is for another address, PRTML no place.
create function join_by_invitation(person uuid, hash text, letter jsonb, told timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  instant timestamptz := trusted_time(told);
  shop uuid;
  owner uuid;
  found_invitation record;
begin
  select i.shop_id into shop from invitations i where i.token_hash = hash;
  -- Locks in the same order as invite_member: first the team, then the invitation.
  owner := lock_team(shop);
  select i.id, i.email, i.role, i.sees_costs, i.invited_by into found_invitation from invitations i
   where i.shop_id = shop and i.token_hash = hash and i.expires_at > instant for update;
  if not found then
    raise exception 'no invitation' using errcode = 'PRTIV';
  end if;
  if not exists (select from auth."user" u where u.id = person and u.email = found_invitation.email) then
    raise exception 'for another address' using errcode = 'PRTAD';
  end if;
  delete from invitations i where i.shop_id = shop and i.id = found_invitation.id;
  if not exists (select from members m where m.shop_id = shop and m.person_id = person) then
    perform require_place(shop, 0);
    insert into members (shop_id, person_id, role, sees_costs, created_at)
    values (shop, person, found_invitation.role, found_invitation.sees_costs, instant);
    delete from former_members f where f.shop_id = shop and f.person_id = person;
    perform note_activity(shop, 'member_join', person, person, jsonb_build_object('role', found_invitation.role), instant);
    perform put_in_mail(owner, null, null, 'security', letter, instant);
  end if;
  update people p set last_shop_id = shop where p.person_id = person;
  return shop;
end $$;
call migrating.own_function('join_by_invitation', 'prateleira_gate', 'prateleira_gate, prateleira_auth');

-- The same for the signed-in person, whose session moves to that shop.
create function accept_invitation(token text, hash text, letter jsonb, told timestamptz) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  shop uuid;
begin
  if current_actor() is null then
    raise exception 'no session' using errcode = 'PR401';
  end if;
  shop := join_by_invitation(current_actor(), hash, letter, told);
  update auth.session s set "shopId" = shop where s.token = accept_invitation.token and s."userId" = current_actor();
  return shop;
end $$;
call migrating.own_function('accept_invitation', 'prateleira_gate', 'prateleira_app');
