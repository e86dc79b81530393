/** Why somebody is asked who acts here (TEAM-06): it was wished for; the account has to come back; who acted by PIN works here no more. */
export type OperatorQuestion = 'wished' | 'account' | 'gone'

let asker: ((question: OperatorQuestion) => void) | null = null
/** What was asked before anybody could answer: the page was still loading. */
let waiting: OperatorQuestion | null = null

/** Says who asks, until the returned function is called. */
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
