import { IMAGE_MAX_PIXELS, PHOTO_MAX_PIXELS } from '@prateleira/contract/catalog/constants'
import type { ImageType } from '@prateleira/contract/catalog/images'
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

/** Why a file is not taken: it is no picture of its type, too little of one is there, or it has more pixels than its kind may have. */
export type Refusal = { refused: 'type' } | { refused: 'damaged' } | { refused: 'pixels'; limit: number }
const NO_PICTURE: Refusal = { refused: 'type' }
const DAMAGED: Refusal = { refused: 'damaged' }
/** Of a JPEG that breaks off, so much must be there. */
const PRESENT_MIN = 0.9
/** The marker that ends a JPEG. */
const END = Buffer.from([0xff, 0xd9])

/**
 * Decodes a picture and makes new files of what is to be seen: upright as the camera was held, no larger than needed, and
 * without anything that came along: place, camera, colour profile, whatever was hidden in it (IMG-01, IMG-03). The number of
 * pixels is looked at before any is decoded.
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
    // What the decoder does not like is no picture to us, for whatever reason.
    return NO_PICTURE
  }
  try {
    return await remade(bytes, type, limit, 'warning')
  } catch {
    if (type !== 'jpg') return DAMAGED
  }
  try {
    // Half a marker would make another one of what comes behind it.
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
 * How much of a JPEG is there before it breaks off, from 0 to 1: the rows that stay the same whatever comes behind its last
 * byte. Phones leave pictures whose end was never written.
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
 * How many pixels a picture of its kind may have. A JPEG with one scan is made smaller row by row while it is read: 120 MB
 * whether it has 12 megapixels or 200. A progressive one, an interlaced PNG or a WEBP is held whole first (decision 110).
 */
function pixelsMax({ format, isProgressive }: Metadata): number {
  return format === 'jpeg' && !isProgressive ? PHOTO_MAX_PIXELS : IMAGE_MAX_PIXELS
}
