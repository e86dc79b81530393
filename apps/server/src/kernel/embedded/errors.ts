/** The embedded database cannot start, for a reason the operator can act on; `message` says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
