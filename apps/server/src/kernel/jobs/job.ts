/** A job's payload. `shop_id` is the tenant it runs for. */
export type JobData = Record<string, unknown>

export interface Progress {
  done: number
  total: number
}

/** One attempt at a job. */
export interface Attempt {
  /**
   * Aborted when the job no longer belongs to this process: the server stops, the job expired, or another server took it. Errors
   * thrown while the server stops do not count as failures: the next server runs the job again.
   */
  signal: AbortSignal
  /** Reports progress to the declaration's `progress`. Returns at once. */
  progress(at: Progress): void
}

/**
 * Background work, declared under its queue's name. It may run again from the beginning after a failure or a killed server; its queue
 * limits attempts and time (queues.ts).
 */
export interface Job<Kernel> {
  run(kernel: Kernel, data: JobData, attempt: Attempt): Promise<unknown>
  /** Cron schedule in UTC. Runs once, whatever the number of servers. */
  schedule?: string
  /** Concurrent jobs in this process; 1 by default. */
  concurrency?: number
  /** Batch size, for short jobs. */
  batch?: number
  /** Saves the progress for those who wait for the job. Errors are ignored. */
  progress?(kernel: Kernel, data: JobData, at: Progress): Promise<unknown>
  /** Called when the job was given up, also after its last server was killed. Requires `deadLetter`. */
  gaveUp?(kernel: Kernel, data: JobData): Promise<unknown>
}

/** Saves the latest progress, one write at a time; a newer value replaces one that waits. */
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
    /** Resolves when no write is pending. */
    settled: () => saving,
  }
}
