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
