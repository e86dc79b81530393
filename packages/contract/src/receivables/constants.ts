/** Days until a sale on credit is due, unless the customer has another number. */
export const DUE_DAYS = 30
export const DUE_DAYS_MAX = 365
/** Entries per page of a statement. */
export const STATEMENT_PAGE = 100
