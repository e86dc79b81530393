import { lazy, Suspense } from 'react'
import type { AsideProps } from './aside-sales.tsx'
import { useAside } from './use-aside.ts'

const AsideSales = lazy(() => import('./aside-sales.tsx'))

/** The sales of this device that were sent without an answer and set aside, if there are any. */
export function AsideLine(props: AsideProps) {
  const sales = useAside()
  return (
    sales.length > 0 && (
      <Suspense>
        <AsideSales sales={sales} {...props} />
      </Suspense>
    )
  )
}
