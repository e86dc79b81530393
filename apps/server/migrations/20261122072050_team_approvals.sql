-- Approvals by PIN, on the spot, of what the acting person may not do (SELL-02, decision 208).

create function roles_that_approve() returns text[] language sql immutable parallel safe return null::text[];
create function approval_time() returns interval language sql immutable parallel safe return null::interval;
grant execute on function roles_that_approve(), approval_time() to prateleira_gate;

-- Valid for one command, once, for the person who asked, and for a short time (approval_time). Used ones stay as the record of who allowed
-- what.
create table approvals (
  shop_id uuid not null references shops (shop_id) on delete cascade,
  id uuid not null default uuid_v7(),
  kinds text[] not null check (kinds <@ array['discount', 'credit', 'cancellation', 'return', 'cash']),
  -- Hash of what was shown to the approver: the whole command, as the server read it.
  bound_hash text not null,
  asked_by uuid not null,
  approved_by uuid not null,
  given_at timestamptz not null default now(),
  used_at timestamptz,
  -- Which of the kinds it was needed for. Its reference is a sale, a pending sale or a cash session.
  used_for text[] not null default '{}',
  reference_id uuid,
  primary key (shop_id, id),
  check (kinds <> '{}' and cardinality(used_for) <= cardinality(kinds)),
  check ((used_at is null) = (reference_id is null))
);
create index approvals_reference on approvals (shop_id, reference_id) where reference_id is not null;
create index approvals_unused on approvals (given_at) where used_at is null;
call migrating.tenant_table('approvals', 'select');
call migrating.open_table('approvals', 'prateleira_gate', 'select, insert, update (used_at, used_for, reference_id), delete');

-- Records that a person approved something after their PIN was found right. Null: the PIN was changed meanwhile, or they no longer work
-- here. PRTNA: their role may approve nothing.
create function give_approval(token text, told timestamptz, device uuid, wanted uuid, checked text, kinds text[], bound text) returns uuid
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  here record;
  their_role text;
  made uuid;
begin
  select * into here from device_session(token, told, null);
  select m.role into their_role from members m join member_pins n on n.shop_id = m.shop_id and n.person_id = m.person_id
    where m.shop_id = here.shop_id and m.person_id = wanted and m.state = 'active' and n.hash = checked for share of m, n;
  if not found then
    return null;
  end if;
  update pin_tries t set wrong = 0, known = true where t.shop_id = here.shop_id and t.device_id = device and t.person_id = wanted;
  if their_role <> all (roles_that_approve()) then
    raise exception 'may allow nothing' using errcode = 'PRTNA';
  end if;
  insert into approvals (shop_id, kinds, bound_hash, asked_by, approved_by)
  values (here.shop_id, give_approval.kinds, bound, coalesce(here.operator_id, here.account_id), wanted) returning id into made;
  return made;
end $$;
call migrating.own_function('give_approval', 'prateleira_gate', 'prateleira_auth');

-- Uses an approval up for what this transaction does; if the transaction fails it can be used again. PRTAI: it is for something else or for
-- another person, used, expired, or given by somebody who may no longer approve.
create function use_approval(approval uuid, bound text, reference uuid) returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  update approvals a set used_at = now(), reference_id = reference
   where a.shop_id = current_shop() and a.id = approval and a.used_at is null and a.bound_hash = bound and a.asked_by = current_actor()
     and a.given_at > now() - approval_time()
     and exists (select from members m where m.shop_id = a.shop_id and m.person_id = a.approved_by and m.state = 'active'
                    and m.role = any (roles_that_approve()));
  if not found then
    raise exception 'no such approval' using errcode = 'PRTAI';
  end if;
end $$;
call migrating.own_function('use_approval', 'prateleira_gate', 'prateleira_ledger, prateleira_app');

-- The role of the person who approved this in the current transaction; null when nobody did.
create function approver_role(reference uuid, kind text) returns text
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select m.role from approvals a join members m on m.shop_id = a.shop_id and m.person_id = a.approved_by
   where a.shop_id = current_shop() and a.reference_id = reference and a.used_at = now() and approver_role.kind = any (a.kinds)
   limit 1
$$;
call migrating.own_function('approver_role', 'prateleira_gate', 'prateleira_ledger');

-- Records that an approval was needed: in the approval, and as a line of 'Atividade' by the approver. `details` describe the command.
-- False: nobody approved it.
create function note_approval(reference uuid, kind text, details jsonb) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  given record;
begin
  update approvals a set used_for = array_append(a.used_for, note_approval.kind)
   where a.shop_id = current_shop() and a.reference_id = reference and a.used_at = now() and note_approval.kind = any (a.kinds)
     and not note_approval.kind = any (a.used_for)
  returning a.approved_by, a.asked_by into given;
  if not found then
    return approver_role(reference, note_approval.kind) is not null;
  end if;
  insert into activity (shop_id, kind, created_by, by_pin, subject_id, details, created_at)
  values (current_shop(), 'approve_' || note_approval.kind, given.approved_by, true, given.asked_by, note_approval.details, now());
  return true;
end $$;
call migrating.own_function('note_approval', 'prateleira_gate', 'prateleira_ledger, prateleira_app');

-- A pending sale became a sale: its approvals refer to the sale from now on.
create function carry_approval(waited uuid, sale uuid) returns void
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  update approvals a set reference_id = sale where a.shop_id = current_shop() and a.reference_id = waited
$$;
call migrating.own_function('carry_approval', 'prateleira_gate', 'prateleira_ledger');
