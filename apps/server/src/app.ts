import { createHmac, randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { IMAGE_UPLOAD_PATH } from '@prateleira/contract/catalog/images'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { createAuth } from './kernel/accounts.ts'
import { createAdminDoor } from './kernel/db/admin-db.ts'
import { type Database, openDatabase } from './kernel/db/database.ts'
import { createDoor } from './kernel/db/tenant-db.ts'
import { keepTotalsFolded } from './kernel/db/totals.ts'
import { addressHash } from './kernel/former-addresses.ts'
import { guardBodies } from './kernel/http/bodies.ts'
import { closeQuietConnections } from './kernel/http/closing.ts'
import { boundedServer } from './kernel/http/connections.ts'
import { serveDocs } from './kernel/http/docs.ts'
import {
  answerFailures,
  answerUnreadable,
  answerUnroutable,
  refuseIllFormedAddresses,
} from './kernel/http/failures.ts'
import { guardAnswer, setSecurityHeaders } from './kernel/http/headers.ts'
import { answerHealth } from './kernel/http/health.ts'
import { refuseForeignHosts } from './kernel/http/hosts.ts'
import { readJson } from './kernel/http/json.ts'
import { servePage } from './kernel/http/page.ts'
import { refuseForeignWrites } from './kernel/http/same-origin.ts'
import {
  codeCookieName,
  confirmationCookieName,
  cookieValue,
  createTokenVerifier,
  deviceCookieName,
  sessionCookieName,
  stepCookieName,
} from './kernel/http/session-cookie.ts'
import { shownShop } from './kernel/http/shown-shop.ts'
import { admitKeys, hashOfBearer, hasKey } from './kernel/integration-key.ts'
import { createBackground } from './kernel/jobs/background.ts'
import { createJobs, type Jobs } from './kernel/jobs/index.ts'
import { upkeep } from './kernel/jobs/upkeep.ts'
import { FailureLog, loggerOptions } from './kernel/log/log.ts'
import { createSecurityLog } from './kernel/log/security-log.ts'
import { confirmationsBound, createTransportOf, mailWorker, queueMailTo } from './kernel/mail/index.ts'
import { assertAdmitted, isAnonymous, type RequestContext, type Services } from './kernel/rpc/context.ts'
import { problem } from './kernel/rpc/errors.ts'
import { createApi } from './kernel/rpc/rpc.ts'
import { tellParties } from './kernel/sharing/party.ts'
import { createStorage } from './kernel/storage/index.ts'
import { type Clock, systemClock } from './kernel/time/clock.ts'
import { serveConfirmation } from './modules/account/index.ts'
import { serveAdminExports } from './modules/admin/index.ts'
import { keepReconciled, openPayments, serveBilling } from './modules/billing/index.ts'
import { keepImagesSwept, serveImages } from './modules/catalog/index.ts'
import { acceptImportFiles, serveImportIssues } from './modules/imports/index.ts'
import { mailRounds } from './modules/notices/index.ts'
import { copyWorker, serveCopies } from './modules/privacy/index.ts'
import { serveExports } from './modules/reports/index.ts'
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
    logger: loggerOptions(config.logLevel),
    logController: new FailureLog(),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    serverFactory: (handler) => boundedServer(handler, config.trustedProxies),
    forceCloseConnections: 'idle',
    // Who is still connected is answered to the end (closing.ts).
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      guardAnswer(request, reply, { https: secure })
      answerUnroutable(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
  })
  const database = openDatabase({ connectionString, rolesSecret: config.rolesSecret, log: server.log })
  const confirmEmail = config.smtpUrl !== undefined
  const cookieName = sessionCookieName(secure)
  const { sessionSecret: secret, appUrl } = config
  const transport = createTransportOf({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: `${config.dataDir}/outbox`,
    tellLinks: config.nodeEnv !== 'production',
    log: server.log,
  })
  const sendMail: Services['sendMail'] = async (mail) => {
    await queueMailTo(database.auth, mail, clock())
    jobs.wake('mail')
  }
  const hashAddress = addressHash(secret)
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const auth = createAuth({
    pool: database.auth,
    secret,
    appUrl,
    confirmEmail,
    sendMail,
    clock,
    digest,
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
      confirmationCookieName: confirmationCookieName(secure),
      deviceCookieName: deviceCookieName(secure),
      codeCookieName: codeCookieName(secure),
      digest,
      signedValue: verifiedToken,
    },
    clock,
    payments,
    adminDoor: createAdminDoor(database, {
      superAdminEmail: config.superAdminEmail ?? null,
      secondStep: config.adminSecondStep === 'required',
    }),
    background,
    settings: {
      appUrl,
      timeZone: config.timeZone,
      graceDays: config.subscriptionGraceDays,
      confirmEmail,
      superAdminEmail: config.superAdminEmail ?? null,
      openBootstrap: !config.reachable,
      adminSecondStep: config.adminSecondStep,
      operator: config.operator,
      supportContact: config.supportContact,
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
      mailWorker({
        pool: database.jobs,
        transport,
        appUrl,
        confirmedOnly: confirmEmail,
        bound: confirmationsBound(database.auth, clock),
        log: server.log,
      }),
      mailRounds({ ...services, pool: database.jobs }),
      copyWorker(services),
      upkeep({ door: services.door, pool: database.jobs, auth: database.auth, clock }),
    ],
  })

  closeQuietConnections(server)
  readJson(server)
  const noteRefusal = createSecurityLog({ pool: database.auth, clock, log: server.log })
  answerFailures(server, noteRefusal)
  // Answers of lists shrink to a tenth, which a phone on 3G feels. The page's files are compressed when built.
  await server.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] })
  setSecurityHeaders(server, { https: secure })
  refuseIllFormedAddresses(server)
  const tokenOf = (request: FastifyRequest) => verifiedToken(cookieValue(request.headers.cookie, cookieName))
  tellParties(server, (request) => (hasKey(request) ? hashOfBearer(request) : tokenOf(request)))
  admitKeys(server, { prefix: API, door: services.door, accounts: services.accounts, clock })
  const { allowedOrigins } = config
  refuseForeignHosts(server, { appUrl, allowedOrigins })
  refuseForeignWrites(server, { appUrl, allowedOrigins, uploads: [`${API}${IMAGE_UPLOAD_PATH}`] })
  answerHealth(server, database.jobs)
  serveDocs(server, { cookieName })

  const contextOf = (request: FastifyRequest, setCookie: (cookies: string[]) => void): RequestContext => ({
    services,
    requestId: request.id,
    get address() {
      return request.ip
    },
    headers: request.headers,
    token: hasKey(request) ? null : tokenOf(request),
    key: request.apiKey,
    now: clock(),
    shop: shownShop(request),
    setCookie,
  })

  const contextOfRoute = (request: FastifyRequest, reply: FastifyReply) =>
    contextOf(request, (cookies) => reply.header('set-cookie', cookies))
  serveExports(server, API, contextOfRoute)
  serveImportIssues(server, API, contextOfRoute)
  serveAdminExports(server, API, contextOfRoute)
  serveImages(server, { prefix: API, storage: services.storage, contextOf: contextOfRoute })
  serveCopies(server, API, contextOfRoute)
  const api = createApi(router, server.log, noteRefusal)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request, (cookies) => reply.header('set-cookie', cookies))
    const { matched } = await api.handle(request, reply, { prefix: API, context })
    return matched ? reply : reply.callNotFound()
  }
  server.all(`${API}/*`, answer)
  const contextBeforeAnswer = (request: FastifyRequest) => contextOf(request, () => {})
  guardBodies(server, {
    assertAlive: async (request) => {
      const context = contextBeforeAnswer(request)
      if (isAnonymous(context)) throw problem('PAYLOAD_TOO_LARGE')
      // A key was found alive when it was admitted.
      if (context.token !== null) await assertAdmitted(context, 'account')
    },
  })
  acceptImportFiles(server, `${API}/imports`, {
    answer,
    assertShop: (request) => assertAdmitted(contextBeforeAnswer(request), 'shop'),
  })
  serveConfirmation(server, contextOfRoute)
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
