/** What was left with a job. A `shop_id` names the tenant for whom it is done. */
export type JobData = Record<string, unknown>

export interface Progress {
  done: number
  total: number
}

/** One attempt at a job. */
export interface Attempt {
  /**
   * The job is no longer this process's: the server stops, the job is over its time or another server has it. What is thrown
   * then is not counted as a failure when the server stops: the job is done anew by the next server.
   */
  signal: AbortSignal
  /** Notes how far the job is, for its declaration's `progress`. Waits for nothing. */
  progress(at: Progress): void
}

/**
 * Work in the background, declared under the name of its queue. It may be done again from its beginning, after it failed or its
 * server was killed: how often, and how long it may take, its queue says (queues.ts).
 */
export interface Job<Kernel> {
  run(kernel: Kernel, data: JobData, attempt: Attempt): Promise<unknown>
  /** For a job that comes by itself: minutes and hours as in cron, in UTC. Once, however many servers there are. */
  schedule?: string
  /** How many at a time in this process; one unless said. */
  concurrency?: number
  /** How many are taken and done together. For jobs that are short. */
  batch?: number
  /** Writes down how far it is where those can read it who wait for it. What it throws is ignored. */
  progress?(kernel: Kernel, data: JobData, at: Progress): Promise<unknown>
  /** The job was given up, also when nothing of it could say so because its last server was killed. Needs `deadLetter`. */
  gaveUp?(kernel: Kernel, data: JobData): Promise<unknown>
}

/** Saves the latest progress, one at a time: what comes while one is being saved waits, and replaces what waited before. */
export function progressKeeper(save: ((at: Progress) => Promise<unknown>) | undefined) {
  let latest: Progress | null = null
  let saving = Promise.resolve()
  let busy = false
  const run = async () => {
    busy = true
    while (latest) {
      const at = latest
      latest = null
      await save?.(at).catch(() => {})
    }
    busy = false
  }
  return {
    note: (at: Progress) => {
      latest = at
      if (!busy) saving = run()
    },
    /** Resolves when nothing is being saved. */
    settled: () => saving,
  }
}
