import { rolesWith } from '@prateleira/contract/rights'
import {
  APPROVAL_MINUTES,
  DEVICE_DAYS,
  FORMER_NAME_YEARS,
  INVITATION_DAYS,
  INVITATION_KEPT_DAYS,
  PIN_TRIES,
  PIN_TRIES_ELSEWHERE,
  TRIAL_MEMBERS,
} from '@prateleira/contract/team/constants'
import { type DatabaseNeeds, wordsInSql } from '../../kernel/db/needs.ts'
import { HOURLY } from '../../kernel/jobs/queues.ts'

export const database = {
  queues: { 'sweep-team': HOURLY },
  rules: {
    trial_members: String(TRIAL_MEMBERS),
    invitation_time: `interval '${INVITATION_DAYS} days'`,
    invitation_kept_time: `interval '${INVITATION_KEPT_DAYS} days'`,
    pin_tries_most: String(PIN_TRIES),
    pin_tries_elsewhere: String(PIN_TRIES_ELSEWHERE),
    device_kept_time: `interval '${DEVICE_DAYS} days'`,
    approval_time: `interval '${APPROVAL_MINUTES} minutes'`,
    roles_that_approve: wordsInSql(rolesWith(['approve'])),
    roles_that_release_pins: wordsInSql(rolesWith(['pins_release'])),
    former_name_time: `interval '${FORMER_NAME_YEARS} years'`,
  },
  withheld: { prateleira_app_without_costs: ['activity.cost_before', 'activity.cost_after'] },
} as const satisfies DatabaseNeeds
