/** What other modules may call. */
export { serveCopies } from './copy/download-route.ts'
export { copyWorker, makeCopy } from './copy/make.ts'
export { privacyRouter } from './router.ts'
