/** How a queue treats its jobs; times in seconds, names as pg-boss has them. */
export interface QueueOptions {
  /** 'exclusive': at most one job waits or runs. */
  policy: 'standard' | 'exclusive'
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax?: number
  /** A job that takes longer counts as failed. */
  expireInSeconds: number
  /** A job whose process says nothing for so long counts as failed: it was killed. For jobs that may take long. */
  heartbeatSeconds?: number
  /** How long a job that nobody takes is kept, and one that is done. */
  retentionSeconds: number
  deleteAfterSeconds: number
  /** Where a job goes that is given up; its declaration then says what follows (`gaveUp`). */
  deadLetter?: typeof GIVEN_UP
}

export const HOUR = 3600
export const DAY = 24 * HOUR

/** Takes in the jobs that were given up, whether they failed too often or their last process was killed. */
export const GIVEN_UP = 'given-up'

/** For a job that comes by itself every hour. */
export const HOURLY = {
  policy: 'exclusive',
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: HOUR,
  heartbeatSeconds: 60,
  retentionSeconds: HOUR,
  deleteAfterSeconds: HOUR,
} as const satisfies QueueOptions

/** For a job that comes by itself every minute or every few: the next one is its retry. */
export const FREQUENT = { ...HOURLY, retryLimit: 0, deleteAfterSeconds: 300 } as const satisfies QueueOptions

/** The kernel's queues; modules have others. Functions of the database leave jobs in them, so all are made before the start. */
export const KERNEL_QUEUES = {
  /** One message each. Tried for about 14 hours: after 15 s, then twice as long each time, at most an hour. */
  mail: {
    policy: 'standard',
    retryLimit: 20,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: HOUR,
    expireInSeconds: 120,
    retentionSeconds: 48 * HOUR,
    deleteAfterSeconds: HOUR,
  },
  /** Gives up messages that nobody took. */
  'forget-mail': HOURLY,
  [GIVEN_UP]: {
    policy: 'standard',
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR,
    expireInSeconds: 120,
    retentionSeconds: 14 * DAY,
    deleteAfterSeconds: HOUR,
  },
} satisfies Record<string, QueueOptions>
