import fastify from 'fastify'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { Job } from './job.ts'
import { createJobs } from './jobs.ts'
import { FREQUENT, GIVEN_UP, HOURLY, type QueueOptions } from './queues.ts'

const database = await testDatabase(inject('adminUrl'))
const pool = new pg.Pool({ connectionString: database.url, max: 8 })
pool.on('error', () => {})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
const { log } = fastify()
const soon = { timeout: 20_000 }
let counter = 0

/** A queue of its own. */
async function newQueue(options: QueueOptions): Promise<string> {
  counter += 1
  const name = `queue-${counter}`
  await pool.query('select jobs.create_queue($1, $2)', [name, JSON.stringify(options)])
  return name
}

async function put(queue: string, data: object = {}): Promise<void> {
  await pool.query('select put_job($1, $2)', [queue, JSON.stringify(data)])
}

/** A server's jobs; ended with the test. */
function server(jobs: Record<string, Job<string>>) {
  const made = createJobs({ kernel: 'kernel', pool, log, jobs })
  made.start()
  onTestFinished(() => made.stop())
  return made
}

const jobsOf = async (queue: string) =>
  (
    await pool.query(
      'select state, retry_count, retry_limit, created_on from jobs.job where name = $1 order by created_on',
      [queue],
    )
  ).rows

test('two servers on one database run a scheduled job once', async () => {
  const queue = await newQueue(FREQUENT)
  // As an earlier start left it: both look for due jobs when they start.
  await pool.query(
    `insert into jobs.schedule (name, key, kind, cron, timezone) values ($1, '', 'cron', '* * * * *', 'UTC')`,
    [queue],
  )
  const runs: string[] = []
  const job = (who: string): Job<string> => ({
    schedule: '* * * * *',
    run: async () => void runs.push(who),
  })
  const both = [server({ [queue]: job('one') }), server({ [queue]: job('other') })]
  await vi.waitFor(() => {
    for (const { wake } of both) wake(queue)
    expect(runs.length).toBeGreaterThan(0)
  }, soon)
  await vi.waitFor(
    async () => expect((await jobsOf(queue)).every(({ state }) => state === 'completed')).toBe(true),
    soon,
  )
  const minutes = new Set((await jobsOf(queue)).map(({ created_on }) => Math.floor(created_on / 60_000)))
  expect(runs).toHaveLength(minutes.size)
})

test('a job reports its progress, at least the latest', async () => {
  const queue = await newQueue(HOURLY)
  const saved: number[] = []
  let over = false
  server({
    [queue]: {
      run: async (kernel, data, { progress }) => {
        expect([kernel, data]).toEqual(['kernel', { what: 'x' }])
        for (let done = 0; done <= 1000; done += 1) progress({ done, total: 1000 })
        over = true
      },
      progress: async (_kernel, _data, { done }) => void saved.push(done),
    },
  })
  await put(queue, { what: 'x' })
  await vi.waitFor(() => expect(over).toBe(true), soon)
  await vi.waitFor(async () => expect(await jobsOf(queue)).toMatchObject([{ state: 'completed' }]), soon)
  expect(saved.at(-1)).toBe(1000)
  expect(saved.length).toBeLessThan(10)
})

test('a stopping server hands its jobs back at once, without counting a failure', async () => {
  const queue = await newQueue({ ...HOURLY, retryLimit: 0, retryDelay: 0, retryBackoff: false })
  let begun = false
  const first = server({
    [queue]: {
      run: (_kernel, _data, { signal }) => {
        begun = true
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        )
      },
    },
  })
  const stubbornQueue = await newQueue(HOURLY)
  let stubbornBegun = false
  const stubborn = server({
    [stubbornQueue]: {
      run: () => {
        stubbornBegun = true
        return new Promise(() => {})
      },
    },
  })
  await Promise.all([put(queue), put(stubbornQueue)])
  await vi.waitFor(() => expect([begun, stubbornBegun]).toEqual([true, true]), soon)
  // A job that ignores the signal holds its server for the whole grace period; the other server does not wait that long.
  const stopped: string[] = []
  await Promise.all([
    stubborn.stop().then(() => stopped.push('stubborn')),
    first.stop().then(() => stopped.push('first')),
  ])
  expect(stopped).toEqual(['first', 'stubborn'])
  expect(await jobsOf(queue)).toMatchObject([{ state: 'retry' }])
  let done = false
  server({
    [queue]: {
      run: async () => {
        done = true
      },
    },
  })
  await vi.waitFor(() => expect(done).toBe(true), soon)
})

test.each([
  ['fails on every attempt', 'created'],
  ['was last begun by a server that was killed', 'active'],
])('a job that %s is given up, and the next ones run', async (_title, state) => {
  const queue = await newQueue({
    ...HOURLY,
    retryLimit: 1,
    retryDelay: 0,
    retryBackoff: false,
    deadLetter: GIVEN_UP,
  })
  await put(queue, { what: 'x' })
  if (state === 'active')
    await pool.query(
      `update jobs.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '2 minutes',
              heartbeat_on = now() - interval '2 minutes' where name = $1`,
      [queue],
    )
  let attempts = 0
  const given: unknown[] = []
  const { wake } = server({
    [queue]: {
      run: () => {
        attempts += 1
        return Promise.reject(new Error('no'))
      },
      gaveUp: async (kernel, data) => void given.push([kernel, data]),
    },
  })
  await vi.waitFor(() => {
    for (const name of [queue, GIVEN_UP]) wake(name)
    expect(given).toEqual([['kernel', { what: 'x' }]])
  }, soon)
  expect(attempts).toBe(state === 'active' ? 0 : 2)
})

test('a queue runs as many jobs at a time as its declaration says', async () => {
  const queue = await newQueue({ ...HOURLY, policy: 'standard' })
  let [running, most, done] = [0, 0, 0]
  const two = Promise.withResolvers<void>()
  const { wake } = server({
    [queue]: {
      concurrency: 2,
      run: async () => {
        running += 1
        most = Math.max(most, running)
        // Until the second worker's next poll the first one would do all of them.
        if (running === 2) two.resolve()
        await two.promise
        await pool.query('select pg_sleep(0.05)')
        running -= 1
        done += 1
      },
    },
  })
  for (let n = 0; n < 12; n += 1) await put(queue)
  wake(queue)
  await vi.waitFor(() => expect(done).toBe(12), soon)
  expect(most).toBe(2)
})
