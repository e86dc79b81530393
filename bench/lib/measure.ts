/** Result of a run: operations per second and their duration in milliseconds. */
export interface Figures {
  rate: number
  p50: number
  p95: number
  p99: number
}

/** Calls `once` from `clients` concurrent loops for `seconds`, after an uncounted warm-up. */
export async function measure(
  clients: number,
  seconds: number,
  once: (client: number) => Promise<void>,
  warmUp = Math.min(2, seconds / 2),
): Promise<Figures> {
  await loops(clients, warmUp, once, [])
  const times: number[] = []
  const began = performance.now()
  await loops(clients, seconds, once, times)
  const took = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { rate: times.length / took, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

async function loops(
  clients: number,
  seconds: number,
  once: (client: number) => Promise<void>,
  times: number[],
): Promise<void> {
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const start = performance.now()
        await once(client)
        times.push(performance.now() - start)
      }
    }),
  )
}
