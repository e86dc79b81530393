import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Answer, PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { putSession } from '../../../test/people.ts'
import { Counter, counterMember, invitedToken, joined } from '../../../test/team.ts'

const app = await testApp()
const code = ({ body }: Answer) => body.code
const setPin = (who: Shop, pin: string, password = PASSWORD) => who.api.team.setOwnPin({ pin, password })

/** Another browser in which the same person is signed in. */
async function elsewhere(person: Shop): Promise<Shop> {
  const cookie = await putSession(app.admin, { personId: person.personId, now: app.clock.now() })
  await app.admin.query('update auth.session set "shopId" = $1 where "userId" = $2', [
    person.shopId,
    person.personId,
  ])
  return { ...person, cookie }
}

test('whoever comes by PIN acts in all tabs of the session, and the account comes back by its password', async () => {
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

test('coming back by the password is limited as signing in is', async () => {
  const shop = await app.shop()
  const counter = new Counter(app, shop)
  await counter.take(await counterMember(shop), '1739')
  const answers: unknown[] = []
  for (let at = 0; at < 11; at += 1) answers.push(code(await counter.back('errada-1')))
  expect(answers).toEqual([...Array(10).fill('BAD_REQUEST'), 'TOO_MANY_REQUESTS'])
  expect(code(await counter.back(PASSWORD))).toBe('TOO_MANY_REQUESTS')
})

test('of 50 guesses at once five are looked at; the person is locked there and nowhere else', async () => {
  const shop = await app.shop()
  const [bia, caio] = [await counterMember(shop), await counterMember(shop, 'stocker', '1739', 'Caio')]
  const counter = new Counter(app, shop)
  await counter.take(caio, '1739')
  const guesses = Array.from({ length: 50 }, (_, at) => counter.take(bia, String(2000 + at)))
  const codes = (await Promise.all(guesses)).map(code)
  expect(codes.filter((one) => one === 'PIN_INCORRECT')).toHaveLength(5)
  expect(codes.filter((one) => one === 'PIN_LOCKED')).toHaveLength(45)
  expect(code(await counter.take(bia, '1739'))).toBe('PIN_LOCKED')
  const { people } = await counter.acting.api.team.listOperators()
  expect(people.map(({ name, is_locked }) => [name, is_locked])).toEqual([
    ['Bia', true],
    ['Caio', false],
  ])
  expect((await counter.take(caio, '1739')).status).toBe(200)
  expect((await new Counter(app, await elsewhere(shop)).take(bia, '1739')).status).toBe(200)
})

test('guesses that all saw a try left are counted one after the other', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const counter = new Counter(app, shop)
  for (let at = 0; at < 4; at += 1) await counter.take(bia, '9731')
  const holder = await app.admin.connect()
  await holder.query('begin')
  await holder.query('select from pin_tries where person_id = $1 for update', [bia])
  const guesses = Promise.all([
    counter.take(bia, '9731'),
    counter.take(bia, '9731'),
    counter.take(bia, '9731'),
  ])
  await expect
    .poll(async () => {
      const { rows } = await app.admin.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%begin_pin_try%'`,
      )
      return rows.length
    })
    .toBe(3)
  await holder.query('commit')
  holder.release()
  expect((await guesses).map(code).sort()).toEqual(['PIN_INCORRECT', 'PIN_LOCKED', 'PIN_LOCKED'])
})

test('the right PIN among 50 guesses is no way around the five', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop, 'seller', '2049')
  const counter = new Counter(app, shop)
  await counter.take(await counterMember(shop, 'seller', '1739', 'Caio'), '1739')
  for (let at = 0; at < 5; at += 1) await counter.take(bia, String(2000 + at))
  const late = await Promise.all(Array.from({ length: 45 }, (_, at) => counter.take(bia, String(2005 + at))))
  expect(new Set(late.map(code))).toEqual(new Set(['PIN_LOCKED']))
})

test('a right PIN starts the tries over', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const counter = new Counter(app, shop)
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 4; at += 1) expect(code(await counter.take(bia, '9731'))).toBe('PIN_INCORRECT')
    expect((await counter.take(bia, '1739')).status).toBe(200)
  }
})

test("a locked person's own password unlocks that device; nobody else's does", async () => {
  const shop = await app.shop()
  const rui = await joined(app, shop)
  await setPin(rui, '4827')
  const counter = new Counter(app, shop)
  for (let at = 0; at < 5; at += 1) await counter.take(rui.personId, '9731')
  expect(code(await counter.take(rui.personId, '4827'))).toBe('PIN_LOCKED')
  expect(code(await counter.unlock(rui.personId, 'errada-1'))).toBe('BAD_REQUEST')
  expect(code(await counter.take(rui.personId, '4827'))).toBe('PIN_LOCKED')
  expect((await counter.unlock(rui.personId, PASSWORD)).status).toBe(200)
  expect((await counter.take(rui.personId, '4827')).status).toBe(200)
})

test('who has no account is released by a gerente, who may have come by PIN, or by the owner with another PIN', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const gil = await counterMember(shop, 'manager', '5093', 'Gil')
  const counter = new Counter(app, shop)
  const lock = async () => {
    for (let at = 0; at < 5; at += 1) await counter.take(bia, '9731')
    expect(code(await counter.take(bia, '1739'))).toBe('PIN_LOCKED')
  }
  await lock()
  expect(code(await counter.unlock(bia, PASSWORD))).toBe('BAD_REQUEST')
  await counter.take(gil, '5093')
  await counter.acting.api.team.releasePin({ id: bia })
  expect((await counter.take(bia, '1739')).status).toBe(200)
  await expect(counter.acting.api.team.releasePin({ id: bia })).rejects.toMatchObject({
    code: 'RIGHT_MISSING',
  })
  await counter.back(PASSWORD)
  await lock()
  await shop.api.team.setMemberPin({ params: { id: bia }, body: { pin: '6024' } })
  expect(code(await counter.take(bia, '1739'))).toBe('PIN_INCORRECT')
  expect((await counter.take(bia, '6024')).status).toBe(200)
  const { items } = await shop.api.team.listActivity({ group: 'members' }).catch(() => ({ items: [] }))
  expect(items).toEqual([])
  await counter.back(PASSWORD)
  const told = (await shop.api.team.listActivity({ group: 'members' })).items
  expect(told.find(({ kind }) => kind === 'member_pin_release')).toMatchObject({
    person: { name: 'Gil' },
    subject: 'Bia',
    by_pin: true,
  })
  expect(told.find(({ kind }) => kind === 'member_pin')).toMatchObject({ by_pin: false, subject: 'Bia' })
})

test('a person of another shop, nobody, and who has no PIN are answered as a wrong PIN, and locked alike', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const strangers = [await counterMember(other), randomUUID(), (await joined(app, shop)).personId]
  const counter = new Counter(app, shop)
  for (const stranger of strangers) {
    const answers: Answer[] = []
    for (let at = 0; at < 6; at += 1) answers.push(await counter.take(stranger, '1739'))
    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      ...Array(5).fill([403, 'PIN_INCORRECT', 'PIN incorreto.']),
      [403, 'PIN_LOCKED', 'PIN bloqueado neste aparelho depois de várias tentativas erradas.'],
    ])
  }
  expect((await shop.api.account.me()).by_pin).toBeNull()
})

test('many wrong tries at devices of all kinds close new ones until the password, never one where the person has been', async () => {
  const shop = await app.shop()
  const rui = await joined(app, shop)
  await setPin(rui, '4827')
  const known = new Counter(app, shop)
  await known.take(rui.personId, '4827')
  for (let device = 0; device < 4; device += 1) {
    const fresh = new Counter(app, await elsewhere(shop))
    for (let at = 0; at < 5; at += 1)
      expect(code(await fresh.take(rui.personId, '9731'))).toBe('PIN_INCORRECT')
  }
  const fresh = new Counter(app, await elsewhere(shop))
  expect(code(await fresh.take(rui.personId, '4827'))).toBe('PIN_LOCKED')
  expect((await known.take(rui.personId, '4827')).status).toBe(200)
  expect((await fresh.unlock(rui.personId, PASSWORD)).status).toBe(200)
  expect((await fresh.take(rui.personId, '4827')).status).toBe(200)
})

test("the device's cookie is hard to get at, and the database has its hash", async () => {
  const shop = await app.shop()
  const answer = await new Counter(app, shop).take(await counterMember(shop), '1739')
  const cookie = answer.headers.getSetCookie().join()
  expect(cookie).toMatch(/^prateleira_counter=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(JSON.stringify(answer.body)).not.toContain('prateleira_counter')
  const { rows } = await app.admin.query('select token_hash from counter_devices where shop_id = $1', [
    shop.shopId,
  ])
  expect(rows).toEqual([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})

test('a session has one device: without its cookie no PIN is tried, until the password was typed', async () => {
  const shop = await app.shop()
  const [bia, caio] = [await counterMember(shop), await counterMember(shop, 'seller', '1739', 'Caio')]
  const counter = new Counter(app, shop)
  for (let at = 0; at < 5; at += 1) await counter.take(bia, '9731')
  counter.deviceCookie = ''
  expect(code(await counter.take(bia, '1739'))).toBe('DEVICE_UNKNOWN')
  counter.deviceCookie = `prateleira_counter=${'x'.repeat(43)}`
  expect(code(await counter.take(bia, '1739'))).toBe('DEVICE_UNKNOWN')
  expect((await counter.back(PASSWORD)).status).toBe(200)
  expect(code(await counter.take(bia, '1739'))).toBe('PIN_LOCKED')
  expect((await counter.take(caio, '1739')).status).toBe(200)
})

test("whoever forgets their device's cookie and types their own password has no new tries at others", async () => {
  const shop = await app.shop()
  await setPin(shop, '4827')
  const counter = new Counter(app, await joined(app, shop))
  const answers: string[] = []
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 3; at += 1) answers.push(code(await counter.take(shop.personId, '9731')))
    counter.deviceCookie = ''
    expect((await counter.back(PASSWORD)).status).toBe(200)
    expect(counter.deviceCookie).not.toBe('')
  }
  expect(answers).toEqual([...Array(5).fill('PIN_INCORRECT'), ...Array(4).fill('PIN_LOCKED')])
})

test('passwords that unlock nobody are counted too: each costs a hash', async () => {
  const counter = new Counter(app, await app.shop())
  await counter.take(randomUUID(), '9731')
  await app.admin.query(`update auth.rate_limit set attempts = 299 where key like 'pin:%'`)
  expect(code(await counter.unlock(randomUUID(), PASSWORD))).toBe('BAD_REQUEST')
  expect(code(await counter.unlock(randomUUID(), PASSWORD))).toBe('TOO_MANY_REQUESTS')
})

test('who came by PIN does not learn the address of the account from the link of an invitation', async () => {
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

test('a device keeps its locks when the browser signs out and in again', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const first = new Counter(app, shop)
  for (let at = 0; at < 5; at += 1) await first.take(bia, '9731')
  await shop.api.account.signOut()
  const again = new Counter(app, await elsewhere(shop))
  again.deviceCookie = first.deviceCookie
  expect(code(await again.take(bia, '1739'))).toBe('PIN_LOCKED')
})

test('a stolen device cookie is worth nothing in another session or another shop, and leaves its device as it is', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const [bia, stranger] = [await counterMember(shop), await counterMember(other)]
  const counter = new Counter(app, shop)
  await counter.take(bia, '1739')
  for (const [thief, person] of [
    [new Counter(app, await elsewhere(shop)), bia],
    [new Counter(app, other), stranger],
  ] as const) {
    thief.deviceCookie = counter.deviceCookie
    await thief.take(person, '9731')
    expect(thief.deviceCookie).not.toBe(counter.deviceCookie)
    thief.deviceCookie = counter.deviceCookie
    expect(code(await thief.take(person, '1739'))).toBe('DEVICE_UNKNOWN')
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
  expect([nobody.status, code(nobody)]).toEqual([401, 'UNAUTHORIZED'])
})

test('signing out ends the operator too', async () => {
  const shop = await app.shop()
  const counter = new Counter(app, shop)
  const bia = await counterMember(shop)
  await counter.take(bia, '1739')
  await counter.acting.api.account.signOut()
  expect(code(await counter.take(bia, '1739'))).toBe('UNAUTHORIZED')
  expect((await shop.call('GET', '/api/v1/products')).status).toBe(401)
})

test('the owner by PIN acts as gerente, and what is the account’s or the owner’s is refused with words', async () => {
  const shop = await app.shop()
  await setPin(shop, '4827')
  const counter = new Counter(app, shop)
  expect((await counter.take(shop.personId, '4827')).status).toBe(200)
  const me = await shop.api.account.me()
  expect([me.role, me.sees_costs, me.by_pin]).toEqual(['manager', true, { account_name: 'Ana Souza' }])
  expect(me.rights).not.toContain('members')
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
  expect(code(await shop.call('GET', '/api/v1/admin/plans'))).toBe('NOT_BY_PIN')
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
  expect(code(await counter.acting.call('GET', '/api/v1/account/me'))).toBe('OPERATOR_GONE')
  const { people } = await counter.acting.api.team.listOperators()
  expect(people.find(({ name }) => name === 'Caio')).toMatchObject({ is_acting: false })
  expect((await counter.take(caio, '1739')).status).toBe(200)
  expect((await counter.acting.call('GET', '/api/v1/products')).status).toBe(200)
})

test('a device whose account leaves the shop is nobody’s, whoever acts there', async () => {
  const owner = await app.shop()
  const bia = await counterMember(owner)
  const rui = await joined(app, owner)
  const counter = new Counter(app, rui)
  await counter.take(bia, '1739')
  await app.admin.query(`update members set state = 'suspended' where person_id = $1 and shop_id = $2`, [
    rui.personId,
    owner.shopId,
  ])
  expect(code(await counter.acting.call('GET', '/api/v1/products'))).toBe('OPERATOR_GONE')
  expect((await counter.back(PASSWORD)).status).toBe(200)
})

test('two people may have the same PIN, an easy one is refused with a word, and only who has no account gets one from the owner', async () => {
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

test('what is done by PIN is recorded with who did it and that it was by PIN', async () => {
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
