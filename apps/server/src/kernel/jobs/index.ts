export { installJobs } from './install.ts'
export type { Attempt, Job, JobData, Progress } from './job.ts'
export { createJobs, type Jobs } from './jobs.ts'
