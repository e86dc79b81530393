import { SELLING_DEVICES_MAX, SELLING_DEVICES_OF_ONE } from '@prateleira/contract/sales/constants'
import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp()

/** As if each device of the shop had been given its last pass days ago. */
const unusedFor = (shop: Shop, days: number) =>
  app.admin.query(
    'update selling_devices set used_at = used_at - make_interval(days => $2) where shop_id = $1',
    [shop.shopId, days],
  )

test('one person cannot take the devices of others: each makes a limited number, and unused ones make room', async () => {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const made = []
  for (let n = 0; n < SELLING_DEVICES_OF_ONE; n += 1) made.push((await seller.api.sales.issuePass({})).device)
  await expect(seller.api.sales.issuePass({})).rejects.toMatchObject({ code: 'TOO_MANY_DEVICES' })
  // Existing devices keep working, and other people can add devices.
  const [first] = made
  expect((await seller.api.sales.issuePass({ device_id: first?.id })).device).toEqual(first)
  const { device } = await shop.api.sales.issuePass({})

  await unusedFor(shop, 31)
  expect((await seller.api.sales.issuePass({ device_id: first?.id })).device).toEqual(first)
  const after = []
  for (let n = 1; n < SELLING_DEVICES_OF_ONE; n += 1)
    after.push((await seller.api.sales.issuePass({})).device)
  await expect(seller.api.sales.issuePass({})).rejects.toMatchObject({ code: 'TOO_MANY_DEVICES' })
  // Codes are printed on receipts, so none is given twice.
  const codes = [...made, device, ...after].map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('a shop has a limited number of devices in use, whoever added them; existing ones keep working', async () => {
  const shop = await app.shop()
  const { device } = await shop.api.sales.issuePass({})
  const bring = (count: number) =>
    app.admin.query(
      `insert into selling_devices (shop_id, code, created_at, used_at, made_by)
       select $1, 'Z' || chr(65 + n / 26 / 26) || chr(65 + n / 26 % 26) || chr(65 + n % 26), $2, $2, gen_random_uuid()
         from generate_series(1, $3) n`,
      [shop.shopId, app.clock.now(), count],
    )
  await bring(SELLING_DEVICES_MAX - 2)
  await shop.api.sales.issuePass({})
  await expect(shop.api.sales.issuePass({})).rejects.toMatchObject({ code: 'TOO_MANY_DEVICES' })
  expect((await shop.api.sales.issuePass({ device_id: device.id })).device).toEqual(device)
  await unusedFor(shop, 31)
  await shop.api.sales.issuePass({})
})

test('a pass identifies its holder', async () => {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  for (const one of [shop, seller])
    expect((await one.api.sales.issuePass({})).person_id).toBe((await one.api.account.me({})).person_id)
})
