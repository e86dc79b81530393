/** The work, of which one runs at a time in this tab: who asks while it runs waits for that one. */
export function joined<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
