import pg from 'pg'
import { currentParty } from '../sharing/party.ts'
import { Turns } from '../sharing/turns.ts'

/**
 * Waiting requests per connection. Under overload an unbounded queue would answer everybody too late; beyond this bound requests
 * are refused at once, and those in the queue are served within about a second.
 */
const WAITING_PER_CONNECTION = 25
/** Share of a pool's connections that one party may use; the rest stays for others however long its queries take. */
const SHARE = 2 / 3

/** cannot_connect_now: PostgreSQL is shutting down, and waits for its connections to end (or is starting up). */
const CLOSED = '57P03'

type Connected = Parameters<pg.Pool['connect']>[0]

interface FairPoolConfig extends pg.PoolConfig {
  max: number
  connectionTimeoutMillis: number
}

/**
 * A pool whose connections are shared fairly between parties (party.ts); it refuses with SERVICE_UNAVAILABLE when its queue is
 * full.
 */
export class FairPool extends pg.Pool {
  readonly #turns: Turns
  readonly #onClosed: () => void
  readonly #holders = new Map<pg.PoolClient, string | null>()

  /** `onClosed` is told when PostgreSQL lets in no new connection because it is shutting down. */
  constructor(config: FairPoolConfig, onClosed: () => void) {
    super(config)
    this.#onClosed = onClosed
    this.#turns = new Turns({
      of: 'connections',
      atOnce: config.max,
      eachAtOnce: Math.ceil(config.max * SHARE),
      waitingMax: config.max * WAITING_PER_CONNECTION,
      patience: config.connectionTimeoutMillis,
    })
    this.on('release', (_error, client) => {
      const party = this.#holders.get(client)
      if (party !== undefined && this.#holders.delete(client)) this.#turns.end(party)
    })
  }

  /** Ends idle connections now and the others after their present use, until `reopen`: a smart shutdown waits for all of them. */
  retire(): void {
    this.options.maxUses = 1
    for (let idle = this.idleCount; idle > 0; idle -= 1)
      super.connect((_error, _client, release) => release())
  }

  reopen(): void {
    this.options.maxUses = Number.POSITIVE_INFINITY
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: Connected): void
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    if (done) return void this.#connect(done)
    return new Promise((resolve, reject) =>
      this.#connect((error, client) => (client ? resolve(client) : reject(error))),
    )
  }

  #connect(done: Connected): void {
    const party = currentParty()
    this.#turns.take(party, (refusal) => {
      if (refusal) return done(refusal, undefined, () => {})
      super.connect((error, client, release) => {
        if (client) this.#holders.set(client, party)
        else this.#turns.end(party)
        if (isClosed(error)) this.#onClosed()
        done(error, client, release)
      })
    })
  }
}

/** Whether PostgreSQL refused a new connection because it is shutting down or starting up. */
export function isClosed(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CLOSED
}
