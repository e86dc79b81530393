/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test'

interface Frame {
  /** Milliseconds since the navigation began. */
  at: number
  jpeg: string
}

/** Starts filming a page; the returned function stops it and returns the speed index. */
export async function film(browser: Browser, page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, jpeg: data })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 30, maxWidth: 320, maxHeight: 640 })
  return async () => {
    await session.send('Page.stopScreencast')
    const began = await page.evaluate(() => performance.timeOrigin)
    // The empty page, with which all frames are compared.
    return speedIndexOf(
      browser,
      frames.map(({ at, jpeg }) => ({ at: Math.max(0, at - began), jpeg })),
    )
  }
}

/**
 * The area above the curve of visual progress. A frame's progress is how far its colour counts have moved from those of
 * the first frame to those of the last, as in Lighthouse; white is ignored.
 */
async function speedIndexOf(browser: Browser, frames: Frame[]): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const progress = await page.evaluate(
    progressOf,
    frames.map(({ jpeg }) => jpeg),
  )
  await context.close()
  let index = 0
  for (const [number, { at }] of frames.entries()) {
    const next = frames[number + 1]
    if (next) index += (next.at - at) * (1 - (progress[number] ?? 1))
  }
  return index
}

/** Runs in a page, which can decode pictures. */
async function progressOf(jpegs: string[]): Promise<number[]> {
  const WHITE = 249
  const counts: Uint32Array[] = []
  for (const jpeg of jpegs) {
    const image = new Image()
    image.src = `data:image/jpeg;base64,${jpeg}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const brush = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    brush.drawImage(image, 0, 0)
    const { data } = brush.getImageData(0, 0, image.width, image.height)
    const count = new Uint32Array(768)
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      if (red >= WHITE && green >= WHITE && blue >= WHITE) continue
      count[red] = (count[red] ?? 0) + 1
      count[256 + green] = (count[256 + green] ?? 0) + 1
      count[512 + blue] = (count[512 + blue] ?? 0) + 1
    }
    counts.push(count)
  }
  const [first = new Uint32Array(768)] = counts
  const last = counts.at(-1) ?? first
  return counts.map((count) => {
    let gone = 0
    let way = 0
    for (let at = 0; at < 768; at += 1) {
      const whole = Math.abs((last[at] ?? 0) - (first[at] ?? 0))
      gone += Math.min(whole, Math.abs((count[at] ?? 0) - (first[at] ?? 0)))
      way += whole
    }
    return way === 0 ? 1 : gone / way
  })
}
