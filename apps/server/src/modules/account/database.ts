import { SESSION_DAYS, SESSION_MOST_DAYS, SHOPS_MAX } from '@prateleira/contract/account/constants'
import { SEES_COSTS_BY_DEFAULT } from '@prateleira/contract/rights'
import { type DatabaseNeeds, wordsInSql } from '../../kernel/db/needs.ts'
import { HOURLY } from '../../kernel/jobs/queues.ts'

export const database = {
  logins: {
    /** Sign-up and sign-in (Better Auth): the schema auth and nothing else. */
    auth: 'prateleira_auth',
  },
  pools: {
    /** Better Auth and related tables, as prateleira_auth, in the schema auth. */
    auth: { login: 'prateleira_auth', max: 4, searchPath: 'auth' },
  },
  /** Sessions, links, codes and counted attempts that are over. */
  queues: { 'forget-expired': HOURLY },
  rules: {
    session_time: `interval '${SESSION_DAYS} days'`,
    session_most_time: `interval '${SESSION_MOST_DAYS} days'`,
    roles_that_see_costs: wordsInSql(SEES_COSTS_BY_DEFAULT),
    shops_at_most: String(SHOPS_MAX),
  },
} as const satisfies DatabaseNeeds
