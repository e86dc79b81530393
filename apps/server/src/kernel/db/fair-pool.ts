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
  readonly #holders = new Map<pg.PoolClient, string | null>()

  constructor(config: FairPoolConfig) {
    super(config)
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
        done(error, client, release)
      })
    })
  }
}
