import { expect, test, vi } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

test('a copy whose server was killed is begun again within minutes, not when an hour is over', async () => {
  const shop = await app.shop()
  await shop.api.privacy.requestCopy()
  // As a process leaves it that took the job two minutes ago and was killed.
  await app.admin.query(
    `update jobs.job set state = 'active', started_on = now() - interval '2 minutes', heartbeat_on = now() - interval '2 minutes'
      where name = 'data-export'`,
  )
  app.jobs.start()
  await vi.waitFor(
    async () => {
      const { rows } = await app.admin.query(`select state from jobs.job where name = 'data-export'`)
      expect(rows).toEqual([{ state: 'retry' }])
    },
    { timeout: 10_000 },
  )
})
