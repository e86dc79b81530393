import type pg from 'pg'
import { LOGINS, type Login } from '../../src/database.ts'
import type { ATTACKS } from './attacks.ts'

/** A function with one check removed. */
export interface FunctionMutant {
  kind: 'shop' | 'actor' | 'right' | 'instant' | 'refusal'
  /** The function and the removed check. */
  what: string
  change: string
  undo: string
  /** The logins that reach it, and through which of their functions. */
  reached: { login: Login; by: Set<string> }[]
}

/**
 * The attacks that must notice each kind. The modules' own tests cover refusals, because an injection gains nothing by them that its user could not
 * do anyway.
 */
export const NOTICED_BY: Record<FunctionMutant['kind'], (keyof typeof ATTACKS)[]> = {
  shop: ['playScenes', 'lookAround'],
  actor: ['playScenes', 'exceedRole', 'lookAround', 'callFunctions'],
  right: ['playScenes', 'exceedRole', 'holdInstants'],
  instant: ['playScenes', 'tellTime', 'holdInstants'],
  refusal: [],
}

interface Known {
  name: string
  body: string
  definition: string
  callers: Login[]
  is_trigger: boolean
}

/** Comparisons of a row's owner with the caller, checks of rights, and refusals. */
const GUARDS: [kind: FunctionMutant['kind'], guard: RegExp, without: string][] = [
  [
    'shop',
    /(?<=(?:where|and|or|on|\()\s+)(?:\w+\.)?(?:shop_id|"shopId") = (?:current_shop\(\)|tenant\b|here\.shop_id|(?:new|old)\.shop_id|found_key\.shop_id|shop\b)/g,
    'true',
  ],
  [
    'actor',
    /(?<=(?:where|and|or|on|\()\s+)(?:\w+\.)?\w+"? = (?:current_actor\(\)|acting_admin\(\))|(?<=(?:where|and|on)\s+)s\."userId" = \w+|(?:acting_admin\(\) is not null|not acts_by_pin\(\))/g,
    'true',
  ],
  ['right', /perform (?:require|refuse)_\w+\((?:[^()]|\([^()]*\))*\);/g, 'null;'],
  // The instant that is told, believed as it is.
  ['instant', /(?:public\.)?\btrusted_time\(([\w.]+)\)/g, '$1'],
  [
    'refusal',
    /(?<=(?:^|\n)\s*(?:els)?if\s+)(?:(?!\bthen\b|;)[\s\S])+?(?=\s+then\s+(?:--[^\n]*\n\s*)?(?:raise (?!unique)|return(?: false| null| 0)?;))/g,
    'false',
  ],
]

/** Every check in functions that run with more rights than their caller, and in triggers, removed one at a time. */
export async function mutantsOfFunctions(admin: pg.Client): Promise<FunctionMutant[]> {
  const { rows } = await admin.query<Known>(
    `select p.oid::regproc::text as name, p.prosrc as body, pg_get_functiondef(p.oid) as definition, p.prorettype = 'trigger'::regtype as is_trigger,
            array(select r.rolname::text from pg_roles r where r.rolname = any ($1) and has_function_privilege(r.oid, p.oid, 'EXECUTE')) as callers
       from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace, 'security'::regnamespace) and p.prosqlbody is null and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        and (p.prosecdef or p.prorettype = 'trigger'::regtype or pg_get_userbyid(p.proowner) like 'prateleira\\_%') order by 1`,
    [Object.values(LOGINS)],
  )
  const mutants: FunctionMutant[] = []
  for (const known of rows) {
    const reached = reach(known, rows)
    const seen = new Map<string, number>()
    for (const [kind, guard, without] of GUARDS)
      for (const found of known.body.matchAll(guard)) {
        const body =
          known.body.slice(0, found.index) +
          without.replace('$1', found[1] ?? '') +
          known.body.slice(found.index + found[0].length)
        const change = known.definition.replace(known.body, () => body)
        if (!(await compiles(admin, change))) continue
        const text = `${known.name}: ${found[0].replaceAll(/\s+/g, ' ')}`
        // Repeated checks in one function are numbered from the second on.
        const times = (seen.get(text) ?? 0) + 1
        seen.set(text, times)
        mutants.push({
          kind,
          what: times > 1 ? `${text} (${times})` : text,
          change,
          undo: known.definition,
          reached,
        })
      }
  }
  return mutants
}

async function compiles(admin: pg.Client, change: string): Promise<boolean> {
  await admin.query('begin')
  const compiled = await admin.query(change).then(
    () => true,
    () => false,
  )
  await admin.query('rollback')
  return compiled
}

/** The login's functions through which a function is reached; a trigger is reached through any of them. */
function reach({ name, is_trigger }: Known, all: Known[]): FunctionMutant['reached'] {
  const leading = new Set([name])
  for (let size = 0; size !== leading.size; ) {
    size = leading.size
    for (const other of all)
      if ([...leading].some((inner) => new RegExp(`\\b${inner.replace('.', '\\.')}\\(`).test(other.body)))
        leading.add(other.name)
  }
  const fired = is_trigger || all.some((one) => one.is_trigger && leading.has(one.name))
  return Object.values(LOGINS).flatMap((login) => {
    const own = all.filter(({ callers }) => callers.includes(login))
    // Any of them may write what fires the trigger.
    const by = new Set((fired ? own : own.filter((one) => leading.has(one.name))).map((one) => one.name))
    return by.size > 0 ? [{ login, by: fired ? by.add('triggers') : by }] : []
  })
}
