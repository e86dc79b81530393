import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createORPCClient, createORPCErrorFromJson, isORPCErrorJson } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from '@prateleira/contract'
import { IMAGE_UPLOAD_PATH } from '@prateleira/contract/catalog/images'
import type { ShopRole } from '@prateleira/contract/rights'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type App, buildApp } from '../src/app.ts'
import { loadConfig } from '../src/config.ts'
import { sqlSettings } from '../src/database.ts'
import { writeRules } from '../src/kernel/db/rules.ts'
import { testDatabase } from './database.ts'
import { putPerson, putSession, SECRET } from './people.ts'

export { PASSWORD, SECRET } from './people.ts'

type Api = JsonifiedClient<ContractRouterClient<typeof contract>>

interface Identity {
  /** The shop's id, called user_id in answers. Empty for people without a shop. */
  shopId: string
  /** The id of the signed-in person. Never the shop's. */
  personId: string
  email: string
  /** For a Cookie header. Renewed by what changes who acts, as in a browser. */
  cookie: string
  /** A superuser's connection to the shop's database, to insert what is slow through the API. */
  database?: pg.Pool
}

/** A signed-in person with a shop of their own. */
export interface Shop extends Identity {
  /** The contract's procedures over HTTP; an error is thrown with its code, status, message and data. */
  api: Api
  /** A bare call, for requests that the typed client would not send. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Uploads a picture, or bytes that claim to be one. */
  upload(bytes: Uint8Array, headers?: Record<string, string>): Promise<Answer>
}

/** A caller who is not signed in. */
export const NOBODY: Identity = { shopId: '', personId: '', email: '', cookie: '' }

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
}

export interface TestApp extends App {
  url: string
  databaseUrl: string
  dataDir: string
  /** A superuser's connection, to prepare and to inspect data. */
  admin: pg.Pool
  clock: { now(): Date; set(instant: Date): void; advance(milliseconds: number): void }
  /** Inserts an account with a shop and signs it in. `profile` fields replace the trial's. */
  shop(profile?: Record<string, unknown>): Promise<Shop>
  /** Another member of `shop`, with a shop of their own besides. */
  member(shop: Shop, role: Exclude<ShopRole, 'owner'>, more?: { sees_costs?: boolean | null }): Promise<Shop>
  /** A caller without a session. */
  nobody: Shop
}

/**
 * The real application over a migrated database of its own, listening on a free port. To be called at the top of a test file: `const app = await
 * testApp()`; it is closed and its database dropped after the file's tests. `jobs`: which queues are worked on, all (mail is sent) or some; by
 * default imports only, from the first one on.
 */
export async function testApp(
  environment: Record<string, string> = {},
  options: { jobs?: boolean | string[] } = {},
): Promise<TestApp> {
  const database = await testDatabase(inject('adminUrl'))
  const dataDir = await mkdtemp(join(tmpdir(), 'prateleira-app-'))
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SESSION_SECRET: SECRET,
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...environment,
  })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await writeRules(owner, sqlSettings(config, true))
  await owner.end()
  const app = await buildApp(config, database.url, { clock: now })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  if (options.jobs) app.jobs.start(options.jobs === true ? undefined : options.jobs)
  else if (options.jobs === undefined) app.services.jobs = whenWoken('import', app.jobs)
  const admin = new pg.Pool({ connectionString: database.url, max: 3 })
  admin.on('error', () => {})
  afterAll(async () => {
    await app.server.close()
    await admin.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    ...app,
    url,
    databaseUrl: database.url,
    dataDir,
    admin,
    clock: {
      now,
      set: (instant) => {
        offset = instant.getTime() - Date.now()
      },
      advance: (milliseconds) => {
        offset += milliseconds
      },
    },
    shop: (profile = {}) =>
      createShop({ url, admin, now: now(), cookieName: app.services.accounts.cookieName, profile }),
    member: async ({ shopId }, role, { sees_costs: seesCosts = null } = {}) => {
      const cookieName = app.services.accounts.cookieName
      const person = await createShop({ url, admin, now: now(), cookieName, profile: {} })
      await admin.query(
        'insert into members (shop_id, person_id, role, sees_costs) values ($1, $2, $3, $4)',
        [shopId, person.personId, role, seesCosts],
      )
      await admin.query('update auth.session set "shopId" = $1 where "userId" = $2', [
        shopId,
        person.personId,
      ])
      return shopOf(url, { ...person, shopId })
    },
    nobody: shopOf(url, NOBODY),
  }
}

/** Jobs of which one queue is started when it is first woken: most tests' servers never load the code that runs jobs. */
function whenWoken(only: string, { start, wake }: App['jobs']): Pick<App['jobs'], 'wake'> {
  let started = false
  return {
    wake: (queue) => {
      if (queue !== only) return
      if (started) wake(queue)
      else start([queue])
      started = true
    },
  }
}

interface NewShop {
  url: string
  admin: pg.Pool
  now: Date
  cookieName: string
  profile: Record<string, unknown>
}

/** Profile fields that belong to the person, not to the shop. */
const OF_A_PERSON = /^(full_name|phone|\w+_notifications|stock_alerts)$/

async function createShop({ url, admin, now, cookieName, profile }: NewShop): Promise<Shop> {
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const { personId, shopId } = await putPerson(admin, email, now)
  const cookie = await putSession(admin, { personId, now, cookieName })
  for (const [field, value] of Object.entries(profile)) {
    const column = field === 'company_name' ? 'name' : field
    const [table, key, id] = OF_A_PERSON.test(column)
      ? ['people', 'person_id', personId]
      : ['shops', 'shop_id', shopId]
    await admin.query(`update ${table} set ${pg.escapeIdentifier(column)} = $2 where ${key} = $1`, [
      id,
      value,
    ])
  }
  return shopOf(url, { shopId, personId, email, cookie, database: admin })
}

/** The session's token, which the database's doors take. */
export function tokenOf({ cookie }: Shop): string {
  return decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).replace(/\.[^.]*$/, '')
}

/** A program with an integration key. */
export function programOf(url: string, key: string): Shop {
  return shopOf(url, NOBODY, { authorization: `Bearer ${key}` })
}

/** A person as a client of the server at `url`. */
export function shopOf(url: string, person: Identity, more: Record<string, string> = {}): Shop {
  const headers = (): Record<string, string> => (shop.cookie ? { cookie: shop.cookie, ...more } : more)
  const link = new OpenAPILink(contract, {
    url: `${url}/api/v1`,
    headers,
    // Our errors carry a request id, which the library's own decoder does not expect.
    customErrorResponseBodyDecoder: (body) => {
      const { requestId, ...error } = body as Record<string, unknown>
      return requestId !== undefined && isORPCErrorJson(error) ? createORPCErrorFromJson(error) : undefined
    },
  })
  const api: Api = createORPCClient(link)
  const send = async (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    more: Record<string, string> = {},
  ) => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers(), ...more },
      body,
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parsed(text) }
  }
  const shop: Shop = {
    ...person,
    api,
    call: (method, path, body, more = {}) =>
      send(method, path, isRaw(body) ? body : JSON.stringify(body), {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      }),
    upload: (bytes, more = {}) =>
      send('POST', `/api/v1${IMAGE_UPLOAD_PATH}`, bytes as Uint8Array<ArrayBuffer>, {
        'content-type': 'application/octet-stream',
        ...more,
      }),
  }
  return shop
}

/** A body sent as it is, for tests of unreadable input. */
function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> | undefined {
  return body === undefined || typeof body === 'string' || body instanceof Uint8Array
}

/** The person and shop of a sign-in's cookie. */
export async function shopBehind(url: string, signedIn: { email: string; cookie: string }): Promise<Shop> {
  const { user_id: shopId, person_id: personId } = await shopOf(url, {
    ...NOBODY,
    ...signedIn,
  }).api.account.me()
  return shopOf(url, { ...signedIn, shopId: shopId ?? '', personId })
}

interface Refusal {
  code: string
  message: string
  data?: { issues?: { path: string }[] }
}

/** The refusal of a call; null when it succeeded. */
export function refusalOf(call: Promise<unknown>): Promise<Refusal | null> {
  return call.then(
    () => null,
    (error: Refusal) => error,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
