/**
 * Who may do what in a shop (TEAM-02): one table for server and page. The permissions of administrators are in
 * permissions.ts.
 */

export const SHOP_ROLES = ['owner', 'manager', 'seller', 'stocker'] as const
export type ShopRole = (typeof SHOP_ROLES)[number]

export const SHOP_ROLE_LABELS: Record<ShopRole, string> = {
  owner: 'Dono',
  manager: 'Gerente',
  seller: 'Vendedor',
  stocker: 'Estoquista',
}

/** A suspended person has the access of a non-member until the owner ends the suspension. */
export const MEMBER_STATES = ['active', 'suspended'] as const
export type MemberState = (typeof MEMBER_STATES)[number]

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
  /** All movements; without it only one's own are shown. */
  movements_read: STOCKERS,
  entries_write: STOCKERS,
  /** Exits other than sales. */
  exits_write: STOCKERS,
  sell: SELLERS,
  /** Reversing one's own sales of the same day; with cash control while their session is open. Any sale: `sales_manage`. */
  sales_cancel_own: SELLERS,
  /** Taking back items of one's own sales of the same day. Of any sale: `sales_manage`. */
  sales_return: SELLERS,
  sales_manage: MANAGERS,
  /** Approving by PIN, on the spot, what a seller may not do alone (SELL-02). */
  approve: MANAGERS,
  /** Opening and closing cash sessions, sangria and suprimento. */
  cash: SELLERS,
  /** Sangria, suprimento and closing in a session opened by another person. */
  cash_manage: MANAGERS,
  /** The differences of all sessions. */
  cash_history: MANAGERS,
  /** Customers' debts and receipts. */
  credit: SELLERS,
  /** Limits, sales beyond them, reversing receipts, write-offs. */
  credit_manage: MANAGERS,
  /** Opening a stock count and counting (CNT-01). */
  counts: STOCKERS,
  /** Seeing expected quantities of blind counts and all differences, requesting recounts, cancelling a count. */
  counts_review: MANAGERS,
  /** Adjusting the stock by a count, and reversing that. */
  counts_approve: MANAGERS,
  customers: SELLERS,
  suppliers: STOCKERS,
  imports: MANAGERS,
  reports: MANAGERS,
  /** The log of activity. */
  activity: MANAGERS,
  shop_settings: MANAGERS,
  /** Unlocking the PIN of people without an account. */
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

/**
 * Roles that see costs unless it was withdrawn from the member; the others see them only if it was granted (TEAM-02,
 * TEAM-04).
 */
export const SEES_COSTS_BY_DEFAULT: readonly ShopRole[] = MANAGERS

/** Whether a member sees costs: the member's own setting, or the role's default. */
export function seesCosts({
  role,
  sees_costs: said,
}: {
  role: ShopRole
  sees_costs?: boolean | null | undefined
}): boolean {
  return said ?? SEES_COSTS_BY_DEFAULT.includes(role)
}
