import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { LOGINS, migrate } from '../src/database.ts'
import { startEmbeddedPostgres } from '../src/kernel/embedded/embedded-postgres.ts'
import { connectTo } from '../test/database.ts'
import { ATTACKS } from '../test/injection/attacks.ts'
import { holdMore } from '../test/injection/attacks-grants.ts'
import { MUTANTS, type Mutant } from '../test/injection/mutants.ts'
import { mutantsOfCatalogue } from '../test/injection/mutants-catalogue.ts'
import { type FunctionMutant, mutantsOfFunctions, NOTICED_BY } from '../test/injection/mutants-functions.ts'
import { mutantsOfGrants } from '../test/injection/mutants-grants.ts'
import { mutantsOfInstants, mutantsOfTriggers, noticesInstant } from '../test/injection/mutants-instants.ts'
import { UNNOTICED } from '../test/injection/mutants-unnoticed.ts'
import { playScenes } from '../test/injection/scenes.ts'
import { type Stage, setStage } from '../test/injection/stage.ts'

/** Numbers of mutants tried and noticed, by kind. */
type Score = Map<string, { tried: number; noticed: number }>

const say = (line: string) => process.stdout.write(`${line.replaceAll(/\s+/g, ' ').slice(0, 170)}\n`)

/** Mutants that survive without being listed, and listed ones that were noticed. */
const wrong: string[] = []

function count(score: Score, kind: string, what: string, noticed: boolean): void {
  const { tried, noticed: before } = score.get(kind) ?? { tried: 0, noticed: 0 }
  score.set(kind, { tried: tried + 1, noticed: before + Number(noticed) })
  const listed = UNNOTICED.find(({ mutants }) => mutants.includes(what))
  if (noticed === Boolean(listed) && !listed?.byPlan)
    wrong.push(`${listed ? 'NOTICED, BUT LISTED' : 'SURVIVED'} ${kind}: ${what}`)
}

/** Mutants of rights and policies. The stage is set up again for each, because some delete the victim's account. */
async function tryRights(url: string, mutants: Mutant[], score: Score): Promise<void> {
  for (const { login, change, undo, noticedBy } of mutants) {
    const stage = await setStage(url)
    await stage.admin.query(change)
    const found = await ATTACKS[noticedBy](stage, login)
    await stage.admin.query(undo)
    await stage.close()
    say(`${found.length > 0 ? 'noticed ' : 'SURVIVED'} ${noticedBy.padEnd(14)} ${login}: ${change}`)
    count(
      score,
      change.startsWith('alter policy') ? 'policy' : 'role',
      `${login}: ${change}`,
      found.length > 0,
    )
  }
}

/** Grants, a hundred at a time: the attack must name each of them. */
async function tryGrants(stage: Stage, mutants: Mutant[], score: Score): Promise<void> {
  for (const login of Object.values(LOGINS)) {
    const of = mutants.filter((mutant) => mutant.login === login)
    for (let from = 0; from < of.length; from += 100) {
      const some = of.slice(from, from + 100)
      await stage.admin.query('begin')
      const named: string[] = []
      for (const { change } of some) {
        await stage.admin.query('savepoint one')
        await stage.admin.query(change)
      }
      named.push(...(await holdMore(stage, login)).map((line) => line.replaceAll('"', '')))
      await stage.admin.query('rollback')
      for (const { change } of some) {
        const [, right = '', on = ''] = /^grant (.+?) on (?:function )?(.+?) to \w+$/.exec(change) ?? []
        const name = on.replace(/\(.*/, '').replaceAll('"', '')
        count(
          score,
          'grant',
          change,
          named.some((line) => line.includes(` has ${right.replaceAll('"', '')} on ${name}`)),
        )
      }
    }
    say(`${of.length} grants to ${login}`)
  }
}

/** The bounds of columns, before the stage takes all constraints away. */
async function tryInstants(admin: pg.Client, score: Score): Promise<void> {
  for (const { what, change } of await mutantsOfInstants(admin)) {
    const noticed = await noticesInstant(admin, change)
    say(`${noticed ? 'noticed ' : 'SURVIVED'} instant  ${what}`)
    count(score, 'bound of a column', what, noticed)
  }
}

async function tryTriggers(stage: Stage, score: Score): Promise<void> {
  for (const { what, change, undo } of await mutantsOfTriggers(stage.admin)) {
    await stage.admin.query(change)
    const found = [...(await playScenes(stage, LOGINS.app)), ...(await playScenes(stage, LOGINS.auth))]
    await stage.admin.query(undo)
    say(`${found.length > 0 ? 'noticed ' : 'SURVIVED'} trigger  ${what}`)
    count(score, 'trigger that bounds an instant', what, found.length > 0)
  }
}

async function tryFunctions(stage: Stage, mutants: FunctionMutant[], score: Score): Promise<void> {
  for (const { kind, what, change, undo, reached } of mutants) {
    await stage.admin.query(change)
    let found: string[] = []
    for (const attack of NOTICED_BY[kind])
      for (const { login, by } of reached) {
        // The two logins for requests differ only in columns.
        if (found.length > 0 || (login === LOGINS.appWithoutCosts && attack !== 'playScenes')) continue
        if (by.has('triggers') && login !== LOGINS.app && attack !== 'playScenes') continue
        found = await (attack === 'lookAround' || attack === 'playScenes' || attack === 'tellTime'
          ? ATTACKS[attack](stage, login, by)
          : ATTACKS[attack](stage, login))
      }
    await stage.admin.query(undo)
    say(`${found.length > 0 ? 'noticed ' : 'SURVIVED'} ${kind.padEnd(8)} ${what}`)
    count(score, `${kind} in a function`, what, found.length > 0)
  }
}

/**
 * npm run injection:mutants: removes the guards of the database one at a time and reports whether the injection suite notices. Uses an
 * embedded PostgreSQL of its own. Exits with 0 when it notices all but those listed in mutants-unnoticed.ts. Runs can be limited to one
 * kind of guards (rights, grants, instants, functions) and to a part of them: `npm run injection:mutants -- rights 2/8` tries the second of eight
 * parts, `-- functions '^register_'` those in some functions.
 */
async function main(args: string[]): Promise<number> {
  const [wanted, named = ''] = args.filter((arg) => !arg.includes('/'))
  const [which = 1, parts = 1] = (args.find((arg) => arg.includes('/')) ?? '1/1').split('/').map(Number)
  const part = <T>(all: T[]) => all.slice(((which - 1) / parts) * all.length, (which / parts) * all.length)
  const folder = mkdtempSync(join(tmpdir(), 'prateleira-mutants-'))
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    sharedDir: join(folder, 'shared'),
    durable: false,
    log: () => {},
  })
  const score: Score = new Map()
  try {
    const url = postgres.connectionString
    await migrate(url)
    const admin = await connectTo(url)
    const policies = await mutantsOfCatalogue(admin)
    const grants = await mutantsOfGrants(admin)
    const functions = (await mutantsOfFunctions(admin)).filter(
      ({ kind, what }) => NOTICED_BY[kind].length > 0 && new RegExp(named).test(what),
    )
    if (!wanted || wanted === 'instants') await tryInstants(admin, score)
    await admin.end()
    if (!wanted || wanted === 'rights') await tryRights(url, part([...MUTANTS, ...policies]), score)
    if (wanted !== 'rights') {
      const stage = await setStage(url)
      if (!wanted || wanted === 'grants') await tryGrants(stage, part(grants), score)
      if (!wanted || wanted === 'instants') await tryTriggers(stage, score)
      if (!wanted || wanted === 'functions') await tryFunctions(stage, part(functions), score)
      await stage.close()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const line of wrong) say(line)
  for (const [kind, { tried, noticed }] of score) say(`${kind}: ${noticed} of ${tried} noticed`)
  return wrong.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
