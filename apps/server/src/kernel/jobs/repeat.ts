/**
 * Repeats `work` with pauses until the returned function is called, which waits for the current run. `work` returns whether there is
 * more to do at once; its errors go to `failed` and do not end the repetition.
 */
export function repeat(
  work: () => Promise<boolean>,
  { pause, failed }: { pause: number; failed: (error: unknown) => void },
): () => Promise<void> {
  let stopped = false
  let wake = () => {}
  const wait = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = (async () => {
    while (!stopped) {
      const more = await work().catch((error) => {
        failed(error)
        return false
      })
      if (!more && !stopped) await wait()
    }
  })()
  return async () => {
    stopped = true
    wake()
    await running
  }
}
