import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { NOBODY, type Shop, shopOf, testApp } from '../../../../test/harness.ts'
import { makeRetriesDue } from '../../../../test/mail.ts'
import {
  expectGone,
  filesOf,
  sooner,
  type Uploaded,
  uploadPicture as upload,
} from '../../../../test/pictures.ts'
import { expectRefusal } from '../../../../test/security/refusal.ts'

const app = await testApp({ APP_URL: 'https://estoque.example.com.br' }, { jobs: ['remove-image-files'] })
const shop = await app.shop()
const FOLDER = join(app.dataDir, 'product-images/products')
const MISSING = `1790000000000-${'0'.repeat(32)}.png`

const files = (image: Uploaded) => filesOf(app, image)
const gone = (image: Uploaded) => expectGone(app, image)

let counter = 0
const product = (somebody: Shop, image_url: string | null) =>
  somebody.api.catalog.createProduct({ name: `Caneca ${++counter}`, image_url })
const save = (somebody: Shop, id: string, image_url: string | null) =>
  somebody.api.catalog.updateProduct({ params: { id }, body: { name: 'Caneca', is_active: true, image_url } })
const shown = async (somebody: Shop, id: string) => (await somebody.api.catalog.getProduct({ id })).image_url

/** Resolves when the sweep has handled everything that waited; the queue is in order. */
async function swept(): Promise<void> {
  const last = await upload(shop)
  await shop.api.catalog.removeImage({ file: last.file })
  await gone(last)
}

describe('IMG-04 a picture that nothing shows any more is removed', () => {
  test('IMG-04 with its product, when it is replaced, and when it is removed; nobody can remove or show another shop’s', async () => {
    const [first, second, third] = [await upload(shop), await upload(shop), await upload(shop)]
    const { id } = await product(shop, first.image_url)
    expect(await shown(shop, id)).toBe(first.image_url)
    await save(shop, id, second.image_url)
    await save(shop, id, null)
    await save(shop, id, third.image_url)
    await Promise.all([gone(first), gone(second)])

    const other = await app.shop()
    const theirs = await product(other, null)
    const missing = (file: string) => other.call('DELETE', `/api/v1/product-images/products/${file}`)
    for (const attempt of [
      () => missing(third.file),
      () => missing(MISSING),
      () => other.call('POST', '/api/v1/products', { name: 'Roubada', image_url: third.image_url }),
      () =>
        other.call('PUT', `/api/v1/products/${theirs.id}`, {
          name: 'X',
          is_active: true,
          image_url: third.image_url,
        }),
      () =>
        other.call('POST', '/api/v1/products', {
          name: 'Nada',
          image_url: `/product-images/products/${MISSING}`,
        }),
    ]) {
      const answer = await attempt()
      expectRefusal(answer, 'another')
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    await swept()
    expect([await files(third), await shown(shop, id), await shown(other, theirs.id)]).toEqual([
      2,
      third.image_url,
      null,
    ])

    const { path } = await shop.api.catalog.removeImage({ file: third.file })
    expect(path).toBe(third.path)
    expect(await shown(shop, id)).toBeNull()
    await gone(third)
    expect((await app.nobody.call('GET', third.image_url)).status).toBe(404)

    const last = await upload(shop)
    await save(shop, id, last.image_url)
    await shop.api.catalog.deleteProduct({ id })
    await gone(last)
  })

  test.each([
    '..%2f..%2fsession-secret',
    '%2e%2e%2fsession-secret',
    '%2fetc%2fpasswd',
    `..%2fproducts%2f${MISSING}`,
    `${MISSING}%00.txt`,
    `${MISSING}.svg`,
    'session-secret',
    'C:%5cx.png',
  ])('a path to another place is refused: %s', async (name) => {
    await writeFile(join(app.dataDir, 'session-secret'), 'secret')
    const answer = await shop.call('DELETE', `/api/v1/product-images/products/${name}`)
    expectRefusal(answer, name)
    expect([400, 404]).toContain(answer.status)
    expect(await readFile(join(app.dataDir, 'session-secret'), 'utf8')).toBe('secret')
    for (const key of ['../x', '/etc/passwd', 'a/../../x', 'a//b', 'a', '.x/y', 'a/.x', 'a\0/b'])
      await expect((async () => app.services.storage.remove(key))()).rejects.toThrow()
  })

  test('with the account, which leaves no files', async () => {
    const leaving = await app.shop()
    const [used, unused] = [await upload(leaving), await upload(leaving)]
    await product(leaving, used.image_url)
    await app.admin.query('delete from auth."user" where id = $1', [leaving.personId])
    await Promise.all([gone(used), gone(unused)])
  })

  test('a picture shown by two products stays until neither shows it', async () => {
    const image = await upload(shop)
    const [one, two] = [await product(shop, image.image_url), await product(shop, image.image_url)]
    await shop.api.catalog.deleteProduct({ id: one.id })
    await swept()
    expect(await files(image)).toBe(2)
    await save(shop, two.id, 'https://fotos.example/caneca.jpg')
    await gone(image)
  })

  test('a picture that one product drops while another one starts to show it stays', async () => {
    const kept: [string, Uploaded][] = []
    const freed: Uploaded[] = []
    for (let round = 0; round < 10; round += 1) {
      const image = await upload(shop)
      const { id } = await product(shop, image.image_url)
      const [, attached] = await Promise.allSettled([
        shop.api.catalog.deleteProduct({ id }),
        product(shop, image.image_url),
      ])
      if (attached.status === 'fulfilled') kept.push([attached.value.id, image])
      else {
        expect(attached.reason).toMatchObject({ code: 'NOT_FOUND' })
        freed.push(image)
      }
    }
    await swept()
    for (const [id, image] of kept)
      expect([await shown(shop, id), await files(image)]).toEqual([image.image_url, 2])
    await Promise.all(freed.map(gone))
  })

  test('the full address of an upload, sent back by a program, is the same picture', async () => {
    const image = await upload(shop)
    const { id } = await product(shop, image.image_url)
    await save(shop, id, `https://estoque.example.com.br${image.image_url}`)
    expect(await shown(shop, id)).toBe(image.image_url)
    await save(shop, id, image.image_url)
    await swept()
    expect(await files(image)).toBe(2)
  })

  test('a file that cannot be removed is retried, and does not block others', async () => {
    const [stuck, free] = [await upload(shop), await upload(shop)]
    const path = join(FOLDER, stuck.file)
    await rm(path)
    const { mkdir } = await import('node:fs/promises')
    // A folder in its place cannot be removed as a file.
    await mkdir(path)
    await shop.api.catalog.removeImage({ file: stuck.file })
    await shop.api.catalog.removeImage({ file: free.file })
    await gone(free)
    const waiting = () =>
      app.admin.query(
        `select start_after > now() as later from jobs.job
          where name = 'remove-image-files' and data ->> 'name' = $1 and state < 'completed'`,
        [stuck.file],
      )
    await sooner(app, async () => expect((await waiting()).rows).toEqual([{ later: true }]))
    await rm(path, { recursive: true })
    await makeRetriesDue(app)
    await sooner(app, async () => expect((await waiting()).rows).toEqual([]))
  })
})

test('a caller without a session removes nothing', async () => {
  const image = await upload(shop)
  const nobody = shopOf(app.url, NOBODY)
  const { status, body } = await nobody.call('DELETE', `/api/v1/${image.path}`)
  expect([status, body.message]).toEqual([401, 'User not authenticated'])
  await swept()
  expect(await files(image)).toBe(2)
})
