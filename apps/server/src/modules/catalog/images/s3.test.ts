import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { picture } from '../../../../test/pictures.ts'
import { s3Storage } from '../../../kernel/storage/s3.ts'

// The key that this server accepts; signatures are verified.
const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const BUCKET = 'prateleira'
const directory = await mkdtemp(join(tmpdir(), 'prateleira-s3-'))
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: BUCKET }],
})
// It ignores the condition of a PUT that forbids overwriting, so the request's headers are checked here.
const conditions: (string | undefined)[] = []
bucket.middleware.unshift((context, next) => {
  if (context.method === 'PUT') conditions.push(context.headers['if-none-match'])
  return next()
})
const { port } = await bucket.run()
const endpoint = `http://127.0.0.1:${port}`
afterAll(async () => {
  await bucket.close().catch(() => {})
  await rm(directory, { recursive: true, force: true })
})

const environment = {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY_ID: KEY.accessKeyId,
  S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
}
const app = await testApp(environment, { jobs: ['remove-image-files'] })
const refused = await testApp({ ...environment, S3_SECRET_ACCESS_KEY: 'wrong' })
const photo = await picture('jpg')
const asOwner = new AwsClient({ ...KEY, service: 's3', region: 'us-east-1' })
const object = (path: string) => asOwner.fetch(`${endpoint}/${BUCKET}/${path}`)

test('with S3 configured pictures are stored in, served from and removed from the bucket', async () => {
  const shop = await app.shop()
  const { status, body } = await shop.upload(photo)
  expect(status).toBe(201)
  const kept = await object(body.path)
  expect([kept.status, kept.headers.get('content-type'), kept.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'max-age=3600',
  ])
  const bytes = Buffer.from(await kept.arrayBuffer())
  expect(await readdir(app.dataDir)).not.toContain('product-images')

  for (const address of [body.image_url, body.thumbnail_url]) {
    const served = await fetch(app.url + address)
    expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
    const got = Buffer.from(await served.arrayBuffer())
    expect(Number(served.headers.get('content-length'))).toBe(got.length)
    if (address === body.image_url) expect(got.equals(bytes)).toBe(true)
  }
  expect(conditions).toEqual(['*', '*'])

  const { id } = await shop.api.catalog.createProduct({ name: 'Caneca', image_url: body.image_url })
  await shop.api.catalog.deleteProduct({ id })
  await vi.waitFor(
    async () => {
      expect((await object(body.path)).status).toBe(404)
      expect((await object(body.thumbnail_url.slice(1))).status).toBe(404)
    },
    { timeout: 15_000 },
  )
  expect((await fetch(app.url + body.image_url)).status).toBe(404)
})

test('IMG-03 in a folder, or in a bucket when one is configured: under product-images/products/, named by time, random digits and extension, for an hour, never overwritten, without metadata, with a thumbnail', async () => {
  const inFolder = await testApp()
  const withMetadata = await sharp(photo)
    .withExif({ IFD0: { Artist: 'Ana', Copyright: 'Ana' } })
    .toBuffer()
  expect((await sharp(withMetadata).metadata()).exif).toBeDefined()
  for (const [at, kept] of [
    [inFolder, (path: string) => readFile(join(inFolder.dataDir, path))],
    [app, async (path: string) => Buffer.from(await (await object(path)).arrayBuffer())],
  ] as const) {
    const shop = await at.shop()
    const before = Date.now()
    conditions.length = 0
    const [{ body: one }, { body: other }] = [
      await shop.upload(withMetadata),
      await shop.upload(withMetadata),
    ]
    const [, time, chance] = /^product-images\/products\/(\d{13})-([0-9a-f]{32})\.jpg$/.exec(one.path) ?? []
    expect(Number(time)).toBeGreaterThanOrEqual(before)
    expect(Number(time)).toBeLessThanOrEqual(Date.now())
    expect(other.path).not.toContain(chance)
    const served = await fetch(at.url + one.image_url)
    expect(served.headers.get('cache-control')).toBe('public, max-age=3600')
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(bytes.equals(await kept(one.path))).toBe(true)
    const { exif, icc, xmp } = await sharp(bytes).metadata()
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
    expect(await sharp(await kept(one.thumbnail_url.slice(1))).metadata()).toMatchObject({ format: 'webp' })
    if (at === app) expect(conditions).toEqual(['*', '*', '*', '*'])
    else await expect(at.services.storage.put(one.path, Buffer.from('x'), 'image/jpeg')).rejects.toThrow()
    expect((await kept(one.path)).equals(bytes)).toBe(true)
  }
})

test('a storage that refuses fails the upload with a readable message, and nothing is recorded', async () => {
  const shop = await refused.shop()
  const { status, body } = await shop.upload(photo)
  expect([status, body.code, body.message]).toEqual([
    502,
    'IMAGE_UPLOAD_FAILED',
    'Não foi possível enviar a imagem. Tente novamente.',
  ])
  expect((await refused.admin.query('select from product_images')).rowCount).toBe(0)
  const served = await refused.nobody.call(
    'GET',
    `/product-images/products/1790000000000-${'0'.repeat(32)}.jpg`,
  )
  expect([served.status, served.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
})

const config = { endpoint, bucket: BUCKET, region: 'us-east-1', ...KEY }

test('a storage that takes a connection and never answers, or stops in the middle of an answer, is given up', async () => {
  const sockets = new Set<Socket>()
  const hanging = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (asked) => {
      if (String(asked).includes('/half.jpg'))
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')
    })
  }).listen(0, '127.0.0.1')
  await vi.waitFor(() => expect(hanging.listening).toBe(true))
  const at = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  const storage = s3Storage({ ...config, endpoint: at }, 100)
  try {
    const late = 'The storage did not answer within 0.1 seconds'
    await expect(storage.put('a/a.jpg', photo, 'image/jpeg')).rejects.toThrow(late)
    await expect(storage.get('a/a.jpg')).rejects.toThrow(late)
    await expect(storage.remove('a/a.jpg')).rejects.toThrow(late)
    expect(await storage.mistake()).toBe(`S3_ENDPOINT: no storage answers at ${at}: ${late}`)
    const half = await storage.get('a/half.jpg')
    await expect(half?.body.toArray()).rejects.toThrow(late)
  } finally {
    for (const socket of sockets) socket.destroy()
    hanging.close()
  }
})

test.each([
  [{}, null],
  [{ bucket: 'another' }, /^S3_BUCKET: the storage refuses it: 404 .*NoSuchBucket/],
  [{ accessKeyId: 'another' }, /^S3_ACCESS_KEY_ID: the storage refuses it: 403/],
  [{ secretAccessKey: 'another' }, /^S3_SECRET_ACCESS_KEY: the storage refuses it: 403/],
  [{ endpoint: 'http://127.0.0.1:1' }, /^S3_ENDPOINT: no storage answers at .*ECONNREFUSED/],
])('what the storage refuses of the configuration is named: %j', async (more, said) => {
  const mistake = await s3Storage({ ...config, ...more }).mistake()
  if (said === null) expect(mistake).toBeNull()
  else expect(mistake).toMatch(said)
})
