import { lazy, Suspense, useEffect, useState } from 'react'
import { answerOperatorQuestions, askForOperator, type OperatorQuestion } from '../lib/operator.ts'
import { currentUserId, subscribeAuth } from '../lib/session.ts'
import { isPressed, PAGE_KEYS } from '../lib/shortcut.ts'
import { hasUnsaved } from '../lib/unsaved.ts'
import { router } from './router.tsx'

// Loaded on demand: most shops have one person at their devices.
const OperatorDialog = lazy(() => import('../features/team/operator/operator-dialog.tsx'))

/**
 * Asks who is acting at this device, in a dialog over the current page, which is only closed when another person takes
 * over (TEAM-06).
 */
export function OperatorHost() {
  const [question, setQuestion] = useState<OperatorQuestion | null>(null)
  const [used, setUsed] = useState(false)
  const [loses, setLoses] = useState(false)
  useEffect(
    () =>
      answerOperatorQuestions((next) => {
        setUsed(true)
        setQuestion((before) => (before === 'gone' ? before : next))
        setLoses(hasUnsaved() && !router.state.matches.some(({ staticData }) => staticData.ofDevice))
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
    let before = router.history.location.pathname
    // Of the history, because the router compares with the page that was last complete: Back may come before that.
    return router.history.subscribe(({ location: { pathname } }) => {
      // Links, and Back while the dialog is loading, leave a question that somebody only wished for; the others must be answered on any page.
      if (pathname !== before) setQuestion((asked) => (asked === 'wished' ? null : asked))
      before = pathname
    })
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPressed(event, PAGE_KEYS.operator) || !currentUserId()) return
      event.preventDefault()
      askForOperator()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    used && (
      <Suspense>
        <OperatorDialog question={question} loses={loses} onClose={() => setQuestion(null)} />
      </Suspense>
    )
  )
}
