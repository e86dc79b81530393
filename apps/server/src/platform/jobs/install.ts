import type pg from 'pg'
import { QUEUES } from './queues.ts'

/** The schema of the jobs; its owner is prateleira_jobs (0012_mail.sql). */
export const JOBS_SCHEMA = 'jobs'

/**
 * Makes pg-boss's tables and our queues where they are missing, so that a transaction can leave a job before any worker runs.
 * To be called while migrations are locked. A newer pg-boss brings its tables up to date itself when it starts.
 */
export async function installJobs(client: pg.Client): Promise<void> {
  await client.query('set role prateleira_jobs')
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('${JOBS_SCHEMA}.version') is not null as there`,
    )
    if (!rows[0]?.there) {
      // Loaded for the first start only: it takes time.
      const { getConstructionPlans } = await import('pg-boss')
      await client.query(getConstructionPlans(JOBS_SCHEMA, { createSchema: false }))
    }
    await client.query(
      `select ${JOBS_SCHEMA}.create_queue(q.name, q.options) from jsonb_each($1::jsonb) as q (name, options)
        where q.name not in (select name from ${JOBS_SCHEMA}.queue)`,
      [JSON.stringify(QUEUES)],
    )
  } finally {
    await client.query('reset role')
  }
}
