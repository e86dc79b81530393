export type { Bound } from './bound.ts'
export { deliverMail } from './deliver.ts'
export { mailJobs } from './jobs.ts'
export type { Letter } from './letter.ts'
export {
  type AddressedMail,
  letterToOwner,
  type OutgoingMail,
  queuedMail,
  queueMail,
  queueMailToOwner,
  rehearseMail,
} from './queue.ts'
export { createTransportOf } from './transport.ts'
