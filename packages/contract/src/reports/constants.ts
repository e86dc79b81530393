/** Days that the dashboard's sales figures look back. */
export const SALES_WINDOW_DAYS = 30
/** Length of the dashboard's short lists and of the top-product lists. */
export const TOP_LIST_LENGTH = 5
/** Rows of a page of the reports (specification, section 2). */
export const SALES_REPORT_LENGTH = 10
export const MOVEMENTS_REPORT_LENGTH = 20
/** Rows of a page of the advanced reports. */
export const REPORT_PAGE_LENGTH = 20
/** Cumulated share of the revenue, in percent, at which the classes A and B of the ABC curve end. */
export const ABC_LIMITS = { A: 80, B: 95 }
