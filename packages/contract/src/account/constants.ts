/** Days without use after which a session ends, and days after which it ends in any case (AUTH-06). */
export const SESSION_DAYS = 30
export const SESSION_MOST_DAYS = 90
/** Minutes for which an administrator's retyped password allows sensitive changes. */
export const CONFIRMED_MINUTES = 10
/** Shops that one person may own. */
export const SHOPS_MAX = 20
/** Length and lines of the address that a shop's receipts bear. */
export const SHOP_ADDRESS_LENGTH = 200
export const SHOP_ADDRESS_LINES = 2
/** Validity of the link for a new password and of the sign-in code (AUTH-09, AUTH-10). */
export const RESET_LINK_MINUTES = 60
export const SIGN_IN_CODE_MINUTES = 10
export const SIGN_IN_CODE_LENGTH = 6
/** Minutes for which a sign-in waits for its second step. */
export const SECOND_STEP_MINUTES = 10
/** Minutes for which new recovery codes whose answer was lost are told again under the request's key. */
export const RECOVERY_CODES_AGAIN_MINUTES = 60
/** Days for which a temporary password chosen by an administrator is valid (ADM-03). */
export const TEMPORARY_PASSWORD_DAYS = 7
/** Wrong codes after which a sent code is invalid. */
export const SIGN_IN_CODE_TRIES = 5
/** First delay of the session's refresh after a failure; it doubles with each further one (AUTH-06). */
export const SESSION_RETRY_MILLISECONDS = 200
/** Form of the token in the link for a new password, which stands behind the #. */
export const RESET_TOKEN = /^[\w-]{20,100}$/
