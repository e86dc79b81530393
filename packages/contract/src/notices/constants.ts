/** The hours of a shop's day from which and until which its mail goes out: once, in the first of them in which a server runs. */
export const FIRST_MAIL_HOUR = 8
export const LAST_MAIL_HOUR = 19
/** Days before its end at which a trial or subscription is announced (specification, section 9). */
export const ENDING_NOTICE_DAYS = 7
/** Days that a failed payment is reported. */
export const FAILED_PAYMENT_DAYS = 30
/** Notices of one kind that the bell lists, and products with low stock that the daily mail does; the product list has the rest. */
export const NOTICES_LISTED = { bell: 20, mail: 30 }
