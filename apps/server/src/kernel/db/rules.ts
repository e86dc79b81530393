import type pg from 'pg'

/**
 * Writes rules and settings for functions and policies into the database, as its owner: immutable functions without arguments,
 * whose value PostgreSQL inlines into each plan at no cost. Writes only values that differ: each is a transaction of its own, and makes every
 * connection of other servers plan anew.
 */
export async function writeRules(client: pg.ClientBase, rules: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    'select proname as name, prorettype::regtype::text as type from pg_proc where pronargs = 0 and proname = any($1)',
    [Object.keys(rules)],
  )
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  const wanted = Object.entries(rules).map(([name, value]) => {
    const type = types.get(name)
    if (type === undefined) throw new Error(undeclared(name))
    return { name, type, value }
  })
  // As texts: intervals of 24 hours and of a day are equal.
  const same = wanted.map(
    ({ name, type, value }) => `${name}()::text is not distinct from (${value})::${type}::text`,
  )
  const { rows: compared } = await client.query<{ same: boolean[] }>(
    `select array[${same.join(', ')}]::boolean[] as same`,
  )
  for (const [index, { name, type, value }] of wanted.entries()) {
    if (compared[0]?.same[index]) continue
    await client.query(
      `create or replace function ${name}() returns ${type} language sql immutable parallel safe return ${value}`,
    )
  }
}

const undeclared = (name: string) =>
  `The rule ${name} is not declared in SQL. In a migration: create function ${name}() returns <type> language sql immutable parallel safe return null::<type>; and grant its execution to the roles whose statements call it`
