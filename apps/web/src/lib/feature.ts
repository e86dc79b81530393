import type { Needed } from '@prateleira/contract/permissions'
import type { Icon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AppPath } from '../config/paths.ts'
import type { CallName } from './call-rights.ts'
import type { Me } from './me.ts'

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

type Search = Record<string, string | undefined>

interface Page {
  path: AppPath
  /** Title of the document, before ' · Prateleira' (NAV-01). */
  title: string
  /** Loads a module whose default export is the page. */
  load: () => Promise<{ default: ComponentType }>
  /** Sort order in the menu and in search results. */
  at: number
}

/** A page that needs a session. */
interface OwnPage extends Page {
  /**
   * Requests the page's first data while its code loads, when a link to it is pointed at or followed, or its address is
   * opened; only for people who may see it. Not awaited: the page itself shows failures. Import on demand, so that the
   * first chunk stays small and features can be read outside the page.
   */
  prefetch?: (cache: QueryClient, search: Search, me: Me) => Promise<unknown>
}

/** A page of the shop: requires a session, shows the menu, is behind the gate. */
export interface ShopPage extends OwnPage {
  area: 'shop'
  menu?: MenuEntry<(typeof MENU_GROUPS.shop)[number]>
  /** The call that the page is for: who may make it finds the page in menu and search, and opens it (TEAM-02); none: everybody. */
  call?: CallName
  /**
   * Its typed work belongs to the device: the page stays open when another person takes over by PIN (TEAM-06). Other
   * pages start anew for each person.
   */
  ofDevice?: true
  /** Synonyms for the search, beside the title. */
  words: string
}

/** A page of the admin area, shown to administrators with the needed permission (ADM-01). */
export interface AdminPage extends OwnPage {
  area: 'admin'
  needed: Needed
  menu: MenuEntry<(typeof MENU_GROUPS.admin)[number]>
}

/** A public page without the shell. */
export interface OpenPage extends Page {
  area: 'open'
  /** Runs first; may throw a redirect. */
  beforeLoad?: (asked: { queryClient: QueryClient; search: Search }) => Promise<void>
}

export type FeaturePage = ShopPage | AdminPage | OpenPage

/** Declared by the export `feature` of features/<name>/feature.ts, which is all that registers a feature. */
export interface Feature {
  pages: FeaturePage[]
}
