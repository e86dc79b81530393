import { expect, test } from 'vitest'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { Counter, codeOf, counterMember, elsewhere, joined, setPin } from '../../../test/team.ts'

const app = await testApp()
const named = ({ shopId }: Shop) => `prateleira_counter_${shopId.slice(-12)}`

test("the device's cookie is httpOnly and the database stores its hash", async () => {
  const shop = await app.shop()
  const answer = await new Counter(app, shop).take(await counterMember(shop), '1739')
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toMatch(
    /^prateleira_counter_[0-9a-f]{12}=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(JSON.stringify(answer.body)).not.toContain('prateleira_counter')
  const { rows } = await app.admin.query('select token_hash from counter_devices where shop_id = $1', [
    shop.shopId,
  ])
  expect(rows).toEqual([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})

test('a session has one device: without its cookie no PIN is checked until the password was typed', async () => {
  const shop = await app.shop()
  const [bia, caio] = [await counterMember(shop), await counterMember(shop, 'seller', '1739', 'Caio')]
  const counter = new Counter(app, shop)
  for (let at = 0; at < 5; at += 1) await counter.take(bia, '9731')
  counter.deviceCookie = ''
  expect(codeOf(await counter.take(bia, '1739'))).toBe('DEVICE_UNKNOWN')
  counter.deviceCookie = `${named(shop)}=${'x'.repeat(43)}`
  expect(codeOf(await counter.take(bia, '1739'))).toBe('DEVICE_UNKNOWN')
  expect((await counter.back(PASSWORD)).status).toBe(200)
  expect(codeOf(await counter.take(bia, '1739'))).toBe('PIN_LOCKED')
  expect((await counter.take(caio, '1739')).status).toBe(200)
})

test('a browser stays a known device in each shop of its session', async () => {
  const shop = await app.shop()
  const here = await counterMember(shop)
  const { id: second } = await shop.api.account.openShop({ name: 'Filial' })
  await app.admin.query(`update shops set subscription_status = 'active' where shop_id = $1`, [second])
  const counter = new Counter(app, shop)
  const there = await counterMember({ ...counter.acting, shopId: second }, 'seller', '1739', 'Caio')
  const change = async (id: string) => {
    await counter.back(PASSWORD)
    await counter.acting.api.account.switchShop({ id })
  }
  for (let round = 0; round < 2; round += 1) {
    await change(second)
    expect((await counter.take(there, '1739')).status).toBe(200)
    await change(shop.shopId)
    expect((await counter.take(here, '1739')).status).toBe(200)
  }
})

test("losing the device's cookie and typing one's own password gives no new attempts for others", async () => {
  const shop = await app.shop()
  await setPin(shop, '4827')
  const counter = new Counter(app, await joined(app, shop))
  const answers: string[] = []
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 3; at += 1) answers.push(codeOf(await counter.take(shop.personId, '9731')))
    counter.deviceCookie = ''
    expect((await counter.back(PASSWORD)).status).toBe(200)
    expect(counter.deviceCookie).not.toBe('')
  }
  expect(answers).toEqual([...Array(5).fill('PIN_INCORRECT'), ...Array(4).fill('PIN_LOCKED')])
})

test('a device keeps its locks when the browser signs out and in again', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const first = new Counter(app, shop)
  for (let at = 0; at < 5; at += 1) await first.take(bia, '9731')
  await shop.api.account.signOut()
  const again = new Counter(app, await elsewhere(app, shop))
  again.deviceCookie = first.deviceCookie
  expect(codeOf(await again.take(bia, '1739'))).toBe('PIN_LOCKED')
})

test('a stolen device cookie is worthless in another session or shop, and leaves its device unchanged', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const [bia, stranger] = [await counterMember(shop), await counterMember(other)]
  const counter = new Counter(app, shop)
  await counter.take(bia, '1739')
  for (const [thief, person] of [
    [new Counter(app, await elsewhere(app, shop)), bia],
    [new Counter(app, other), stranger],
  ] as const) {
    const stolen = counter.deviceCookie.replace(named(shop), named(thief.acting))
    thief.deviceCookie = stolen
    await thief.take(person, '9731')
    expect(thief.deviceCookie).not.toBe(stolen)
    thief.deviceCookie = stolen
    expect(codeOf(await thief.take(person, '1739'))).toBe('DEVICE_UNKNOWN')
  }
  expect((await counter.take(bia, '1739')).status).toBe(200)
  const nobody = await app.nobody.call(
    'POST',
    '/api/v1/team/operator',
    { person_id: bia, pin: '1739' },
    {
      cookie: counter.deviceCookie,
    },
  )
  expect([nobody.status, codeOf(nobody)]).toEqual([401, 'UNAUTHORIZED'])
})

test('a device whose account leaves the shop belongs to nobody, whoever acts there', async () => {
  const owner = await app.shop()
  const bia = await counterMember(owner)
  const rui = await joined(app, owner)
  const counter = new Counter(app, rui)
  await counter.take(bia, '1739')
  await app.admin.query(`update members set state = 'suspended' where person_id = $1 and shop_id = $2`, [
    rui.personId,
    owner.shopId,
  ])
  expect(codeOf(await counter.acting.call('GET', '/api/v1/products'))).toBe('OPERATOR_GONE')
  expect((await counter.back(PASSWORD)).status).toBe(200)
})
