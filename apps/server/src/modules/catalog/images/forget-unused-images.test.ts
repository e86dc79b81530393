import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { expectGone, filesOf, uploadPicture as upload } from '../../../../test/pictures.ts'
import { forgetUnusedImages } from './forget-unused-images.ts'

const app = await testApp({}, { jobs: ['remove-image-files'] })
const shop = await app.shop()

test('an upload that was never shown is removed after a day; shown or newer ones stay', async () => {
  const [forgotten, used, young] = [await upload(shop), await upload(shop), await upload(shop)]
  const { id } = await shop.api.catalog.createProduct({ name: 'Caneca', image_url: used.image_url })
  await app.admin.query(
    `update product_images set created_at = now() - interval '25 hours' where name = any ($1)`,
    [[forgotten.file, used.file]],
  )
  await app.admin.query(
    `update product_images set created_at = now() - interval '23 hours' where name = $1`,
    [young.file],
  )
  await forgetUnusedImages(app.services.door, new AbortController().signal)
  await expectGone(app, forgotten)
  expect([await filesOf(app, used), await filesOf(app, young)]).toEqual([2, 2])
  const { rows } = await app.database.work.query('select sweep_unused_images(100) as seen')
  expect(rows).toEqual([{ seen: 0 }])
  await shop.api.catalog.deleteProduct({ id })
  await expectGone(app, used)
})
