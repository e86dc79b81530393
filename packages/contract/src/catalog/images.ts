/** Where pictures are served and, without the first slash, where they are stored (IMG-03). */
export const IMAGES_PATH = '/product-images/products/'
/** Below /api/v1: accepts a picture as the body of a POST. */
export const IMAGE_UPLOAD_PATH = '/product-images'

export const IMAGE_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
/** Also the extension of the stored file. */
export type ImageType = keyof typeof IMAGE_TYPES

export const IMAGE_TYPES_IN_WORDS = 'JPG, PNG ou WEBP'

/** Timestamp, random text, extension; also the check of `product_images.name`. */
export const IMAGE_NAME = `\\d{13}-[0-9a-f]{32}\\.(${Object.keys(IMAGE_TYPES).join('|')})`
const ADDRESS = new RegExp(`^${IMAGES_PATH}${IMAGE_NAME}$`)

/** Whether it is the address of a picture uploaded here. */
export function isUploadedImage(address: string): boolean {
  return ADDRESS.test(address)
}

/** The name of the thumbnail of an uploaded picture, for lists: always webp. */
export function thumbnailOf(addressOrName: string): string {
  return addressOrName.replace(/\.\w+$/, '.thumb.webp')
}

/** The image type by the file's first bytes, whatever its name; null for other files. */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const at = (offset: number, bytes: string) =>
    [...bytes].every((letter, index) => head[offset + index] === letter.charCodeAt(0))
  if (at(0, '\xff\xd8\xff')) return 'jpg'
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp'
  return null
}

/**
 * An address as it is stored: our own picture's without our origin, so that a program may send back a completed address.
 */
export function withoutOwnOrigin(address: string, origin: string): string {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return isUploadedImage(path) ? path : address
}
