import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { answerPasswordQuestions } from '../lib/password-question.ts'

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'))

/** Asks for the password when the server requires it, over any open dialog; the refused request is then repeated. */
export function PasswordQuestion() {
  const [answer, setAnswer] = useState<((typed: boolean) => void) | null>(null)
  useEffect(() => answerPasswordQuestions(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const done = (typed: boolean) => {
    setAnswer(null)
    answer(typed)
  }
  return (
    <Suspense>
      <PasswordDialog onDone={done} onMissing={() => done(false)} />
    </Suspense>
  )
}
