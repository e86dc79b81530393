/** What other modules may call. */
export { boundTo, giveApproval, usingApproval } from './approvals.ts'
