export const RECENT_MOVEMENTS_LENGTH = 10
/** A dropdown's list is no higher (ENT-02). */
export const PICKER_LIST_MAX_HEIGHT_PX = 300
/** Lines of one entry or exit: one transaction, so it stays small. */
export const MOVEMENT_LINES_MAX = 100
export const LOW_STOCK_TOAST_DELAY_MILLISECONDS = 1000
