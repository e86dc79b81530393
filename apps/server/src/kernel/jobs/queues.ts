/** Options of a queue, named as in pg-boss; times in seconds. */
export interface QueueOptions {
  /** 'exclusive': at most one job is queued or active. */
  policy: 'standard' | 'exclusive'
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax?: number
  /** A job that runs longer has failed. */
  expireInSeconds: number
  /** A job without a heartbeat for this long has failed: its process was killed. For long jobs. */
  heartbeatSeconds?: number
  /** Retention of queued and of finished jobs. */
  retentionSeconds: number
  deleteAfterSeconds: number
  /** Queue for jobs that were given up; their declaration handles them (`gaveUp`). */
  deadLetter?: typeof GIVEN_UP
}

export const HOUR = 3600
export const DAY = 24 * HOUR

/** Receives jobs that failed too often or whose last process was killed. */
export const GIVEN_UP = 'given-up'

/** For a job scheduled hourly. */
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

/** For a job scheduled every few minutes: the next run is its retry. */
export const FREQUENT = { ...HOURLY, retryLimit: 0, deleteAfterSeconds: 300 } as const satisfies QueueOptions

/** The kernel's queues; modules add theirs. Database functions enqueue jobs, so all queues are created before the start. */
export const KERNEL_QUEUES = {
  /** One message per job. Retried for about 14 hours: after 15 s, then with doubled delays up to an hour. */
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
  /** Gives up messages that were never fetched. */
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
