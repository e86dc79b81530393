/** What other modules may call. */
export { makeCopy } from './copy/make.ts'
export { type HashAddress, hadAccount } from './former-addresses.ts'
