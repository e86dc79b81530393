import { redirect } from '@tanstack/react-router'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'
import { loadMe } from '../../lib/me.ts'
import { safeReturnPath } from '../../lib/return-path.ts'

/** The profile page is in app/, because it combines sections of several features. */
export const feature: Feature = {
  pages: [
    {
      area: 'open',
      path: paths.auth,
      title: 'Entrar',
      at: 1,
      load: () => import('./auth-page.tsx'),
      beforeLoad: async ({ queryClient, search }) => {
        // If the server cannot be reached the form is shown anyway; signing in reports the problem.
        const me = await loadMe(queryClient).catch(() => null)
        if (me) throw redirect({ href: safeReturnPath(search.from), replace: true })
      },
    },
    {
      // The page behind the link of 'Esqueci minha senha', signed in or not (AUTH-09).
      area: 'open',
      path: paths.resetPassword,
      title: 'Nova senha',
      at: 2,
      load: () => import('./reset-page.tsx'),
    },
  ],
}
