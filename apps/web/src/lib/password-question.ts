/** Asks for the password and has it confirmed; gives false when the person would rather not. */
type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asking: Promise<boolean> | null = null

/** Says who asks, until the returned function is called. */
export function answerPasswordQuestions(by: Asker): () => void {
  asker = by
  return () => {
    if (asker === by) asker = null
  }
}

/** Whether the password was typed again just now. Requests that need it at the same time are one question. */
export function passwordTypedAgain(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
