import { type Access, type Declaration, rolesOf } from '@prateleira/contract/shared/procedure'
import { type Query, raw, sql } from '../db/query.ts'
import type { Caller, Door, QueriesOf } from '../db/tenant-db.ts'
import { type EnteredContext, type Entrance, isAnonymous, type RequestContext } from './context.ts'
import { problem } from './errors.ts'

/** A door, as registered by the module that owns it. */
export type OpenEntrance = (context: RequestContext, declared: Declaration) => Entrance

export type Entrances = Partial<Record<Access, OpenEntrance>>

/** Admits a request as declared. Returns the same object, now bound to its entrance. */
export type Enter = <Kind extends Access>(
  context: RequestContext,
  declared: Declaration<Kind>,
) => EnteredContext<Kind>

/** Finds the entrance for a declaration among those of the kernel and the modules. */
export function createEnter(entrances: Entrances): Enter {
  return function enter<Kind extends Access>(context: RequestContext, declared: Declaration<Kind>) {
    const { access } = declared
    const open = access && entrances[access]
    if (!open) throw new Error(`Nothing opens to ${access}`)
    const needing = (right: Right): EnteredContext<Kind> => {
      if (!declared.rights?.includes(right)) throw new Error(`${right} is not among the declared rights`)
      return enter({ ...context }, { ...declared, rights: [right] })
    }
    return Object.assign(context, { access, needing, ...open(context, declared) })
  }
}

type Right = NonNullable<Declaration['rights']>[number]

const nothing = raw(sql`select`)

/** Entrances of callers who work in a tenant, through `door`. */
export function tenantEntrance(door: Door): OpenEntrance {
  return (context, declared) => {
    const caller: Caller = {
      token: context.token,
      key: context.key,
      now: context.now,
      shop: context.shop,
      access: accessOf(declared),
      entitlement: declared.entitlement,
      roles: rolesOf(declared),
    }
    return {
      run: (work) => door.enter(caller, work),
      query: async <R>(query: Query<R>) => (await door.enterOnce<[R[]]>(caller, [query]))[0],
      queryAll: <Rows extends unknown[][]>(...queries: QueriesOf<Rows>) =>
        door.enterOnce<Rows>(caller, queries),
      stream: (query, use) => door.stream(caller, query, use),
      admit: async () => void (await door.enterOnce(caller, [nothing])),
    }
  }
}

function accessOf({ access, byPin, notByPin }: Declaration): Caller['access'] {
  if (access === 'account' && byPin) return 'counter'
  if (access === 'shop' && notByPin) return 'password'
  return access as Caller['access']
}

/**
 * Refuses callers of the wrong kind before the input is validated, so that strangers learn nothing about it.
 * @throws UNAUTHORIZED, KEY_NOT_ALLOWED
 */
export function assertMayAsk(context: RequestContext, declared: Declaration): void {
  if (declared.access !== 'public' && isAnonymous(context)) throw problem('UNAUTHORIZED')
  if (context.key && !isForKeys(declared, context.key.writes)) throw problem('KEY_NOT_ALLOWED')
}

/** Programs may call shop and public procedures, never a person's own, even where those accept anonymous callers. */
function isForKeys({ access, personal }: Declaration, writes: boolean): boolean {
  return (access === 'shop' && !personal) || (access === 'public' && !writes)
}
