import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { type ImageType, thumbnailOf } from '@prateleira/contract/catalog/images'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import type { Shop, TestApp } from './harness.ts'

/** A picture to upload: red above, blue below, to detect its rotation. Wider than high. */
export async function picture(type: ImageType, { width = 60, height = 40 } = {}): Promise<Buffer> {
  const half = { width, height: height / 2, channels: 3 } as const
  const lower = await sharp({ create: { ...half, background: '#00f' } })
    .png()
    .toBuffer()
  const image = sharp({ create: { ...half, height, background: '#f00' } }).composite([
    { input: lower, top: height / 2, left: 0 },
  ])
  const made = { jpg: () => image.jpeg(), png: () => image.png(), webp: () => image.webp() }
  return made[type]().toBuffer()
}

/** A JPEG with metadata of a camera and hostile additions: location, orientation, a comment with a script, an archive appended. */
export async function photoWithMetadata(): Promise<Buffer> {
  const tagged = await sharp(await picture('jpg'))
    .withExif({
      IFD0: { Model: 'Camera da Ana' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const comment = Buffer.from('<script>alert(document.cookie)</script>')
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment])
  const archive = Buffer.from('PK\x03\x04<html><script>alert(1)</script></html>', 'latin1')
  return Buffer.concat([tagged.subarray(0, 2), segment, tagged.subarray(2), archive])
}

/** A PNG of a single colour in this size: 30000 × 30000 pixels take a hundred kilobytes. */
export function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit per pixel, grey.
  head.set([1, 0, 0, 0, 0], 8)
  const row = 1 + Math.ceil(width / 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(row * height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** What an upload answers with, and the name of its file. */
export interface Uploaded {
  path: string
  image_url: string
  thumbnail_url: string
  file: string
}

export async function uploadPicture(shop: Shop): Promise<Uploaded> {
  const { status, body } = await shop.upload(await picture('png'))
  expect(status).toBe(201)
  return { ...body, file: body.path.split('/').at(-1) }
}

/** The existing files of a picture: itself and its thumbnail. */
export async function filesOf({ dataDir }: TestApp, { file }: Uploaded): Promise<number> {
  const names = await readdir(join(dataDir, 'product-images/products'))
  return [file, thumbnailOf(file)].filter((name) => names.includes(name)).length
}

/** Waits for what is looked at to hold; the queue is looked at as often, not every two seconds. */
export const sooner = (app: TestApp, look: () => Promise<void>) =>
  vi.waitFor(
    () => {
      app.jobs.wake('remove-image-files')
      return look()
    },
    { timeout: 15_000 },
  )

export const expectGone = (app: TestApp, image: Uploaded) =>
  sooner(app, async () => expect(await filesOf(app, image)).toBe(0))
