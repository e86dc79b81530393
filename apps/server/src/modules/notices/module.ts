import type { Module } from '../../module.ts'
import { forgetMarks } from './mail/forget-marks.ts'
import { mailRound } from './mail/mail-round.ts'
import { noticesRouter } from './router.ts'

/** Notices for a shop, on the page and by mail. */
export const notices: Module<'notices'> = {
  router: noticesRouter,
  jobs: {
    // Every hour, because shops are in different time zones: mail/mail-round.ts decides which hours of a shop's day count.
    'mail-round': {
      schedule: '0 * * * *',
      run: ({ services, database }) => mailRound({ ...services, pool: database.jobs }),
    },
    'forget-marks': {
      schedule: '20 * * * *',
      run: ({ services, database }) => forgetMarks(database.jobs, services.clock()),
    },
  },
}
