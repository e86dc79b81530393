import { DatabaseUnfit } from './unfit.ts'

/** UTC time to the second, and subject. */
const NAME = /^(?<time>\d{14})_[a-z0-9_]+\.sql$/

interface Migration {
  name: string
  checksum: string
}

/**
 * Returns the migrations to apply, in order: `files` are this version's, `applied` the database's record. A different order or
 * text is refused.
 * @throws DatabaseUnfit
 */
export function pendingMigrations<M extends Migration>(files: M[], applied: Migration[]): M[] {
  const inOrder = [...files].sort((one, other) => (one.name < other.name ? -1 : 1))
  const times = new Map<string, string>()
  for (const { name } of inOrder) {
    const time = timeOf(name)
    const twin = times.get(time)
    if (twin) throw new DatabaseUnfit(`Migrations ${twin} and ${name} have the same time.`)
    times.set(time, name)
  }
  const known = new Map(inOrder.map((file) => [file.name, file]))
  for (const { name, checksum } of applied) {
    const file = known.get(name)
    if (!file)
      throw new DatabaseUnfit(
        `Migration ${name} was applied to this database, and this version does not know it.`,
      )
    if (file.checksum !== checksum)
      throw new DatabaseUnfit(
        `Migration ${name} was changed after it had been applied to this database. Only the version that applied it can serve this ` +
          'database; nothing was changed (docs/operations.md, Upgrading).',
      )
  }
  const done = new Set(applied.map(({ name }) => name))
  const pending = inOrder.filter(({ name }) => !done.has(name))
  const last = [...done].sort().at(-1) ?? ''
  const [first] = pending
  if (first && first.name < last)
    throw new DatabaseUnfit(
      `Migration ${first.name} comes before ${last}, which was applied to this database already.`,
    )
  return pending
}

function timeOf(name: string): string {
  const { time = '' } = NAME.exec(name)?.groups ?? {}
  const written = time.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z')
  const isTime = Number.isFinite(Date.parse(written)) && new Date(written).toISOString() === written
  if (isTime) return time
  throw new DatabaseUnfit(
    `Migration ${name}: its name begins with when it was written, in UTC, such as 20261122043000_what_it_is.sql.`,
  )
}
