/** Stock counts that a shop may have open at the same time. */
export const OPEN_COUNTS_MAX = 20
/** Characters of a count's name. */
export const COUNT_NAME_MAX = 60
/** Products in a count of selected products. */
export const COUNT_LIST_MAX = 1000
/** Variants per request for recounts. */
export const RECOUNTS_MAX = 200
/** Months after which a product of each class is due again (CNT-03). */
export const CYCLE_MONTHS = { A: 1, B: 3, C: 6 } as const
/** Days of sales that decide a product's class. */
export const CYCLE_SALES_DAYS = 180
/** Products that a cycle count proposes at a time. */
export const CYCLE_LENGTH = 100
