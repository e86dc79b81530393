import { expect, test, vi } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { GIVEN_UP } from '../../../kernel/jobs/queues.ts'

/** The state left by a process that took the job two minutes ago and was killed. */
const KILLED = `update jobs.job set state = 'active', started_on = now() - interval '2 minutes', heartbeat_on = now() - interval '2 minutes',
  retry_count = case $1 when 'last' then retry_limit else 0 end where name = 'data-export'`

test('the copy of a killed server is started again within minutes, not after an hour', async () => {
  const app = await testApp({}, { jobs: false })
  const shop = await app.shop()
  await shop.api.privacy.requestCopy()
  await app.admin.query(KILLED, ['first'])
  app.jobs.start()
  await vi.waitFor(
    async () => {
      const { rows } = await app.admin.query(`select state from jobs.job where name = 'data-export'`)
      expect(rows).toEqual([{ state: 'retry' }])
    },
    { timeout: 10_000 },
  )
})

test('a copy that kills every server is reported as failed, and can be requested again', async () => {
  const app = await testApp({}, { jobs: false })
  const shop = await app.shop()
  await shop.api.privacy.requestCopy()
  await app.admin.query(KILLED, ['last'])
  app.jobs.start(['data-export'])
  const state = async (wanted: string) =>
    vi.waitFor(
      async () => {
        // Not only when the queues are looked at by themselves, every two seconds.
        for (const queue of ['data-export', GIVEN_UP]) app.jobs.wake(queue)
        expect(await shop.api.privacy.copyState()).toMatchObject({ state: wanted })
      },
      { timeout: 15_000 },
    )
  await state('failed')
  await shop.api.privacy.requestCopy()
  await state('ready')
})
