import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { SECRET } from '../apps/server/test/people.ts'
import { findTestBrowser } from '../scripts/lib/browser.mjs'
import { databaseFolder, dataFolder } from './support/folder.ts'
import type { WorkerOptions } from './support/sessions.ts'

const ROOT = join(import.meta.dirname, '..')
const PORT = Number(process.env.E2E_PORT ?? 3987)

const NODE = join(ROOT, 'node_modules/node/bin/node')

// Every worker process reads this file again: only the first one creates the folders.
process.env.E2E_DATA_DIR ??= dataFolder()
process.env.E2E_ADMIN_DATA_DIR ??= dataFolder()
process.env.E2E_DATABASE_DIR ??= databaseFolder()

const STOPPING = { gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 }, timeout: 60_000 }

/** Publishes the addresses of its databases to the servers that start after it and to the tests. */
const database = {
  command: `"${NODE}" e2e/support/database-server.ts`,
  cwd: ROOT,
  wait: { stdout: /shop=(?<e2e_shop_database>\S+) admin=(?<e2e_admin_database>\S+)\n/ },
  ...STOPPING,
}

function server(port: number, name: 'SHOP' | 'ADMIN', dataDir: string) {
  return {
    // Built, as users start it (decision 251).
    command: `DATABASE_URL="$E2E_${name}_DATABASE" "${NODE}" scripts/start.mjs`,
    cwd: ROOT,
    url: `http://localhost:${port}/health/ready`,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      SESSION_SECRET: SECRET,
      LOG_LEVEL: 'warn',
      // Every test has an address of its own, so that tests do not share limits per address.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
    ...STOPPING,
    // Page and server may have to be built first.
    timeout: 300_000,
  }
}

/**
 * Chromium loads two pages for every new window for the suggestions below the address bar, which nobody sees here: two
 * fifths of the work of a test's browser. The others are those that Playwright disables by itself, because this list
 * replaces its own.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const ADMIN = { baseURL: `http://localhost:${PORT + 1}`, database: 'E2E_ADMIN_DATABASE' }
const BOOTSTRAP = 'admin/bootstrap.spec.ts'
const SUBSCRIPTION = 'billing/subscription.spec.ts'

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // A page waits for its server, a toast or a timer as often as for the processor: with one worker more than cores no
  // core is idle.
  workers: availableParallelism() + 1,
  // None, except on the integration machine (decision 228).
  retries: Number(process.env.TEST_RETRIES ?? 0),
  // Only ends tests that hang; no outcome depends on the machine's speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    // A missing control is reported by name, before the test's own limit.
    actionTimeout: 30_000,
    // A service worker's cache would hide changes that a test makes to the server's answers; tests of the worker allow
    // it.
    serviceWorkers: 'block',
    // The next test gets a new page, in a process that has already compiled the code: this saves half of the cost of a
    // short test.
    reuseContext: true,
    // Fading took a sixth of the processor time; tests of the focus and the main journey run with animations.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    // Recording costs a third of the run, so it is asked for: TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findTestBrowser() ?? undefined,
      // Started by root, the browser has no sandbox; the other switches keep it from contacting its maker.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
        // A page lives for seconds: optimising its scripts costs more than it saves. Compiled code is reused by the
        // next test.
        '--js-flags=--no-opt --no-maglev --no-flush-bytecode',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
  // What administrators do affects everybody, and vice versa, so the tests of the admin area have a server of their
  // own. Tests over several days start a server themselves, whose clock they move.
  projects: [
    { name: 'days', testMatch: SUBSCRIPTION, use: { baseURL: `http://localhost:${PORT + 2}` } },
    {
      name: 'shop',
      testIgnore: ['admin/**', SUBSCRIPTION],
      use: { baseURL: `http://localhost:${PORT}`, database: 'E2E_SHOP_DATABASE' },
    },
    // The first administrator is made once per database; after that the tests can run in any order.
    { name: 'bootstrap', testMatch: BOOTSTRAP, use: ADMIN },
    {
      name: 'admin',
      testMatch: 'admin/**/*.spec.ts',
      testIgnore: BOOTSTRAP,
      use: ADMIN,
      dependencies: ['bootstrap'],
    },
  ],
  // They are started one after the other.
  webServer: [
    database,
    server(PORT, 'SHOP', process.env.E2E_DATA_DIR),
    server(PORT + 1, 'ADMIN', process.env.E2E_ADMIN_DATA_DIR),
  ],
})
