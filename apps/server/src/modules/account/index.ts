/** What other modules may call. */
export { confirmationsBound } from './confirmations-bound.ts'
export { countSignIn, forgetSignIns } from './limits.ts'
export { passwordHash, requireOwnPassword, verifyPassword } from './own-password.ts'
export { hashPassword } from './passwords.ts'
export { countAttempt } from './rate-limit.ts'
export { actorHas, hasRight, requireRight } from './rights.ts'
export { withPassword } from './sign-in.ts'
export { tenantTimeZone, tenantToday } from './tenant-time.ts'
