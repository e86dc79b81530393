import { problem } from '../rpc/errors.ts'

interface Options {
  /** What there are turns of, for the log. */
  of: string
  /** Pieces of work that run concurrently. */
  atOnce: number
  /** The same per party; the server's own work (party null) is bounded by `atOnce` alone. */
  eachAtOnce: number
  waitingMax: number
  /** Milliseconds after which a waiting caller is refused; without it, never. */
  patience?: number
}

/** Called once: without an argument when the turn has come, with SERVICE_UNAVAILABLE when it is refused. */
type Called = (refusal?: Error) => void

interface Waiter {
  called: Called
  timer: NodeJS.Timeout | undefined
}

interface Queue {
  running: number
  waiting: Waiter[]
}

/**
 * Schedules work fairly between parties: each has a bound on its running work, waiting parties are served round robin, and when
 * too many wait the newest request of the longest queue is refused. A party that floods therefore only displaces itself.
 */
export class Turns {
  readonly #options: Options
  /** One shared error, because a stack trace for each refusal would be expensive under load. */
  readonly #crowd: Error
  readonly #queues = new Map<string | null, Queue>()
  /** Waiting parties, the next one first. */
  readonly #line = new Set<string | null>()
  #running = 0
  #waiting = 0

  constructor(options: Options) {
    this.#options = options
    this.#crowd = new Error(`Too many wait for their turn: ${options.of}`)
  }

  /** Requests a turn; a caller that got one must `end` it. */
  take(party: string | null, called: Called): void {
    let queue = this.#queues.get(party)
    if (!queue) {
      queue = { running: 0, waiting: [] }
      this.#queues.set(party, queue)
    }
    // Other waiting parties have reached their own bound, or the turn would not be free.
    if (this.#mayRun(party, queue)) {
      this.#running += 1
      queue.running += 1
      called()
    } else this.#enqueue(party, queue, called)
  }

  end(party: string | null): void {
    this.#running -= 1
    const queue = this.#queues.get(party)
    if (queue) {
      queue.running -= 1
      this.#forget(party, queue)
    }
    this.#callNext()
  }

  /** Runs `work` when it is the party's turn. @throws SERVICE_UNAVAILABLE */
  async run<T>(party: string | null, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve, reject) =>
      this.take(party, (refusal) => (refusal ? reject(refusal) : resolve())),
    )
    try {
      return await work()
    } finally {
      this.end(party)
    }
  }

  #mayRun(party: string | null, { running }: Queue): boolean {
    const { atOnce, eachAtOnce } = this.#options
    return this.#running < atOnce && (party === null || running < eachAtOnce)
  }

  #enqueue(party: string | null, queue: Queue, called: Called): void {
    if (this.#waiting >= this.#options.waitingMax && !this.#makeRoom(queue)) {
      this.#forget(party, queue)
      called(problem('SERVICE_UNAVAILABLE', { cause: this.#crowd }))
      return
    }
    const { patience } = this.#options
    const waiter: Waiter = { called, timer: undefined }
    if (patience !== undefined)
      waiter.timer = setTimeout(() => this.#sendAway(party, queue, waiter), patience)
    queue.waiting.push(waiter)
    this.#line.add(party)
    this.#waiting += 1
  }

  /** Refuses the newest request of the longest queue, unless that is the caller's own queue. */
  #makeRoom(asking: Queue): boolean {
    let longest: [string | null, Queue] | undefined
    for (const party of this.#line) {
      const queue = this.#queues.get(party) as Queue
      if (!longest || queue.waiting.length > longest[1].waiting.length) longest = [party, queue]
    }
    if (!longest || longest[1].waiting.length <= asking.waiting.length + 1) return false
    this.#sendAway(...longest, longest[1].waiting.at(-1) as Waiter)
    return true
  }

  #sendAway(party: string | null, queue: Queue, waiter: Waiter): void {
    queue.waiting.splice(queue.waiting.indexOf(waiter), 1)
    this.#left(party, queue, waiter)
    waiter.called(problem('SERVICE_UNAVAILABLE', { cause: this.#crowd }))
  }

  #left(party: string | null, queue: Queue, waiter: Waiter): void {
    clearTimeout(waiter.timer)
    this.#waiting -= 1
    if (queue.waiting.length === 0) this.#line.delete(party)
    this.#forget(party, queue)
  }

  #callNext(): void {
    for (const party of this.#line) {
      const queue = this.#queues.get(party) as Queue
      if (!this.#mayRun(party, queue)) continue
      const waiter = queue.waiting.shift() as Waiter
      this.#running += 1
      queue.running += 1
      this.#left(party, queue, waiter)
      // Back to the end of the line, if more of its work waits.
      if (this.#line.delete(party)) this.#line.add(party)
      waiter.called()
      return
    }
  }

  #forget(party: string | null, queue: Queue): void {
    if (queue.running === 0 && queue.waiting.length === 0) this.#queues.delete(party)
  }
}
