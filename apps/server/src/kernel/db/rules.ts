import type pg from 'pg'

const typeOf = (value: string) => (value.startsWith('interval') ? 'interval' : 'text[]')

/**
 * Writes the contract's rules that functions and policies follow too into the database, with its owner's login: immutable functions
 * without arguments. PostgreSQL puts their value in their place once for each plan, so that a rule costs nothing when it is followed.
 */
export async function writeRules(client: pg.Client, rules: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(rules))
    await client.query(
      `create or replace function ${name}() returns ${typeOf(value)} language sql immutable parallel safe return ${value}`,
    )
}
