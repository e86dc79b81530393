import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { tellFullDisk } from '../log/full-disk.ts'
import { inBackgroundOf } from '../sharing/party.ts'
import { JOBS_SCHEMA } from './install.ts'
import { type Attempt, type Job, type JobData, progressKeeper } from './job.ts'
import { GIVEN_UP } from './queues.ts'
import { repeat } from './repeat.ts'

export interface Jobs {
  /** Starts workers for `queues` (default: all) once the database answers. Returns at once; call it once. */
  start(queues?: string[]): void
  /** Polls a queue now. Does nothing when this process has no workers. */
  wake(queue: string): void
  /** Stops fetching, aborts running jobs, waits a few seconds for them and hands back the rest. */
  stop(): Promise<void>
}

interface Options<Kernel> {
  /** Passed to every job. */
  kernel: Kernel
  /** Pool that logs in as prateleira_jobs. */
  pool: pg.Pool
  log: FastifyBaseLogger
  /** Declarations by queue. */
  jobs: Record<string, Job<Kernel>>
}

type Taken = JobWithMetadata<JobData>

/** A declaration, or the kernel's handler of dead letters, where `from` is the queue that gave the job up. */
interface Work<Kernel> extends Omit<Job<Kernel>, 'run'> {
  run(kernel: Kernel, data: JobData, attempt: Attempt & { from: string }): Promise<unknown>
}

/** Polling interval of a queue that nobody woke: short where a person waits, long for scheduled work. */
const POLL_SECONDS = { usual: 2, scheduled: 10 }
const TRY_START_AGAIN = 5000
const STOP = { graceful: true, timeout: 5000, close: false }
/** Longest delay between an expired heartbeat and the recovery of a killed server's jobs. */
const SUPERVISE_SECONDS = 20

/**
 * Runs the jobs stored by pg-boss: each on one server, again after a failure or a killed process. Loaded after the server listens, so
 * that it delays no visitor.
 */
export function createJobs<Kernel>({ kernel, pool, log, jobs }: Options<Kernel>): Jobs {
  let boss: PgBoss | null = null
  let stopStarting = async () => {}
  const workers = new Map<string, string[]>()
  const stopping = new AbortController()

  const begin = async (queues: string[]) => {
    const { PgBoss } = await import('pg-boss')
    const made = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
      schema: JOBS_SCHEMA,
      createSchema: false,
      // The login may not alter tables: migrate.ts does.
      migrate: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      // Interval for deleting finished jobs; our queues stay short.
      maintenanceIntervalSeconds: 300,
      reindex: false,
      monitorVacuum: false,
    })
    // An 'error' event without a listener ends the process. Every poll emits one while the database is away.
    made.on('error', (error) => log.debug({ err: error }, 'The queue of jobs could not be used now'))
    try {
      await made.start()
      for (const queue of queues) await take(made, queue, jobs[queue] as Job<Kernel>)
      await take(made, GIVEN_UP, { run: async (_, data, { from }) => jobs[from]?.gaveUp?.(kernel, data) })
      // Recover the jobs of a killed process soon.
      await made.supervise()
    } catch (error) {
      await made.stop(STOP)
      throw error
    }
    boss = made
  }

  const take = async (at: PgBoss, queue: string, job: Work<Kernel>) => {
    const { schedule, concurrency = 1, batch = 1 } = job
    if (schedule) await at.schedule(queue, schedule)
    const ids: string[] = []
    workers.set(queue, ids)
    for (let worker = 0; worker < concurrency; worker += 1) {
      const id = await at.work(
        queue,
        {
          perJobResults: true,
          includeMetadata: true,
          batchSize: batch,
          pollingIntervalSeconds: schedule ? POLL_SECONDS.scheduled : POLL_SECONDS.usual,
        },
        async (taken: Taken[]) => {
          const results = await Promise.all(taken.map((one) => attempt(queue, job, one)))
          // Fetch the next one at once, but not again what a stopping server hands back.
          if (!stopping.signal.aborted) at.notifyWorker(ids[worker] ?? '')
          return results
        },
      )
      ids.push(id)
    }
  }

  /** Runs one job and returns its outcome; never throws. */
  const attempt = async (queue: string, job: Work<Kernel>, taken: Taken) => {
    const { id, retryCount, retryLimit } = taken
    const data = taken.data ?? {}
    const signal = AbortSignal.any([taken.signal, stopping.signal])
    const kept = progressKeeper(
      job.progress && ((at) => job.progress?.(kernel, data, at) as Promise<unknown>),
    )
    const run = async () => {
      // Fetched by a worker that was not told to stop yet: a job that only listens for the signal would never end.
      signal.throwIfAborted()
      return job.run(kernel, data, { signal, progress: kept.note, from: taken.sourceName ?? '' })
    }
    try {
      await (data.shop_id ? inBackgroundOf(String(data.shop_id), run) : run())
      return { id, status: 'completed' as const }
    } catch (error) {
      tellFullDisk(log, error)
      const about = { err: error, queue, job: id, attempt: retryCount + 1 }
      if (stopping.signal.aborted) {
        log.info(about, 'A job is handed back because the server stops')
        await grantAttempt(queue, id)
      } else if (retryCount < retryLimit) log.warn(about, 'A job failed and is tried again')
      else log.error(about, 'A job was given up')
      return { id, status: 'failed' as const }
    } finally {
      await kept.settled()
    }
  }

  /** A stopping server does not count as a failure of its jobs. */
  const grantAttempt = (queue: string, id: string) =>
    pool
      .query(
        `update ${JOBS_SCHEMA}.job set retry_limit = retry_limit + 1 where name = $1 and id = $2 and state = 'active'`,
        [queue, id],
      )
      .catch(() => {})

  return {
    start: (queues = Object.keys(jobs)) => {
      stopStarting = repeat(
        async () => {
          if (boss) return false
          await begin(queues)
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
      for (const id of workers.get(queue) ?? []) boss?.notifyWorker(id)
    },
    stop: async () => {
      stopping.abort()
      await stopStarting()
      await boss?.stop(STOP)
    },
  }
}
