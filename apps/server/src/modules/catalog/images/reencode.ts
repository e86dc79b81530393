import { IMAGE_MAX_PIXELS, PHOTO_MAX_PIXELS } from '@prateleira/contract/catalog/constants'
import type { ImageType } from '@prateleira/contract/catalog/images'
import sharp, { type Metadata, type Sharp } from 'sharp'

/**
 * Longest edges in pixels: a photo that fills a laptop's screen, and a thumbnail for lists on high-density phones.
 */
const FULL = 2000
const THUMBNAIL = 320
const SECONDS = 20

// One picture per process, so neither threads nor a cache are worth their memory.
sharp.concurrency(1)
sharp.cache(false)
// Only these three are ever decoded, whatever a file claims to be.
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

/** Why a file is refused: not a picture of its type, incomplete, or too many pixels for its kind. */
export type Refusal = { refused: 'type' } | { refused: 'damaged' } | { refused: 'pixels'; limit: number }
const NO_PICTURE: Refusal = { refused: 'type' }
const DAMAGED: Refusal = { refused: 'damaged' }
/** Share of a truncated JPEG that must be there. */
const PRESENT_MIN = 0.9
/** The marker that ends a JPEG. */
const END = Buffer.from([0xff, 0xd9])

/**
 * Decodes a picture and creates new files of what is visible: upright, no larger than needed, and without metadata such as
 * location, camera or colour profile (IMG-01, IMG-03). The pixel count is checked before anything is decoded.
 */
export async function reencode(
  bytes: Buffer,
  type: ImageType,
): Promise<{ full: Buffer; thumbnail: Buffer } | Refusal> {
  let limit: number
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (metadata.format !== FORMATS[type]) return NO_PICTURE
    limit = pixelsMax(metadata)
    if (metadata.width * metadata.height > limit) return { refused: 'pixels', limit }
  } catch {
    // Whatever the decoder refuses is not a picture.
    return NO_PICTURE
  }
  try {
    return await remade(bytes, type, limit, 'warning')
  } catch {
    if (type !== 'jpg') return DAMAGED
  }
  try {
    // Half a marker would form another one with the bytes that follow.
    const body = bytes.at(-1) === 0xff ? bytes.subarray(0, -1) : bytes
    const most = (await presentShare(body, limit)) >= PRESENT_MIN
    return most ? await remade(Buffer.concat([body, END]), type, limit, 'truncated') : DAMAGED
  } catch {
    return DAMAGED
  }
}

async function remade(bytes: Buffer, type: ImageType, limit: number, failOn: 'warning' | 'truncated') {
  const input = { limitInputPixels: limit, failOn, sequentialRead: true, autoOrient: true } as const
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
}

/**
 * The share of a truncated JPEG that is there, from 0 to 1: rows that stay the same whatever follows its last byte. Phones leave
 * pictures whose end was never written.
 */
async function presentShare(bytes: Buffer, limit: number): Promise<number> {
  const [width, height] = [32, 200]
  const rowsWith = (tail: Buffer) =>
    sharp(Buffer.concat([bytes, tail, END]), {
      limitInputPixels: limit,
      failOn: 'none',
      sequentialRead: true,
    })
      .resize(width, height, { fit: 'fill' })
      .removeAlpha()
      .grayscale()
      .timeout({ seconds: SECONDS })
      .raw()
      .toBuffer()
  const [nothing, other] = [await rowsWith(Buffer.alloc(0)), await rowsWith(Buffer.alloc(65_536, 0x5a))]
  const first = nothing.findIndex((value, index) => Math.abs(value - (other[index] ?? 0)) > 2)
  return first < 0 ? 1 : Math.floor(first / width) / height
}

/**
 * Allowed pixels by kind. A JPEG with one scan is downscaled row by row while reading: 120 MB for 12 megapixels as for 200. A
 * progressive one, an interlaced PNG or a WEBP is held whole first (decision 110).
 */
function pixelsMax({ format, isProgressive }: Metadata): number {
  return format === 'jpeg' && !isProgressive ? PHOTO_MAX_PIXELS : IMAGE_MAX_PIXELS
}
