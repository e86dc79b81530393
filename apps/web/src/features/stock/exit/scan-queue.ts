/** Scanned codes on their way into a form. */
export interface ScanQueue {
  /** The code that the picker is looking up. */
  lookingUp: string | null
  /** Codes scanned in the meantime, or while the form had a product, oldest first. */
  waiting: string[]
}

/** Adds a scanned code; `free`: the form has no product. It is looked up, or waits: codes never replace each other. */
export function scanned(queue: ScanQueue, code: string, free: boolean): ScanQueue {
  return free && queue.lookingUp === null
    ? { ...queue, lookingUp: code }
    : { ...queue, waiting: [...queue.waiting, code] }
}

/** The picker has finished a lookup, with or without a result. */
export function lookedUp(queue: ScanQueue): ScanQueue {
  return { ...queue, lookingUp: null }
}

/** Starts the lookup of the oldest waiting code, unless one is under way. */
export function takeNext({ lookingUp, waiting }: ScanQueue): ScanQueue {
  const [next = null, ...later] = waiting
  return lookingUp === null ? { lookingUp: next, waiting: later } : { lookingUp, waiting }
}
