import type pg from 'pg'
import boss from 'pg-boss/package.json' with { type: 'json' }
import type { QueueOptions } from './queues.ts'

/** The schema of the jobs; its owner is prateleira_queue (the foundation's migration). */
export const JOBS_SCHEMA = 'jobs'

const SCHEMA_VERSION = boss.pgboss.schema

/**
 * Makes pg-boss's tables and the queues where they are missing, so that a transaction can leave a job before any worker runs.
 * To be called while migrations are locked. prateleira_jobs uses them and
 * can change none of them: a newer pg-boss's changes are made here too.
 */
export async function installJobs(client: pg.Client, queues: Record<string, QueueOptions>): Promise<void> {
  await client.query('set role prateleira_queue')
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('${JOBS_SCHEMA}.version') is not null as there`,
    )
    // Loaded when there is something to do only: it takes time.
    if (!rows[0]?.there) {
      const { getConstructionPlans } = await import('pg-boss')
      await client.query(getConstructionPlans(JOBS_SCHEMA, { createSchema: false }))
    } else {
      const found = await client.query<{ version: number }>(`select version from ${JOBS_SCHEMA}.version`)
      const version = found.rows[0]?.version ?? SCHEMA_VERSION
      if (version < SCHEMA_VERSION) {
        const { getMigrationPlans } = await import('pg-boss')
        await client.query(getMigrationPlans(JOBS_SCHEMA, version))
      }
    }
    await client.query(
      // A queue for what was given up is there before the queues that name it.
      `select ${JOBS_SCHEMA}.create_queue(name, options)
         from (select name, options from jsonb_each($1::jsonb) as q (name, options)
                where name not in (select name from ${JOBS_SCHEMA}.queue) order by options ? 'deadLetter') as q`,
      [JSON.stringify(queues)],
    )
    await client.query(
      `grant usage on schema ${JOBS_SCHEMA} to prateleira_jobs;
       grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to prateleira_jobs;
       grant usage on all sequences in schema ${JOBS_SCHEMA} to prateleira_jobs;
       revoke execute on all functions in schema ${JOBS_SCHEMA} from public;
       grant execute on all functions in schema ${JOBS_SCHEMA} to prateleira_jobs`,
    )
  } finally {
    await client.query('reset role')
  }
}
