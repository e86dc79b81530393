import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { dataFolder } from './support/folder.ts'

const ROOT = join(import.meta.dirname, '..')
const PORT = Number(process.env.E2E_PORT ?? 3987)

// Read again by every worker: only the first reading makes the folders.
process.env.E2E_DATA_DIR ??= dataFolder()
process.env.E2E_ADMIN_DATA_DIR ??= dataFolder()

function server(port: number, dataDir: string) {
  return {
    command: `"${join(ROOT, 'node_modules/node/bin/node')}" apps/server/src/main.ts`,
    cwd: ROOT,
    url: `http://localhost:${port}/health/ready`,
    // Every test comes from an address of its own, so that limits per address do not meet.
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1,::1' },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    timeout: 60_000,
  }
}

const ADMIN = { baseURL: `http://localhost:${PORT + 1}` }
const BOOTSTRAP = 'admin/bootstrap.spec.ts'
const SUBSCRIPTION = 'billing/subscription.spec.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A second try tells a race from a fault; npm test names what needed one, so that the race is found.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
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
      use: { baseURL: `http://localhost:${PORT}` },
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
  webServer: [server(PORT, process.env.E2E_DATA_DIR), server(PORT + 1, process.env.E2E_ADMIN_DATA_DIR)],
})
