/** Scanned codes on their way into a form. */
export interface ScanQueue {
  /** The one that the picker looks up now. */
  lookingUp: string | null
  /** Those that came meanwhile, or while another product was in the form, oldest first. */
  waiting: string[]
}

/** A code was scanned; `free`: the form could take a product now. It is looked up, or waits: none replaces another. */
export function scanned(queue: ScanQueue, code: string, free: boolean): ScanQueue {
  return free && queue.lookingUp === null
    ? { ...queue, lookingUp: code }
    : { ...queue, waiting: [...queue.waiting, code] }
}

/** The picker has finished looking up the code, with or without a result. */
export function lookedUp(queue: ScanQueue): ScanQueue {
  return { ...queue, lookingUp: null }
}

/** The oldest of those that wait is looked up, unless another one is. */
export function takeNext({ lookingUp, waiting }: ScanQueue): ScanQueue {
  const [next = null, ...later] = waiting
  return lookingUp === null ? { lookingUp: next, waiting: later } : { lookingUp, waiting }
}
