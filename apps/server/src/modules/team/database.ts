import {
  FORMER_NAME_YEARS,
  INVITATION_DAYS,
  INVITATION_KEPT_DAYS,
  TRIAL_MEMBERS,
} from '@prateleira/contract/team/constants'
import type { DatabaseNeeds } from '../../kernel/db/needs.ts'
import { HOURLY } from '../../kernel/jobs/queues.ts'

export const database = {
  queues: { 'forget-former-members': HOURLY },
  rules: {
    trial_members: String(TRIAL_MEMBERS),
    invitation_time: `interval '${INVITATION_DAYS} days'`,
    invitation_kept_time: `interval '${INVITATION_KEPT_DAYS} days'`,
    former_name_time: `interval '${FORMER_NAME_YEARS} years'`,
  },
} as const satisfies DatabaseNeeds
