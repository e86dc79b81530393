import { expect, test } from 'vitest'
import { createMediaStore } from './media-store.ts'

/** Like the browser's MediaQueryList; it counts listeners. */
class Media extends EventTarget {
  matches = false
  listening = 0
  override addEventListener(...given: Parameters<EventTarget['addEventListener']>) {
    this.listening += 1
    super.addEventListener(...given)
  }
  override removeEventListener(...given: Parameters<EventTarget['removeEventListener']>) {
    this.listening -= 1
    super.removeEventListener(...given)
  }
}

test('sixty cards share one listener; each is notified of a change once, and none after it is removed', () => {
  const media = new Media()
  const store = createMediaStore(() => media)
  const heard = Array(60).fill(0)
  const leave = heard.map((_, card) => store.subscribe(() => (heard[card] += 1)))
  expect(media.listening).toBe(1)
  media.matches = true
  media.dispatchEvent(new Event('change'))
  expect(heard).toEqual(Array(60).fill(1))
  expect(store.matches()).toBe(true)
  leave[0]?.()
  media.dispatchEvent(new Event('change'))
  expect(heard).toEqual([1, ...Array(59).fill(2)])
  for (const end of leave) end()
  expect(media.listening).toBe(0)
})
