import { availableParallelism } from 'node:os'
import { siteOf } from '../http/network.ts'
import { currentParty } from './party.ts'
import { Turns } from './turns.ts'

/**
 * Threads for files, compression and hashes, which start in the order asked for: the only queue of the process that knows no party.
 * Node reads the variable before our first line.
 */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
/** A core stays for requests, half of the threads for files. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, Math.floor(THREADS / 2)))
/** Of a tenth of a second each. */
export const HASHES_WAITING = 100
const PATIENCE = 20_000

const turns = new Turns({
  of: 'passwords and PINs',
  atOnce: HASHES_AT_ONCE,
  eachAtOnce: Math.ceil((HASHES_AT_ONCE * 2) / 3),
  waitingMax: HASHES_WAITING,
  patience: PATIENCE,
})

/**
 * Runs `hash`, one slow on purpose, when it is the turn of the current party, or of a stranger's site. Since it may wait, it is not
 * called while a transaction is open. @throws SERVICE_UNAVAILABLE
 */
export function hashInTurn<T>(hash: () => Promise<T>): Promise<T> {
  const party = currentParty()
  return turns.run(party && siteOf(party), hash)
}
