import type pg from 'pg'
import { LOGINS, type Login } from '../../src/database.ts'
import { BY_KEY, makeTwin, watched } from './attacks-traces.ts'
import type { Scene } from './scene.ts'
import { CASH } from './scenes-cash.ts'
import { COUNTS } from './scenes-counts.ts'
import { INSTANTS } from './scenes-instants.ts'
import { PEOPLE } from './scenes-people.ts'
import { QUEUE } from './scenes-queue.ts'
import { RENEWAL } from './scenes-renewal.ts'
import { SALES } from './scenes-sales.ts'
import { STOCK } from './scenes-stock.ts'
import { TEAM } from './scenes-team.ts'
import type { Stage } from './stage.ts'

export const SCENES: Scene[] = [
  ...CASH,
  ...COUNTS,
  ...INSTANTS,
  ...PEOPLE,
  ...QUEUE,
  ...RENEWAL,
  ...SALES,
  ...STOCK,
  ...TEAM,
]

/** Plays each scene, undone at its end: what comes of it must be what it says, and no row of the twin's is looked at. */
export async function playScenes(stage: Stage, login: Login, only?: Set<string>): Promise<string[]> {
  const scenes = SCENES.filter((scene) => (scene.login ?? LOGINS.app) === login && concerns(scene, only))
  if (scenes.length === 0) return []
  const twin = await makeTwin(stage)
  const watch = await watched(stage, twin)
  const found: string[] = []
  const play = async (scene: Scene) => {
    const came = await playOne(stage, twin, login, scene)
    if (came !== put(scene.gives, stage, twin)) found.push(`${login}: ${scene.what} gives ${came}`)
  }
  for (const scene of scenes.filter(({ looks }) => looks)) await play(scene)
  await watch()
  const watching = scenes.filter(({ looks }) => !looks)
  for (const scene of watching) await play(scene)
  // Looked for once for all, and one by one only where there is something to find.
  const seen = await watch()
  if (seen.length === 0 || found.length > 0) return found
  for (const scene of watching) {
    await playOne(stage, twin, login, scene)
    const met = await watch()
    if (met.length > 0) found.push(`${login}: ${scene.what} looks at ${met.join(', ')}`)
    if (only && found.length > 0) break
  }
  return found
}

/** A trigger's scenes are all: what fires it is not said. */
export const concerns = ({ does }: Scene, only?: Set<string>) =>
  !only || only.has('triggers') || (does.match(/\w+(?=\()/g) ?? []).some((name) => only.has(name))

export async function playOne(stage: Stage, twin: string, login: Login, scene: Scene): Promise<string> {
  const { admin } = stage
  const say = (text: string) => put(text, stage, twin)
  const run = async (statements: string[]) => {
    for (const statement of statements) await admin.query(say(statement))
  }
  await admin.query('begin')
  try {
    await run([
      'set local session_replication_role = replica',
      // Attacks leave the attacker with the costs that their login shows.
      `update members set sees_costs = null where shop_id = '$SHOP'`,
      ...(scene.state ?? []),
    ])
    if (scene.enters === 'by PIN')
      await run([`update auth.session set "operatorId" = "userId" where "userId" = '$ME'`])
    await run([
      `set local session_replication_role = origin; set local jit = off; set local statement_timeout = '20s'; ${BY_KEY}`,
      `set local session authorization ${login}`,
      ...(scene.enters === 'not' ? [] : [DOORS[login] ?? 'select 1']),
    ])
    if (scene.since) {
      await run([
        'set local session authorization default; set local session_replication_role = replica',
        ...scene.since,
        `set local session_replication_role = origin; set local session authorization ${login}`,
      ])
    }
    const done = await admin.query(say(scene.does))
    if (!scene.leaves) return firstsOf(done)
    await run(['set local session authorization default'])
    return firstsOf(await admin.query(say(scene.leaves)))
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error)
  } finally {
    await admin.query('rollback')
  }
}

/** The first column of each row. */
const firstsOf = ({ rows }: pg.QueryResult) => rows.map((row) => String(Object.values(row)[0])).join(' ')

const SESSION = `select enter('$TOKEN', now(), 'counter')`
const DOORS: Partial<Record<Login, string>> = {
  [LOGINS.app]: SESSION,
  [LOGINS.appWithoutCosts]: SESSION,
  [LOGINS.work]: `select enter_as('$SHOP', '$ME')`,
}

const IDS = { NEW: '3', OTHER: 'c0', LAST: 'ff' }

function put(text: string, { attacker, victim }: Stage, twin: string): string {
  const words: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(IDS).map(([name, end]) => [name, `00000000-0000-7000-8000-${end.padStart(12, '0')}`]),
    ),
    ME: attacker.id,
    SHOP: attacker.shopId,
    TWIN: twin,
    BOTH: `shop_id in ('${attacker.shopId}', '${twin}')`,
    MARK: attacker.mark,
    EMAIL: attacker.email,
    TOKEN: attacker.token,
    VICTIM: victim.id,
    THEIRS: victim.shopId,
    SECOND: '00000000-0000-7000-8000-000000000002',
  }
  return text.replaceAll(/\$([A-Z]+)/g, (all, word: string) => words[word] ?? all)
}
