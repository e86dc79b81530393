import { paths } from '../config/paths.ts'

/** The page to go to after signing in: a path of this site, or `/` when it is anything else (AUTH-02). */
export function safeReturnPath(from: string | undefined, origin: string = window.location.origin): string {
  if (!from?.startsWith('/')) return paths.dashboard
  try {
    const url = new URL(from, origin)
    // Compare the resolved URL, not the text: '//x', '/\x' and '/\t/x' all lead to other sites.
    if (url.origin !== origin || url.pathname === paths.auth || url.pathname === paths.resetPassword)
      return paths.dashboard
    return url.pathname + url.search + url.hash
  } catch {
    return paths.dashboard
  }
}

/** Whether a path of this site is the dashboard's, whatever stands behind it. */
export const isStart = (path: string) => path.replace(/[?#].*$/, '') === paths.dashboard
