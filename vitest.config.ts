import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// As npm start does: processes and threads that run from source, and the workers' libraries, are compiled once. Set here, since it is read
// when a process starts.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

export default defineConfig({
  test: {
    // The database waits for the disk as often as the tests for the processor: one worker a core leaves neither idle.
    maxWorkers: availableParallelism(),
    // What no import leads to, yet every server test stands on: `npm run test:changed` runs all of them.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', '**/migrations/*.sql'],
    projects: [
      'apps/web/vitest.config.ts',
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/{*,src/**/*}.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
          ],
          exclude: ['**/*.browser.test.tsx'],
          // A process for each file took three quarters of their time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: join(import.meta.dirname, 'apps/server/test/global-setup.ts'),
          // Against what never ends. No outcome depends on how fast the machine is.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          // What the server is made of is loaded once for each worker and not once for each file, a second of work each time. A file
          // keeps to itself all the same: its application, its database and its clock are its own.
          isolate: false,
          setupFiles: [join(import.meta.dirname, 'apps/server/test/setup.ts')],
          // None but on the integration machine (decision 228).
          retry: Number(process.env.TEST_RETRIES ?? 0),
        },
      },
    ],
  },
})
