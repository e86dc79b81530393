import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from './folder.ts'
import { test as base } from './test.ts'

interface Clock {
  /** Moves the server's clock, but not the machine's, the browser's or the database's. */
  advance(time: { days?: number; hours?: number }): Promise<void>
}

const NODE = join(import.meta.dirname, '../../node_modules/node/bin/node')
const SERVER = join(import.meta.dirname, 'clock-server.ts')

/** Tests with a server of their own, whose clock they move. The server outlives their pages. */
export const test = base.extend<object, { clock: Clock }>({
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, { project }) => {
      const folder = dataFolder()
      const server = fork(SERVER, {
        execPath: NODE,
        execArgv: [],
        env: {
          PATH: process.env.PATH,
          PORT: new URL(project.use.baseURL ?? '').port,
          DATA_DIR: folder,
          LOG_LEVEL: 'warn',
          TRUSTED_PROXIES: '127.0.0.1,::1',
        },
      })
      const ended = once(server, 'exit')
      /** The next message; fails when the process ends first. */
      const said = () =>
        Promise.race([
          once(server, 'message'),
          ended.then(() => Promise.reject(new Error('The server ended'))),
        ])
      await said()
      await use({
        advance: async ({ days = 0, hours = 0 }) => {
          const moved = said()
          server.send((days * 24 + hours) * 3_600_000)
          await moved
        },
      })
      server.disconnect()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
