/**
 * Why the device asks who is acting (TEAM-06): on request; because the account's owner must return; because the person
 * who acted by PIN no longer works here.
 */
export type OperatorQuestion = 'wished' | 'account' | 'gone'

let asker: ((question: OperatorQuestion) => void) | null = null
/** A request made before the dialog was ready, while the page was loading. */
let waiting: OperatorQuestion | null = null

/** Registers the dialog, until the returned function is called. */
export function answerOperatorQuestions(by: (question: OperatorQuestion) => void): () => void {
  asker = by
  if (waiting) by(waiting)
  waiting = null
  return () => {
    if (asker === by) asker = null
  }
}

/** Asks who acts at this device from now on. */
export function askForOperator(question: OperatorQuestion = 'wished'): void {
  if (asker) asker(question)
  else waiting = question
}
