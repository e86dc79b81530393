import { lazy, Suspense } from 'react'
import { useMe } from '../../lib/me.ts'
import type { ShopMenuProps } from './shop-menu.tsx'

// Most have one shop, and need no menu with a form in it.
const ShopMenu = lazy(() => import('./shop-menu.tsx'))

/** Which shop somebody works in and a way to their others; nothing for who has one shop (TEAM-01). */
export function ShopSwitcher(props: ShopMenuProps) {
  const { shops } = useMe()
  if (shops.length === 0 || (shops.length === 1 && shops[0]?.is_current)) return null
  return (
    <Suspense>
      <ShopMenu {...props} />
    </Suspense>
  )
}
