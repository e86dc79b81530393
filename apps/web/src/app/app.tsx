import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../lib/query-client.ts'
import { BackGuard } from './back-guard.tsx'
import { OperatorHost } from './operator-host.tsx'
import { router } from './router.tsx'
import { followSession } from './session-effects.ts'

followSession()

export const land = () => import('./landing.ts').then((landing) => landing.land())

/** Every page, by its address. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {/* Their dialogs cover every page, and one contains a link. */}
      <RouterContextProvider router={router}>
        <OperatorHost />
        <BackGuard />
      </RouterContextProvider>
    </QueryClientProvider>
  )
}
