/** Months for which the logs of actions and refusals are kept (ADM-07). */
export const LOG_MONTHS = 6
/** Minutes in which identical refusals of one network are one entry of the log. */
export const REPEATS_MINUTES = 15
/** Days before its end at which a subscription is listed for administrators (ADM-02). */
export const EXPIRING_DAYS = 7
/** Subscriptions that end and payments that wait, on the administrators' dashboard. */
export const DASHBOARD_LIST_LENGTH = 5
/** Features of a plan that the administrators' table shows before '+N mais...'. */
export const PLAN_FEATURES_SHOWN = 2
