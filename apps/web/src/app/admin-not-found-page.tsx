import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../config/paths.ts'
import { client } from '../lib/client.ts'
import { isErrorCode } from '../lib/errors.ts'
import { meQuery } from '../lib/me.ts'
import NotFoundPage from './not-found-page.tsx'
import { PageFailure } from './page-failure.tsx'
import { PageSpinner } from './page-spinner.tsx'

/** The page for unknown addresses below /admin; the server records them (NAV-02). */
export function AdminNotFoundPage({ path }: { path: string }) {
  const { data: me, error, refetch } = useQuery(meQuery)
  const isAdmin = Boolean(me?.admin)
  useEffect(() => {
    // The page is shown whether or not the visit could be recorded.
    if (isAdmin) client.admin.reportUnknownPath({ path: path.slice(0, 300) }).catch(() => undefined)
  }, [isAdmin, path])
  if (me) return me.admin ? <NotFoundPage /> : <Navigate to={paths.bootstrap} replace />
  if (isErrorCode(error, 'UNAUTHORIZED')) return <Navigate to={paths.auth} search={{ from: path }} replace />
  if (error) return <PageFailure error={error} reset={() => void refetch()} />
  return <PageSpinner />
}
