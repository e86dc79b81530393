import type { DatabaseNeeds } from '../../kernel/db/needs.ts'
import { HOUR } from '../../kernel/jobs/queues.ts'

export const database = {
  queues: {
    /** Whom to remind, tell or report to now. */
    'mail-round': {
      policy: 'exclusive',
      retryLimit: 3,
      retryDelay: 60,
      retryBackoff: true,
      expireInSeconds: HOUR,
      heartbeatSeconds: 60,
      retentionSeconds: HOUR,
      deleteAfterSeconds: HOUR,
    },
  },
} as const satisfies DatabaseNeeds
