import type { Module } from '../../module.ts'
import { adminEntrance } from './door.ts'
import { expireLog } from './expire-log.ts'
import { serveAdminExports } from './export-route.ts'
import { adminExports } from './openapi.ts'
import { adminRouter } from './router.ts'
import { createSecurityLog } from './security-log.ts'

/** The admin area, and the logs of actions and refusals. */
export const admin: Module<'admin'> = {
  router: adminRouter,
  errors: { PR40F: 'FORBIDDEN', PR40S: 'SUPER_ADMIN_REQUIRED', PR40T: 'SECOND_STEP_REQUIRED' },
  openapi: { paths: adminExports },
  settings: ({ adminSecondStep }) => ({ adminSecondStep }),
  entrances: ({ database }) => ({ admin: adminEntrance(database) }),
  noteRefusals: ({ database, services, server }) =>
    createSecurityLog({ pool: database.auth, clock: services.clock, log: server.log }),
  routes: serveAdminExports,
  jobs: { 'expire-log': { schedule: '20 * * * *', run: ({ services }) => expireLog(services.door) } },
}
