import type { Needed } from '@prateleira/contract/permissions'
import type { Query } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import type { AdminDoor } from './door.ts'

declare module '../../kernel/rpc/context.ts' {
  interface Services {
    adminDoor: AdminDoor
  }
  interface Settings {
    adminSecondStep: 'offered' | 'required'
  }
}

/** Runs `work` as an administrator who holds what is `needed`, whatever their own subscription (ADM-01, GATE-01). */
export function runAsAdmin<T>(
  context: RequestContext,
  needed: Needed,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return context.services.adminDoor.enter({ token: context.token, now: context.now, needed }, work)
}

/** Throws what is answered to whoever does not hold what is `needed`. */
export async function assertAdministrator(context: RequestContext, needed: Needed): Promise<void> {
  await runAsAdmin(context, needed, async () => {})
}

/** Records what is done with `before`, then gives rows of one query in batches, as an administrator: for answers of any length. */
export function streamAsAdmin<R, T>(
  { services, token, now }: RequestContext,
  { needed, before }: { needed: Needed; before: (tx: Tx) => Promise<void> },
  query: Query<R>,
  use: (batches: AsyncIterable<R[]>) => Promise<T>,
): Promise<T> {
  return services.adminDoor.stream({ token, now, needed }, before, query, use)
}
