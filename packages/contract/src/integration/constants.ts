/** Keys of the integration API that one account may have, and calls that each may make in a minute. */
export const INTEGRATION_KEYS_MAX = 20
export const INTEGRATION_CALLS_PER_MINUTE = 120
