import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { IMAGE_MAX_BYTES } from '@prateleira/contract/catalog/constants'
import { type ImageType, imageTypeOf } from '@prateleira/contract/catalog/images'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, PASSWORD, testApp } from '../../../../test/harness.ts'
import { hugePng, photoWithMetadata, picture } from '../../../../test/pictures.ts'
import { expectRefusal } from '../../../../test/security/refusal.ts'

const app = await testApp()
const shop = await app.shop()
const WRONG_TYPE = 'Por favor, selecione uma imagem (JPG, PNG ou WEBP).'
const DAMAGED = 'A imagem está danificada ou incompleta. Envie-a de novo ou escolha outra.'
const TOO_LARGE = 'A imagem deve ter no máximo 5MB.'
const megapixels = (most: number) => `A imagem deve ter no máximo ${most} megapixels.`

const stored = () => readdir(join(app.dataDir, 'product-images/products')).catch(() => [])
const file = ({ body }: Answer) => readFile(join(app.dataDir, body.path))
const noted = async () =>
  Number((await app.admin.query('select count(*) as n from product_images')).rows[0].n)

/** Expects a refusal with this status, code and text, and that nothing is kept. */
async function expectRefused(sent: Promise<Answer>, status: number, code: string, message: string) {
  const before = [await stored(), await noted()]
  const answer = await sent
  expectRefusal(answer, 'upload')
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message])
  expect([await stored(), await noted()]).toEqual(before)
}

describe('uploads are judged by their content', () => {
  test.each(['jpg', 'png', 'webp'] as const)('a %s is accepted, whatever its declared type', async (type) => {
    for (const said of ['application/octet-stream', 'image/gif', 'image/svg+xml']) {
      const answer = await shop.upload(await picture(type), { 'content-type': said })
      expect(answer.status).toBe(201)
      expect(answer.body.path).toMatch(new RegExp(`\\.${type}$`))
      const made = await file(answer)
      expect(imageTypeOf(made)).toBe(type)
      expect(await sharp(made).metadata()).toMatchObject({ width: 60, height: 40 })
    }
  })

  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  let whole: Record<ImageType, Buffer>
  beforeAll(async () => {
    whole = { jpg: await picture('jpg'), png: await picture('png'), webp: await picture('webp') }
  })

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => bytes('')],
    ['a drawing in SVG', () => bytes(SVG)],
    ['a drawing that says it is XML', () => bytes(`<?xml version="1.0"?>${SVG}`)],
    ['a page', () => bytes('<!doctype html><script>alert(1)</script>')],
    ['a page that begins like a JPEG', () => bytes('\xff\xd8\xff<html><script>alert(1)</script>')],
    ['a page in the head of a PNG', () => bytes('\x89PNG\r\n\x1a\n<html><script>alert(1)</script>')],
    ['a sound that begins like a WEBP', () => bytes('RIFF\x24\x00\x00\x00WAVEfmt ')],
    ['a WEBP of nothing', () => bytes('RIFF\x24\x00\x00\x00WEBPVP8 <script>')],
    ['a GIF', () => bytes('GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00;')],
    ['a GIF that is a script too', () => bytes('GIF89a/*\x01\x00*/=1;alert(1)')],
    ['an archive with a picture in it', () => Buffer.concat([bytes('PK\x03\x04'), whole.jpg])],
    ['a PDF', () => bytes('%PDF-1.7\n')],
    ['a TIFF', () => sharp(whole.png).tiff().toBuffer()],
    ['the first half of a WEBP', () => whole.webp.subarray(0, whole.webp.length / 2)],
    ['three bytes', () => bytes('\xff\xd8\xff')],
  ])('%s is refused', async (_name, made) => {
    await expectRefused(shop.upload(await made()), 415, 'IMAGE_TYPE_INVALID', WRONG_TYPE)
  })

  const photo = () =>
    sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 150, sigma: 30 },
      },
    })

  test.each<[string, () => Promise<Buffer>]>([
    ['half a JPEG', () => photo().jpeg().toBuffer()],
    ['half a JPEG of one colour', () => picture('jpg', { width: 400, height: 400 })],
    ['half a PNG', () => photo().png().toBuffer()],
  ])('%s is refused as damaged', async (_name, made) => {
    const sent = await made()
    await expectRefused(shop.upload(sent.subarray(0, sent.length / 2)), 415, 'IMAGE_TYPE_INVALID', DAMAGED)
  })

  test('a progressive JPEG whose first scan breaks off is refused as damaged', async () => {
    // Later scans refine all rows, so a truncated file may show the whole picture, coarser.
    const sent = await photo().jpeg({ progressive: true }).toBuffer()
    await expectRefused(shop.upload(sent.subarray(0, sent.length / 50)), 415, 'IMAGE_TYPE_INVALID', DAMAGED)
  })

  test('a JPEG that lacks its last bytes is accepted as far as it goes', async () => {
    const baseline = await photo().jpeg().toBuffer()
    const progressive = await photo().jpeg({ progressive: true }).toBuffer()
    const cut = [1, 2, 3, 300, Math.floor(baseline.length / 20)].map(
      (missing) => [baseline, missing] as const,
    )
    for (const [sent, missing] of [...cut, [progressive, 1], [progressive, 300]] as const) {
      const answer = await shop.upload(sent.subarray(0, -missing))
      expect([missing, answer.status]).toEqual([missing, 201])
      expect(await sharp(await file(answer)).metadata()).toMatchObject({ width: 800, height: 600 })
    }
  })

  test('five megabytes are accepted, one byte more is not', async () => {
    const padded = (size: number) => Buffer.concat([whole.jpg, Buffer.alloc(size - whole.jpg.length)])
    expect((await shop.upload(padded(IMAGE_MAX_BYTES))).status).toBe(201)
    for (const size of [IMAGE_MAX_BYTES + 1, IMAGE_MAX_BYTES * 3])
      await expectRefused(shop.upload(padded(size)), 413, 'IMAGE_TOO_LARGE', TOO_LARGE)
  })

  test('a compressed body is measured uncompressed, and a broken one is refused', async () => {
    const packed = { 'content-encoding': 'gzip' }
    expect((await shop.upload(gzipSync(whole.png), packed)).status).toBe(201)
    const zeros = gzipSync(Buffer.concat([whole.jpg, Buffer.alloc(IMAGE_MAX_BYTES)]))
    await expectRefused(shop.upload(zeros, packed), 413, 'IMAGE_TOO_LARGE', TOO_LARGE)
    expectRefusal(await shop.upload(whole.png, packed), 'not packed')
  })

  test('a picture of 30000 × 30000 pixels is refused before it is decoded', async () => {
    const bomb = hugePng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    const jpeg = Buffer.from(whole.jpg)
    // Height and width follow the length and the precision of the frame.
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(30_000, frame + 5)
    jpeg.writeUInt16BE(30_000, frame + 7)
    for (const [made, most] of [
      [bomb, 25],
      [jpeg, 210],
    ] as const) {
      await expectRefused(shop.upload(made), 413, 'IMAGE_TOO_LARGE', megapixels(most))
    }
  })

  test('a photo of the largest phones is accepted; formats decoded as a whole may have an eighth of its pixels', async () => {
    const wide = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#386' } })
    const answer = await shop.upload(await wide(16_384, 12_288).jpeg().toBuffer())
    expect(answer.status).toBe(201)
    expect(await sharp(await file(answer)).metadata()).toMatchObject({ width: 2000, height: 1500 })
    const above = wide(6000, 4200)
    for (const made of [
      hugePng(6000, 4200),
      await above.clone().jpeg({ progressive: true }).toBuffer(),
      await above.clone().webp({ effort: 0 }).toBuffer(),
    ])
      await expectRefused(shop.upload(made), 413, 'IMAGE_TOO_LARGE', megapixels(25))
  })
})

describe('the stored picture', () => {
  test('is encoded anew: upright, no larger than needed, without any metadata or appended data', async () => {
    const sent = await photoWithMetadata()
    for (const secret of ['Camera da Ana', '<script>', 'PK\x03\x04', 'Exif'])
      expect(sent.includes(Buffer.from(secret, 'latin1'))).toBe(true)
    const answer = await shop.upload(sent)
    expect(answer.status).toBe(201)
    const made = await file(answer)
    for (const secret of ['Camera da Ana', '<script>', 'PK\x03\x04', 'Exif', 'html'])
      expect([secret, made.includes(Buffer.from(secret, 'latin1'))]).toEqual([secret, false])
    const said = await sharp(made).metadata()
    expect(said).toMatchObject({ width: 40, height: 60 })
    expect([said.exif, said.icc, said.xmp, said.orientation, said.comments]).toEqual(Array(5).fill(undefined))
    // Rotated by a quarter, the top is on the right.
    const pixel = async (left: number) =>
      [...(await sharp(made).extract({ left, top: 30, width: 1, height: 1 }).raw().toBuffer())].map((part) =>
        Math.round(part / 255),
      )
    expect(await pixel(35)).toEqual([1, 0, 0])
    expect(await pixel(5)).toEqual([0, 0, 1])
  })

  test('a large photo is downscaled, and the thumbnail is small', async () => {
    const answer = await shop.upload(await picture('jpg', { width: 4800, height: 3600 }))
    expect(await sharp(await file(answer)).metadata()).toMatchObject({ width: 2000, height: 1500 })
    const thumbnail = await readFile(join(app.dataDir, answer.body.thumbnail_url))
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
  })

  test('transparency is kept', async () => {
    const clear = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 9, b: 0, alpha: 0.5 } },
    })
    const answer = await shop.upload(await clear.png().toBuffer())
    expect(await sharp(await file(answer)).metadata()).toMatchObject({ hasAlpha: true, format: 'png' })
  })
})

describe('who may upload', () => {
  test('nobody without a session, refused as for any save of a product, before the body is read', async () => {
    await expectRefused(app.nobody.upload(Buffer.from('x')), 401, 'UNAUTHORIZED', 'User not authenticated')
    const gone = await app.shop()
    await app.admin.query('delete from auth.session where "userId" = $1', [gone.personId])
    await expectRefused(gone.upload(await picture('png')), 401, 'UNAUTHORIZED', 'User not authenticated')
  })

  test.each([
    [402, 'SUBSCRIPTION_REQUIRED', { subscription_status: 'inactive' }],
    [402, 'TRIAL_EXPIRED', { subscription_expires_at: new Date('2001-01-01') }],
    [403, 'ACCOUNT_SUSPENDED', { subscription_status: 'suspended' }],
  ])('the gate: %s %s', async (status, code, profile) => {
    const shutOut = await app.shop(profile)
    const answer = await shutOut.upload(await picture('png'))
    expectRefusal(answer, code)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test.each([
    [403, { origin: 'https://evil.example' }],
    [403, { origin: 'null' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [415, { 'content-type': 'multipart/form-data; boundary=x' }],
    [415, { 'content-type': 'text/plain' }],
    [415, { 'content-type': 'application/x-www-form-urlencoded' }],
    [415, { 'content-type': 'text/plain; image/png' }],
    [415, { 'content-type': 'application/json' }],
  ])('not another site’s page: %s for %j', async (status, headers: Record<string, string>) => {
    const answer = await shop.upload(await picture('png'), headers)
    expectRefusal(answer, 'foreign')
    expect(answer.status).toBe(status)
  })

  test('a program whose key may write; not one whose key only reads', async () => {
    const send = async (scope: 'read' | 'write') => {
      const { key } = await shop.api.integration.createKey({
        name: `Loja ${scope}`,
        scope,
        password: PASSWORD,
      })
      return app.nobody.upload(await picture('png'), { authorization: `Bearer ${key}` })
    }
    const { status, body } = await send('write')
    expect(status).toBe(201)
    await shop.api.catalog.createProduct({ name: 'Caneca', image_url: body.image_url })
    const refused = await send('read')
    expect([refused.status, refused.body.code]).toEqual([403, 'KEY_READ_ONLY'])
  })

  test('two at once per shop, and no more than two hundred that nothing shows', async () => {
    const eager = await app.shop()
    const photo = await picture('png')
    const answers = await Promise.all(Array.from({ length: 8 }, () => eager.upload(photo)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(2)
    expect([...new Set(statuses)].sort()).toEqual([201, 429])
    await app.admin.query(
      `insert into product_images (shop_id, name)
       select $1, '1790000000000-' || md5(n::text) || '.png' from generate_series(1, 200) n`,
      [eager.shopId],
    )
    expect((await eager.upload(photo)).body.code).toBe('TOO_MANY_REQUESTS')
  })
})
