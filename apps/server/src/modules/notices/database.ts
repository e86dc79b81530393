import type { DatabaseNeeds } from '../../kernel/db/needs.ts'
import { HOURLY } from '../../kernel/jobs/queues.ts'

export const database = {
  queues: {
    /** Whom to remind, tell or report to now. */
    'mail-round': HOURLY,
    /** What somebody was told so long ago that it cannot come again. */
    'forget-marks': HOURLY,
  },
} as const satisfies DatabaseNeeds
