import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { inBackgroundOf } from '../sharing/party.ts'
import { JOBS_SCHEMA } from './install.ts'
import { type Attempt, type Job, type JobData, progressKeeper } from './job.ts'
import { GIVEN_UP } from './queues.ts'
import { repeat } from './repeat.ts'

export interface Jobs {
  /** Begins to work on `queues`, all unless said, once the database answers; gives at once. To be called once. */
  start(queues?: string[]): void
  /** Looks into a queue now instead of at the next poll. Nothing happens when this process does not work. */
  wake(queue: string): void
  /** Takes nothing new, tells what is under way to end, waits a few seconds for it, hands back the rest. */
  stop(): Promise<void>
}

interface Options<Kernel> {
  /** What each job's declaration is given. */
  kernel: Kernel
  /** Connections as prateleira_jobs. */
  pool: pg.Pool
  log: FastifyBaseLogger
  /** By queue. */
  jobs: Record<string, Job<Kernel>>
}

type Taken = JobWithMetadata<JobData>

/** A declaration, or what the kernel does with the jobs of other queues: `from` names the queue that gave one up. */
interface Work<Kernel> extends Omit<Job<Kernel>, 'run'> {
  run(kernel: Kernel, data: JobData, attempt: Attempt & { from: string }): Promise<unknown>
}

/** How often a queue is looked into that nobody woke: seconds count where somebody waits, not where the hour has come. */
const POLL_SECONDS = { usual: 2, scheduled: 10 }
const TRY_START_AGAIN = 5000
const STOP = { graceful: true, timeout: 5000, close: false }
/** A killed server's jobs are found this long, at most, after their heartbeat is over. */
const SUPERVISE_SECONDS = 20

/**
 * Runs jobs that are kept in the database by pg-boss: each once, however many servers there are, again when it failed or its
 * process was killed. Loaded and started behind the server's back: neither its memory nor its start should cost a visitor.
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
      // Its login changes no table: migrate.ts does.
      migrate: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      // What is done is deleted this often; our queues stay short.
      maintenanceIntervalSeconds: 300,
      reindex: false,
      monitorVacuum: false,
    })
    // Without a listener an error ends the process. While the database is away every poll has one.
    made.on('error', (error) => log.debug({ err: error }, 'The queue of jobs could not be used now'))
    try {
      await made.start()
      for (const queue of queues) await take(made, queue, jobs[queue] as Job<Kernel>)
      await take(made, GIVEN_UP, { run: async (_, data, { from }) => jobs[from]?.gaveUp?.(kernel, data) })
      // What a killed process left half done is waited for no longer than it must be.
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
          // The next one, if any waits, at once.
          at.notifyWorker(ids[worker] ?? '')
          return results
        },
      )
      ids.push(id)
    }
  }

  /** Does one job; says how that went instead of throwing. */
  const attempt = async (queue: string, job: Work<Kernel>, taken: Taken) => {
    const { id, retryCount, retryLimit } = taken
    const data = taken.data ?? {}
    const signal = AbortSignal.any([taken.signal, stopping.signal])
    const kept = progressKeeper(
      job.progress && ((at) => job.progress?.(kernel, data, at) as Promise<unknown>),
    )
    const run = async () =>
      job.run(kernel, data, { signal, progress: kept.note, from: taken.sourceName ?? '' })
    try {
      await (data.shop_id ? inBackgroundOf(String(data.shop_id), run) : run())
      return { id, status: 'completed' as const }
    } catch (error) {
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

  /** A server that stops is no failure of its jobs. */
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
