import { Link, useNavigate } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import type { AppPath } from '../config/paths.ts'

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: AppPath
  search?: Record<string, string | undefined>
  /** The id of a place on the page. */
  hash?: string
  /** Marked as the present page only on exactly this path, not on those below it. */
  exact?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link to a page of the application. The router's own type knows only pages that are already built; this one knows
 * every path.
 */
export function AppLink({ to, search, exact = false, ...others }: AppLinkProps) {
  return (
    <Link
      {...others}
      to={to as never}
      search={search as never}
      activeProps={{}}
      activeOptions={{ exact, includeSearch: false }}
    />
  )
}

/** Navigates to a page of the application: `go(paths.products, { produto: id })`. */
export function useGo() {
  const navigate = useNavigate()
  return (to: AppPath, search?: Record<string, string | undefined>, replace = false) =>
    navigate({ to: to as never, search: search as never, replace })
}
