/** What was refused to whom. Neither what was typed nor an address that nobody here has is kept. */
export interface Refusal {
  code: string
  /** The procedure, or the route. */
  operation: string
  /** Of the client's network. */
  address: string
  /** The session it came with. */
  token: string | null
  /** Of the person it was about, as typed. */
  email: string | null
}

export type NoteRefusal = (refusal: Refusal) => void
