/** Counts what goes to an address when it goes: who signs up while nothing more is sent has links that came, and hold. */
export interface Bound {
  /** Whether one more may go; it counts then. */
  take(address: string): Promise<boolean>
  /** It did not go: it will be tried again. */
  giveBack(address: string): Promise<void>
}
