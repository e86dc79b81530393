import pg from 'pg'
import type { Login } from '../../src/database.ts'
import { BOUNDS, HOLDER_PARAMETER } from '../../src/kernel/db/roles.ts'
import { tracesOf } from './attacks-reading.ts'
import { attemptAll, relations } from './attempt.ts'
import { fingerprint, newPerson, type Stage } from './stage.ts'

/** Functions that act on any given shop or person, which is the login's purpose; by login. */
const FOR_ANYBODY: Partial<Record<Login, string[]>> = {
  // Work without a session begins as any shop, and maintains everybody's totals.
  prateleira_work: ['enter_as', 'fold_totals'],
  // Mail about sign-ins, payments and reminders.
  // Confirming an address ends keys made earlier.
  // Anybody with an invitation's link joins as the person that they sign up as.
  prateleira_auth: ['queue_mail', 'end_unconfirmed_keys', 'join_by_invitation'],
  prateleira_billing: ['queue_mail_to_owner'],
  prateleira_jobs: ['queue_mail_to_owner', 'mail_recipient'],
}

/** Calls every function of ours and of the extensions that the login may call, with the victim as its argument. */
export async function callFunctions(stage: Stage, login: Login): Promise<string[]> {
  const { rows } = await stage.admin.query<{ name: string; call: string; types: string[] }>(
    `select p.proname as name, p.oid::regproc::text as call,
            array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality as a (t, n) order by n) as types
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname not in ('pg_catalog', 'information_schema') and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
        and has_function_privilege($1, p.oid, 'EXECUTE') and has_schema_privilege($1, n.oid, 'USAGE') order by 1`,
    [login],
  )
  const found: string[] = []
  const before = await fingerprint(stage)
  const client = await stage.connect(login)
  for (const { name, call, types } of rows) {
    if (FOR_ANYBODY[login]?.includes(name) || types.includes('internal')) continue
    // A new person for each function, because their changes to their own account are allowed.
    const someone = await newPerson(stage.admin)
    for (const round of [0, 1, 2, 3]) {
      const values = types.map((type) => argument(type, round, stage))
      const statement = `select to_jsonb(t)::text as said from ${call}(${values.join(', ')}) t`
      let said = ''
      try {
        await stage.begin(client, login, someone)
        said = JSON.stringify((await client.query(statement)).rows)
        // The person stored by the door must not have become the victim.
        const { rows: held } = await client.query('select current_setting($1) as holder', [HOLDER_PARAMETER])
        const { id, shopId } = stage.victim
        if ([id, shopId].some((theirs) => held[0].holder.includes(theirs.replaceAll('-', ''))))
          found.push(`${login}: ${statement} becomes the victim`)
        await client.query('commit')
      } catch {
        // Refused, or invalid arguments.
      }
      await client.query('rollback')
      // As on a connection of its own, which takes ten times as long.
      await client.query('discard all')
      // A result may repeat the arguments; search_text does so without their hyphens.
      const given = values.join()
      const repeated = [given, given.replaceAll('-', '')].join()
      const told = tracesOf(stage.victim).filter((trace) => said.includes(trace) && !repeated.includes(trace))
      if (told.length > 0) found.push(`${login}: ${statement} tells ${told}`)
    }
    if ((await fingerprint(stage)) !== before)
      return [...found, `${login}: ${call} changed the victim's rows`]
  }
  return found
}

function argument(type: string, round: number, { victim }: Stage): string {
  const pick = (...values: string[]) => values[round % values.length] as string
  if (type === 'uuid') return pick(`'${victim.id}'`, `'${victim.shopId}'`)
  if (type === 'text') return pick(`'${victim.email}'`, `'${victim.id}'`, "''", `'${victim.shopId}'`)
  if (type === 'text[]')
    return pick(`array['${victim.mark}']`, `array['${victim.id}']`, "'{}'", `array['${victim.shopId}']`)
  if (type === 'jsonb') return `'{"shop_id": "${victim.shopId}", "person_id": "${victim.id}"}'`
  if (type.startsWith('timestamp')) return pick('now()', "'2999-01-01'", "'1970-01-01'")
  if (type === 'interval') return "'1 day'"
  if (type === 'boolean') return pick('true', 'false')
  if (/^(integer|bigint|numeric|smallint)$/.test(type)) return pick('1', '1000000')
  return `'1'::${type}`
}

/**
 * Volatile functions of PostgreSQL 15 to 18 that everybody may call, reviewed one by one: limited to the caller's transaction and rights, checking
 * for an owner, a superuser or REPLICATION themselves, or returning sizes and positions.
 */
const OWN_AFFAIR = new Set(
  `amvalidate array_sample array_shuffle brin_desummarize_range brin_summarize_new_values brin_summarize_range clock_timestamp
  current_query currtid2 currval cursor_to_xml cursor_to_xmlschema gen_random_uuid gin_clean_pending_list lastval nextval
  pg_clear_attribute_stats pg_clear_relation_stats pg_collation_actual_version pg_control_checkpoint pg_control_init
  pg_control_recovery pg_control_system pg_copy_logical_replication_slot pg_copy_physical_replication_slot
  pg_create_logical_replication_slot pg_create_physical_replication_slot pg_current_wal_flush_lsn pg_current_wal_insert_lsn
  pg_current_wal_lsn pg_database_collation_actual_version pg_database_size pg_drop_replication_slot pg_extension_config_dump
  pg_get_loaded_modules pg_get_multixact_members pg_get_sequence_data pg_get_wait_events pg_get_wal_replay_pause_state
  pg_get_wal_resource_managers pg_get_wal_summarizer_state pg_import_system_collations pg_indexes_size pg_is_in_recovery
  pg_is_wal_replay_paused pg_isolation_test_session_is_blocked pg_jit_available pg_last_committed_xact pg_last_wal_receive_lsn
  pg_last_wal_replay_lsn pg_last_xact_replay_timestamp pg_logical_slot_get_binary_changes pg_logical_slot_get_changes
  pg_logical_slot_peek_binary_changes pg_logical_slot_peek_changes pg_nextoid pg_notification_queue_usage
  pg_partition_ancestors pg_partition_tree pg_read_file_old pg_relation_size pg_replication_slot_advance
  pg_restore_attribute_stats pg_restore_relation_stats pg_rotate_logfile_old pg_safe_snapshot_blocking_pids
  pg_sequence_last_value pg_stat_clear_snapshot pg_stat_force_next_flush pg_stat_get_io pg_stat_get_recovery_prefetch
  pg_stop_making_pinned_objects pg_sync_replication_slots pg_table_size pg_tablespace_size pg_total_relation_size
  pg_xact_commit_timestamp pg_xact_commit_timestamp_origin pg_xact_status plpgsql_validator query_to_xml
  query_to_xml_and_xmlschema query_to_xmlschema random random_normal set_config setseed setval timeofday ts_rewrite ts_stat
  txid_status uuidv4 uuidv7`.split(/\s+/),
)
/** As above: for pg_upgrade only, and counters of the caller's own transaction. */
const OWN_AFFAIRS = /^(binary_upgrade_|pg_stat_get_xact_)/

/** PostgreSQL's own functions that everybody may call, except those reviewed. */
export async function callCatalogue({ admin }: Stage, login: Login): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; says: string }>(
    `select p.proname as name, p.oid::regprocedure::text as says from pg_proc p
      where p.pronamespace = 'pg_catalog'::regnamespace and p.provolatile = 'v' and p.prokind = 'f'
        and has_function_privilege($1, p.oid, 'EXECUTE') and not p.proargtypes::oid[] && array['internal'::regtype::oid, 'cstring'::regtype::oid]
        and p.prorettype not in (select oid from pg_type where typname in ('trigger', 'event_trigger', 'internal') or typname like '%\\_handler')`,
    [login],
  )
  const lent = login === 'prateleira_jobs' ? LENT_TO_JOBS : []
  return rows
    .filter(({ name, says }) => !OWN_AFFAIR.has(name) && !OWN_AFFAIRS.test(name) && !lent.includes(says))
    .map(({ says }) => `${login} may call ${says}`)
}

/** pg-boss synchronises its instances with them; nothing else waits for these locks. */
const LENT_TO_JOBS = ['pg_advisory_xact_lock(bigint)', 'pg_try_advisory_xact_lock(bigint)']

/** The disk shared by everybody: a login's limits cannot be lifted, for this connection or the next. */
export async function fillDisk(stage: Stage, login: Login): Promise<string[]> {
  const lift = Object.keys(BOUNDS).flatMap((name) => [
    `set ${name} = -1`,
    `set local ${name} = -1`,
    `select set_config('${name}', '-1', false)`,
    `update pg_settings set setting = '-1' where name = '${name}'`,
    `alter role ${login} set ${name} = -1`,
    `alter role ${login} in database ${pg.escapeIdentifier(new URL(stage.databaseUrl).pathname.slice(1))} set ${name} = -1`,
    `alter role ${login} reset ${name}`,
  ])
  const found = await attemptAll(stage, login, lift)
  const first = await stage.connect(login)
  for (const undo of [`alter role ${login} reset all`, 'reset all', 'discard all']) await first.query(undo)
  for (const client of [first, await stage.connect(login)])
    for (const [name, value] of Object.entries(BOUNDS)) {
      const { rows } = await client.query<{ now: string }>('select current_setting($1) as now', [name])
      if (rows[0]?.now !== value) found.push(`${login}: ${name} is ${rows[0]?.now}`)
    }
  return found
}

/** Locks, other connections, waiting, floods. */
export async function stallOthers(stage: Stage, login: Login): Promise<string[]> {
  const other = await stage.connect(login)
  const pid = (await other.query('select pg_backend_pid() as pid')).rows[0].pid
  const { rows } = await stage.admin.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where proname ~ '^pg_(try_)?advisory'`,
  )
  const advisory = rows
    .map(({ name }) => name)
    .filter((name) => login !== 'prateleira_jobs' || !LENT_TO_JOBS.includes(name))
  const known = (await relations(stage)).filter(({ kind }) => kind === 'table')
  const { rows: deletable } = await stage.admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p')
        and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'jobs'::regnamespace, 'demonstration'::regnamespace)
        and has_table_privilege($1, c.oid, 'DELETE, UPDATE')`,
    [login],
  )
  // PostgreSQL allows anybody who may delete from a table to lock it until their transaction ends (docs/operations.md).
  const lockable = new Set(deletable.map(({ name }) => `lock table ${name} in access exclusive mode`))
  const found = await attemptAll(
    stage,
    login,
    [
      ...advisory.map((name) => `select ${name.replace(/bigint|integer/g, '1')}`),
      `select pg_terminate_backend(${pid})`,
      `select pg_cancel_backend(${pid})`,
      'select pg_sleep(0)',
      `select pg_sleep_for('0 s')`,
      `select pg_sleep_until(now())`,
      `select pg_notify('a', 'b')`,
      `select pg_logical_emit_message(false, 'a', 'b')`,
      'select pg_export_snapshot()',
      'select pg_stat_reset()',
      'vacuum',
      'checkpoint',
      ...known.map(({ name }) => `lock table ${name} in access exclusive mode`),
    ],
    (statement) => lockable.has(statement),
  )
  const alive = await other.query('select 1').then(
    () => true,
    () => false,
  )
  if (!alive) return [...found, `${login}: ended another connection`]
  // Anybody may NOTIFY, which is harmless while nobody listens.
  const { rows: listening } = await other.query('select pg_listening_channels()')
  if (listening.length > 0) found.push(`${login}: somebody listens`)
  return found
}
