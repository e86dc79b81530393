import { BlockList, isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
export const SECRET_LENGTH = 32

/** The environment variables with their validation; the README explains them. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'one of development, production, test')
    .default('development'),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z
    .string()
    .trim()
    .refine(isHost, 'an address or name of this machine without scheme and port, such as 0.0.0.0')
    .default('localhost'),
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
  TRUSTED_PROXIES: commaList().refine(
    (entries) => entries.every(isNetwork),
    'addresses or CIDR ranges with commas between, such as 10.0.0.0/8,::1',
  ),
  APP_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'an IANA time zone such as America/Sao_Paulo')
    .default('America/Sao_Paulo'),
  SUPER_ADMIN_EMAIL: z.email('an e-mail address').toLowerCase().optional(),
  ALLOWED_ORIGINS: commaList()
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

/** Comma-separated entries; none when the variable is unset. */
function commaList() {
  return z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
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

function isHost(text: string): boolean {
  return isIP(text) > 0 || /^(?!\.)[a-z0-9_.-]*[a-z][a-z0-9_.-]*$/i.test(text)
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
    // Offsets such as -03:00 pass the check above, but PostgreSQL reverses their sign.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
