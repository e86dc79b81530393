import { lazy, Suspense } from 'react'

/** A separate chunk: its offline code would weigh on unrelated pages. */
const Counting = lazy(() => import('./counting.tsx'))

/** '/inventario/contar' (CNT-01). */
export default function CountPage() {
  return (
    <Suspense>
      <Counting />
    </Suspense>
  )
}
