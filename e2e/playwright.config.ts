import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { SECRET } from '../apps/server/test/people.ts'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { dataFolder } from './support/folder.ts'
import type { WorkerOptions } from './support/sessions.ts'

const ROOT = join(import.meta.dirname, '..')
const PORT = Number(process.env.E2E_PORT ?? 3987)

const NODE = join(ROOT, 'node_modules/node/bin/node')

// Read again by every worker: only the first reading makes the folders.
process.env.E2E_DATA_DIR ??= dataFolder()
process.env.E2E_ADMIN_DATA_DIR ??= dataFolder()
process.env.E2E_DATABASE_DIR ??= dataFolder()

const STOPPING = { gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 }, timeout: 60_000 }

/** Says where its databases are, for the servers that are started after it and for the tests. */
const database = {
  command: `"${NODE}" e2e/support/database-server.ts`,
  cwd: ROOT,
  wait: { stdout: /shop=(?<e2e_shop_database>\S+) admin=(?<e2e_admin_database>\S+)\n/ },
  ...STOPPING,
}

function server(port: number, name: 'SHOP' | 'ADMIN', dataDir: string) {
  return {
    // As anybody starts it, built (decision 251).
    command: `DATABASE_URL="$E2E_${name}_DATABASE" "${NODE}" scripts/start.mjs`,
    cwd: ROOT,
    url: `http://localhost:${port}/health/ready`,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      SESSION_SECRET: SECRET,
      LOG_LEVEL: 'warn',
      // Every test comes from an address of its own, so that limits per address do not meet.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
    ...STOPPING,
    // Page and server may have to be built before.
    timeout: 300_000,
  }
}

/**
 * The suggestions below the address bar, which nobody sees here, are two pages that Chromium loads for every new window: two fifths of
 * what a test's browser did. The rest is what Playwright switches off itself, whose list this one replaces.
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
  // A page waits for its server, a toast and a timer as often as for the processor: one worker more than cores leaves none idle.
  workers: availableParallelism() + 1,
  // None but on the integration machine (decision 228).
  retries: Number(process.env.TEST_RETRIES ?? 0),
  // Against what never ends; no outcome depends on how fast the machine is.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    // A control that never comes is named at once, and not by the test's own limit.
    actionTimeout: 30_000,
    // What a worker keeps would hide what a test changes of the server's answers; the tests of the worker allow it.
    serviceWorkers: 'block',
    // The next test finds a page as new, in a process that has compiled the code already: half of what a short test costs.
    reuseContext: true,
    // A sixth of the processor's time went into fading; tests of the focus and the whole journey are done with it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    // Recording costs a third of the run, so it is asked for: TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      // A browser that root starts has no sandbox to be had; the rest keeps it from calling home.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
        // A page lives for seconds: making its scripts faster costs more than it saves. What is compiled serves the next test.
        '--js-flags=--no-opt --no-maglev --no-flush-bytecode',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
  // What administrators do is seen by everybody, and what everybody does by them: they have a service of their own.
  // What takes days starts a server by itself, to move its clock.
  projects: [
    { name: 'days', testMatch: SUBSCRIPTION, use: { baseURL: `http://localhost:${PORT + 2}` } },
    {
      name: 'shop',
      testIgnore: ['admin/**', SUBSCRIPTION],
      use: { baseURL: `http://localhost:${PORT}`, database: 'E2E_SHOP_DATABASE' },
    },
    // The first administrator is made once for a whole database; then everything else can go in any order.
    { name: 'bootstrap', testMatch: BOOTSTRAP, use: ADMIN },
    {
      name: 'admin',
      testMatch: 'admin/**/*.spec.ts',
      testIgnore: BOOTSTRAP,
      use: ADMIN,
      dependencies: ['bootstrap'],
    },
  ],
  // Started one after the other.
  webServer: [
    database,
    server(PORT, 'SHOP', process.env.E2E_DATA_DIR),
    server(PORT + 1, 'ADMIN', process.env.E2E_ADMIN_DATA_DIR),
  ],
})
