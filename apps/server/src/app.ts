import { createHmac, randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { IMAGE_UPLOAD_PATH } from '@prateleira/contract/catalog/images'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Config } from './config.ts'
import { serveAdminExports } from './modules/admin/index.ts'
import { keepReconciled, openPayments, serveBilling } from './modules/billing/index.ts'
import { keepImagesSwept, serveImages } from './modules/catalog/index.ts'
import { acceptImportFiles, serveImportIssues } from './modules/imports/index.ts'
import { mailRounds } from './modules/notices/index.ts'
import { copyWorker, serveCopies } from './modules/privacy/index.ts'
import { serveExports } from './modules/reports/index.ts'
import { createAuth } from './platform/accounts.ts'
import { createAdminDoor } from './platform/admin-db.ts'
import { createBackground } from './platform/background.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { isAnonymous, type RequestContext, type Services } from './platform/context.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { addressHash } from './platform/former-addresses.ts'
import { closeQuietConnections } from './platform/http/closing.ts'
import { serveDocs } from './platform/http/docs.ts'
import {
  answerFailures,
  answerUnreadable,
  answerUnroutable,
  refuseIllFormedAddresses,
} from './platform/http/failures.ts'
import { guardAnswer, setSecurityHeaders } from './platform/http/headers.ts'
import { answerHealth } from './platform/http/health.ts'
import { servePage } from './platform/http/page.ts'
import { refuseForeignWrites } from './platform/http/same-origin.ts'
import { admitKeys, hasKey } from './platform/integration-key.ts'
import { createJobs, type Jobs } from './platform/jobs/index.ts'
import { createTransportOf, mailWorker, queueMailTo } from './platform/mail/index.ts'
import { createApi } from './platform/rpc.ts'
import {
  cookieValue,
  createTokenVerifier,
  sessionCookieName,
  stepCookieName,
} from './platform/session-cookie.ts'
import { createStorage } from './platform/storage/index.ts'
import { createDoor } from './platform/tenant-db.ts'
import { keepTotalsFolded } from './platform/totals.ts'
import { upkeep } from './platform/upkeep.ts'
import { router } from './router.ts'

const API = '/api/v1'
const BODY_MAX = 1024 * 1024

export interface App {
  server: FastifyInstance
  services: Services
  database: Database
  /** Not started yet: what nobody waits for begins after the server listens. */
  jobs: Jobs
}

/** Builds the application over a migrated database. It listens to nothing yet; closing the server closes all it opened. */
export async function buildApp(
  config: Config,
  connectionString: string,
  options: { clock?: Clock } = {},
): Promise<App> {
  const clock = options.clock ?? systemClock
  const secure = config.appUrl.startsWith('https:')
  const server = fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    // For a photo from a phone on a slow network; headers alone must not take so long.
    requestTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    forceCloseConnections: 'idle',
    // Who is still connected is answered to the end (closing.ts).
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      guardAnswer(request, reply, { https: secure })
      answerUnroutable(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
  })
  const database = openDatabase({ connectionString, log: server.log })
  const confirmEmail = config.smtpUrl !== undefined
  const cookieName = sessionCookieName(secure)
  const { sessionSecret: secret, appUrl } = config
  const transport = createTransportOf({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: `${config.dataDir}/outbox`,
    log: server.log,
  })
  const sendMail: Services['sendMail'] = async (mail) => {
    await queueMailTo(database.auth, mail, clock())
    jobs.wake('mail')
  }
  const hashAddress = addressHash(secret)
  const auth = createAuth({
    pool: database.auth,
    secret,
    appUrl,
    confirmEmail,
    sendMail,
    clock,
    hashAddress,
    log: server.log,
  })
  const verifiedToken = createTokenVerifier(secret)
  const opened = await openPayments({ config, server, database, clock })
  const { payments } = opened
  const background = createBackground(server.log)
  const services: Services = {
    door: createDoor(database, config.subscriptionGraceDays),
    accounts: {
      auth,
      pool: database.auth,
      cookieName,
      stepCookieName: stepCookieName(secure),
      digest: (text) => createHmac('sha256', secret).update(text).digest('base64url'),
      signedValue: verifiedToken,
    },
    clock,
    payments,
    adminDoor: createAdminDoor(database, config.superAdminEmail ?? null),
    background,
    settings: {
      appUrl,
      timeZone: config.timeZone,
      graceDays: config.subscriptionGraceDays,
      confirmEmail,
      superAdminEmail: config.superAdminEmail ?? null,
      operator: config.operator,
    },
    sendMail,
    jobs: { wake: (queue) => jobs.wake(queue) },
    hashAddress,
    storage: createStorage(config),
    log: server.log,
  }
  const jobs = createJobs({
    pool: database.jobs,
    log: server.log,
    workers: [
      mailWorker({ pool: database.jobs, transport, appUrl, confirmedOnly: confirmEmail, log: server.log }),
      mailRounds({ ...services, pool: database.jobs }),
      copyWorker(services),
      upkeep({ door: services.door, pool: database.jobs, auth: database.auth, clock }),
    ],
  })

  closeQuietConnections(server)
  answerFailures(server)
  // Answers of lists shrink to a tenth, which a phone on 3G feels. The page's files are compressed when built.
  await server.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] })
  setSecurityHeaders(server, { https: secure })
  refuseIllFormedAddresses(server)
  admitKeys(server, { prefix: API, door: services.door, accounts: services.accounts, clock })
  refuseForeignWrites(server, { appUrl, uploads: [`${API}${IMAGE_UPLOAD_PATH}`] })
  answerHealth(server, database.jobs)
  serveDocs(server, { cookieName })

  const contextOf = (request: FastifyRequest, setCookie: (cookies: string[]) => void): RequestContext => ({
    services,
    requestId: request.id,
    get address() {
      return request.ip
    },
    headers: request.headers,
    token: hasKey(request) ? null : verifiedToken(cookieValue(request.headers.cookie, cookieName)),
    key: request.apiKey,
    now: clock(),
    setCookie,
  })

  const contextOfRoute = (request: FastifyRequest, reply: FastifyReply) =>
    contextOf(request, (cookies) => reply.header('set-cookie', cookies))
  serveExports(server, API, contextOfRoute)
  serveImportIssues(server, API, contextOfRoute)
  serveAdminExports(server, API, contextOfRoute)
  serveImages(server, { prefix: API, storage: services.storage, contextOf: contextOfRoute })
  serveCopies(server, API, contextOfRoute)
  const api = createApi(router, server.log)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request, (cookies) => reply.header('set-cookie', cookies))
    const { matched } = await api.handle(request, reply, { prefix: API, context })
    if (!matched) reply.callNotFound()
  }
  server.all(`${API}/*`, answer)
  acceptImportFiles(server, `${API}/imports`, {
    answer,
    isKnown: (request) => !isAnonymous(contextOf(request, () => {})),
  })
  // The link in the confirmation mail: the one address of Better Auth's own that is public.
  server.get('/api/auth/verify-email', async (request, reply) => {
    const response = await auth.handler(new Request(new URL(request.url, appUrl)))
    reply.status(response.status).headers(Object.fromEntries(response.headers))
    return reply.send(await response.text())
  })
  await serveBilling(server, opened, { appUrl, timeZone: config.timeZone, clock })
  await servePage(server)

  const stopFolding = keepTotalsFolded(services.door, server.log)
  const stopReconciling = keepReconciled(payments, clock)
  const stopSweeping = keepImagesSwept(services)
  server.addHook('onClose', async () => {
    await Promise.all([background.stop(), stopFolding(), stopReconciling(), stopSweeping(), jobs.stop()])
    transport.close()
    await database.close()
  })
  return { server, services, database, jobs }
}
