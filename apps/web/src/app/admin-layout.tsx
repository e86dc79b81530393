import { holds, type Needed } from '@prateleira/contract/permissions'
import { errorCatalogue } from '@prateleira/contract/shared/errors'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../config/paths.ts'
import { useMe } from '../lib/me.ts'
import { notify } from '../lib/notify.ts'
import { AdminSidebar } from './admin-sidebar.tsx'
import { Shell } from './shell.tsx'

/**
 * The admin area. Who is no administrator goes to the bootstrap, who lacks a permission to the dashboard (ADM-01); also while
 * the page is open, when the rights change. The server refuses on its own: this only spares people what they cannot use.
 */
export default function AdminLayout() {
  const { admin } = useMe()
  const needed = useRouterState({
    select: ({ matches }) => matches.findLast((match) => match.staticData.needed)?.staticData.needed ?? 'any',
  })
  if (!admin) return <Navigate to={paths.bootstrap} replace />
  if (!holds(admin, needed)) return <Refused needed={needed} />
  return (
    <Shell
      renderMenu={(props) => <AdminSidebar {...props} />}
      onSearch={(main) => main?.querySelector<HTMLInputElement>('[role="searchbox"]')?.focus()}
    />
  )
}

function Refused({ needed }: { needed: Needed }) {
  useEffect(() => {
    notify.error(errorCatalogue[needed === 'super' ? 'SUPER_ADMIN_REQUIRED' : 'FORBIDDEN'].message)
  }, [needed])
  return <Navigate to={paths.admin} replace />
}
