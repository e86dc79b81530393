import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { answerPasswordQuestions } from '../lib/password-question.ts'

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'))

/** Asks for the password again where the server wants it, over whatever dialog is open; what was asked for then goes on. */
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
