import { expect, test } from 'vitest'
import { draw } from '../../test/render.tsx'
import { Highlight } from './highlight.tsx'

/** Of WCAG 2: the ratio of two opaque colours. */
function contrast(...colors: string[]): number {
  const [light = 0, dark = 0] = colors
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test.each(['light', 'dark'])('what matched can be read within soft text: %s', async (theme) => {
  await draw(
    <p style={{ color: 'var(--ink-soft)' }}>
      <Highlight text="PR123456" query="pr12" />
    </p>,
  )
  document.documentElement.dataset.mantineColorScheme = theme
  const { color, backgroundColor } = getComputedStyle(document.querySelector('mark') as HTMLElement)
  expect(contrast(color, backgroundColor)).toBeGreaterThanOrEqual(4.5)
})
