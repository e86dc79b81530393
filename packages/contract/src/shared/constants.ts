/** Business constants and limits (specification, section 9). Server and web read them from here only. */
export const TRIAL_DAYS = 3
/** A session holds so long after its last use, and however much it is used no longer than that (AUTH-06). */
export const SESSION_DAYS = 30
export const SESSION_MOST_DAYS = 90
/** What administrators did and what was refused is kept so long (ADM-07). */
export const LOG_MONTHS = 6
/** An administrator's own password, typed again, stands for what decides about others so long. */
export const CONFIRMED_MINUTES = 10
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128
/** Shops that one person may own. */
export const SHOPS_MAX = 20
/** How long the link for a new password and the code for signing in hold (AUTH-09, AUTH-10). */
export const RESET_LINK_MINUTES = 60
export const SIGN_IN_CODE_MINUTES = 10
export const SIGN_IN_CODE_LENGTH = 6
/** How long the password that an administrator chose for somebody buys them one of their own (ADM-03). */
export const TEMPORARY_PASSWORD_DAYS = 7
/** Wrong codes after which a sent code is dead. */
export const SIGN_IN_CODE_TRIES = 5

export const CURRENCY = 'BRL'
export const LOCALE = 'pt-BR'
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

/** Days that the dashboard's sales figures look back. */
export const SALES_WINDOW_DAYS = 30
/** Subscriptions that end within so many days are announced to administrators (ADM-02). */
export const EXPIRING_DAYS = 7
/** Length of the dashboard's short lists and of the top-product lists. */
export const TOP_LIST_LENGTH = 5
export const RECENT_MOVEMENTS_LENGTH = 10
export const PRODUCT_DETAIL_MOVEMENTS = 5
/** Rows of a page of the reports (specification, section 2). */
export const SALES_REPORT_LENGTH = 10
export const MOVEMENTS_REPORT_LENGTH = 20
/** Rows of a page of the advanced reports. */
export const REPORT_PAGE_LENGTH = 20
/** Cumulated share of the revenue, in percent, at which the classes A and B of the ABC curve end. */
export const ABC_LIMITS = { A: 80, B: 95 }

export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 100
/** Pages by number reach this far; beyond it a search is the better tool. */
export const PAGE_MAX = 100_000
export const PICKER_LENGTH = 20
/** A dropdown's list is no higher (ENT-02). */
export const PICKER_LIST_MAX_HEIGHT_PX = 300
/** Lines of one entry or exit: one transaction, so it stays small. */
export const MOVEMENT_LINES_MAX = 100
export const VARIANTS_MAX = 200

/** A file of products: large enough for a shop's whole catalogue, small enough to be held in memory. */
export const IMPORT_FILE_MAX_BYTES = 8 * 1024 * 1024
export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_COLUMNS_MAX = 500
/** Characters of a cell; Excel's own limit. */
export const IMPORT_CELL_MAX = 32_767
/** Lines that a preview names as skipped. */
export const IMPORT_SKIPPED_SHOWN = 500
/** What a preview shows of what is wrong, and of what is right. */
export const IMPORT_ISSUES_SHOWN = 500
export const IMPORT_PRODUCTS_SHOWN = 50

export const PRODUCT_CODE_PREFIX = 'PR'
export const PRODUCT_CODE_ATTEMPTS = 100

export const IMAGE_MAX_BYTES = 5_242_880
/** What has to be decoded whole takes memory by its pixels, however small the file (IMG-01). */
export const IMAGE_MAX_PIXELS = 25_000_000
/** A JPEG as cameras write it is made smaller while it is read: one of the largest phones' 200 megapixels fits. */
export const PHOTO_MAX_PIXELS = 210_000_000
/** An uploaded picture that no product shows is removed after so long (IMG-04). */
export const UNUSED_IMAGE_HOURS = 24
export const IMAGE_CACHE_SECONDS = 3600

export const OLDEST_MOVEMENT_DATE = '1900-01-01'

export const TOAST_MILLISECONDS = 4000
export const TOASTS_VISIBLE = 3
export const LOW_STOCK_TOAST_DELAY_MILLISECONDS = 1000
export const CHECKOUT_RECHECK_MILLISECONDS = 2000
export const SEARCH_DEBOUNCE_MILLISECONDS = 150

/** Keys of the integration API that one account may have, and calls that each may make in a minute. */
export const INTEGRATION_KEYS_MAX = 20
export const INTEGRATION_CALLS_PER_MINUTE = 120

export const SIDEBAR_REMEMBERED_DAYS = 7
/** What the session's refresh waits after its first failure; twice as long after each further one (AUTH-06). */
export const SESSION_RETRY_MILLISECONDS = 200
/** Features of a plan that the administrators' table shows before '+N mais...'. */
export const PLAN_FEATURES_SHOWN = 2
export const MOBILE_BREAKPOINT_PX = 768
