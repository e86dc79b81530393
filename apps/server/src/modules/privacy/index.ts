/** Public interface for other modules. */
export { makeCopy } from './copy/make.ts'
export { type HashAddress, hadAccount } from './former-addresses.ts'
