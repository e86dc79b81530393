import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Sets the document title of the page shown and renders it. */
export function Root() {
  const title = useRouterState({
    select: ({ matches }) =>
      matches.some((match) => match._notFound || match.status === 'notFound')
        ? 'Página não encontrada'
        : matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  useEffect(() => {
    document.title = title ? `${title} · Prateleira` : 'Prateleira'
  }, [title])
  return <Outlet />
}
