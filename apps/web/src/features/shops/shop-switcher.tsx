import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMe } from '../../lib/me.ts'
import type { ShopMenuProps } from './shop-menu.tsx'

// Loaded on demand: most people have one shop.
const ShopMenu = lazyPart(() => import('./shop-menu.tsx'), { withUse: false })

/** The current shop's name and a menu of the others; empty for people with one shop (TEAM-01). */
export function ShopSwitcher(props: ShopMenuProps) {
  const { shops } = useMe()
  if (shops.length === 0 || (shops.length === 1 && shops[0]?.is_current)) return null
  return (
    <Suspense>
      {/* A collapsed sidebar has no room for text. */}
      <ShopMenu {...props} missing={props.collapsed ? null : undefined} />
    </Suspense>
  )
}
