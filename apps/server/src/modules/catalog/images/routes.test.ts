import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { thumbnailOf } from '@prateleira/contract/catalog/images'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { uploadPicture } from '../../../../test/pictures.ts'

const app = await testApp()
const shop = await app.shop()
const MISSING = `1790000000000-${'0'.repeat(32)}.png`

describe('where a picture is kept and how it is served', () => {
  test('under product-images/products/, named by time, random digits and extension, cached for an hour, never overwritten; without metadata, with a thumbnail', async () => {
    const before = Date.now()
    const [one, other] = [await uploadPicture(shop), await uploadPicture(shop)]
    expect(one.path).toMatch(/^product-images\/products\/\d{13}-[0-9a-f]{32}\.png$/)
    const stamp = Number(one.file.slice(0, 13))
    expect(stamp).toBeGreaterThanOrEqual(before)
    expect(stamp).toBeLessThanOrEqual(Date.now())
    expect(one.file.slice(14, 46)).not.toBe(other.file.slice(14, 46))
    expect(one).toMatchObject({ image_url: `/${one.path}`, thumbnail_url: thumbnailOf(`/${one.path}`) })

    const response = await fetch(app.url + one.image_url)
    expect(response.status).toBe(200)
    const served = Buffer.from(await response.arrayBuffer())
    expect(served.equals(await readFile(join(app.dataDir, one.path)))).toBe(true)
    const { exif, icc, xmp, comments } = await sharp(served).metadata()
    expect([exif, icc, xmp, comments]).toEqual([undefined, undefined, undefined, undefined])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(served.length),
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    const small = await fetch(app.url + one.thumbnail_url)
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ format: 'webp' })

    const tag = response.headers.get('etag') ?? ''
    const again = await fetch(app.url + one.image_url, { headers: { 'if-none-match': tag } })
    expect([again.status, await again.text()]).toEqual([304, ''])

    const { storage } = app.services
    await expect(storage.put(one.path, Buffer.from('x'), 'image/png')).rejects.toThrow()
    expect((await readFile(join(app.dataDir, one.path))).equals(served)).toBe(true)
  })

  test.each([
    MISSING,
    `../products/${MISSING}`,
    '..%2f..%2fsession-secret',
    '%2e%2e%2f%2e%2e%2fsession-secret',
    '....//session-secret',
    'session-secret',
    '',
  ])('%s is missing, is not cached, and nothing else is served from there', async (name) => {
    await writeFile(join(app.dataDir, 'session-secret'), 'secret')
    const answer = await app.nobody.call('GET', `/product-images/products/${name}`)
    expect([answer.status, answer.headers.get('cache-control')]).not.toContain('public, max-age=3600')
    expect([200, 404]).toContain(answer.status)
    expect(JSON.stringify(answer.body)).not.toContain('secret"')
    if (answer.status === 200) expect(answer.headers.get('content-type')).toContain('text/html')
  })
})
