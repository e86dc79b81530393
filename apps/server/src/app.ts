import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { type Database, openPools, QUEUES } from './database.ts'
import { createDoor } from './kernel/db/tenant-db.ts'
import { readAsking } from './kernel/http/asking.ts'
import { guardBodies } from './kernel/http/bodies.ts'
import { closeQuietConnections } from './kernel/http/closing.ts'
import { serveDocs } from './kernel/http/docs.ts'
import { answerFailures, refuseIllFormedAddresses } from './kernel/http/failures.ts'
import { setSecurityHeaders } from './kernel/http/headers.ts'
import { answerHealth } from './kernel/http/health.ts'
import { refuseForeignHosts } from './kernel/http/hosts.ts'
import { readJson } from './kernel/http/json.ts'
import { servePage } from './kernel/http/page.ts'
import { refuseForeignWrites } from './kernel/http/same-origin.ts'
import { createServer } from './kernel/http/server.ts'
import { createTokenVerifier, sessionCookieName } from './kernel/http/session-cookie.ts'
import { createBackground } from './kernel/jobs/background.ts'
import { createJobs, type Jobs } from './kernel/jobs/index.ts'
import { upkeep } from './kernel/jobs/upkeep.ts'
import { createTransportOf, forgetUnsent, mailWorker } from './kernel/mail/index.ts'
import { assertCredential, type Services } from './kernel/rpc/context.ts'
import { declareErrors } from './kernel/rpc/errors.ts'
import type { NoteRefusal } from './kernel/rpc/refusal.ts'
import { createApi } from './kernel/rpc/rpc.ts'
import { tellParties } from './kernel/sharing/party.ts'
import { createStorage } from './kernel/storage/index.ts'
import { type Clock, systemClock } from './kernel/time/clock.ts'
import type { Kernel, Module } from './module.ts'
import { modules } from './modules.gen.ts'

const API = '/api/v1'
const plugged: Module[] = Object.values(modules)

export interface App {
  server: FastifyInstance
  services: Services
  database: Database
  /** Not started yet: what nobody waits for begins after the server listens. */
  jobs: Jobs
}

/**
 * Builds the application over a migrated database: wires the kernel and plugs every module in (module.ts). It listens to nothing yet; closing
 * the server closes all it opened.
 */
export async function buildApp(
  config: Config,
  connectionString: string,
  options: { clock?: Clock } = {},
): Promise<App> {
  const { appUrl, allowedOrigins, trustedProxies, logLevel, rolesSecret, timeZone, smtpUrl } = config
  const clock = options.clock ?? systemClock
  const https = appUrl.startsWith('https:')
  const server = createServer({ logLevel, trustedProxies, https })
  const { log } = server
  const database = openPools({ connectionString, rolesSecret, log })
  const pool = database.jobs
  const transport = createTransportOf({
    smtpUrl,
    from: config.mailFrom,
    outbox: `${config.dataDir}/outbox`,
    tellLinks: config.nodeEnv !== 'production',
    log,
  })
  const background = createBackground(log)
  const cookieName = sessionCookieName(https)
  const signedValue = createTokenVerifier(config.sessionSecret)
  const services = {
    door: createDoor(database, config.subscriptionGraceDays),
    clock,
    background,
    settings: Object.assign({ appUrl, timeZone }, ...plugged.map(({ settings }) => settings?.(config))),
    jobs: { wake: (queue) => jobs.wake(queue) },
    storage: createStorage(config),
    log,
  } as Services
  const { credentialOf, contextOf } = readAsking({ services, cookieName, signedValue })
  const answer: Kernel['answer'] = async (request, reply) => {
    const { matched } = await api.handle(request, reply, { prefix: API, context: contextOf(request, reply) })
    return matched ? reply : reply.callNotFound()
  }
  const kernel: Kernel = {
    server,
    config,
    database,
    services,
    prefix: API,
    cookieName,
    signedValue,
    contextOf,
    answer,
  }
  for (const { errors = {}, provide } of plugged) {
    declareErrors(errors)
    Object.assign(services, await provide?.(kernel))
  }
  const told = plugged.flatMap(({ noteRefusals }) => noteRefusals?.(kernel) ?? [])
  const noteRefusal: NoteRefusal = (refusal) => {
    for (const tell of told) tell(refusal)
  }
  const jobs = createJobs({
    pool,
    log,
    queues: QUEUES,
    workers: [
      mailWorker({
        pool,
        transport,
        appUrl,
        confirmedOnly: smtpUrl !== undefined,
        bound: services.mailBound,
        log,
      }),
      ...plugged.flatMap(({ workers }) => workers?.(kernel) ?? []),
      upkeep([
        () => forgetUnsent(pool, clock()),
        ...plugged.map((module) => async () => module.upkeep?.(kernel)),
      ]),
    ],
  })

  closeQuietConnections(server)
  readJson(server)
  answerFailures(server, noteRefusal)
  // Answers of lists shrink to a tenth, which a phone on 3G feels. The page's files are compressed when built.
  await server.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] })
  setSecurityHeaders(server, { https })
  refuseIllFormedAddresses(server)
  tellParties(server, credentialOf)
  for (const { admit } of plugged) admit?.(kernel)
  refuseForeignHosts(server, { appUrl, allowedOrigins })
  const uploads = plugged.flatMap((module) => module.uploads ?? [])
  refuseForeignWrites(server, { appUrl, allowedOrigins, prefix: API, uploads })
  guardBodies(server, { assertAlive: (request) => assertCredential(contextOf(request)) })
  answerHealth(server, pool)
  serveDocs(server, { cookieName, extras: plugged.flatMap(({ openapi }) => openapi ?? []) })
  const routers = Object.entries(modules).map(([name, { router }]) => [name, router])
  const api = createApi(Object.fromEntries(routers), log, noteRefusal)
  server.all(`${API}/*`, answer)
  for (const { routes } of plugged) await routes?.(kernel)
  await servePage(server)

  const stops = plugged.flatMap(({ start }) => start?.(kernel) ?? [])
  server.addHook('onClose', async () => {
    await Promise.all([background.stop(), jobs.stop(), ...stops.map((stop) => stop())])
    transport.close()
    await database.close()
  })
  return { server, services, database, jobs }
}
