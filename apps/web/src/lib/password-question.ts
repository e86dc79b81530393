/** Asks for the password and confirms it; resolves to false when the person cancels. */
type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asking: Promise<boolean> | null = null

/** Registers the dialog that asks, until the returned function is called. */
export function answerPasswordQuestions(by: Asker): () => void {
  asker = by
  return () => {
    if (asker === by) asker = null
  }
}

/** Asks for the password again; concurrent requests share one question. */
export function passwordTypedAgain(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
