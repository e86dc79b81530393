import type { Readable } from 'node:stream'
import { ORPCError } from '@orpc/server'
import type { UploadedImage } from '@prateleira/contract/catalog/image-schemas'
import { IMAGES_PATH, imageTypeOf, thumbnailOf } from '@prateleira/contract/catalog/images'
import type { ShopContext } from '../../../kernel/rpc/context.ts'
import { problem } from '../../../kernel/rpc/errors.ts'
import { currentParty } from '../../../kernel/sharing/party.ts'
import { Turns } from '../../../kernel/sharing/turns.ts'
import { decode } from './decode.ts'
import { newName, storeImage } from './files.ts'
import { freeImage, noteImage, unusedImages } from './queries.ts'
import { type Received, receiveImage } from './receive-image.ts'

/** Enough to fill a catalogue by hand or by program; the sweep frees them after a day. */
const UNUSED_MAX = 200
const AT_ONCE_FOR_EACH = 2
const WAITING_MAX = 40
const HEAD = 12

/** Decoding takes memory: one picture at a time. */
const decoding = new Turns({ of: 'pictures', atOnce: 1, eachAtOnce: 1, waitingMax: WAITING_MAX })
const underWay = new Map<string, number>()

/**
 * Receives a picture, recognises its type by content, and stores it re-encoded with a thumbnail (IMG-01, IMG-03). It belongs to
 * the caller and to no product yet; a day later it is removed if none shows it.
 * @throws IMAGE_TOO_LARGE, IMAGE_TYPE_INVALID, IMAGE_UPLOAD_FAILED when it could not be stored, TOO_MANY_REQUESTS.
 */
export async function uploadImage(context: ShopContext, body: Readable): Promise<UploadedImage> {
  const [mine] = await context.query(unusedImages())
  if (!mine || mine.unused >= UNUSED_MAX) throw problem('TOO_MANY_REQUESTS')
  const running = underWay.get(mine.shop_id) ?? 0
  if (running >= AT_ONCE_FOR_EACH) throw problem('TOO_MANY_REQUESTS')
  underWay.set(mine.shop_id, running + 1)
  try {
    return await receiveImage(body, (file) => keep(context, file))
  } finally {
    const left = (underWay.get(mine.shop_id) ?? 1) - 1
    if (left > 0) underWay.set(mine.shop_id, left)
    else underWay.delete(mine.shop_id)
  }
}

async function keep(context: ShopContext, file: Received): Promise<UploadedImage> {
  const type = imageTypeOf(await file.head(HEAD))
  if (type === null) throw problem('IMAGE_TYPE_INVALID')
  const files = await orFailed(context, () =>
    decoding.run(currentParty(), () => decode(file.descriptor, type)),
  )
  const name = newName(context.now, type)
  // Recorded first, so that files of a failed upload are swept.
  await context.query(noteImage(name, context.now))
  await orFailed(context, async () => {
    try {
      await storeImage(context.services.storage, name, files)
    } catch (error) {
      await context.query(freeImage(name)).catch(() => {})
      throw error
    }
  })
  const address = `${IMAGES_PATH}${name}`
  return { path: address.slice(1), image_url: address, thumbnail_url: thumbnailOf(address) }
}

/** Failures that are not the person's are logged and answered as a failed upload. */
async function orFailed<T>({ services, requestId }: ShopContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ORPCError) throw error
    services.log.error({ err: error, requestId }, 'A picture could not be taken in')
    throw problem('IMAGE_UPLOAD_FAILED')
  }
}
