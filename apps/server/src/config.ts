import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback } from './kernel/http/hosts.ts'
import type { S3Config } from './kernel/storage/index.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const SECRET_LENGTH = 32

/** The environment is wrong; `message` names each variable and what is expected of it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'one of development, production, test')
    .default('development'),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('localhost'),
  APP_URL: z
    .string()
    .refine(isOrigin, 'the address people open, without a path, such as https://estoque.example.com.br')
    .transform((address) => new URL(address).origin)
    .optional(),
  DATA_DIR: z
    .string()
    .default(join(REPOSITORY, 'data'))
    .transform((folder) => resolve(folder)),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url),
      'postgresql://user:password@host:5432/database',
    )
    .optional(),
  DATABASE_ROLES_SECRET: z.string().min(SECRET_LENGTH, `at least ${SECRET_LENGTH} characters`).optional(),
  SESSION_SECRET: z.string().min(SECRET_LENGTH, `at least ${SECRET_LENGTH} characters`).optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine(
      (entries) => entries.every(isNetwork),
      'addresses or CIDR ranges with commas between, such as 10.0.0.0/8,::1',
    ),
  APP_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'an IANA time zone such as America/Sao_Paulo')
    .default('America/Sao_Paulo'),
  SUPER_ADMIN_EMAIL: z.email('an e-mail address').toLowerCase().optional(),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine(
      (origins) => origins.every(isOrigin),
      'addresses without a path, with commas between, such as http://192.168.0.10:3000',
    )
    .transform((origins) => origins.map((origin) => new URL(origin).origin)),
  ADMIN_SECOND_STEP: z.enum(['offered', 'required'], 'offered or required').default('offered'),
  SMTP_URL: z
    .string()
    .refine(
      (url) => /^smtps?:\/\/[^/]/.test(url) && URL.canParse(url),
      'smtp://user:password@host:587 or smtps://…',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (from) => /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(from),
      'an address such as Prateleira <avisos@example.com.br>',
    )
    .default('Prateleira <nao-responda@localhost>'),
  PAYMENT_PROVIDER: z
    .enum(['stripe', 'demonstration'], 'stripe or demonstration (pretends to be paid; for trying out)')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^(sk|rk)_(test|live)_[A-Za-z0-9_]+$/,
      'a secret or restricted key of Stripe: sk_live_… or rk_live_…',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "the signing secret of Stripe's webhook endpoint: whsec_…")
    .optional(),
  STRIPE_API_BASE: z
    .string()
    .refine(isOrigin, 'the address of a server that answers as Stripe does, for tests, without a path')
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine(
      isOrigin,
      'the address of the storage without bucket and path: https://s3.sa-east-1.amazonaws.com',
    )
    .transform((address) => new URL(address).origin)
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'a region such as sa-east-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  OPERATOR_NAME: z.string().trim().max(200, 'at most 200 characters').optional(),
  OPERATOR_CONTACT: z.string().trim().max(200, 'at most 200 characters').optional(),
  SUPPORT_CONTACT: z.string().trim().max(200, 'at most 200 characters').optional(),
  SUBSCRIPTION_GRACE_DAYS: wholeNumber(0, 90).default(3),
})

/** Which payment provider is used (PLAN-06). */
export type PaymentConfig =
  | { provider: 'demonstration' }
  | { provider: 'stripe'; secretKey: string; webhookSecret: string; apiBase: string | undefined }

/** The environment, parsed. Optional parts are undefined where the variable is not set. */
export type Config = {
  nodeEnv: 'development' | 'production' | 'test'
  port: number
  host: string
  /** Origin of the page as people see it, without a slash at the end. */
  appUrl: string
  /** Absolute path. */
  dataDir: string
  /** Undefined: run the embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  /** Undefined: the passwords of the database's roles are made from the one in databaseUrl. */
  rolesSecret: string | undefined
  sessionSecret: string
  /** Addresses and CIDR ranges whose X-Forwarded-* headers count. */
  trustedProxies: string[]
  timeZone: string
  /** In lower case. */
  superAdminEmail: string | undefined
  /** Origins beside APP_URL and loopback by which the page may be opened. */
  allowedOrigins: string[]
  /** Whether others than this machine may reach the server, as far as the configuration tells (BOOT-03). */
  reachable: boolean
  adminSecondStep: 'offered' | 'required'
  /** Undefined: mail is written to `<dataDir>/outbox`. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Null: production without a provider; nothing can be bought. */
  payment: PaymentConfig | null
  /** Undefined: uploaded files are kept in the data folder. */
  s3: S3Config | undefined
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  subscriptionGraceDays: number
  /** Who answers for the data, as the privacy page says (LGPD). */
  operator: { name: string | null; contact: string | null }
  /** How people reach whoever helps them; null where it is not said. */
  supportContact: string | null
}

/**
 * Parses the environment; to be called once, at the start. An empty variable counts as not set. With the embedded
 * database a missing session secret is made and kept in the data folder.
 *
 * @throws ConfigError naming every variable that is wrong or missing.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(set)
  if (!parsed.success) {
    // Values are left out: some are secrets.
    const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: expected ${issue.message}`)
    throw new ConfigError(`The configuration is not valid.\n${lines.join('\n')}`)
  }
  const env = parsed.data
  if (env.DATABASE_URL && !env.SESSION_SECRET) {
    throw new ConfigError(
      'The configuration is not valid.\n' +
        `  SESSION_SECRET: required with DATABASE_URL, at least ${SECRET_LENGTH} characters, the same for every copy ` +
        'of the server (openssl rand -base64 32 makes one)',
    )
  }
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`
  const payment = paymentOf(env)
  const s3 = s3Of(env)
  return {
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    appUrl,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    rolesSecret: env.DATABASE_ROLES_SECRET,
    sessionSecret: env.SESSION_SECRET ?? keptSecret(env.DATA_DIR),
    trustedProxies: env.TRUSTED_PROXIES,
    timeZone: env.APP_TIMEZONE,
    superAdminEmail: env.SUPER_ADMIN_EMAIL,
    allowedOrigins: env.ALLOWED_ORIGINS,
    reachable:
      env.NODE_ENV === 'production' ||
      ![env.HOST, ...[appUrl, ...env.ALLOWED_ORIGINS].map((origin) => new URL(origin).hostname)].every(
        isLoopback,
      ),
    adminSecondStep: env.ADMIN_SECOND_STEP,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    payment,
    s3,
    logLevel: env.LOG_LEVEL,
    subscriptionGraceDays: env.SUBSCRIPTION_GRACE_DAYS,
    operator: { name: env.OPERATOR_NAME ?? null, contact: env.OPERATOR_CONTACT ?? null },
    supportContact: env.SUPPORT_CONTACT ?? null,
  }
}

/** Stripe with its keys; without any, the demonstration, but in production only when it is asked for by name. */
function paymentOf(env: z.output<typeof variables>): PaymentConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  const wanted = env.PAYMENT_PROVIDER ?? (secretKey || webhookSecret ? 'stripe' : undefined)
  if (wanted === 'stripe') {
    if (secretKey && webhookSecret)
      return { provider: 'stripe', secretKey, webhookSecret, apiBase: env.STRIPE_API_BASE }
    const missing = secretKey ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY'
    throw new ConfigError(
      `The configuration is not valid.\n  ${missing}: required with Stripe, which needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET`,
    )
  }
  return wanted === 'demonstration' || env.NODE_ENV !== 'production' ? { provider: 'demonstration' } : null
}

/** Where uploaded files go, when any of it is said: then all of it must be. */
function s3Of(env: z.output<typeof variables>): S3Config | undefined {
  const needed = {
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_BUCKET: env.S3_BUCKET,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === Object.keys(needed).length) return undefined
  if (missing.length > 0) {
    throw new ConfigError(
      `The configuration is not valid.\n  ${missing[0]}: required for a storage like S3, which needs ${Object.keys(needed).join(', ')}`,
    )
  }
  return {
    endpoint: env.S3_ENDPOINT as string,
    bucket: env.S3_BUCKET as string,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID as string,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
  }
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    // Fails when it exists, so of two starts at once both read what one of them wrote.
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(error)
  }
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw unusable(error)
  }
  if (secret.length >= SECRET_LENGTH) return secret
  throw new ConfigError(
    `The configuration is not valid.\n  SESSION_SECRET: ${file} is damaged; delete it (everybody signs in again) or set the variable`,
  )
}

function unusable(error: unknown): ConfigError {
  return new ConfigError(
    `The configuration is not valid.\n  DATA_DIR: expected a folder to write to; ${(error as Error).message}`,
  )
}

function wholeNumber(min: number, max: number) {
  const expected = `a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, expected)
    .transform(Number)
    .pipe(z.number().min(min, expected).max(max, expected))
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username
}

function isNetwork(text: string): boolean {
  const [address = '', bits, rest] = text.split('/')
  const family = isIP(address)
  if (!family || rest !== undefined) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits)) return false
  try {
    new BlockList().addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4')
    return true
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // Offsets such as -03:00 are accepted above, but PostgreSQL reads their sign the other way round.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
