/** What other modules may call. */
export { auditOwn } from './audit.ts'
