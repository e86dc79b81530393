/** Where no frames are drawn, as in a hidden tab, the work begins after so many milliseconds. */
const LATEST = 200

/** Works behind the next frame, so that what is shown now does not wait for it. Gives what calls it off. */
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
