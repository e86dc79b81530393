import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMe } from '../../lib/me.ts'
import type { ShopMenuProps } from './shop-menu.tsx'

// Most have one shop, and need no menu with a form in it.
const ShopMenu = lazyPart(() => import('./shop-menu.tsx'), { withUse: false })

/** Which shop somebody works in and a way to their others; nothing for who has one shop (TEAM-01). */
export function ShopSwitcher(props: ShopMenuProps) {
  const { shops } = useMe()
  if (shops.length === 0 || (shops.length === 1 && shops[0]?.is_current)) return null
  return (
    <Suspense>
      {/* A folded sidebar has no room for words. */}
      <ShopMenu {...props} missing={props.collapsed ? null : undefined} />
    </Suspense>
  )
}
