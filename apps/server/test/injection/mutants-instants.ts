import type pg from 'pg'
import { LOGINS } from '../../src/database.ts'
import { INSTANT_GUARDS } from '../isolation/catalogue-guards-instants.ts'

/** A bound of the instants or days that logins write, taken away. */
export interface InstantMutant {
  what: string
  change: string
}

/**
 * Each column with such a bound that a login may write, without it, and each bound itself; for a database whose domains hold. In the catalogue: views
 * and triggers that know a column would keep its type.
 */
export async function mutantsOfInstants(admin: pg.Client): Promise<InstantMutant[]> {
  const { rows } = await admin.query<InstantMutant>(
    `select format('%s.%I', c.oid::regclass, a.attname) as what,
            format('set local allow_system_table_mods = on; update pg_attribute set atttypid = %s where attrelid = %s and attnum = %s', t.typbasetype, c.oid, a.attnum) as change
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and t.typname in ('told_instant', 'ledger_date')
        and exists (select from unnest($1::text[]) r where has_column_privilege(r, c.oid, a.attnum, 'INSERT, UPDATE'))
     union all
     select k.contypid::regtype::text, format('alter domain %s drop constraint %I', k.contypid::regtype, k.conname)
       from pg_constraint k where k.contypid in ('told_instant'::regtype, 'ledger_date'::regtype)
      order by 1`,
    [Object.values(LOGINS)],
  )
  return rows
}

/** Whether the guard of the catalogue names what the change left without a bound. */
export async function noticesInstant(admin: pg.Client, change: string): Promise<boolean> {
  const [guard] = INSTANT_GUARDS
  if (!guard) return false
  await admin.query('begin')
  try {
    await admin.query(change)
    return (await admin.query(guard.query)).rows.length > 0
  } finally {
    await admin.query('rollback')
  }
}

/** Each trigger that passes what a login writes through trusted_time, not firing. */
export async function mutantsOfTriggers(
  admin: pg.Client,
): Promise<{ what: string; change: string; undo: string }[]> {
  const { rows } = await admin.query<{ name: string; trigger: string }>(
    `select t.tgrelid::regclass::text as name, quote_ident(t.tgname) as trigger from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.prosrc ~ 'trusted_time' and not t.tgisinternal order by 1, 2`,
  )
  return rows.map(({ name, trigger }) => ({
    what: `${trigger} on ${name}`,
    change: `alter table ${name} disable trigger ${trigger}`,
    undo: `alter table ${name} enable trigger ${trigger}`,
  }))
}
