import type { Login } from '../../src/database.ts'

/**
 * A state in which one guard decides, what somebody does in it, and what must come of it. In its statements $ME is the attacker, whose rows have that
 * id too, $SHOP their shop, $TWIN the shop with the same rows, $BOTH is true of rows of either, $OTHER is another person, $NEW what is made.
 */
export interface Scene {
  what: string
  login?: Login
  /** How the login is entered; by the attacker's session unless said. */
  enters?: 'by PIN' | 'not'
  /** What was there before: written as it stands, without triggers. */
  state?: string[]
  /** What another transaction did since the login was entered. */
  since?: string[]
  does: string
  /** Whether other shops' rows may be looked at on the way, as the search's index or the end of an account does. */
  looks?: true
  /** Looked up as a superuser after what was done; else what it gave itself counts. */
  leaves?: string
  /** The value, or the SQLSTATE of the refusal. */
  gives: string
}
