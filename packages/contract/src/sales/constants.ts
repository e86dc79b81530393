import type { RIGHTS } from '../rights.ts'

/** Maximum number of payments of one sale: more than anybody uses, few enough to check by eye. */
export const SALE_PAYMENTS_MAX = 10
/** Parked sales that a shop may have at a time. */
export const PARKED_SALES_MAX = 100
/** How long a parked sale that was taken up can be asked for again. */
export const TAKEN_SALE_KEPT_DAYS = 7
/** How far a device's clock may be ahead before the server dates the sale itself. */
export const CLOCK_AHEAD_MINUTES = 5
/** How old a sale may be by the client's clock, so that a closed and reported month stays unchanged. */
export const SOLD_BACK_DAYS = 35
/** Below this quantity every amount of cents can be written as quantity × a price of 6 decimals. */
export const EXACT_BELOW = 10_000
/** Sales waiting for payment that a shop may have at a time. */
export const PENDING_SALES_MAX = 100
/** Time after which the shop is asked what became of a sale that waits for payment. */
export const PENDING_ASK_MINUTES = 30
/** How long a finished pending sale can still be read. */
export const PENDING_KEPT_DAYS = 7
/** Default limit of discounts by role, in percent of a sale (SELL-02). The owner has none. */
export const DISCOUNT_LIMITS = { seller: '10', manager: '100' } as const satisfies Record<
  Exclude<(typeof RIGHTS.sell)[number], 'owner'>,
  string
>
/** What is said of limits by which a manager's PIN would allow less than the seller may alone. */
export const SELLER_ABOVE_MANAGER = 'O vendedor não pode ter um limite maior que o do gerente'
/** How long a device may sell without network for a person; later sales need a manager's approval. */
export const PASS_DAYS = 30
/** How long the pass of a sale made without network can be verified. */
export const PASS_KEPT_DAYS = 90
/** Passes kept per person and device; one is issued each day. */
export const PASSES_MAX = 200
/** Refused sales, entries and counts of a shop's devices of which its managers are told: the newest. */
export const REFUSED_ITEMS_MAX = 200
/** How many of them one person may have sent, so that nobody displaces what others sent. */
export const REFUSED_ITEMS_OF_ONE = 100
/** Time after which a device requests a new pass. */
export const PASS_RENEWED_HOURS = 24
/** Browsers of one shop that may sell without network: those with a pass issued within PASS_DAYS. */
export const SELLING_DEVICES_MAX = 1000
/** How many of them one person may have registered, so that nobody uses up the others' share. */
export const SELLING_DEVICES_OF_ONE = 50
/** How long programs can read the events of sales. */
export const SALE_EVENTS_KEPT_DAYS = 30
/** Events per answer: default and maximum. */
export const SALE_EVENTS_PAGE = 100
export const SALE_EVENTS_PAGE_MAX = 500
