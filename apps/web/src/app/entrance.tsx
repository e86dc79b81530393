import { type ReactNode, useEffect } from 'react'
import AuthPage from '../features/account/auth-page.tsx'
import { client } from '../lib/client.ts'
import { isErrorCode } from '../lib/errors.ts'
import { safeReturnPath } from '../lib/return-path.ts'
import { subscribeAuth } from '../lib/session.ts'
import { PageSpinner } from './page-spinner.tsx'

type Show = (page: ReactNode) => void

/** The router's delay before it shows a spinner. */
const PENDING_MILLISECONDS = 150

const loadApp = () => import('./app.tsx')

/**
 * The sign-in page on its own, for first visits: the router, the query cache and the rest of the application are loaded
 * when somebody begins to type. People who are already signed in continue at once.
 */
export async function openEntrance(show: Show): Promise<void> {
  const spinner = setTimeout(() => show(<PageSpinner />), PENDING_MILLISECONDS)
  // If the server cannot be reached, show the form anyway; signing in reports the problem.
  const signedIn = await client.account.me().then(
    () => true,
    // Signed in, but nobody is acting: the page asks who it is.
    (error: unknown) => isErrorCode(error, 'OPERATOR_GONE'),
  )
  clearTimeout(spinner)
  if (signedIn) return openApp(show)
  const stop = subscribeAuth(({ event }) => {
    if (event !== 'SIGNED_IN') return
    stop()
    const from = new URLSearchParams(window.location.search).get('from')
    window.history.replaceState(null, '', safeReturnPath(from ?? undefined))
    void openApp(show, true)
  })
  show(<Entrance />)
}

async function openApp(show: Show, hasSignedIn = false): Promise<void> {
  const { App, land } = await loadApp()
  if (hasSignedIn) await land()
  show(<App />)
}

function Entrance() {
  useEffect(() => {
    document.title = 'Entrar · Prateleira'
    const load = () => void loadApp().catch(() => undefined)
    document.addEventListener('input', load, { once: true })
    return () => document.removeEventListener('input', load)
  }, [])
  return <AuthPage />
}
