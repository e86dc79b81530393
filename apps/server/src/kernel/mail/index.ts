export type { Bound } from './bound.ts'
export { mailWorker } from './deliver.ts'
export { forgetUnsent } from './expiry.ts'
export type { Letter } from './letter.ts'
export {
  type AddressedMail,
  letterToOwner,
  type OutgoingMail,
  queuedMail,
  queueMail,
  queueMailToOwner,
} from './queue.ts'
export { createTransportOf } from './transport.ts'
