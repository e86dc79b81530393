import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Until the end of the test the screen is one for fingers. */
export async function byTouch(): Promise<void> {
  const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
  onTestFinished(() => void touch(false))
  await touch(true)
}

/** How far a touch beside the middle of an element still meets it, to both sides and above and below. */
export function reachOf(element: Element): number {
  element.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const meets = (dx: number, dy: number) => element.contains(document.elementFromPoint(x + dx, y + dy))
  let reach = 0
  while (meets(reach, 0) && meets(-reach, 0) && meets(0, reach) && meets(0, -reach)) reach += 1
  return reach
}
