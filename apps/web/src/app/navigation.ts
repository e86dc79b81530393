import { type AdminRights, hasAccess } from '@prateleira/contract/permissions'
import type { ShopRight } from '@prateleira/contract/rights'
import type { Icon } from '@tabler/icons-react'
import type { AppPath } from '../config/paths.ts'
import { mayCall } from '../lib/call-rights.ts'
import { type AdminPage, MENU_GROUPS, type ShopPage } from '../lib/feature.ts'
import { adminPages, shopPages } from './pages.ts'

export interface NavItem {
  path: AppPath
  label: string
  Icon: Icon
}

export interface NavGroup {
  label: string
  items: NavItem[]
}

function groupsOf(labels: readonly string[], pages: (ShopPage | AdminPage)[]): NavGroup[] {
  return labels
    .map((label) => ({
      label,
      items: pages.flatMap(({ path, title, menu }) =>
        menu?.group === label ? [{ path, label: menu.label ?? title, Icon: menu.Icon }] : [],
      ),
    }))
    .filter(({ items }) => items.length > 0)
}

const open = (rights: readonly ShopRight[]) => shopPages.filter(({ call }) => !call || mayCall(rights, call))

/** The menu of a shop (NAV-03, NAV-10), without entries that the role may not open. */
export const shopMenu = (rights: readonly ShopRight[]) => groupsOf(MENU_GROUPS.shop, open(rights))

/** The menu of the admin area (NAV-07), without entries that the administrator may not open. */
export const adminMenu = (admin: AdminRights | null) =>
  groupsOf(
    MENU_GROUPS.admin,
    adminPages.filter(({ needed }) => hasAccess(admin, needed)),
  )

/** Search results that are neither products nor people. */
export const searchablePages = (rights: readonly ShopRight[]) =>
  open(rights).map(({ path, title, words }) => ({ path, label: title, words }))
