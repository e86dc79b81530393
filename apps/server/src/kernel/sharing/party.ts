import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../http/network.ts'

/**
 * On whose behalf the server works: scarce resources (connections, memory, threads) are shared between parties, not between
 * requests. A party is a tenant once the database has said whose a session or key is, and until then the client's network.
 */
interface Party {
  name: string
  /** The session's token or the key's hash. */
  credential: string | null
}

const parties = new AsyncLocalStorage<Party>()

/** Last known tenants of sessions and keys; a session may move to another shop. */
const tenants = new Map<string, string>()
const TENANTS_MAX = 5000

/** The current party; null for the server's own work. */
export function currentParty(): string | null {
  return parties.getStore()?.name ?? null
}

/** Records the tenant that the database found for the current party's credential. */
export function learnTenant(tenant: string | undefined): void {
  const party = parties.getStore()
  if (!party?.credential || !tenant || party.name === tenant) return
  if (tenants.size >= TENANTS_MAX) tenants.clear()
  tenants.set(party.credential, tenant)
  party.name = tenant
}

/** Runs `work` for a tenant whose request has been answered, as a party beside the tenant's own requests. */
export function inBackgroundOf<T>(tenant: string, work: () => T): T {
  return parties.run({ name: `background of ${tenant}`, credential: null }, work)
}

/** Assigns a party to every request. `credentialOf` returns the token or the key's hash, null for neither. */
export function assignParties(
  app: FastifyInstance,
  credentialOf: (request: FastifyRequest) => string | null,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const credential = credentialOf(request)
    const tenant = credential === null ? undefined : tenants.get(credential)
    parties.run({ name: tenant ?? networkOf(request.ip), credential }, done)
  })
}
