import { LOGINS } from '../../src/database.ts'
import type { Scene } from './scene.ts'
import { enterLater, giveBack, sell } from './scenes-parts.ts'

/** A day that is tomorrow nowhere, and instants at which what is over lived, or would be. */
const AHEAD = 'current_date + 400'
const BEFORE = `timestamptz '2005-01-01'`
const AFTER = `timestamptz '2190-01-01'`

const ahead = (what: string, does: string, state?: string[]): Scene => ({
  what: `${what} on a day ahead`,
  ...(state ? { state } : {}),
  does,
  gives: '23514',
})
const SESSION_OVER = `update auth.session set "expiresAt" = now() - interval '1 day' where "userId" = '$ME'`
const INVITATION_OVER = `update invitations set expires_at = now() - interval '1 day', token_hash = 'hash' where shop_id = '$SHOP'`
const COUNTED = [
  `update stock_counts set state = 'open' where $BOTH and id = '$ME'`,
  `update product_variants set reserved = 0 where $BOTH`,
  `delete from stock_count_recounts where $BOTH`,
  // Nothing differs, and so nothing moves whose own day would be refused.
  `update stock_count_lines set round = 0, quantity = balance where $BOTH`,
]

/** Days ahead, and what is over for everybody but who says that it is another time (decisions 272, 280). */
export const INSTANTS: Scene[] = [
  ahead('a sale', sell({ sold_on: AHEAD })),
  ahead('a return', giveBack({ returned_on: AHEAD })),
  ahead('a receipt', `select receive_credit('$ME', '$NEW', 1, 'pix', null, ${AHEAD}, null, null)`),
  ahead('a receipt taken back', `select reverse_receipt('$SECOND', '$NEW', ${AHEAD}, null)`),
  ahead('a debt written off', `select write_off_credit('$ME', '$NEW', 1, 'x', ${AHEAD}, null, null)`),
  ahead('a late entry', enterLater({ dated: AHEAD })),
  ahead(
    'an approved count',
    `select approve_count('$ME', count_version('$ME'), false, true, ${AHEAD}, now(), 'key')`,
    COUNTED,
  ),
  ahead('a count taken back', `select reverse_count('$SECOND', 'x', ${AHEAD}, now())`),
  ahead(
    'an entry',
    `insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, movement_date) values ('$SHOP', '$ME', 'in', 'entry', 1, ${AHEAD})`,
  ),
  {
    what: 'a session that is over enters before it was',
    enters: 'not',
    state: [SESSION_OVER],
    does: `select enter('$TOKEN', ${BEFORE}, 'account')`,
    gives: 'PR401',
  },
  {
    what: 'a session that is over enters the admin area before it was',
    login: LOGINS.admin,
    enters: 'not',
    state: [
      SESSION_OVER,
      `delete from admin_users where user_id = '$ME'`,
      `insert into admin_users (user_id, role, permissions) values ('$ME', 'super_admin', every_permission())`,
    ],
    does: `select enter_admin('$TOKEN', ${BEFORE}, 'any', true)`,
    gives: 'PR401',
  },
  {
    what: 'a key that is over enters before it was',
    enters: 'not',
    state: [`update integration_keys set expires_at = now() - interval '1 day' where shop_id = '$SHOP'`],
    does: `select enter_by_key('$MARK', ${BEFORE}, false)`,
    gives: 'PR40E',
  },
  {
    what: 'a key that is over is admitted before it was',
    enters: 'not',
    state: [`update integration_keys set expires_at = now() - interval '1 day' where shop_id = '$SHOP'`],
    does: `select is_over from admit_key('$MARK', ${BEFORE})`,
    gives: 'true',
  },
  {
    what: 'sessions that are over are listed before they were',
    since: [SESSION_OVER],
    does: `select count(*) from own_sessions('$TOKEN', ${BEFORE})`,
    gives: '0',
  },
  {
    what: 'a device of a session that is over is used before it was',
    login: LOGINS.auth,
    state: [SESSION_OVER],
    does: `select from device_people('$TOKEN', ${BEFORE}, '$SHOP', 'cookie')`,
    gives: 'PR401',
  },
  {
    what: 'an invitation that is over says something before it was',
    state: [INVITATION_OVER],
    does: `select count(*) from invitation_of('hash', ${BEFORE})`,
    gives: '0',
  },
  {
    what: 'an invitation that is over lets somebody in before it was',
    login: LOGINS.auth,
    state: [INVITATION_OVER],
    does: `select join_by_invitation('$ME', 'hash', '{}', ${BEFORE})`,
    gives: 'PRTIV',
  },
  {
    what: 'tries at other devices are forgotten a day after',
    login: LOGINS.auth,
    state: [
      `update member_pins set hash = 'pin' where $BOTH`,
      `update pin_tries set wrong = 100, known = false, tried_at = now(), device_id = '$NEW' where shop_id = '$SHOP'`,
    ],
    does: `select is_locked from device_people('$TOKEN', ${AFTER}, '$SHOP', 'cookie')`,
    looks: true,
    gives: 'true',
  },
  ...[
    ['audit_log (type, actor_id, created_at)', `'sign_in', '$ME'`],
    ['cash_sessions (shop_id, id, register_id, opening_float, opened_at)', `'$SHOP', '$NEW', '$NEW', 0`],
    [
      'integration_keys (shop_id, name, scope, key_hash, prefix, created_at)',
      `'$SHOP', 'x', 'read', 'x', 'x'`,
    ],
    ['data_exports (shop_id, id, requested_at)', `'$SHOP', '$NEW'`],
    ['product_images (shop_id, name, created_at)', `'$SHOP', 'x'`],
  ].map(([into = '', values]): Scene => {
    const [table = ''] = into.split(' ')
    return {
      what: `a row of ${table} is made ahead`,
      state: [
        `insert into cash_registers (shop_id, id, name) values ('$SHOP', '$NEW', 'x')`,
        `delete from data_exports where shop_id = '$SHOP'`,
      ],
      does: `insert into ${into} values (${values}, ${AFTER})`,
      leaves: `select count(*) from ${table} where ${/\w+(?=\)$)/.exec(into)} = ${AFTER}`,
      gives: '0',
    }
  }),
  {
    what: 'what the login of sign-ins notes was done ahead',
    login: LOGINS.auth,
    does: `insert into security.events (type, created_at) values ('x', ${AFTER})`,
    leaves: `select count(*) from security.events where created_at = ${AFTER}`,
    gives: '0',
  },
  {
    what: 'a copy of all data is ready ahead',
    state: [`update data_exports set ready_at = null where shop_id = '$SHOP'`],
    does: `update data_exports set ready_at = ${AFTER} where shop_id = '$SHOP'`,
    leaves: `select expires_at = now() + copy_time() from data_exports where shop_id = '$SHOP'`,
    gives: 'true',
  },
  {
    what: 'a copy of all data is ready again',
    state: [`update data_exports set ready_at = now() - interval '1 day' where shop_id = '$SHOP'`],
    does: `update data_exports set ready_at = now() where shop_id = '$SHOP'`,
    leaves: `select ready_at < now() from data_exports where shop_id = '$SHOP'`,
    gives: 'true',
  },
]
