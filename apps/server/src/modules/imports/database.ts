import type { DatabaseNeeds } from '../../kernel/db/needs.ts'
import { DAY, GIVEN_UP, HOUR } from '../../kernel/jobs/queues.ts'

export const database = {
  queues: {
    /** Imports and their undoing, for which a person waits. A file that kills the server is tried three times. */
    import: {
      policy: 'standard',
      retryLimit: 2,
      retryDelay: 5,
      retryBackoff: false,
      expireInSeconds: HOUR,
      heartbeatSeconds: 30,
      retentionSeconds: 14 * DAY,
      deleteAfterSeconds: HOUR,
      deadLetter: GIVEN_UP,
    },
  },
} as const satisfies DatabaseNeeds
