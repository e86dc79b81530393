import type { ImageType } from '@prateleira/contract/catalog/images'
import { IMAGE_MAX_PIXELS } from '@prateleira/contract/shared/constants'
import sharp, { type Sharp } from 'sharp'

/** Longest edges in pixels: of a photo that fills a laptop's screen, and of what lists show on a sharp phone. */
const FULL = 2000
const THUMBNAIL = 320
const SECONDS = 20

// One picture for each process: neither threads of its own nor kept results are worth their memory.
sharp.concurrency(1)
sharp.cache(false)
// Nothing but these three is ever decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const ENCODED: Record<ImageType, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 82 }),
  png: (image) => image.png({ compressionLevel: 8 }),
  webp: (image) => image.webp({ quality: 82 }),
}
const FORMATS: Record<ImageType, string> = { jpg: 'jpeg', png: 'png', webp: 'webp' }

/** Why a file is not taken: it is no whole picture of its type, or has too many pixels. */
export type Refusal = 'type' | 'pixels'

/**
 * Decodes a picture and makes new files of what is to be seen: upright as the camera was held, no larger than needed, and
 * without anything that came along: place, camera, colour profile, whatever was hidden in it (IMG-01, IMG-03). The number of
 * pixels is looked at before any is decoded.
 */
export async function reencode(
  bytes: Buffer,
  type: ImageType,
): Promise<{ full: Buffer; thumbnail: Buffer } | Refusal> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== FORMATS[type]) return 'type'
    if (width * height > IMAGE_MAX_PIXELS) return 'pixels'
    const input = {
      limitInputPixels: IMAGE_MAX_PIXELS,
      failOn: 'warning',
      sequentialRead: true,
      autoOrient: true,
    } as const
    const inside = { fit: 'inside', withoutEnlargement: true } as const
    const full = await ENCODED[type](sharp(bytes, input).resize(FULL, FULL, inside))
      .timeout({ seconds: SECONDS })
      .toBuffer()
    const thumbnail = await sharp(full)
      .resize(THUMBNAIL, THUMBNAIL, inside)
      .webp({ quality: 78 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
    return { full, thumbnail }
  } catch {
    // What the decoder does not like is no picture to us, for whatever reason.
    return 'type'
  }
}
