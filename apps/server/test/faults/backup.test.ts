import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shopOf } from '../harness.ts'
import { furnish } from '../isolation/furnish.ts'
import { snapshot } from '../isolation/snapshot.ts'
import { newMark } from '../isolation/things.ts'
import { picture } from '../pictures.ts'
import { databaseOf, newDataDir, signedUp } from './embedded.ts'
import { ledgerErrors } from './ledger.ts'
import { startServer } from './server-process.ts'

const filesIn = async (folder: string) =>
  Promise.all((await readdir(folder)).sort().map(async (name) => [name, await readFile(join(folder, name))]))

test('a backup made as docs/operations.md describes and started elsewhere is equal: every table, picture and session, and the books balance', async () => {
  const dataDir = await newDataDir()
  const server = await startServer({ DATA_DIR: dataDir })
  const shop = await signedUp(server)
  const { product } = await furnish(shop, newMark())
  const uploaded = await shop.upload(await picture('jpg'))
  await shop.api.catalog.updateProduct({
    params: { id: product },
    body: { name: 'Fotografado', is_active: true, image_url: uploaded.body.image_url },
  })
  const before = await seen(dataDir, server)
  expect(await server.end('SIGTERM')).toBe(0)

  const elsewhere = await newDataDir()
  // Preserves owners: as root, PostgreSQL's files belong to another user.
  execFileSync('cp', ['-a', `${dataDir}/.`, elsewhere])
  const restored = await startServer({ DATA_DIR: elsewhere })
  const after = await seen(elsewhere, restored)

  expect(after).toEqual(before)
  expect([after.errors, after.shown]).toEqual([[], 200])
  expect(await restored.end('SIGTERM')).toBe(0)

  async function seen(folder: string, { url }: { url: string }) {
    const [person, admin] = [shopOf(url, shop), await databaseOf(folder)]
    return {
      tables: await snapshot(admin, 'held'),
      pictures: await filesIn(join(folder, 'product-images/products')),
      errors: await ledgerErrors(admin),
      shown: (await person.call('GET', uploaded.body.image_url)).status,
      detail: (await person.call('GET', `/api/v1/products/${product}`)).body,
    }
  }
})
