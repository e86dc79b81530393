export { installJobs } from './install.ts'
export { createJobs, type Jobs, type Worker } from './jobs.ts'
