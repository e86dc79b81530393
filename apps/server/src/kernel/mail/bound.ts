/**
 * Limits the messages to one address, counted when they are sent. People who sign up beyond the limit already have valid
 * links.
 */
export interface Bound {
  /** Whether one more may be sent; counts it if so. */
  take(address: string): Promise<boolean>
  /** The message was not sent and will be retried. */
  giveBack(address: string): Promise<void>
}
