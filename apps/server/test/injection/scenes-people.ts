import { LOGINS } from '../../src/database.ts'
import type { Scene } from './scene.ts'
import { behindOthers, COLLEAGUE } from './scenes-parts.ts'

const DEVICE_KNOWN = `update counter_devices set token_hash = 'cookie' where $BOTH`
const pass = (device = '$ME') => `select device_code from issue_pass('${device}', 'h', now(), '$TOKEN')`
const PIN = `update member_pins set hash = 'pin' where $BOTH`
const tried = (wrong: number, device: string) =>
  `update pin_tries set wrong = ${wrong}, known = false, tried_at = now(), device_id = '${device}' where shop_id = '$TWIN'`
const attempt = (cookie: string) =>
  `select concat(device_id = '$ME', locked) from begin_pin_try('$TOKEN', now(), '$SHOP', '${cookie}', 'fresh', '$ME')`
/** The attacker's row is written last: whoever takes the first that they find takes another's. */
const OTHERS_HAD_TRIAL = [
  `update people set had_trial = true where person_id <> '$ME'`,
  behindOthers('people', 'had_trial = false', `person_id = '$ME'`),
]
const key = (state: string[], does: string, gives: string, what: string): Scene => ({
  what,
  enters: 'not',
  // Keys are looked up by their hash, in any shop.
  looks: true,
  state: [
    `update integration_keys set expires_at = null, last_used_at = null where shop_id = '$SHOP'`,
    ...state,
  ],
  does,
  gives,
})
/** The attacker's account is written last: whoever takes the first that they find takes another's. */
const ACCOUNTS = [...COLLEAGUE, `update auth."user" set name = name where id = '$ME'`]
const USE = `select enter_by_key('$MARK', now(), false)`

export const PEOPLE: Scene[] = [
  {
    ...key(
      [
        `insert into integration_keys (shop_id, id, name, scope, key_hash, prefix, created_at) values ('$TWIN', '$ME', 'x', 'read', 'x', 'x', now())`,
      ],
      USE,
      'true',
      'a program enters',
    ),
    leaves: `select last_used_at is null from integration_keys where shop_id = '$TWIN'`,
  },
  key(
    [`update shops set subscription_status = 'suspended' where shop_id = '$SHOP'`],
    USE,
    'PR403',
    'a program of a suspended shop enters',
  ),
  {
    ...key([], USE, 'PR4OL', 'a program that sees costs enters by the login that does not'),
    login: LOGINS.appWithoutCosts,
  },
  {
    what: 'a device is known by its cookie',
    login: LOGINS.auth,
    state: [DEVICE_KNOWN, `update counter_devices set used_at = now() - interval '2 days' where $BOTH`],
    does: attempt('cookie'),
    gives: 'tf',
  },
  {
    what: 'a device begins its next session',
    login: LOGINS.auth,
    state: [DEVICE_KNOWN, `update counter_devices set session_id = '$NEW' where shop_id = '$SHOP'`],
    does: attempt('cookie'),
    gives: 'tf',
  },
  {
    what: 'a PIN is tried that was tried at another shop’s devices',
    login: LOGINS.auth,
    state: [DEVICE_KNOWN, tried(100, '$NEW'), `delete from pin_tries where shop_id = '$SHOP'`],
    does: attempt('cookie'),
    gives: 'tf',
  },
  {
    what: 'who may act at a device',
    login: LOGINS.auth,
    looks: true,
    state: [
      ...COLLEAGUE,
      DEVICE_KNOWN,
      PIN,
      `insert into member_pins (shop_id, person_id, hash, digits, set_at) values ('$TWIN', '$OTHER', 'x', 4, now())`,
    ],
    does: `select concat(full_name, ' ', role, ' ', is_locked) from device_people('$TOKEN', now(), '$SHOP', 'cookie')`,
    gives: '$MARK owner f',
  },
  {
    what: 'who may act at a device that another shop knows',
    login: LOGINS.auth,
    looks: true,
    state: [
      `update counter_devices set token_hash = 'cookie', id = '$NEW' where shop_id = '$TWIN'`,
      `delete from counter_devices where shop_id = '$SHOP'`,
      PIN,
      `update pin_tries set wrong = 100, known = false, tried_at = now() - interval '2 days', device_id = '$NEW' where $BOTH`,
    ],
    does: `select is_locked from device_people('$TOKEN', now(), '$SHOP', 'cookie')`,
    gives: 'false',
  },
  {
    what: 'a device goes on by another cookie',
    login: LOGINS.auth,
    does: `select end_operator('$TOKEN', now(), 'given', 'fresh', '$TOKEN', 'renewed')`,
    gives: 'true',
  },
  {
    what: 'a pass is given',
    state: [`update selling_passes set issued_at = '2001-01-01' where $BOTH`],
    does: pass(),
    gives: '$MARK',
  },
  {
    what: 'a pass is given where somebody else has many',
    // The oldest of one's own go; the twin's have the same ids.
    state: [
      ...COLLEAGUE,
      `insert into selling_passes (shop_id, id, device_id, person_id, role, by_pin, token_hash, issued_at)
       select s, md5(concat(p, n))::uuid, '$ME', p, 'seller', false, concat(p, n), now()
         from generate_series(1, passes_most() + 5) n, unnest(array['$SHOP', '$TWIN']::uuid[]) s, unnest(array['$ME', '$OTHER']::uuid[]) p`,
    ],
    does: pass(),
    leaves: `select count(*) = passes_most() + 5 from selling_passes where shop_id = '$SHOP' and person_id = '$OTHER'`,
    gives: 'true',
  },
  {
    what: 'a device begins where somebody else has many',
    state: [
      `insert into selling_devices (shop_id, code, created_at, used_at, made_by) select '$SHOP', 'X' || n, now(), now(), '$OTHER' from generate_series(1, selling_devices_of_one()) n`,
    ],
    does: `select device_code <> '' from issue_pass('$NEW', 'h', now(), '$TOKEN')`,
    gives: 'true',
  },
  {
    what: 'a second shop of one’s own, the first that has a trial',
    state: [...COLLEAGUE, ...OTHERS_HAD_TRIAL],
    does: `select open_shop('x', 'America/Sao_Paulo', now())`,
    leaves: `select subscription_status from shops where owner_id = '$ME' and shop_id <> '$SHOP'`,
    gives: 'trial',
  },
  {
    what: 'a second shop of one’s own, and what others had',
    state: [
      ...COLLEAGUE,
      `insert into shops (shop_id, owner_id, name, timezone) select gen_random_uuid(), '$OTHER', 'x', 'UTC' from generate_series(1, shops_at_most())`,
    ],
    does: `select open_shop('x', 'America/Sao_Paulo', now())`,
    leaves: `select concat(count(*), (select p.had_trial from people p where p.person_id = '$OTHER')) from shops where owner_id = '$ME'`,
    gives: '2f',
  },
  { what: 'one’s own account', state: ACCOUNTS, does: `select own_account() ->> 'email'`, gives: '$EMAIL' },
  {
    what: 'one’s own data',
    state: ACCOUNTS,
    looks: true,
    does: `select own_personal_data() ->> 'email'`,
    gives: '$EMAIL',
  },
  {
    what: 'one’s own second step',
    state: [...COLLEAGUE, `update auth."user" set "twoFactorEnabled" = id <> '$ME'`],
    does: 'select own_second_step()',
    gives: 'false',
  },
  {
    what: 'one’s own state as an administrator',
    state: [
      ...COLLEAGUE,
      `delete from admin_users where user_id = '$ME'`,
      `update auth."user" set "twoFactorEnabled" = id <> '$ME'`,
    ],
    looks: true,
    does: 'select concat(role, has_second_step) from own_admin_state()',
    gives: 'f',
  },
  {
    what: 'one’s own state where somebody else is to be the first administrator',
    looks: true,
    state: [
      ...COLLEAGUE,
      'delete from admin_users',
      `create or replace function super_admin_email() returns text language sql immutable parallel safe return 'outra@example.com'`,
    ],
    does: 'select bootstrap from own_admin_state()',
    gives: 'somebody_else',
  },
  {
    what: 'one’s own shops by PIN',
    enters: 'by PIN',
    looks: true,
    does: 'select id from own_shops()',
    gives: '$SHOP',
  },
  {
    what: 'one’s own suspensions, and somebody else’s',
    state: [...COLLEAGUE, `update members set state = 'suspended' where person_id = '$OTHER'`],
    looks: true,
    does: 'select own_suspensions()',
    gives: '',
  },
  { what: 'a shop of others is entered', does: `select switch_shop('$TOKEN', '$THEIRS')`, gives: 'false' },
  {
    what: 'another shop of one’s own is entered',
    state: COLLEAGUE,
    looks: true,
    does: `select switch_shop('$TOKEN', '$TWIN')`,
    leaves: `select last_shop_id is null from people where person_id = '$OTHER'`,
    gives: 'true',
  },
  {
    what: 'an account goes, with its shop and nothing else',
    looks: true,
    state: [
      `delete from stock_total_changes where shop_id = '$SHOP'`,
      `insert into catalog_changes (shop_id, product_id) values ('$TWIN', '$ME') on conflict do nothing`,
    ],
    does: `select forget_myself('hash', now())`,
    leaves: `select concat((select count(*) from catalog_changes where shop_id = '$TWIN') > 0, (select count(*) from sale_events where shop_id = '$TWIN') > 0,
      (select count(*) from sales where shop_id = '$TWIN'), (select count(*) from shops where shop_id = '$SHOP'), (select count(*) from stock_total_changes where shop_id = '$SHOP'))`,
    gives: 'tt100',
  },
  {
    what: 'an account goes while a sale on credit waits for its Pix',
    looks: true,
    state: [
      // What this transaction has written is checked against the shop that goes.
      'alter table pending_sales drop constraint pending_sales_shop_id_fkey',
      `update customer_accounts set balance = 0 where $BOTH`,
      `update pending_sales set command = '{"payments": [{"method": "fiado"}]}' where $BOTH`,
    ],
    does: `select forget_myself('hash', now())`,
    gives: 'true',
  },
]
