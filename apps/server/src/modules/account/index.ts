/** What other modules may call. */
export { confirmationsBound } from './confirmations-bound.ts'
export { confirmedOwner } from './own-password.ts'
export { countAttempt } from './rate-limit.ts'
export { actorHas, hasRight, requireRight } from './rights.ts'
export { tenantTimeZone, tenantToday } from './tenant-time.ts'
