/** What other modules may call. */
export { approvalNeeded, boundTo, giveApproval, usingApproval } from './approvals.ts'
