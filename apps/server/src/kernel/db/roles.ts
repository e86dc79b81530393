import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'
import { DatabaseUnfit } from './unfit.ts'

/** The logins of the kernel's pools: members of nothing, owners of nothing. Migrations grant their rights. */
export const KERNEL_LOGINS = {
  /** Requests: enters by a session or a key, then accesses that shop's rows. */
  app: 'prateleira_app',
  /** Work without a session: may enter as any shop, so no request runs on it. */
  work: 'prateleira_work',
  /** Manages the queue and sends mail; reads no shop's data. */
  jobs: 'prateleira_jobs',
} as const

/** Own the kernel's functions that run with more rights than their caller. They cannot log in, and nobody is a member. */
export const KERNEL_OWNERS = ['prateleira_gate', 'prateleira_queue'] as const

/** All required roles. */
export interface Roles {
  logins: readonly string[]
  owners: readonly string[]
  lent: readonly (readonly [signature: string, roles: string])[]
}

/**
 * The parameter in which the door stores the admitted caller. Only superusers, and roles they grant it to, may set it.
 * Everybody may read it, and it ends with the transaction. PostgreSQL uses it for names of C functions, for which our ids
 * have no meaning.
 */
export const HOLDER_PARAMETER = 'backtrace_functions'

/**
 * Functions that PostgreSQL lets everybody call although they affect others: locks, other connections, large objects,
 * waiting. Found by name, so that those of newer versions are included.
 */
const REACHING = `
  select p.oid::regprocedure::text as name from pg_proc p
   where p.pronamespace = 'pg_catalog'::regnamespace
     and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)
     and (p.proname ~ '^(pg_(try_)?advisory_|pg_sleep|lo_|pg_stat_get_(activity|backend|wal_|progress|replication|subscription)|pg_stat_reset_backend)'
          or p.proname in ('loread', 'lowrite', 'pg_terminate_backend', 'pg_cancel_backend', 'pg_notify', 'pg_prepared_statement',
             'pg_logical_emit_message', 'pg_export_snapshot', 'pg_lock_status', 'pg_blocking_pids', 'pg_prepared_xact',
             'pg_available_wal_summaries', 'pg_wal_summary_contents', 'pg_get_process_memory_contexts'))`

/**
 * The roles that need one of them all the same. pg-boss synchronises its instances by locks; functions of the owners
 * serialise by them.
 */
export const KERNEL_LENT: Roles['lent'] = [
  ['pg_advisory_xact_lock(bigint)', 'prateleira_gate, prateleira_queue, prateleira_jobs'],
  ['pg_advisory_xact_lock(integer, integer)', 'prateleira_gate'],
  ['pg_try_advisory_xact_lock(bigint)', 'prateleira_queue, prateleira_jobs'],
]

/**
 * Settings that the logins cannot change, because only superusers may set these parameters. Sorting and hashing beyond
 * work_mem uses temporary files: without a limit one slow or injected query could fill the disk of all data.
 */
export const BOUNDS = { temp_file_limit: '256MB' }

const ITERATIONS = 4096
const PLAIN = 'nosuperuser nobypassrls nocreatedb nocreaterole noreplication noinherit'
/** duplicate_object, unique_violation, and PostgreSQL's error for a concurrent change of a catalogue row. */
const MEANWHILE = /^(42710|23505) |tuple concurrently (updated|deleted)/

/** The source of the logins' passwords: DATABASE_ROLES_SECRET, otherwise the password of the owner's login. */
export function rolesSecret(connectionString: string, given?: string): string {
  const secret = given ?? decodeURIComponent(new URL(connectionString).password)
  if (secret) return secret
  throw new DatabaseUnfit(
    'DATABASE_URL has no password, from which those of the other roles are derived. Set DATABASE_ROLES_SECRET.',
  )
}

/** A login's password, the same for all servers that know the secret, so that they agree without communication. */
function passwordOf(role: string, secret: string): string {
  return createHmac('sha256', secret).update(`password of ${role}`).digest('base64url')
}

/** The connection string of a login, for the same server and database. */
export function loginUrl(connectionString: string, role: string, secret?: string): string {
  const url = new URL(connectionString)
  url.username = role
  url.password = passwordOf(role, rolesSecret(connectionString, secret))
  if (url.username !== role) throw new DatabaseUnfit('DATABASE_URL must name a host.')
  return url.href
}

/** PostgreSQL's stored form of a password, so that no statement and no log contains the password itself (RFC 5803). */
function verifierOf(role: string, secret: string): string {
  const salt = createHmac('sha256', secret).update(`salt of ${role}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(passwordOf(role, secret), salt, ITERATIONS, 32, 'sha256')
  const keyed = (what: string) => createHmac('sha256', salted).update(what).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const serverKey = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

/**
 * Creates the roles, sets the logins' passwords and revokes functions that affect others. Changes only what differs,
 * because roles belong to the whole cluster and many databases may be prepared at once. Requires a superuser. `owner`: a
 * login that migrates without being one; it may then give functions to their owners.
 */
export async function prepareDatabase(
  client: pg.Client,
  secret: string,
  roles: Roles,
  owner?: string,
): Promise<void> {
  const { logins, owners, lent } = roles
  const { rows: present } = await client.query<{ name: string; password: string | null; login: boolean }>(
    `select rolname as name, rolpassword as password, rolcanlogin as login from pg_authid where rolname like 'prateleira\\_%'`,
  )
  const known = new Map(present.map((role) => [role.name, role]))
  for (const role of owners)
    if (known.get(role)?.login !== false) await ensureRole(client, role, `nologin password null ${PLAIN}`)
  for (const role of logins) {
    const verifier = verifierOf(role, secret)
    const { login, password } = known.get(role) ?? {}
    if (!login || password !== verifier)
      await ensureRole(client, role, `login password '${verifier}' ${PLAIN}`)
  }
  await settleSettings(client, logins)
  const { rows: granted } = await client.query(
    `select from pg_parameter_acl p, aclexplode(p.paracl) a
      where p.parname = '${HOLDER_PARAMETER}' and a.grantee = 'prateleira_gate'::regrole and a.privilege_type = 'SET'`,
  )
  if (granted.length === 0)
    await unlessDone(client, `grant set on parameter ${HOLDER_PARAMETER} to prateleira_gate`)
  const { rows: reaching } = await client.query<{ name: string }>(REACHING)
  if (reaching.length > 0)
    await client.query(
      [
        ...reaching.map(({ name }) => `revoke execute on function pg_catalog.${name} from public`),
        ...lent.map(([name, to]) => `grant execute on function pg_catalog.${name} to ${to}`),
      ].join(';'),
    )
  if (owner) await client.query(membership(owner, owners))
}

/**
 * Checks that a login may migrate the database: a restored one easily belongs to the superuser who restored it.
 * @throws DatabaseUnfit with the statement that mends it
 */
export async function assertOwner(client: pg.Client, login: string): Promise<void> {
  const { rows } = await client.query<{ wrong: string; mend: string }>(
    `select format('does not own the database %I', datname) as wrong, format('alter database %I owner to %I', datname, $1::name) as mend
       from pg_database where datname = current_database() and not pg_has_role($1::name, datdba, 'USAGE')
     union all
     select 'may not create anything in the schema public', format('grant all on schema public to %I', $1::name)
      where not has_schema_privilege($1::name, 'public', 'CREATE')
     union all
     select format('does not own the tables, which belong to %I', relowner::regrole), 'restore without --no-owner'
       from pg_class where oid = to_regclass('public.schema_migrations') and not pg_has_role($1::name, relowner, 'USAGE')`,
    [login],
  )
  if (rows.length === 0) return
  throw new DatabaseUnfit(
    `The login of DATABASE_URL, ${login}, ${rows.map(({ wrong }) => wrong).join(', and ')} (docs/operations.md). ` +
      `As a superuser, in this database: ${rows.map(({ mend }) => mend).join('; ')}`,
  )
}

/**
 * Checks that everything is prepared, for a login that is not a superuser.
 * @throws DatabaseUnfit when it is not
 */
export async function assertPrepared(client: pg.Client, { logins, owners }: Roles): Promise<void> {
  const { rows } = await client.query<{ prepared: boolean }>(
    `select (select count(*) = $2 from pg_roles r where r.rolname = any ($1))
            and (select count(*) = $4 from pg_roles r where r.rolname = any ($3) and pg_has_role(r.oid, 'MEMBER'))
            and not exists (${REACHING}) as prepared`,
    [logins, logins.length, owners, owners.length],
  )
  if (!rows[0]?.prepared)
    throw new DatabaseUnfit(
      'The login of DATABASE_URL is no superuser, and the roles of this database are not prepared. ' +
        'Run npm run database:roles with the address of a superuser (docs/operations.md).',
    )
}

function membership(owner: string, owners: readonly string[]): string {
  const [login, roles] = [pg.escapeIdentifier(owner), owners.join(', ')]
  // A superuser is no member of them, and needs not be.
  return `do $$ begin
    if (select rolsuper from pg_roles where rolname = ${pg.escapeLiteral(owner)}) then
      return;
    elsif current_setting('server_version_num')::int >= 160000 then
      execute $grant$grant ${roles} to ${login} with inherit false, set true$grant$;
    else
      execute $grant$grant ${roles} to ${login}$grant$;
    end if;
  end $$`
}

/**
 * Resets each login's defaults to its limits: a login may set defaults for its own next connections, and an intruder's
 * settings must not survive the next start.
 */
async function settleSettings(client: pg.Client, logins: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role %I in database %I reset all', r.rolname, d.datname) as statement
       from pg_roles r join pg_db_role_setting s on s.setrole = r.oid join pg_database d on d.oid = s.setdatabase where r.rolname = any ($1)
     union all
     select concat_ws('; ', format('alter role %I reset all', r.rolname), (
              select string_agg(format('alter role %I set %s = %L', r.rolname, b.name, b.value), '; ') from json_each_text($3) b (name, value)))
       from pg_roles r left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0
      where r.rolname = any ($1) and s.setconfig is distinct from $2`,
    [logins, Object.entries(BOUNDS).map(([name, value]) => `${name}=${value}`), JSON.stringify(BOUNDS)],
  )
  for (const { statement } of rows) await unlessDone(client, statement)
}

async function ensureRole(client: pg.Client, role: string, attributes: string): Promise<void> {
  await unlessDone(client, `create role ${role}`)
  await unlessDone(client, `alter role ${role} ${attributes}`)
}

/** Another server has done it, or is doing it now. */
async function unlessDone(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    const done = error instanceof pg.DatabaseError && MEANWHILE.test(`${error.code} ${error.message}`)
    if (!done) throw error
  }
}
