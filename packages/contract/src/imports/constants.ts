/** Large enough for a shop's whole catalogue, small enough for memory. */
export const IMPORT_FILE_MAX_BYTES = 8 * 1024 * 1024
/** How long an uploaded file that was not imported is kept. */
export const IMPORT_FILE_KEPT_DAYS = 7
export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_COLUMNS_MAX = 500
/** Characters of a cell; Excel's own limit. */
export const IMPORT_CELL_MAX = 32_767
/** Skipped lines that a preview lists. */
export const IMPORT_SKIPPED_SHOWN = 500
/** Problems and valid products that a preview lists. */
export const IMPORT_ISSUES_SHOWN = 500
export const IMPORT_PRODUCTS_SHOWN = 50
export const IMPORT_BELOW_COST_SHOWN = 20
