import { LOGINS, type Login, OWNERS } from '../../src/database.ts'
import { BOUNDS, HOLDER_PARAMETER } from '../../src/kernel/db/roles.ts'
import type { ATTACKS } from './attacks.ts'

/** A guard removed for one login, how to restore it, and the attack that must notice. */
export interface Mutant {
  login: Login
  change: string
  undo: string
  noticedBy: keyof typeof ATTACKS
}

type Change = [noticedBy: Mutant['noticedBy'], change: string, undo: string]

const granted = (noticedBy: Mutant['noticedBy'], right: string, login: Login): Change => [
  noticedBy,
  `grant ${right} to ${login}`,
  `revoke ${right} from ${login}`,
]

const ofEach = (login: Login): Change[] => [
  ...OWNERS.map((owner) => granted('becomeAnother', owner, login)),
  ['becomeAnother', `alter role ${login} createrole`, `alter role ${login} nocreaterole`],
  ['becomeAnother', `alter role ${login} superuser`, `alter role ${login} nosuperuser`],
  ...['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'].map((role) =>
    granted('becomeAnother', role, login),
  ),
  granted('reachFiles', 'execute on function pg_read_file(text)', login),
  granted('createObjects', 'create on schema public', login),
  granted('createObjects', 'truncate on notices_read', login),
  granted('createObjects', 'trigger on audit_log', login),
  [
    'createObjects',
    `do $$ begin execute format('grant temporary on database %I to ${login}', current_database()); end $$`,
    `do $$ begin execute format('revoke temporary on database %I from ${login}', current_database()); end $$`,
  ],
  granted('forgeTenant', `set on parameter ${HOLDER_PARAMETER}`, login),
  [
    'forgeTenant',
    `alter role ${login} bypassrls; grant select on customers to ${login}`,
    `alter role ${login} nobypassrls`,
  ],
  [
    'forgeTenant',
    `grant select on suppliers to ${login}; create policy evil on suppliers to ${login} using (true)`,
    'drop policy evil on suppliers',
  ],
  [
    'forgeTenant',
    `create table future (shop_id uuid, note text); insert into future values (gen_random_uuid(), 'x'); grant select on future to ${login}`,
    'drop table future',
  ],
  [
    'forgeTenant',
    `create view future with (security_invoker = false) as select shop_id from products; grant select on future to ${login}`,
    'drop view future',
  ],
  granted('callFunctions', 'execute on function forget_person(uuid, text, timestamptz)', login),
  [
    'callFunctions',
    `create function future(of_user uuid) returns setof text language sql security definer set search_path = pg_catalog, public
       as 'select full_name from people where person_id = of_user'; grant execute on function future(uuid) to ${login}`,
    'drop function future(uuid)',
  ],
  granted('callCatalogue', 'execute on function pg_sleep(double precision)', login),
  granted('callCatalogue', 'execute on function lo_create(oid)', login),
  granted('stallOthers', 'execute on function pg_advisory_lock(bigint)', login),
  granted('stallOthers', 'execute on function pg_terminate_backend(integer, bigint)', login),
  granted('stallOthers', 'maintain on schema_migrations', login),
  [
    'fillDisk',
    `alter role ${login} reset all`,
    Object.entries(BOUNDS)
      .map(([name, value]) => `alter role ${login} set ${name} = '${value}'`)
      .join(';'),
  ],
  granted('readSecrets', 'execute on function pg_stat_get_activity(integer)', login),
  granted('readSecrets', 'select on pg_authid', login),
  granted('readSecrets', 'select on schema_migrations', login),
]

/** Rights that only one login must lack. */
const OF_ONE: [Login, Change][] = [
  // Of one column: revoking a right on the table revokes it on all columns.
  [LOGINS.appWithoutCosts, granted('readSecrets', 'select (cost_price) on products', LOGINS.appWithoutCosts)],
  [
    LOGINS.appWithoutCosts,
    [
      'readSecrets',
      'alter policy own_file on product_imports using (true)',
      'alter policy own_file on product_imports using (shop_id = current_shop() and created_by = current_actor())',
    ],
  ],
  [LOGINS.app, granted('callFunctions', 'execute on function enter_as(uuid, uuid)', LOGINS.app)],
  [
    LOGINS.admin,
    granted('callFunctions', 'execute on function forget_person(uuid, text, timestamptz)', LOGINS.admin),
  ],
  [
    LOGINS.admin,
    [
      'forgeTenant',
      'alter policy admin on payments using (true)',
      'alter policy admin on payments using (admin_acts())',
    ],
  ],
  [
    LOGINS.app,
    [
      'forgeTenant',
      `create or replace function current_shop() returns uuid language sql stable as $$ select nullif(current_setting('app.shop_id', true), '')::uuid $$`,
      `create or replace function current_shop() returns uuid language sql stable parallel safe
         return nullif(split_part(current_setting('${HOLDER_PARAMETER}'), ',', 1), '')::uuid`,
    ],
  ],
]

export const MUTANTS: Mutant[] = [
  ...Object.values(LOGINS).flatMap((login) => ofEach(login).map((change) => [login, change] as const)),
  ...OF_ONE,
].map(([login, [noticedBy, change, undo]]) => ({ login, change, undo, noticedBy }))
