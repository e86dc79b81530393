/** Where a hand-written statement stands, and its text; null when it is put together at run time only. */
export interface Statement {
  at: string
  text: string | null
}

export function findStatements(sources: Map<string, string>): Statement[]
