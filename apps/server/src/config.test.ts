import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prateleira-config-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = 's'.repeat(32)
const load = (more: Record<string, string | undefined> = {}) => loadConfig({ DATA_DIR: folder, ...more })

describe('loadConfig', () => {
  test('has a default for everything, and treats an empty variable as unset', () => {
    expect(load({ SESSION_SECRET: secret, PORT: '', DATABASE_URL: ' ' })).toEqual({
      nodeEnv: 'development',
      port: 3000,
      host: 'localhost',
      appUrl: 'http://localhost:3000',
      dataDir: folder,
      databaseUrl: undefined,
      rolesSecret: undefined,
      sessionSecret: secret,
      trustedProxies: [],
      timeZone: 'America/Sao_Paulo',
      superAdminEmail: undefined,
      allowedOrigins: [],
      reachable: false,
      adminSecondStep: 'offered',
      smtpUrl: undefined,
      mailFrom: 'Prateleira <nao-responda@localhost>',
      payment: { provider: 'demonstration' },
      s3: undefined,
      logLevel: 'info',
      subscriptionGraceDays: 3,
      operator: { name: null, contact: null },
      supportContact: null,
    })
  })

  test.each([
    [{}, false],
    [{ HOST: '127.0.0.2', APP_URL: 'http://localhost:8080' }, false],
    [{ HOST: '::1', APP_URL: 'http://[::1]:3000' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ APP_URL: 'https://estoque.example.com.br' }, true],
    [{ APP_URL: 'http://localhost.example.com' }, true],
    [{ ALLOWED_ORIGINS: 'http://localhost:1, http://192.168.0.10:3000' }, true],
    [{ NODE_ENV: 'production' }, true],
    [{ HOST: 'meu-servidor.local' }, true],
  ])('with %j others reach the server: %s', (more, reachable) => {
    expect(load({ SESSION_SECRET: secret, ...more }).reachable).toBe(reachable)
  })

  test('production uses the demonstration provider only if set explicitly', () => {
    const payment = (more: Record<string, string>) => load({ SESSION_SECRET: secret, ...more }).payment
    const production = { NODE_ENV: 'production' }
    expect(payment(production)).toBeNull()
    expect(payment({ ...production, PAYMENT_PROVIDER: 'demonstration' })).toEqual({
      provider: 'demonstration',
    })
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(payment({ ...production, ...keys })).toMatchObject({ provider: 'stripe', secretKey: 'sk_test_1' })
    expect(() => payment({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow(/STRIPE_SECRET_KEY/)
    expect(() => payment({ PAYMENT_PROVIDER: 'paypal' })).toThrow(/PAYMENT_PROVIDER/)
  })

  test('files are stored in S3 with a complete configuration; an incomplete one is an error that names what is missing', () => {
    const s3 = {
      S3_ENDPOINT: 'http://127.0.0.1:9000/',
      S3_BUCKET: 'prateleira',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    const read = (more: Record<string, string>) => load({ SESSION_SECRET: secret, ...more }).s3
    expect(read(s3)).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'prateleira',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(read({ S3_REGION: 'sa-east-1' })).toBeUndefined()
    for (const name of Object.keys(s3)) expect(() => read({ ...s3, [name]: '' })).toThrow(name)
    expect(() => read({ ...s3, S3_ENDPOINT: 'https://s3.example/bucket' })).toThrow(/S3_ENDPOINT/)
    expect(() => read({ ...s3, S3_BUCKET: '../x' })).toThrow(/S3_BUCKET/)
  })

  test('reads each variable', () => {
    const config = load({
      PORT: '8080',
      HOST: '0.0.0.0',
      APP_URL: 'https://estoque.example.com.br/',
      DATABASE_URL: 'postgresql://u:p@db:5432/shop',
      SESSION_SECRET: secret,
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      SUPER_ADMIN_EMAIL: 'Dona@Example.com',
      SMTP_URL: 'smtp://u:p@mail:587',
      SUBSCRIPTION_GRACE_DAYS: '0',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      appUrl: 'https://estoque.example.com.br',
      databaseUrl: 'postgresql://u:p@db:5432/shop',
      trustedProxies: ['10.0.0.0/8', '::1'],
      superAdminEmail: 'dona@example.com',
      smtpUrl: 'smtp://u:p@mail:587',
      subscriptionGraceDays: 0,
    })
    expect(load({ SESSION_SECRET: secret, PORT: '8080' }).appUrl).toBe('http://localhost:8080')
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['HOST', 'http://0.0.0.0'],
    ['HOST', '0.0.0.0:3000'],
    ['HOST', '10.0.0.300'],
    ['APP_URL', 'loja.local'],
    ['APP_URL', 'https://example.com/path'],
    ['DATABASE_URL', 'mysql://u@h/d'],
    ['SESSION_SECRET', 'short'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['APP_TIMEZONE', 'Mars/Olympus'],
    ['APP_TIMEZONE', '-03:00'],
    ['SUPER_ADMIN_EMAIL', 'dona'],
    ['SMTP_URL', 'mail:587'],
    ['MAIL_FROM', 'a@b\r\nBcc: c@d'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
    ['SUBSCRIPTION_GRACE_DAYS', '-1'],
  ])('refuses %s=%s, naming the variable and what is expected, not the value', (name, value) => {
    const attempt = () => load({ SESSION_SECRET: secret, [name]: value })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(new RegExp(`^ {2}${name}: expected .+`, 'm'))
    expect(attempt).not.toThrow(value)
  })

  test('names every wrong variable at once', () => {
    expect(() => load({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
  })

  test('stops without SESSION_SECRET when the database is not the embedded one, naming the variable', () => {
    expect(() => load({ DATABASE_URL: 'postgresql://u@h/d' })).toThrow(/^ {2}SESSION_SECRET: required/m)
  })

  test('makes a session secret once and keeps it for its owner only', () => {
    const { sessionSecret } = load()
    const file = join(folder, 'session-secret')
    expect(sessionSecret.length).toBeGreaterThanOrEqual(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe(sessionSecret)
    expect(load().sessionSecret).toBe(sessionSecret)
    writeFileSync(file, '')
    expect(load).toThrow(/SESSION_SECRET: .*session-secret is damaged/)
  })

  test('names DATA_DIR when the folder cannot be written', () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(() => loadConfig({ DATA_DIR: join(file, 'data') })).toThrow(
      /DATA_DIR: expected a folder to write to/,
    )
  })
})
