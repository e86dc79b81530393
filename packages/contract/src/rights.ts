/** Who may do what in a shop (TEAM-02): one table for server and page. What administrators may stands in permissions.ts. */

export const SHOP_ROLES = ['owner', 'manager', 'seller', 'stocker'] as const
export type ShopRole = (typeof SHOP_ROLES)[number]

export const SHOP_ROLE_LABELS: Record<ShopRole, string> = {
  owner: 'Dono',
  manager: 'Gerente',
  seller: 'Vendedor',
  stocker: 'Estoquista',
}

/** Who is suspended is treated as no member until the owner lets them work again. */
export const MEMBER_STATES = ['active', 'suspended'] as const

const ALL = ['owner', 'manager', 'seller', 'stocker'] as const
const MANAGERS = ['owner', 'manager'] as const
const SELLERS = ['owner', 'manager', 'seller'] as const
const STOCKERS = ['owner', 'manager', 'stocker'] as const
const OWNER = ['owner'] as const

/** The roles that have each right. */
export const RIGHTS = {
  /** Products, stock levels, sale prices, categories, the bell. */
  catalog_read: ALL,
  catalog_write: STOCKERS,
  /** All movements; without it only what oneself did is shown. */
  movements_read: STOCKERS,
  entries_write: STOCKERS,
  /** Exits that are no sale. */
  exits_write: STOCKERS,
  sell: SELLERS,
  /** Reversing one's own sales of the same day, with control of the cash of the open session; any sale with `sales_manage`. */
  sales_cancel_own: SELLERS,
  /** Taking back items of one's own sales of the same day; of any sale with `sales_manage`. */
  sales_return: SELLERS,
  sales_manage: MANAGERS,
  /** Allowing by PIN, on the spot, what who sells may not (SELL-02). */
  approve: MANAGERS,
  /** Opening and closing the cash, sangria and suprimento. */
  cash: SELLERS,
  /** Sangria, suprimento and the close in a session that somebody else opened. */
  cash_manage: MANAGERS,
  /** What was missing or over in every session. */
  cash_history: MANAGERS,
  /** Who owes what, and taking receipts. */
  credit: SELLERS,
  /** Limits, selling beyond them, reversing receipts, writing off. */
  credit_manage: MANAGERS,
  /** Opening a stock count and counting (CNT-01). */
  counts: STOCKERS,
  /** What should be there while a count is blind, its differences, asking for recounts, giving it up. */
  counts_review: MANAGERS,
  /** Adjusting the stock by a count, and taking that back. */
  counts_approve: MANAGERS,
  customers: SELLERS,
  suppliers: STOCKERS,
  imports: MANAGERS,
  reports: MANAGERS,
  /** Who did what. */
  activity: MANAGERS,
  shop_settings: MANAGERS,
  /** Giving who has no account their tries at the PIN back. */
  pins_release: MANAGERS,
  subscription: OWNER,
  members: OWNER,
  keys: OWNER,
  /** Copying all data, deleting the shop. */
  shop_deletion: OWNER,
} as const satisfies Record<string, readonly ShopRole[]>
export type ShopRight = keyof typeof RIGHTS

export const SHOP_RIGHTS = Object.keys(RIGHTS) as ShopRight[]

/** The roles that have any of these rights. */
export function rolesWith(rights: readonly ShopRight[]): ShopRole[] {
  return SHOP_ROLES.filter((role) => rights.some((right) => roleHas(role, right)))
}

/** The rights of a role. */
export function rightsOf(role: ShopRole): ShopRight[] {
  return SHOP_RIGHTS.filter((right) => roleHas(role, right))
}

/** Whether a role has a right. */
export function roleHas(role: ShopRole, right: ShopRight): boolean {
  return (RIGHTS[right] as readonly ShopRole[]).includes(role)
}

/** Roles that see costs unless it was taken from the member; the others unless it was given (TEAM-02, TEAM-04). */
export const SEES_COSTS_BY_DEFAULT: readonly ShopRole[] = MANAGERS
