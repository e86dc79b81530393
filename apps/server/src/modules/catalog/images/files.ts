import { randomBytes } from 'node:crypto'
import {
  IMAGE_NAME,
  IMAGE_TYPES,
  IMAGES_PATH,
  type ImageType,
  thumbnailOf,
} from '@prateleira/contract/catalog/images'
import type { Storage } from '../../../kernel/storage/index.ts'

/** The storage is asked for no other names than these and their thumbnails'. */
const NAME = new RegExp(`^${IMAGE_NAME}$`)

/** product-images/products/<file>, in folder or bucket (IMG-03). */
const keyOf = (file: string) => `${IMAGES_PATH.slice(1)}${file}`

/** An unguessable name that is never reused. */
export function newName(now: Date, type: ImageType): string {
  return `${now.getTime()}-${randomBytes(16).toString('hex')}.${type}`
}

/** The media type of one of our files by its name; null for other names. */
export function typeOfFile(file: string): string | null {
  const [, extension] = NAME.exec(file.replace('.thumb.', '.')) ?? []
  return extension ? IMAGE_TYPES[extension as ImageType] : null
}

export async function storeImage(
  storage: Storage,
  name: string,
  files: { full: Buffer; thumbnail: Buffer },
): Promise<void> {
  for (const [file, bytes] of [
    [thumbnailOf(name), files.thumbnail],
    [name, files.full],
  ] as const) {
    await storage.put(keyOf(file), bytes, typeOfFile(file) as string)
  }
}

export const readFile = (storage: Storage, file: string) => storage.get(keyOf(file))

/** Removes a picture and its thumbnail. */
export async function removeFiles(storage: Storage, name: string): Promise<void> {
  await storage.remove(keyOf(name))
  await storage.remove(keyOf(thumbnailOf(name)))
}
