import type pg from 'pg'
import boss from 'pg-boss/package.json' with { type: 'json' }
import type { QueueOptions } from './queues.ts'

/** Schema of pg-boss, owned by prateleira_queue (foundation migration). */
export const JOBS_SCHEMA = 'jobs'

const SCHEMA_VERSION = boss.pgboss.schema

/**
 * Creates missing pg-boss tables and queues, so that a transaction can enqueue a job before any worker runs, and upgrades them for a
 * newer pg-boss. Call it while migrations are locked: prateleira_jobs may use the tables but not alter them.
 */
export async function installJobs(client: pg.Client, queues: Record<string, QueueOptions>): Promise<void> {
  await client.query('set role prateleira_queue')
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('${JOBS_SCHEMA}.version') is not null as there`,
    )
    // Load pg-boss only when needed: it slows the start.
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
      // Dead-letter queues first: other queues refer to them.
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
