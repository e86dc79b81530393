import type { Module } from '../../module.ts'
import { serveCopies } from './copy/download-route.ts'
import { forgetCopies } from './copy/forget-copies.ts'
import { copyJob } from './copy/make-copy.ts'
import { addressHash } from './former-addresses.ts'
import { copyPath } from './openapi.ts'
import type {} from './privacy-context.ts'
import { privacyRouter } from './router.ts'

/** Personal data: copies and account deletion. */
export const privacy: Module<'privacy'> = {
  router: privacyRouter,
  openapi: { paths: copyPath },
  settings: ({ operator, supportContact }) => ({ operator, supportContact }),
  provide: ({ config }) => ({ hashAddress: addressHash(config.sessionSecret) }),
  routes: serveCopies,
  jobs: {
    'data-export': copyJob,
    'forget-copies': {
      schedule: '20 * * * *',
      run: ({ database, services }) => forgetCopies(database.jobs, services.clock()),
    },
  },
}
