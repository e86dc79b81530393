import { raw, sql } from './query.ts'

/** Waits until no other transaction of the same shop counts the same thing: then a limit holds for many at once. By a number of one's own. */
export const waitingForTurn = (what: number) => raw(sql<never>`select wait_for_turn(${what}::int)`)
