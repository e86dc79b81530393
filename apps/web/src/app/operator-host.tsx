import { lazy, Suspense, useEffect, useState } from 'react'
import { answerOperatorQuestions, askForOperator, type OperatorQuestion } from '../lib/operator.ts'
import { currentUserId, subscribeAuth } from '../lib/session.ts'

// Most shops have one person at their devices.
const OperatorDialog = lazy(() => import('../features/team/operator/operator-dialog.tsx'))

/** Asks who acts at this device, over whatever is open: nothing of the page goes by that (TEAM-06). */
export function OperatorHost() {
  const [question, setQuestion] = useState<OperatorQuestion | null>(null)
  const [used, setUsed] = useState(false)
  useEffect(
    () =>
      answerOperatorQuestions((next) => {
        setUsed(true)
        setQuestion((before) => (before === 'gone' ? before : next))
      }),
    [],
  )
  useEffect(
    () =>
      subscribeAuth(({ event }) => {
        if (event === 'OPERATOR_CHANGED' || event === 'SIGNED_OUT') setQuestion(null)
      }),
    [],
  )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyO' || !event.altKey || event.ctrlKey || event.metaKey || !currentUserId()) return
      event.preventDefault()
      askForOperator()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    used && (
      <Suspense>
        <OperatorDialog question={question} onClose={() => setQuestion(null)} />
      </Suspense>
    )
  )
}
