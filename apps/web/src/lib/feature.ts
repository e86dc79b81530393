import type { Needed } from '@prateleira/contract/permissions'
import type { ShopRight } from '@prateleira/contract/rights'
import type { Icon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AppPath } from '../config/paths.ts'

/** The menu's groups in their order, those of a shop and those of the admin area, as the specification names them (NAV-03, NAV-07). */
export const MENU_GROUPS = {
  shop: ['PRINCIPAL', 'GESTÃO', 'CONFIGURAÇÕES'],
  admin: ['Menu Principal', 'Super Admin'],
} as const

interface MenuEntry<Group> {
  group: Group
  Icon: Icon
  /** The page's title when missing. */
  label?: string
}

interface Page {
  path: AppPath
  /** Of the document, before ' · Prateleira' (NAV-01). */
  title: string
  /** Gives a module whose default export is the page. */
  load: () => Promise<{ default: ComponentType }>
  /** Its place among all pages, in the menu and among what the search finds. */
  at: number
}

/** A page of a shop: needs a session, has the menu and the gate. */
export interface ShopPage extends Page {
  area: 'shop'
  menu?: MenuEntry<(typeof MENU_GROUPS.shop)[number]>
  /** Whoever has it finds the page in the menu and by the search (TEAM-02); without one everybody does. */
  right?: ShopRight
  /** Other words people use for it; the search finds the page by them and by its title. */
  words: string
}

/** A page of the admin area, shown only to who holds what it needs (ADM-01). */
export interface AdminPage extends Page {
  area: 'admin'
  needed: Needed
  menu: MenuEntry<(typeof MENU_GROUPS.admin)[number]>
}

/** A page that stands alone, open to everybody. */
export interface OpenPage extends Page {
  area: 'open'
  /** Runs first; may throw a redirect. */
  beforeLoad?: (asked: {
    queryClient: QueryClient
    search: Record<string, string | undefined>
  }) => Promise<void>
}

export type FeaturePage = ShopPage | AdminPage | OpenPage

/** What the export `feature` of a features/<name>/feature.ts declares: nothing else plugs a feature in. */
export interface Feature {
  pages: FeaturePage[]
}
