/** Days covered by the dashboard's sales figures. */
export const SALES_WINDOW_DAYS = 30
/** Length of the dashboard's short lists and of the top-product lists. */
export const TOP_LIST_LENGTH = 5
/** Results per kind (products, customers, suppliers, sales) of the search in the top bar. */
export const SEARCH_RESULTS_LENGTH = 5
/** Page length of the reports (specification, section 2). */
export const SALES_REPORT_LENGTH = 10
export const MOVEMENTS_REPORT_LENGTH = 20
/** Page length of the advanced reports. */
export const REPORT_PAGE_LENGTH = 20
/** Cumulated share of the revenue, in percent, at which the classes A and B end. */
export const ABC_LIMITS = { A: 80, B: 95 }
