import { LOG_MONTHS } from '@prateleira/contract/admin/constants'
import { PERMISSIONS } from '@prateleira/contract/permissions'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { type DatabaseNeeds, wordsInSql } from '../../kernel/db/needs.ts'
import { HOURLY } from '../../kernel/jobs/queues.ts'

export const database = {
  logins: {
    /** The admin area: accounts and payments, no shop's data, and nothing before an administrator is admitted. */
    admin: 'prateleira_admin',
  },
  pools: {
    /** The admin area, as prateleira_admin. */
    admin: { login: 'prateleira_admin', max: 4, pipeline: true },
    /** Exports of the admin area, as prateleira_admin, through cursors. */
    adminExports: { login: 'prateleira_admin', max: 2, patient: true },
  },
  queues: { 'expire-log': HOURLY },
  rules: {
    log_time: `interval '${LOG_MONTHS} months'`,
    every_permission: wordsInSql(PERMISSIONS),
  },
  settings: ({ superAdminEmail, reachable, adminSecondStep }: Config) => ({
    super_admin_email: superAdminEmail ? pg.escapeLiteral(superAdminEmail) : 'null::text',
    bootstrap_is_open: String(!reachable),
    second_step_is_required: String(adminSecondStep === 'required'),
  }),
} as const satisfies DatabaseNeeds
