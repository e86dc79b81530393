/** Public interface for other modules. */
export { makeCopy } from './copy/make-copy.ts'
export { type HashAddress, hadAccount } from './former-addresses.ts'
