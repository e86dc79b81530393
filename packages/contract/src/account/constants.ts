/** A session holds so long after its last use, and however much it is used no longer than that (AUTH-06). */
export const SESSION_DAYS = 30
export const SESSION_MOST_DAYS = 90
/** An administrator's own password, typed again, stands for what decides about others so long. */
export const CONFIRMED_MINUTES = 10
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
/** What the session's refresh waits after its first failure; twice as long after each further one (AUTH-06). */
export const SESSION_RETRY_MILLISECONDS = 200
