/** Milliseconds of work after which whoever types or touches comes first. */
const SLICE = 10

/** Gives `items` to `take`, `atOnce` of them in one go, in turns with whatever else the page has to do. */
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
