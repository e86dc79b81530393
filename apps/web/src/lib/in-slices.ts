/** Milliseconds of work between pauses for input. */
const SLICE = 10

/** Passes `items` to `take` in batches of `atOnce`, with pauses for other work of the page. */
export async function inSlices<Item>(
  items: readonly Item[],
  atOnce: number,
  take: (some: Item[]) => void,
): Promise<void> {
  let began = performance.now()
  for (let at = 0; at < items.length; at += atOnce) {
    if (performance.now() - began > SLICE) {
      await new Promise((resolve) => setTimeout(resolve))
      began = performance.now()
    }
    take(items.slice(at, at + atOnce))
  }
}
