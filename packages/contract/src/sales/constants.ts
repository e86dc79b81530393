/** Different payments of one sale: more than anybody brings, few enough to be looked at. */
export const SALE_PAYMENTS_MAX = 10
/** Sales that wait in a shop at one time. */
export const PARKED_SALES_MAX = 100
/** How far a device's clock may be ahead of the server's before a sale is dated by the server's. */
export const CLOCK_AHEAD_MINUTES = 5
/** How long ago a sale may have been made by the client's clock: a month that was closed and reported stays as it was. */
export const SOLD_BACK_DAYS = 35
/** Below this quantity every amount of cents is quantity × a price of 6 decimals. */
export const EXACT_BELOW = 10_000
/** Sales that wait to be paid in a shop at one time. */
export const PENDING_SALES_MAX = 100
/** After so long the shop is asked what became of a sale that waits to be paid. */
export const PENDING_ASK_MINUTES = 30
/** For so long a sale that waits no longer can be asked for again. */
export const PENDING_KEPT_DAYS = 7
/** Up to so many percent of a sale each role may give as discount, where the shop has said nothing else (SELL-02). The owner any. */
export const DISCOUNT_LIMITS = { seller: '10', manager: '100' } as const
/** How long a device may sell without network for a person before somebody who manages the shop has to vouch for it. */
export const PASS_DAYS = 30
/** How long a sale made without network can still be told whose it is. */
export const PASS_KEPT_DAYS = 90
/** Passes of one person at one device that are kept: one a day is given. */
export const PASSES_MAX = 200
/** After so long a device asks for a new pass. */
export const PASS_RENEWED_HOURS = 24
/** Browsers of one shop that are in use to sell without network: that were given a pass within PASS_DAYS. */
export const SELLING_DEVICES_MAX = 1000
/** Of these how many one person may have brought, so that nobody uses up the others'. */
export const SELLING_DEVICES_OF_ONE = 50
/** For so long programs can read what happened to sales. */
export const SALE_EVENTS_KEPT_DAYS = 30
/** Events in one answer, where nothing else is asked for, and at most. */
export const SALE_EVENTS_PAGE = 100
export const SALE_EVENTS_PAGE_MAX = 500
