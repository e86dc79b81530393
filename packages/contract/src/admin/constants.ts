/** What administrators did and what was refused is kept so long (ADM-07). */
export const LOG_MONTHS = 6
/** Subscriptions that end within so many days are announced to administrators (ADM-02). */
export const EXPIRING_DAYS = 7
/** Features of a plan that the administrators' table shows before '+N mais...'. */
export const PLAN_FEATURES_SHOWN = 2
