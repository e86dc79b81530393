/** A refused request, for the security log. Keeps no input, and no address without an account. */
export interface Refusal {
  code: string
  /** Procedure or route. */
  operation: string
  /** The client's network. */
  address: string
  /** The request's session. */
  token: string | null
  /** Address of the person concerned, as typed. */
  email: string | null
}

export type NoteRefusal = (refusal: Refusal) => void
