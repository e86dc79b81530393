import type { Worker } from './jobs.ts'

/** Removes, every hour, what was kept long enough: whatever the given works do. */
export function upkeep(works: (() => Promise<unknown>)[]): Worker {
  return {
    queue: 'upkeep',
    every: '20 * * * *',
    work: async () => {
      for (const work of works) await work()
    },
  }
}
