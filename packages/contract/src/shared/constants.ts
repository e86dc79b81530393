/**
 * Constants and limits of several modules (specification, section 9); those of one module are in its constants.ts.
 */
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128

export const CURRENCY = 'BRL'
export const LOCALE = 'pt-BR'
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 100
/** Page numbers are limited to this; beyond it a search is more useful. */
export const PAGE_MAX = 100_000
export const PICKER_LENGTH = 20

export const IMAGE_CACHE_SECONDS = 3600

export const OLDEST_MOVEMENT_DATE = '1900-01-01'

export const TOAST_MILLISECONDS = 4000
export const TOASTS_VISIBLE = 3
export const SEARCH_DEBOUNCE_MILLISECONDS = 150

export const SIDEBAR_REMEMBERED_DAYS = 7
/** How long a device keeps what nobody needs any more: the sales, entries and counts it has sent, open sales that were left. */
export const DEVICE_KEPT_DAYS = 7
/** How long a creation may be repeated under its key: far longer than a page keeps a form whose answer got lost. */
export const CREATION_KEPT_DAYS = 30
export const MOBILE_BREAKPOINT_PX = 768
