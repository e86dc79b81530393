import { COPY_HOURS } from '@prateleira/contract/privacy/constants'
import type { DatabaseNeeds } from '../../kernel/db/needs.ts'
import { GIVEN_UP, HOUR, HOURLY } from '../../kernel/jobs/queues.ts'

export const database = {
  queues: {
    /** The copy of a person's data. */
    'data-export': {
      policy: 'standard',
      retryLimit: 3,
      retryDelay: 30,
      retryBackoff: true,
      expireInSeconds: HOUR,
      heartbeatSeconds: 60,
      retentionSeconds: 24 * HOUR,
      deleteAfterSeconds: HOUR,
      deadLetter: GIVEN_UP,
    },
    'forget-copies': HOURLY,
  },
  rules: { copy_time: `interval '${COPY_HOURS} hours'` },
  /** A copy contains all costs; it belongs to the owner. */
  withheld: { prateleira_app_without_costs: ['data_export_parts.bytes'] },
} as const satisfies DatabaseNeeds
