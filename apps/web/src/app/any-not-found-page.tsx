import { useRouterState } from '@tanstack/react-router'
import { paths } from '../config/paths.ts'
import { AdminNotFoundPage } from './admin-not-found-page.tsx'
import NotFoundPage from './not-found-page.tsx'

/** Any address that leads nowhere; below /admin only after the admin check (NAV-02). */
export default function AnyNotFoundPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return path.startsWith(`${paths.admin}/`) ? <AdminNotFoundPage path={path} /> : <NotFoundPage />
}
