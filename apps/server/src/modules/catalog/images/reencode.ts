import type { ImageType } from '@prateleira/contract/catalog/images'
import { IMAGE_MAX_PIXELS, PHOTO_MAX_PIXELS } from '@prateleira/contract/shared/constants'
import sharp, { type Metadata, type Sharp } from 'sharp'

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

/** Why a file is not taken: it is no whole picture of its type, or has more pixels than its kind may have. */
export type Refusal = { refused: 'type' } | { refused: 'pixels'; limit: number }
const NO_PICTURE: Refusal = { refused: 'type' }

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
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (metadata.format !== FORMATS[type]) return NO_PICTURE
    const limit = pixelsMax(metadata)
    if (metadata.width * metadata.height > limit) return { refused: 'pixels', limit }
    const input = {
      limitInputPixels: limit,
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
    return NO_PICTURE
  }
}

/**
 * How many pixels a picture of its kind may have. A JPEG with one scan is made smaller row by row while it is read: 120 MB
 * whether it has 12 megapixels or 200. A progressive one, an interlaced PNG or a WEBP is held whole first (decision 110).
 */
function pixelsMax({ format, isProgressive }: Metadata): number {
  return format === 'jpeg' && !isProgressive ? PHOTO_MAX_PIXELS : IMAGE_MAX_PIXELS
}
