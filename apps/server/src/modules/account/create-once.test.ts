import { randomUUID } from 'node:crypto'
import { INVITATIONS_A_DAY } from '@prateleira/contract/team/constants'
import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { codeOf } from '../../../test/team.ts'

const app = await testApp()

const PRODUCT = { name: 'Café', sale_price: '12.90', variants: [{ initial_stock: '3' }] }
const RECORDS = [
  ['/products', PRODUCT, { ...PRODUCT, name: 'Chá' }],
  ['/customers', { name: 'Ana' }, { name: 'Bia' }],
  ['/suppliers', { name: 'Torrefação' }, { name: 'Moinho' }],
] as const

const create = (shop: Shop, path: string, body: object, key: string) =>
  shop.call('POST', `/api/v1${path}`, body, { 'idempotency-key': key })
const total = async (shop: Shop, path: string) => (await shop.call('GET', `/api/v1${path}`)).body.total

test.each(RECORDS)(
  '%s: a repeated request creates one, with the same answer, also ten at once',
  async (path, body, other) => {
    const [shop, stranger, key] = [await app.shop(), await app.shop(), randomUUID()]
    const first = await create(shop, path, body, key)
    expect(first.status).toBe(201)
    const again = await Promise.all(Array.from({ length: 3 }, () => create(shop, path, body, key)))
    for (const answer of again) expect([answer.status, answer.body]).toEqual([201, first.body])
    expect(codeOf(await create(shop, path, other, key))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await total(shop, path)).toBe(1)

    const atOnce = await Promise.all(
      Array.from({ length: 10 }, () => create(shop, path, other, 'ten-at-once')),
    )
    expect(new Set(atOnce.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect(await total(shop, path)).toBe(2)

    // Keys are a shop's own, and without one every request creates.
    expect((await create(stranger, path, body, key)).status).toBe(201)
    for (let count = 0; count < 2; count += 1)
      expect((await stranger.call('POST', `/api/v1${path}`, body)).status).toBe(201)
    expect(await total(stranger, path)).toBe(3)
  },
)

test('a repeated product keeps its stock, its code is not refused, and a refusal uses up no key', async () => {
  const shop = await app.shop()
  const [key, other] = [randomUUID(), randomUUID()]
  const body = { ...PRODUCT, internal_code: 'CAF-1' }
  const first = await create(shop, '/products', body, key)
  expect(codeOf(await create(shop, '/products', body, other))).toBe('PRODUCT_CODE_TAKEN')
  expect((await create(shop, '/products', body, key)).body).toEqual(first.body)
  expect((await create(shop, '/products', { ...body, internal_code: 'CAF-2' }, other)).status).toBe(201)
  const { items } = await shop.api.catalog.listProducts({})
  expect(items.map(({ internal_code, total_stock }) => [internal_code, total_stock])).toEqual([
    ['CAF-2', '3'],
    ['CAF-1', '3'],
  ])
  expect(codeOf(await create(shop, '/products', body, 'short'))).toBe('BAD_REQUEST')

  await shop.api.catalog.deleteProduct({ id: first.body.id })
  expect(codeOf(await create(shop, '/products', body, key))).toBe('NOT_FOUND')
})

test('repeated, a person without an address takes one seat, and an invitation sends one letter', async () => {
  const shop = await app.shop()
  const person = { full_name: 'Edu', role: 'stocker' }
  const invited = { email: 'edu@example.com', role: 'seller' }
  for (const [path, body] of [
    ['/team/members', person],
    ['/team/invitations', invited],
  ] as const) {
    const answers = await Promise.all([1, 2, 3].map(() => create(shop, path, body, `key-of${path}`)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  }
  const { members, invitations } = await shop.api.team.getTeam()
  expect([members.length, invitations.length]).toEqual([2, 1])
  const { rows } = await app.admin.query(`select from outgoing_mail where address = 'edu@example.com'`)
  expect(rows).toHaveLength(1)

  const path = '/team/invitations'
  // Neither repeated nor refused invitations count as letters.
  for (let count = 0; count < INVITATIONS_A_DAY; count += 1) {
    await create(shop, path, invited, `key-of${path}`)
    expect(codeOf(await create(shop, path, { ...invited, email: shop.email }, randomUUID()))).toBe(
      'ALREADY_MEMBER',
    )
  }
  const letter = { ...invited, email: 'another@example.com' }
  expect((await create(shop, path, letter, randomUUID())).status).toBe(201)

  await shop.api.team.revokeInvitation({ id: invitations[0]?.id ?? '' })
  expect(codeOf(await create(shop, path, invited, `key-of${path}`))).toBe('NOT_FOUND')
  const added = members.find(({ role }) => role === 'stocker')
  await shop.api.team.removeMember({ id: added?.id ?? '' })
  expect(codeOf(await create(shop, '/team/members', person, 'key-of/team/members'))).toBe('NOT_FOUND')
})

test('keys of more than 30 days are forgotten with the next creation', async () => {
  const shop = await app.shop()
  await create(shop, '/customers', { name: 'Ana' }, 'old-enough')
  await app.admin.query(`update creations set created_at = now() - interval '31 days' where shop_id = $1`, [
    shop.shopId,
  ])
  await create(shop, '/customers', { name: 'Bia' }, 'new-enough')
  const { rows } = await app.admin.query('select idempotency_key as key from creations where shop_id = $1', [
    shop.shopId,
  ])
  expect(rows).toEqual([{ key: 'new-enough' }])
})
