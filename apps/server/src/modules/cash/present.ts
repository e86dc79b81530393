import { COUNTED_METHODS } from '@prateleira/contract/cash/constants'
import { differenceOf } from '@prateleira/contract/cash/rules'
import type { Register, Session } from '@prateleira/contract/cash/schemas'
import type { RegisterRow, SessionRow } from './queries.ts'

const instant = (value: Date | string) => new Date(value).toISOString()

export function presentRegister({ session, ...register }: RegisterRow): Register {
  return { ...register, session: session && { ...session, opened_at: instant(session.opened_at) } }
}

export function presentSession({ result, ...row }: SessionRow): Session {
  return {
    ...row,
    opened_at: instant(row.opened_at),
    closed_at: row.closed_at && instant(row.closed_at),
    moves: row.moves.map((move) => ({ ...move, at: instant(move.at) })),
    result: result && {
      ...result,
      explained_at: result.explained_at && instant(result.explained_at),
      counts: result.counts
        .map((count) => ({ ...count, difference: differenceOf(count) }))
        .toSorted((a, b) => COUNTED_METHODS.indexOf(a.method) - COUNTED_METHODS.indexOf(b.method)),
    },
  }
}
