/** Delay in milliseconds where no frames are drawn, as in a hidden tab. */
const LATEST = 200

/** Runs `work` after the next frame, so that it does not delay what is shown now. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const run = () => {
    stop()
    work()
  }
  let timer = setTimeout(run, LATEST)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return stop
}
