export { confirmationsBound } from './bound.ts'
export { mailWorker } from './deliver.ts'
export type { Letter } from './letter.ts'
export {
  type AddressedMail,
  letterToOwner,
  queuedMail,
  queueMail,
  queueMailTo,
  queueMailToOwner,
  tellOnce,
} from './queue.ts'
export { createTransportOf } from './transport.ts'
