import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../http/network.ts'

/**
 * Whose work the server does: what is scarce (connections, memory, threads) is shared between parties, not between requests. A party
 * is a tenant once the database has said whose a session or key is, and until then the network that asks.
 */
interface Party {
  name: string
  /** The session's token or the key's hash. */
  credential: string | null
}

const parties = new AsyncLocalStorage<Party>()

/** Tenants of sessions and keys, as the database said last: a session may move to another shop. */
const tenants = new Map<string, string>()
const TENANTS_MAX = 5000

/** The party whose work this is; null for the server's own. */
export function currentParty(): string | null {
  return parties.getStore()?.name ?? null
}

/** Notes the tenant that the database found for the credential of the party at work. */
export function learnTenant(tenant: string | undefined): void {
  const party = parties.getStore()
  if (!party?.credential || !tenant || party.name === tenant) return
  if (tenants.size >= TENANTS_MAX) tenants.clear()
  tenants.set(party.credential, tenant)
  party.name = tenant
}

/** Does `work` for a tenant whose request has been answered: apart from what that tenant asks for meanwhile. */
export function inBackgroundOf<T>(tenant: string, work: () => T): T {
  return parties.run({ name: `background of ${tenant}`, credential: null }, work)
}

/** Says of every request whose it is. `credentialOf` gives the token or the key's hash, null for neither. */
export function tellParties(
  app: FastifyInstance,
  credentialOf: (request: FastifyRequest) => string | null,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const credential = credentialOf(request)
    const tenant = credential === null ? undefined : tenants.get(credential)
    parties.run({ name: tenant ?? networkOf(request.ip), credential }, done)
  })
}
