import { lazy, Suspense } from 'react'

/** Apart from the page: with what it needs without network it would weigh on pages that have nothing to do with it. */
const Counting = lazy(() => import('./counting.tsx'))

/** '/inventario/contar' (CNT-01). */
export default function CountPage() {
  return (
    <Suspense>
      <Counting />
    </Suspense>
  )
}
