import pg from 'pg'

/** Raised by the doors over a login other than the caller's. */
const OTHER_LOGIN = 'PR4OL'
const SIDES_MAX = 5000

/**
 * Uses the login over which a caller was last admitted. It is only a hint: the database decides at every call which login
 * is right, and reports when it is the other one.
 */
export function rememberSides() {
  const withheldFrom = new Set<string>()
  return async <T>(credential: string, ask: (withholds: boolean) => Promise<T>): Promise<T> => {
    const withholds = withheldFrom.has(credential)
    try {
      return await ask(withholds)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === OTHER_LOGIN)) throw error
      if (withheldFrom.size >= SIDES_MAX) withheldFrom.clear()
      if (withholds) withheldFrom.delete(credential)
      else withheldFrom.add(credential)
      return ask(!withholds)
    }
  }
}
