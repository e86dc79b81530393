import type { Job } from '../jobs/index.ts'
import type { Clock } from '../time/clock.ts'
import { type Delivery, deliverMail } from './deliver.ts'
import { forgetUnsent } from './expiry.ts'

/** Sends what is queued, and gives up what nobody took. */
export function mailJobs({ clock, ...delivery }: Delivery & { clock: Clock }): Record<string, Job<unknown>> {
  return {
    mail: deliverMail(delivery),
    'forget-mail': { schedule: '20 * * * *', run: () => forgetUnsent(delivery.pool, clock()) },
  }
}
