import { contract } from '@prateleira/contract'
import { plainRoutes } from '@prateleira/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { type Database, openPools } from './database.ts'
import { createDoor, type Door } from './kernel/db/tenant-db.ts'
import { methodsByPath } from './kernel/http/allowed-methods.ts'
import { readAsking } from './kernel/http/asking.ts'
import { serveDocs } from './kernel/http/docs.ts'
import { guardServer } from './kernel/http/guards.ts'
import { answerHealth } from './kernel/http/health.ts'
import { servePage } from './kernel/http/page.ts'
import { createServePlain } from './kernel/http/plain-routes.ts'
import { createServer } from './kernel/http/server.ts'
import { createTokenVerifier, sessionCookieName } from './kernel/http/session-cookie.ts'
import { createJobs, type Jobs } from './kernel/jobs/index.ts'
import { createTransportOf, mailJobs } from './kernel/mail/index.ts'
import type { Services } from './kernel/rpc/context.ts'
import { createEnter, type Enter, tenantEntrance } from './kernel/rpc/entrance.ts'
import { declareErrors, problem } from './kernel/rpc/errors.ts'
import type { Refusal } from './kernel/rpc/refusal.ts'
import { createApi } from './kernel/rpc/rpc.ts'
import { createStorage } from './kernel/storage/index.ts'
import { type Clock, systemClock } from './kernel/time/clock.ts'
import type { Kernel, Module } from './module.ts'
import { modules } from './modules.gen.ts'

const prefix = '/api/v1'
const methodsOf = methodsByPath(contract, plainRoutes)
const plugged: Module[] = Object.values(modules)

export interface App {
  server: FastifyInstance
  services: Services
  /** The door to tenant data, used by requests as they are declared. */
  door: Door
  database: Database
  /** Not started yet: background work starts after the server listens. */
  jobs: Jobs
}

/**
 * Builds the application over a migrated database: wires the kernel and plugs every module in (module.ts). It does not
 * listen yet; closing the server closes everything it opened.
 */
export async function buildApp(
  config: Config,
  address: string,
  options: { clock?: Clock } = {},
): Promise<App> {
  const { appUrl, rolesSecret, timeZone, smtpUrl, mailFrom: from, dataDir } = config
  const clock = options.clock ?? systemClock
  const https = appUrl.startsWith('https:')
  const server = createServer({ ...config, https })
  const { log } = server
  const database = openPools({ connectionString: address, rolesSecret, log })
  const pool = database.jobs
  const tellLinks = config.nodeEnv !== 'production'
  const transport = createTransportOf({ smtpUrl, from, outbox: `${dataDir}/outbox`, tellLinks, log })
  const cookieName = sessionCookieName(https)
  const signedValue = createTokenVerifier(config.sessionSecret)
  const door = createDoor({
    ...database,
    appWithheld: database.appWithoutCosts,
    exportsWithheld: database.exportsWithoutCosts,
  })
  const services = {
    door,
    clock,
    settings: Object.assign({ appUrl, timeZone }, ...plugged.map(({ settings }) => settings?.(config))),
    jobs: { wake: (queue) => jobs.wake(queue) },
    storage: createStorage(config),
    log,
  } as Partial<Services> as Services
  const asking = readAsking({ services, cookieName, signedValue })
  const { contextOf } = asking
  const answer: Kernel['answer'] = async (request, reply) => {
    const { matched } = await api.handle(request, reply, { prefix, context: contextOf(request, reply) })
    if (matched) return reply
    const allowed = methodsOf(request.url.slice(prefix.length).split('?', 1)[0] ?? '')
    if (allowed.length === 0 || allowed.includes(request.method)) return reply.callNotFound()
    reply.header('allow', allowed.join(', '))
    throw problem('METHOD_NOT_ALLOWED')
  }
  const enter: Enter = (context, declared) => letIn(context, declared)
  const serve = createServePlain({ prefix, declared: plainRoutes, contextOf, enter })
  const about = { prefix, cookieName, signedValue, contextOf, enter, serve, answer }
  const kernel: Kernel = { server, config, database, services, ...about }

  for (const { errors = {}, provide } of plugged) {
    declareErrors(errors)
    Object.assign(services, await provide?.(kernel))
  }
  const tenants = tenantEntrance(door)
  const others = plugged.map(({ entrances }) => entrances?.(kernel))
  const letIn = createEnter(Object.assign({ account: tenants, shop: tenants }, ...others))
  const told = plugged.flatMap(({ noteRefusals }) => noteRefusals?.(kernel) ?? [])
  const noteRefusal = (refusal: Refusal) => told.forEach((tell) => void tell(refusal))
  const bound = services.mailBound
  const mail = mailJobs({ pool, clock, transport, appUrl, confirmedOnly: smtpUrl !== undefined, bound, log })
  const declared = Object.assign({}, mail, ...plugged.map((module) => module.jobs))
  const jobs = createJobs({ kernel, pool, log, jobs: declared })

  const admit = () => plugged.forEach((module) => void module.admit?.(kernel))
  const uploads = plugged.flatMap((module) => module.uploads ?? [])
  await guardServer(server, { ...config, ...asking, https, prefix, uploads, noteRefusal, enter, admit })
  answerHealth(server, database)
  serveDocs(server, { cookieName, extras: plugged.flatMap(({ openapi }) => openapi ?? []) })
  const routers = Object.entries(modules).map(([name, { router }]) => [name, router])
  const onUndeclared = (code: string, operation: string) => {
    if (config.nodeEnv === 'test') throw new Error(`${operation} answers ${code}, which it does not declare`)
    log.warn({ code, operation }, 'An undeclared error was answered')
  }
  const api = createApi(Object.fromEntries(routers), log, noteRefusal, enter, onUndeclared)
  server.all(`${prefix}/*`, { config: { declared: true } }, answer)
  for (const { routes } of plugged) await routes?.(kernel)
  await servePage(server)

  server.addHook('onClose', async () => {
    await jobs.stop()
    transport.close()
    await database.close()
  })
  return { server, services, door, database, jobs }
}
