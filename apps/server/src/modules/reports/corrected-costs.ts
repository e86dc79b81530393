import { sql } from 'kysely'
import { withheld } from '../../kernel/db/query.ts'
import type { Period } from './period.ts'

/**
 * As the table `corrected`: exits of a period that a later reversal or correction made cost something else, with that cost. Not asked for by a login
 * that may not read costs.
 */
export const corrected = ({ from, to }: Period) => sql`corrected as materialized (
  select x.exit_id, x.unit_cost
    from unnest(case when ${withheld(sql`1`)} is not null then corrected_exit_costs(${from}::date, ${to}::date) end) x)`
