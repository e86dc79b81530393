import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stopOrphans } from './orphans.ts'
import { type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts'

/** Delays between restart attempts in milliseconds; the last one repeats. */
const BACK_OFF = [0, 100, 300, 1_000, 3_000, 5_000]
/** After running this long, the next exit counts as the first again; milliseconds. */
const STEADY = 60_000

/**
 * Starts PostgreSQL and restarts it with growing delays whenever it exits unexpectedly; clients reconnect at the same address.
 * `stop` ends both.
 * @throws EmbeddedPostgresError when the first start fails.
 */
export async function keepRunning(options: PostmasterOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const first = await start(options)
  let current: Postmaster | undefined = first
  const watching = watch()

  async function watch(): Promise<void> {
    let attempt = 0
    while (!stopping.signal.aborted) {
      const startedAt = Date.now()
      const how = await current?.exited
      current = undefined
      if (stopping.signal.aborted) return
      attempt = Date.now() - startedAt > STEADY ? 0 : attempt
      options.log(`PostgreSQL ended unexpectedly, ${how}; starting it again`)
      while (!current) {
        const wait = BACK_OFF[Math.min(attempt, BACK_OFF.length - 1)]
        attempt++
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) return
        current = await start(options).catch((error: Error) => {
          options.log(error.message)
          return undefined
        })
      }
      if (stopping.signal.aborted) await current.stop()
      else options.log('PostgreSQL runs again')
    }
  }

  return {
    async stop() {
      stopping.abort()
      await current?.stop()
      await watching
    },
  }
}

async function start(options: PostmasterOptions): Promise<Postmaster> {
  await stopOrphans(options.cluster, options.log)
  // The socket's own lock file names a process id too, which may have been reused.
  for (const name of readdirSync(options.socketFolder))
    rmSync(join(options.socketFolder, name), { force: true })
  return startPostmaster(options)
}
