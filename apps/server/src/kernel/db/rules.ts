import type pg from 'pg'

/**
 * Writes the rules and settings that functions and policies follow too into the database, with its owner's login: immutable functions
 * without arguments. PostgreSQL puts their value in their place once for each plan, so that a rule costs nothing when it is followed.
 */
export async function writeRules(client: pg.ClientBase, rules: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    'select proname as name, prorettype::regtype::text as type from pg_proc where pronargs = 0 and proname = any($1)',
    [Object.keys(rules)],
  )
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  for (const [name, value] of Object.entries(rules))
    await client.query(
      `create or replace function ${name}() returns ${types.get(name)} language sql immutable parallel safe return ${value}`,
    )
}
