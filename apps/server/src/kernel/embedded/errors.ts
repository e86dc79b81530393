/** The embedded database cannot start, for a reason that the operator can fix; `message` says how. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
