/** `node apps/server/scripts/draw-icons.ts`: draws the icons of the installed page (apps/web/public/icons/) from its SVGs. */
import { join } from 'node:path'
import sharp from 'sharp'

const WEB = join(import.meta.dirname, '../../web')
const ROUNDED = join(WEB, 'public/favicon.svg')
/** The shapes stay within the circle to which systems may crop the icon. */
const WHOLE = join(WEB, 'icons/app.svg')

for (const [source, name, size] of [
  [ROUNDED, 'icon-192', 192],
  [ROUNDED, 'icon-512', 512],
  [WHOLE, 'maskable-512', 512],
  [WHOLE, 'apple-180', 180],
] as const) {
  const drawn = sharp(source, { density: (72 * size) / 32 }).resize(size, size)
  await drawn.png({ palette: true, compressionLevel: 9 }).toFile(join(WEB, `public/icons/${name}.png`))
}
