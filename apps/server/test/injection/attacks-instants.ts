import { LOGINS, type Login } from '../../src/database.ts'
import { INSTANT_GUARDS } from '../isolation/catalogue-guards-instants.ts'
import { makeTwin } from './attacks-traces.ts'
import { callsOf } from './calls.ts'
import type { Scene } from './scene.ts'
import { concerns, playOne, SCENES } from './scenes.ts'
import type { Stage } from './stage.ts'

const AHEAD = `timestamptz '2190-01-01'`

/** When something was sold is the seller's word (decision 272). */
const OF_THE_CALLER = ['counter_sales.sold_at']

/**
 * Makes every call and plays every scene that tells the time as if it was another age, and looks for what was written then, or for it: with an
 * interval that the database adds it is in the same year or the next.
 */
export async function tellTime(stage: Stage, login: Login, only?: Set<string>): Promise<string[]> {
  // The two logins of requests call the same functions.
  if (login === LOGINS.appWithoutCosts) return []
  const twin = await makeTwin(stage)
  await prepareLook(stage)
  const told = (does: string): boolean => does.includes('now()')
  const calls = (await callsOf(stage, login, only)).map(
    ({ statement }): Scene => ({ what: statement, does: statement, gives: '' }),
  )
  const scenes = SCENES.filter((scene) => (scene.login ?? LOGINS.app) === login && concerns(scene, only))
  const found: string[] = []
  for (const scene of [...calls, ...scenes].filter(({ does }) => told(does))) {
    const does = scene.does.replaceAll('now()', AHEAD)
    const came = await playOne(stage, twin, login, { ...scene, does, leaves: 'execute written_ahead' })
    if (came.includes('.')) found.push(`${login}: ${scene.what} writes ${came} ahead`)
  }
  return found
}

const PREPARED = new WeakSet<Stage>()

async function prepareLook(stage: Stage): Promise<void> {
  if (PREPARED.has(stage)) return
  PREPARED.add(stage)
  const { rows } = await stage.admin.query<{ at: string; name: string; col: string }>(
    `select c.oid::regclass || '.' || a.attname as at, c.oid::regclass::text as name, quote_ident(a.attname) as col
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and c.relnamespace::regnamespace::text in ('public', 'auth', 'security')
        and 'timestamptz'::regtype in (t.oid, t.typbasetype)`,
  )
  const looks = rows
    .filter(({ at }) => !OF_THE_CALLER.includes(at))
    .map(
      ({ at, name, col }) =>
        `select '${at.replaceAll('"', '')}' where exists (select from ${name} where ${col} >= '2189-01-01' and ${col} < '2192-01-01')`,
    )
  await stage.admin.query(
    `prepare written_ahead as ${looks.join(' union all ')}
       union all select 'jobs.job' where exists (select from jobs.job where data::text ~ '2190-')`,
  )
}

/** Functions that believe an instant or a day that they are told, as their texts say. Columns have no bounds here (setStage). */
export async function holdInstants({ admin }: Stage): Promise<string[]> {
  const found: string[] = []
  for (const { title, query } of INSTANT_GUARDS.slice(1)) {
    const { rows } = await admin.query<{ violation: string }>(query)
    found.push(...rows.map(({ violation }) => `${violation}: not ${title}`))
  }
  return found
}
