import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import { findTestBrowser } from '../../scripts/lib/browser.mjs'
import { contractRoutes } from './contract-routes.ts'

/** Parts of the page that need no server, in a real browser: `*.browser.test.tsx` beside the part. */
export default defineProject({
  plugins: [react(), contractRoutes()],
  // All of them are found before the first test: one that is found later loads the tests again.
  optimizeDeps: {
    include: ['vitest-browser-react/pure'],
    entries: ['src/**/*.{ts,tsx}', 'test/*', '../../packages/contract/src/index.ts'],
  },
  test: {
    name: 'page',
    root: import.meta.dirname,
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['test/setup.ts'],
    // Beside the server's tests, whose number of workers it must share: most of the time these wait for timers of the page.
    maxWorkers: availableParallelism(),
    // None but on the integration machine (decision 228).
    retry: Number(process.env.TEST_RETRIES ?? 0),
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: {
          executablePath: findTestBrowser(),
          args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
        },
        contextOptions: { reducedMotion: 'reduce', locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
