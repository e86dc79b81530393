/**
 * Does `work` again and again with a pause between, until the given function is called, which waits for what is under way.
 * `work` gives whether there is more to do at once; what it throws goes to `failed`, and the next turn comes all the same.
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
