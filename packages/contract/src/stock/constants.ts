export const RECENT_MOVEMENTS_LENGTH = 10
/** Maximum height of a dropdown's list (ENT-02). */
export const PICKER_LIST_MAX_HEIGHT_PX = 300
/** Lines of one entry, exit, sale, parked sale or return, limited because they share a transaction. */
export const MOVEMENT_LINES_MAX = 100
/** An equal entry of so long ago is asked about. */
export const EQUAL_ENTRY_MINUTES = 30
export const LOW_STOCK_TOAST_DELAY_MILLISECONDS = 1000
