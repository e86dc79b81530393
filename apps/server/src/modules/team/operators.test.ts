import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { Counter, codeOf, counterMember, invitedToken, joined, setPin } from '../../../test/team.ts'

const app = await testApp()

test("a person who signs in by PIN acts in all tabs of the session, and the account's owner returns with the password", async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const counter = new Counter(app, shop)
  expect((await counter.take(bia, '1739')).status).toBe(200)
  const otherTab = shop
  expect(await otherTab.api.account.me()).toMatchObject({
    person_id: bia,
    account_id: shop.personId,
    by_pin: { account_name: 'Ana Souza' },
    full_name: 'Bia',
    email: '',
    role: 'seller',
    sees_costs: false,
    admin: null,
    shops: [{ id: shop.shopId, role: 'seller', is_current: true }],
  })
  const { people, account } = await counter.acting.api.team.listOperators()
  expect(people).toEqual([
    {
      id: bia,
      name: 'Bia',
      role: 'seller',
      digits: 4,
      is_acting: true,
      has_account: false,
      is_locked: false,
    },
  ])
  expect(account).toEqual({ id: shop.personId, name: 'Ana Souza', is_acting: false })
  expect((await counter.back('errada-1')).body.data).toEqual({
    issues: [{ path: 'password', message: 'Senha incorreta.' }],
  })
  expect((await otherTab.api.account.me()).person_id).toBe(bia)
  expect((await counter.back(PASSWORD)).status).toBe(200)
  expect(await otherTab.api.account.me()).toMatchObject({
    person_id: shop.personId,
    by_pin: null,
    role: 'owner',
  })
})

test('returning by password has the limits of a sign-in', async () => {
  const shop = await app.shop()
  const counter = new Counter(app, shop)
  await counter.take(await counterMember(shop), '1739')
  const answers: unknown[] = []
  for (let at = 0; at < 11; at += 1) answers.push(codeOf(await counter.back('errada-1')))
  expect(answers).toEqual([...Array(10).fill('BAD_REQUEST'), 'TOO_MANY_REQUESTS'])
  expect(codeOf(await counter.back(PASSWORD))).toBe('TOO_MANY_REQUESTS')
})

test("an operator does not see the account's address in an invitation's link", async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const counter = new Counter(app, shop)
  await counter.take(await counterMember(shop), '1739')
  const address = `${randomUUID()}@example.com`
  await other.api.team.inviteMember({ email: address, role: 'seller' })
  const { invitation } = await counter.acting.api.team.checkInvitation({
    token: await invitedToken(app, address),
  })
  expect(invitation).toMatchObject({ email: address, reader: 'new', signed_in_as: null })
})

test('signing out ends the operator too', async () => {
  const shop = await app.shop()
  const counter = new Counter(app, shop)
  const bia = await counterMember(shop)
  await counter.take(bia, '1739')
  await counter.acting.api.account.signOut()
  expect(codeOf(await counter.take(bia, '1739'))).toBe('UNAUTHORIZED')
  expect((await shop.call('GET', '/api/v1/products')).status).toBe(401)
})

test('the owner by PIN acts as gerente; what needs the account or the owner is refused with a text', async () => {
  const shop = await app.shop()
  await setPin(shop, '4827')
  const counter = new Counter(app, shop)
  expect((await counter.take(shop.personId, '4827')).status).toBe(200)
  const me = await shop.api.account.me()
  expect([me.role, me.sees_costs, me.by_pin]).toEqual(['manager', true, { account_name: 'Ana Souza' }])
  expect(me.rights).not.toContain('members')
  // To act as the owner they still have to return, by their password.
  const { people, account } = await shop.api.team.listOperators()
  expect([people.map((person) => person.is_acting), account.is_acting]).toEqual([[true], false])
  const words = [403, 'NOT_BY_PIN', 'Isto não abre pelo PIN. Entre com a senha da conta para continuar.']
  for (const [method, path, body] of [
    ['GET', '/account/profile'],
    ['POST', '/account/password', { current_password: PASSWORD, new_password: 'segredo-novo' }],
    ['GET', '/team'],
    ['POST', '/team/invitations', { email: 'x@example.com', role: 'manager' }],
    ['POST', '/billing/customer-portal'],
    ['GET', '/integration/keys'],
    ['POST', `/account/shops/${shop.shopId}/switch`],
    ['PUT', '/team/pin', { pin: '5093', password: PASSWORD }],
    ['POST', '/privacy/copy'],
  ] as const) {
    const answer = await shop.call(method, `/api/v1${path}`, body)
    expect([path, answer.status, answer.body.code, answer.body.message]).toEqual([path, ...words])
  }
  expect((await shop.call('GET', '/api/v1/team/activity')).status).toBe(200)
})

test('an administrator by PIN administers nothing', async () => {
  const shop = await app.shop()
  await app.admin.query(
    `insert into admin_users (user_id, role, permissions) values ($1, 'super_admin', every_permission())`,
    [shop.personId],
  )
  await setPin(shop, '4827')
  expect((await shop.call('GET', '/api/v1/admin/plans')).status).toBe(200)
  await new Counter(app, shop).take(shop.personId, '4827')
  expect(codeOf(await shop.call('GET', '/api/v1/admin/plans'))).toBe('NOT_BY_PIN')
  expect((await shop.api.account.me()).admin).toBeNull()
})

test.each([
  ['suspended', (shop: Shop, id: string) => shop.api.team.suspendMember({ id })],
  ['removed', (shop: Shop, id: string) => shop.api.team.removeMember({ id })],
  [
    'given another PIN',
    (shop: Shop, id: string) => shop.api.team.setMemberPin({ params: { id }, body: { pin: '6024' } }),
  ],
])('who is %s loses the device at the next request, with words; others take it over', async (_, change) => {
  const owner = await app.shop()
  const [bia, caio] = [await counterMember(owner), await counterMember(owner, 'seller', '1739', 'Caio')]
  const counter = new Counter(app, await joined(app, owner))
  await counter.take(bia, '1739')
  await change(owner, bia)
  const refused = await counter.acting.call('GET', '/api/v1/products')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'OPERATOR_GONE',
    'Quem estava no caixa não trabalha mais aqui. Escolha quem continua; nada do que foi digitado se perde.',
  ])
  expect(codeOf(await counter.acting.call('GET', '/api/v1/account/me'))).toBe('OPERATOR_GONE')
  const { people } = await counter.acting.api.team.listOperators()
  expect(people.find(({ name }) => name === 'Caio')).toMatchObject({ is_acting: false })
  expect((await counter.take(caio, '1739')).status).toBe(200)
  expect((await counter.acting.call('GET', '/api/v1/products')).status).toBe(200)
})

test('two people may have the same PIN, an easy one is refused with a text, and the owner sets PINs only for members without an account', async () => {
  const shop = await app.shop()
  const rui = await joined(app, shop)
  await setPin(rui, '4827')
  await setPin(shop, '4827')
  for (const pin of ['1234', '0000', '4321', '1212'])
    await expect(setPin(rui, pin)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/PIN|outro/),
    })
  await expect(setPin(rui, '5093', 'errada-1')).rejects.toMatchObject({ message: 'Senha incorreta.' })
  await expect(
    shop.api.team.setMemberPin({ params: { id: rui.personId }, body: { pin: '5093' } }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { members } = await shop.api.team.getTeam()
  expect(members.map(({ has_pin }) => has_pin)).toEqual([true, true])
})

test('actions by PIN are recorded with the person and as done by PIN', async () => {
  const shop = await app.shop()
  const product = await shop.api.catalog.createProduct({
    name: 'Café',
    internal_code: 'C1',
    category_id: (await shop.api.catalog.createCategory({ name: 'Bebidas' })).id,
    sale_price: '3.00',
    variants: [{ initial_stock: '10' }],
  })
  const { variants } = await shop.api.catalog.getProduct({ id: product.id })
  const bia = await counterMember(shop)
  const counter = new Counter(app, shop)
  await counter.take(bia, '1739')
  const sold = await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variants[0]?.id ?? '', quantity: '1', unit_price: '3.00' }],
      total: '3.00',
      payments: [{ method: 'pix', amount: '3.00' }],
    },
  })
  expect(await shop.api.sales.getSale({ id: sold.id })).toMatchObject({ seller: 'Bia', by_pin: true })
  expect((await shop.api.stock.listMovements({})).items).toMatchObject([
    { responsible_person: 'Bia', operator: 'Bia' },
  ])
  await counter.back(PASSWORD)
  const { items } = await shop.api.team.listActivity({ group: 'sales' })
  expect(items).toMatchObject([{ person: { id: bia, name: 'Bia' }, by_pin: true }])
  expect((await shop.api.team.listActivity({ group: 'products' })).items).toMatchObject([{ by_pin: false }])
})
