/** The hours of the shop's day within which mail is sent: once, in the first of them during which a server runs. */
export const FIRST_MAIL_HOUR = 8
export const LAST_MAIL_HOUR = 19
/** Days before its end at which a trial or subscription is announced (specification, section 9). */
export const ENDING_NOTICE_DAYS = 7
/** Days that a cash session closed with a difference is reported. */
export const CASH_DIFFERENCE_DAYS = 7
/** Days that a failed payment is reported. */
export const FAILED_PAYMENT_DAYS = 30
/** Days that it is kept which mail was sent about what: longer than a subject can recur. */
export const MAIL_MARKS_KEPT_DAYS = 60
/** Products with low stock in the daily mail, and notices of one kind in the bell; the product list has all. */
export const NOTICES_LISTED = { bell: 20, mail: 30 }
