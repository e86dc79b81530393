import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from './install.ts'
import type { QueueOptions } from './queues.ts'
import { repeat } from './repeat.ts'

/** What is done with the jobs of a queue. What it throws is logged, and the job is tried again as its queue says. */
export interface Worker {
  queue: string
  work(data: Record<string, unknown>, attempt: { last: boolean }): Promise<void>
  /** For a job that comes by itself: minutes and hours as in cron, in UTC. */
  every?: string
  /** How many at a time in this process. */
  batch?: number
}

export interface Jobs {
  /** Begins to work, once the database answers; gives at once. */
  start(): void
  /** Looks into a queue now instead of at the next poll. Nothing happens when this process does not work. */
  wake(queue: string): void
  /** Takes nothing new, waits a few seconds for what is under way, hands back the rest. */
  stop(): Promise<void>
}

interface Options {
  /** Connections as prateleira_jobs. */
  pool: pg.Pool
  log: FastifyBaseLogger
  /** Each worker's is among them. */
  queues: Record<string, QueueOptions>
  workers: Worker[]
}

const POLL_SECONDS = 2
const TRY_START_AGAIN = 5000
const STOP = { graceful: true, timeout: 5000, close: false }

/**
 * Runs jobs that are kept in the database by pg-boss: each once, however many servers there are, again when it failed or its
 * process was killed. Loaded and started behind the server's back: neither its memory nor its start should cost a visitor.
 */
export function createJobs({ pool, log, queues, workers }: Options): Jobs {
  let boss: PgBoss | null = null
  let stopStarting = async () => {}
  const ids = new Map<string, string>()

  const begin = async () => {
    const { PgBoss } = await import('pg-boss')
    const made = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
      schema: JOBS_SCHEMA,
      createSchema: false,
      // Its login changes no table: migrate.ts does.
      migrate: false,
      // Our queues are short: a job that is done goes after an hour.
      reindex: false,
      monitorVacuum: false,
    })
    // Without a listener an error ends the process. While the database is away every poll has one.
    made.on('error', (error) => log.debug({ err: error }, 'The queue of jobs could not be used now'))
    try {
      await made.start()
      for (const worker of workers) {
        if (worker.every) await made.schedule(worker.queue, worker.every)
        ids.set(worker.queue, await take(made, worker))
      }
      // What a killed process left half done is waited for no longer than it must be.
      await made.supervise()
    } catch (error) {
      await made.stop(STOP)
      throw error
    }
    boss = made
  }

  const take = (at: PgBoss, { queue, work, batch = 1 }: Worker) =>
    at.work(
      queue,
      {
        perJobResults: true,
        includeMetadata: true,
        batchSize: batch,
        burstWhenBatchFull: batch > 1,
        pollingIntervalSeconds: POLL_SECONDS,
      },
      (taken) =>
        Promise.all(
          taken.map(async ({ id, data, retryCount }) => {
            const last = retryCount >= (queues[queue]?.retryLimit ?? 0)
            try {
              await work((data ?? {}) as Record<string, unknown>, { last })
              return { id, status: 'completed' as const }
            } catch (error) {
              log[last ? 'error' : 'warn'](
                { err: error, queue, job: id, attempt: retryCount + 1 },
                last ? 'A job was given up' : 'A job failed and is tried again',
              )
              return { id, status: 'failed' as const }
            }
          }),
        ),
    )

  return {
    start: () => {
      stopStarting = repeat(
        async () => {
          if (boss) return false
          await begin()
          void stopStarting()
          return false
        },
        {
          pause: TRY_START_AGAIN,
          failed: (error) => log.warn({ err: error }, 'Jobs could not be started yet'),
        },
      )
    },
    wake: (queue) => {
      const id = ids.get(queue)
      if (id !== undefined) boss?.notifyWorker(id)
    },
    stop: async () => {
      await stopStarting()
      await boss?.stop(STOP)
    },
  }
}
