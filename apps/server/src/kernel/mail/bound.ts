/**
 * Limits the messages to one address, counted when they are sent. Whoever signs up beyond the limit has already received links
 * that are still valid.
 */
export interface Bound {
  /** Whether one more may be sent; if so it is counted. */
  take(address: string): Promise<boolean>
  /** The message was not sent and will be retried. */
  giveBack(address: string): Promise<void>
}
