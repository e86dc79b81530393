/** When a sale on credit is due, unless the customer has other days. */
export const DUE_DAYS = 30
export const DUE_DAYS_MAX = 365
/** Entries of a statement that are shown at a time. */
export const STATEMENT_PAGE = 100
