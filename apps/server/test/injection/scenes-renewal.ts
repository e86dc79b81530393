import { LOGINS } from '../../src/database.ts'
import type { Scene } from './scene.ts'
import { COLLEAGUE } from './scenes-parts.ts'

/** The token of a session is renewed when its acting person changes (decision 303): of that session and of no other. */

const ANOTHER = [
  ...COLLEAGUE,
  `insert into auth.session (token, "formerToken", "userId", "expiresAt", "endsAt", "shopId")
   values ('theirs', 'theirs before', '$OTHER', now() + interval '1 day', now() + interval '1 day', '$SHOP')`,
]
const FORMER = `update auth.session set "formerToken" = 'former' where "userId" = '$ME'`
const TOKENS = `select string_agg(concat(token, ' ', "formerToken" = '$TOKEN', ' ', "operatorId" = '$ME'), '; ' order by "userId" = '$OTHER')
   from auth.session where "userId" in ('$ME', '$OTHER')`

const renewing = (what: string, does: string, gives: string, state: string[] = []): Scene => ({
  what,
  login: LOGINS.auth,
  state: [...ANOTHER, ...state],
  does,
  leaves: TOKENS,
  gives,
})

export const RENEWAL: Scene[] = [
  renewing(
    'somebody takes a device over',
    `select begin_operator('$TOKEN', now(), '$ME', '$ME', 'pin', '$TOKEN', 'renewed')`,
    'renewed t t; theirs f ',
    [`update member_pins set hash = 'pin' where $BOTH`],
  ),
  renewing(
    'somebody takes a device over with a PIN that was changed meanwhile',
    `select begin_operator('$TOKEN', now(), '$ME', '$ME', 'another', '$TOKEN', 'renewed')`,
    '$TOKEN  ; theirs f ',
    [`update member_pins set hash = 'pin' where $BOTH`],
  ),
  renewing(
    'a device goes back to its account',
    `select end_operator('$TOKEN', now(), 'given', 'fresh', '$TOKEN', 'renewed')`,
    'renewed t ; theirs f ',
  ),
  renewing(
    'a PIN is unlocked at a device',
    `select unlock_pin('$TOKEN', now(), 'cookie', 'fresh', '$TOKEN', 'renewed', '$ME')`,
    'renewed t ; theirs f ',
    [`update counter_devices set token_hash = 'cookie' where $BOTH`],
  ),
  {
    what: 'somebody takes a device over by the token before',
    login: LOGINS.auth,
    state: [...ANOTHER, FORMER],
    does: `select begin_operator('former', now(), '$ME', '$ME', 'pin', 'former', 'renewed')`,
    gives: 'PR401',
  },
  {
    what: 'the token before a renewal enters',
    enters: 'not',
    state: [...ANOTHER, FORMER],
    does: `select enter('former', now(), 'account')`,
    gives: 'PR4OP',
  },
  {
    what: 'the token before a renewal of a session that is over enters',
    enters: 'not',
    state: [FORMER, `update auth.session set "expiresAt" = now() - interval '1 day' where "userId" = '$ME'`],
    does: `select enter('former', timestamptz '2005-01-01', 'account')`,
    gives: 'PR401',
  },
  {
    what: 'the token before a renewal enters the admin area',
    login: LOGINS.admin,
    enters: 'not',
    state: [...ANOTHER, FORMER],
    does: `select enter_admin('former', now(), 'any', true)`,
    gives: 'PR401',
  },
  {
    what: 'the first use of a renewed token ends the one before, and of no other session',
    enters: 'not',
    state: [...ANOTHER, FORMER],
    does: `select enter('$TOKEN', now(), 'account')`,
    leaves: `select string_agg(concat(token = '$TOKEN', "formerToken" is null), ' ' order by token = '$TOKEN') from auth.session where "userId" in ('$ME', '$OTHER')`,
    gives: 'ff tt',
  },
]
