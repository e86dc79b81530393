import { raw, sql } from './query.ts'

/**
 * Waits until no other transaction of the same shop holds the turn with this number, so that concurrent transactions
 * respect a limit.
 */
export const waitingForTurn = (what: number) => raw(sql<never>`select wait_for_turn(${what}::int)`)
