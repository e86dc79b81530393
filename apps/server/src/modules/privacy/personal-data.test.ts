import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { furnish } from '../../../test/isolation/furnish.ts'
import { newMark } from '../../../test/isolation/things.ts'

const app = await testApp()

test("a member gets their own personal data, and of the shop its name only; the shop's copy is the owner’s", async () => {
  const shop = await app.shop()
  const { mark } = await furnish(shop, newMark())
  const other = await app.member(shop, 'stocker')
  const person = await app.member(shop, 'manager')
  const data = await person.api.privacy.personalData()
  expect(data).toMatchObject({
    email: person.email,
    full_name: 'Ana Souza',
    phone: '(11) 98765-4321',
    notifications: { email_notifications: true },
    shops: expect.arrayContaining([
      expect.objectContaining({ name: 'Mercearia da Ana', role: 'manager', state: 'active' }),
    ]),
    sessions: [{}],
    access_log: expect.any(Array),
  })
  const text = JSON.stringify(data)
  for (const foreign of [mark, shop.email, other.email, shop.personId, 'subscription'])
    expect([foreign, text.includes(foreign)]).toEqual([foreign, false])
  for (const [method, path] of [
    ['POST', '/api/v1/privacy/copy'],
    ['GET', '/api/v1/privacy/copy'],
    ['GET', '/api/v1/privacy/copy/download'],
  ] as const)
    expect((await person.call(method, path)).body.code).toBe('RIGHT_MISSING')
})

test('a person without a shop gets theirs too, and a key gets none', async () => {
  const shop = await app.shop()
  const person = await app.member(shop, 'seller')
  await app.admin.query('delete from members where person_id = $1 and shop_id = $2', [
    person.personId,
    shop.shopId,
  ])
  const data = await person.api.privacy.personalData()
  expect(data).toMatchObject({ email: person.email, shops: [{ role: 'owner' }] })
  const { key } = await shop.api.integration.createKey({
    name: 'Site',
    scope: 'write',
    password: 'segredo-bom',
  })
  const headers = { authorization: `Bearer ${key}` }
  const answer = await app.nobody.call('GET', '/api/v1/privacy/personal', undefined, headers)
  expect(answer.body.code).toBe('KEY_NOT_ALLOWED')
})
