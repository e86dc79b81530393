import type { DatabaseNeeds } from '../../kernel/db/needs.ts'
import { HOURLY } from '../../kernel/jobs/queues.ts'

export const database = {
  queues: {
    /** Sends reminders, low-stock lists and weekly reports that are due. */
    'mail-round': HOURLY,
    /** Deletes marks of letters so old that they cannot come again. */
    'forget-marks': HOURLY,
  },
} as const satisfies DatabaseNeeds
