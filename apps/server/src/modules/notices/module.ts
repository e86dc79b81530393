import type { Module } from '../../module.ts'
import { mailRounds } from './mail/rounds.ts'
import { noticesRouter } from './router.ts'

/** What a shop should know, on the page and by mail. */
export const notices: Module<'notices'> = {
  router: noticesRouter,
  workers: ({ services, database }) => [mailRounds({ ...services, pool: database.jobs })],
}
