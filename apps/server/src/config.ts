import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { SECRET_LENGTH, variables } from './config-variables.ts'
import { isLoopback } from './kernel/http/hosts.ts'
import type { S3Config } from './kernel/storage/index.ts'

/** The environment is invalid; `message` names each variable and the expected value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The payment provider in use (PLAN-06). */
export type PaymentConfig =
  | { provider: 'demonstration' }
  | { provider: 'stripe'; secretKey: string; webhookSecret: string; apiBase: string | undefined }

/** The parsed environment. Optional parts are undefined where the variable is unset. */
export type Config = {
  nodeEnv: 'development' | 'production' | 'test'
  port: number
  host: string
  /** Origin of the page as people open it, without a trailing slash. */
  appUrl: string
  /** Absolute path. */
  dataDir: string
  /** Undefined: run the embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  /** Undefined: the passwords of the database's roles are derived from the one in databaseUrl. */
  rolesSecret: string | undefined
  sessionSecret: string
  /** Addresses and CIDR ranges whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[]
  timeZone: string
  /** In lower case. */
  superAdminEmail: string | undefined
  /** Origins beside APP_URL and loopback at which the page may be opened. */
  allowedOrigins: string[]
  /** Whether other machines may reach the server, according to the configuration (BOOT-03). */
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
  /** Who is responsible for the data, for the privacy page (LGPD). */
  operator: { name: string | null; contact: string | null }
  /** How to reach support; null if unset. */
  supportContact: string | null
}

type Environment = Record<string, string | undefined>

/** @throws ConfigError naming every invalid variable. An empty variable counts as unset. */
function parse(environment: Environment): z.output<typeof variables> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(set)
  if (parsed.success) return parsed.data
  // Values are left out: some are secrets.
  const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: expected ${issue.message}`)
  throw new ConfigError(`The configuration is not valid.\n${lines.join('\n')}`)
}

/** What programs need that use the database without serving anybody. */
export function loadDatabaseConfig(
  environment: Environment,
): Pick<Config, 'dataDir' | 'databaseUrl' | 'rolesSecret'> {
  const {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_ROLES_SECRET: rolesSecret,
  } = parse(environment)
  return { dataDir, databaseUrl, rolesSecret }
}

/**
 * Parses the environment; called once, at the start. With the embedded database a missing session secret is generated and kept
 * in the data folder.
 * @throws ConfigError naming every invalid or missing variable.
 */
export function loadConfig(environment: Environment): Config {
  const env = parse(environment)
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

/** Stripe with its keys; otherwise the demonstration, in production only when requested by name. */
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

/** The storage of uploaded files; if any of its variables is set, all must be. */
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
    // Fails if the file exists, so that concurrent starts read the same secret.
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
