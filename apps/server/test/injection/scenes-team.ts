import { LOGINS } from '../../src/database.ts'
import type { Scene } from './scene.ts'
import { as, COLLEAGUE } from './scenes-parts.ts'

const INVITED = `update invitations set expires_at = now() + interval '1 day', email = 'convidada@example.com' where $BOTH`
/** The colleague is invited to the attacker's shop, and was there before; of the twin's they are. */
const JOINS = [
  ...COLLEAGUE,
  `delete from members where shop_id = '$SHOP' and person_id = '$OTHER'`,
  `update invitations set expires_at = now() + interval '1 day', email = 'outra@example.com', token_hash = case shop_id when '$SHOP' then 'hash' else 'x' end where $BOTH`,
  `insert into former_members (shop_id, person_id, number, name, left_at) values ('$SHOP', '$OTHER', 2, 'Outra', now()), ('$TWIN', '$OTHER', 2, 'Outra', now())`,
]
const join = `select join_by_invitation('$OTHER', 'hash', '{}', now())`
/** Whoever has a PIN and no account. */
const ELSEWHERE = `delete from members where shop_id = '$SHOP' and person_id = '$OTHER'`
const BY_PIN = [...COLLEAGUE, `update people set user_id = null where person_id = '$OTHER'`]
const session = (shop: string, id: string, operator = 'null') =>
  `insert into auth.session (id, token, "userId", "expiresAt", "endsAt", "shopId", "operatorId")
   values ('$${id}', '${id}', '$OTHER', now() + interval '1 day', now() + interval '1 day', '${shop}', ${operator})`
const sessionsOf = (what: string) =>
  `select string_agg(concat(token, case when ${what} then '+' else '-' end), ' ' order by token) from auth.session where "userId" = '$OTHER'`
const FULL = `update shops set subscription_status = 'active', plan_id = null where shop_id = '$SHOP'`

export const TEAM: Scene[] = [
  {
    what: 'somebody joins who works by PIN alone',
    state: [INVITED],
    does: `select add_counter_member('Nova', 'seller', false, now()) is not null`,
    gives: 'true',
  },
  {
    what: 'somebody is invited who works in another shop',
    state: [...COLLEAGUE, INVITED, `delete from members where shop_id = '$SHOP' and person_id = '$OTHER'`],
    does: `select invite_member('outra@example.com', 'seller', false, 'h', '{}', now()) is not null`,
    gives: 'true',
  },
  {
    what: 'a role changes',
    state: COLLEAGUE,
    does: `select update_member('$OTHER', null, 'seller', true, now())`,
    gives: 'true',
  },
  {
    what: 'a member is suspended',
    looks: true,
    state: [
      ...COLLEAGUE,
      session('$SHOP', 'NEW'),
      session('$TWIN', 'LAST'),
      session('$TWIN', 'SECOND', `'$OTHER'`),
      `insert into integration_keys (shop_id, name, scope, key_hash, prefix, created_by, created_at) values ('$TWIN', 'x', 'read', 'k', 'x', '$OTHER', now())`,
    ],
    does: `select set_member_state('$OTHER', 'suspended', now())`,
    leaves: `select concat((${sessionsOf(`"shopId" is null or "operatorId" = '00000000-0000-0000-0000-000000000000'`)}), ' ',
      (select m.state from members m where m.shop_id = '$TWIN' and m.person_id = '$OTHER'), (select count(*) from integration_keys k where k.shop_id = '$TWIN'))`,
    gives: 'LAST- NEW+ SECOND- active1',
  },
  {
    what: 'a member is suspended who works in no other shop',
    state: [
      ...COLLEAGUE,
      `delete from members where shop_id = '$TWIN' and person_id = '$OTHER'`,
      session('$SHOP', 'NEW'),
    ],
    does: `select set_member_state('$OTHER', 'suspended', now())`,
    leaves: `select string_agg(concat("userId" = '$ME', "shopId" = '$SHOP'), ' ') from auth.session where "userId" in ('$ME', '$OTHER')`,
    gives: 'tt',
  },
  {
    what: 'a member is suspended, and nobody else',
    looks: true,
    state: [...COLLEAGUE, session('$SHOP', 'NEW')],
    does: `select set_member_state('$OTHER', 'suspended', now())`,
    leaves: `select string_agg(concat("userId" = '$ME', "shopId" = '$SHOP'), ' ' order by "userId" = '$ME') from auth.session where "userId" in ('$ME', '$OTHER')`,
    gives: 'f tt',
  },
  {
    what: 'a member goes',
    looks: true,
    state: [
      ...COLLEAGUE,
      `update former_members set number = case shop_id when '$SHOP' then 1 else 9 end where $BOTH`,
    ],
    does: `select remove_member('$OTHER', now())`,
    leaves: `select concat((select number from former_members where shop_id = '$SHOP' and person_id = '$OTHER'), (select count(*) from members where person_id = '$OTHER'))`,
    gives: '21',
  },
  { what: 'somebody comes by an invitation', login: LOGINS.auth, state: JOINS, does: join, gives: '$SHOP' },
  {
    what: 'somebody comes by an invitation to a full shop',
    login: LOGINS.auth,
    state: [
      ...JOINS,
      FULL,
      `insert into members (shop_id, person_id, role) select '$SHOP', gen_random_uuid(), 'seller' from generate_series(1, trial_members())`,
    ],
    does: join,
    gives: 'PRTML',
  },
  {
    what: 'the tries at a PIN are given back',
    state: [...BY_PIN, `update pin_tries set person_id = '$OTHER' where $BOTH`],
    does: `select release_pin('$OTHER', now())`,
    gives: 'true',
  },
  {
    what: 'the tries at a PIN of somebody who is in another shop only',
    state: [...BY_PIN, ELSEWHERE],
    does: `select release_pin('$OTHER', now())`,
    gives: 'false',
  },
  {
    what: 'a PIN for somebody who is in another shop only',
    state: [...BY_PIN, ELSEWHERE],
    does: `select set_member_pin('$OTHER', 'h', 4, now())`,
    gives: 'false',
  },
  {
    what: 'the members are listed',
    looks: true,
    does: 'select person_id from shop_members(now())',
    gives: '$ME',
  },
  {
    what: 'the members are listed to a seller',
    state: [as('seller')],
    does: 'select from shop_members(now())',
    gives: 'PR4RM',
  },
  {
    what: 'who manages another shop manages this one',
    state: [
      as('seller'),
      `update members set role = 'manager' where shop_id = '$TWIN' and person_id = '$ME'`,
    ],
    does: `select release_pin('$OTHER', now())`,
    gives: 'PR4RM',
  },
  {
    what: 'who owns another shop owns this one',
    state: [as('seller'), `update members set role = 'owner' where shop_id = '$TWIN' and person_id = '$ME'`],
    does: 'select require_owner()',
    gives: 'PR4RM',
  },
  {
    what: 'a PIN of one’s own ends the passes by PIN',
    state: [`update selling_passes set by_pin = true, ended_at = null where $BOTH`],
    does: `select set_own_pin('h', 4, now())`,
    gives: '',
  },
  {
    what: 'who belongs to the shop no more sets a PIN',
    state: COLLEAGUE,
    since: [`delete from members where shop_id = '$SHOP' and person_id = '$ME'`],
    does: `select set_own_pin('h', 4, now())`,
    gives: 'PR404',
  },
  {
    what: 'it is noted who is at work',
    state: [...COLLEAGUE, `update members set last_seen_at = null where $BOTH`],
    does: 'select note_presence(now())',
    leaves: `select string_agg(concat(person_id = '$ME', last_seen_at is not null), ' ' order by person_id = '$ME') from members where shop_id = '$SHOP'`,
    gives: 'ff tt',
  },
  {
    what: 'who is at work is noted once in five minutes, whatever time they say',
    state: [`update members set last_seen_at = now() - interval '1 minute' where $BOTH`],
    does: `select note_presence(timestamptz '2190-01-01')`,
    leaves: `select last_seen_at < now() from members where shop_id = '$SHOP'`,
    gives: 'true',
  },
  {
    what: 'it is noted which session is used, and of no other',
    state: [
      ...COLLEAGUE,
      session('$SHOP', 'NEW'),
      `update auth.session set "updatedAt" = now() - interval '1 hour' where "userId" in ('$ME', '$OTHER')`,
    ],
    does: `select note_session_use('$TOKEN', now())`,
    leaves: `select string_agg(concat(token = '$TOKEN', "updatedAt" > now() - interval '1 minute'), ' ' order by token = '$TOKEN') from auth.session where "userId" in ('$ME', '$OTHER')`,
    gives: 'ff tt',
  },
  {
    what: 'a use of a session is noted once in five minutes, whatever time it says',
    state: [`update auth.session set "updatedAt" = now() - interval '1 minute' where "userId" = '$ME'`],
    does: `select note_session_use('$TOKEN', timestamptz '2190-01-01')`,
    leaves: `select "updatedAt" < now() from auth.session where "userId" = '$ME'`,
    gives: 'true',
  },
  {
    what: 'the name of the owner',
    // The attacker's are written last, and others' ids and owners are before: whoever takes the first that they find takes another's.
    state: [
      ...COLLEAGUE,
      `insert into shops (shop_id, owner_id, name, timezone) values ('$NEW', '$OTHER', 'x', 'UTC')`,
      `update shops set name = name where shop_id = '$SHOP'`,
      `update people set full_name = full_name where person_id = '$ME'`,
    ],
    does: 'select owner_of_shop()',
    gives: '$MARK',
  },
]
