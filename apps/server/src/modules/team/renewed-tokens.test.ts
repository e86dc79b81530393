import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { PASSWORD, type Shop, testApp, tokenOf } from '../../../test/harness.ts'
import { Counter, codeOf, copyOf, counterMember, elsewhere, joined, setPin } from '../../../test/team.ts'

/** A copied session cookie is worth nothing once the acting person has changed (TEAM-06, decision 303). */
const app = await testApp()

const REFRESH = '/api/v1/account/session'
const ask = (who: Shop) => who.call('GET', '/api/v1/products')
const session = async (who: Shop) => {
  const { rows } = await app.admin.query<{ id: string; token: string; former: string | null }>(
    'select id, token, "formerToken" as former from auth.session where "userId" = $1',
    [who.personId],
  )
  return rows
}

/** Before the renewed token is used a copy does nothing, and afterwards it is unknown. */
async function expectDead(copy: Shop, tablet: Shop): Promise<void> {
  const early = await ask(copy)
  expect([early.status, codeOf(early)]).toEqual([403, 'OPERATOR_GONE'])
  expect((await ask(tablet)).status).toBe(200)
  for (const [method, path] of [
    ['GET', '/products'],
    ['GET', '/account/me'],
    ['GET', '/account/security'],
    ['GET', '/team/operators'],
    ['POST', '/privacy/copy'],
    ['GET', '/admin/plans'],
  ] as const)
    expect([path, (await copy.call(method, `/api/v1${path}`)).status]).toEqual([path, 401])
  expect((await copy.call('POST', REFRESH)).status).toBe(401)
}

test('a copied cookie is dead after somebody takes over, after the owner returns and after an unlock', async () => {
  const shop = await app.shop()
  await setPin(shop, '4827')
  const bia = await counterMember(shop)
  const counter = new Counter(app, shop)
  const ofOwner = copyOf(app, shop)
  await counter.take(bia, '1739')
  await expectDead(ofOwner, shop)
  const ofBia = copyOf(app, shop)
  expect((await ofBia.api.account.me()).person_id).toBe(bia)
  await counter.take(shop.personId, '4827')
  await expectDead(ofBia, shop)
  const byPin = copyOf(app, shop)
  expect((await counter.unlock(shop.personId, PASSWORD)).status).toBe(200)
  await expectDead(byPin, shop)
  const unlocked = copyOf(app, shop)
  const answer = await counter.back(PASSWORD)
  await expectDead(unlocked, shop)
  expect((await shop.api.account.me()).role).toBe('owner')
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^prateleira_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(JSON.stringify(answer.body)).not.toContain(tokenOf(shop))
})

test('the copy of a dismissed seller does not become whoever takes the tablet next', async () => {
  const owner = await app.shop()
  const bia = await counterMember(owner)
  const gil = await counterMember(owner, 'manager', '5093', 'Gil')
  const tablet = await joined(app, owner)
  const counter = new Counter(app, tablet)
  await counter.take(bia, '1739')
  const home = new Counter(app, copyOf(app, tablet))
  home.deviceCookie = counter.deviceCookie
  await owner.api.team.removeMember({ id: bia })
  expect(codeOf(await ask(home.acting))).toBe('OPERATOR_GONE')
  await counter.take(gil, '5093')
  await expectDead(home.acting, tablet)
  expect(codeOf(await home.take(bia, '1739'))).toBe('UNAUTHORIZED')
  expect(codeOf(await home.back(PASSWORD))).toBe('UNAUTHORIZED')
  expect((await tablet.api.account.me()).person_id).toBe(gil)
})

test('other tabs, other devices, the device and its session stay', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const phone = await elsewhere(app, shop)
  const counter = new Counter(app, shop)
  const before = await session(shop)
  await counter.take(bia, '1739')
  const device = counter.deviceCookie
  expect((await shop.api.account.me()).person_id).toBe(bia)
  expect((await phone.api.account.me()).by_pin).toBeNull()
  await counter.back(PASSWORD)
  expect(counter.deviceCookie).toBe(device)
  const { sessions } = await phone.api.account.getSecurity()
  expect(sessions.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
  expect((await counter.take(bia, '1739')).status).toBe(200)
})

test('of a take-over and a change of the password at once one keeps the session', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const passwords = { current_password: PASSWORD, new_password: 'segredo-novo' }
  const answers = await Promise.all([
    shop.call('POST', '/api/v1/account/password', passwords),
    new Counter(app, { ...shop }).take(bia, '1739'),
  ])
  const cookies = answers
    .flatMap(({ headers }) => headers.getSetCookie())
    .filter((cookie) => cookie.startsWith('prateleira_session='))
    .map((cookie) => cookie.split(';')[0] ?? '')
  const heard = cookies.map((cookie) => app.nobody.call('GET', '/api/v1/products', undefined, { cookie }))
  expect((await Promise.all(heard)).map(({ status }) => status)).toEqual([200])
})

test('of two changes of the password at once, in two browsers, the first counts and stays signed in', async () => {
  const shop = await app.shop()
  const browsers = [shop, await elsewhere(app, shop)]
  const client = await app.admin.connect()
  const changes: ReturnType<Shop['call']>[] = []
  try {
    await client.query('begin')
    await client.query('lock table auth.account in exclusive mode')
    for (const [index, browser] of browsers.entries()) {
      const passwords = { current_password: PASSWORD, new_password: `segredo-novo-${index}` }
      changes.push(browser.call('POST', '/api/v1/account/password', passwords))
    }
    const waits = `select from pg_locks where not granted and relation = 'auth.account'::regclass`
    await expect.poll(async () => (await client.query(waits)).rowCount).toBe(2)
  } finally {
    await client.query('rollback')
    client.release()
  }
  const answers = await Promise.all(changes)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  for (const [index, { status, headers }] of answers.entries()) {
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await app.nobody.call('GET', '/api/v1/products', undefined, { cookie })).status).toBe(status)
    const signIn = { email: shop.email, password: `segredo-novo-${index}` }
    expect((await app.nobody.call('POST', '/api/v1/account/sign-in', signIn)).status).toBe(status)
  }
})

test('a wrong PIN and a wrong password leave the token as it is', async () => {
  const shop = await app.shop()
  const counter = new Counter(app, shop)
  const bia = await counterMember(shop)
  const before = await session(shop)
  expect(codeOf(await counter.take(bia, '9731'))).toBe('PIN_INCORRECT')
  expect(codeOf(await counter.back('errada-1'))).toBe('BAD_REQUEST')
  expect(codeOf(await counter.unlock(shop.personId, 'errada-1'))).toBe('BAD_REQUEST')
  expect(await session(shop)).toEqual(before)
  expect((await ask(shop)).status).toBe(200)
})

test.each([
  ['a PIN', (counter: Counter, person: string) => counter.take(person, '1739')],
  ['the password', (counter: Counter) => counter.back(PASSWORD)],
])('a browser to which the answer got lost asks who acts, and goes on by %s', async (_, goesOn) => {
  const shop = await app.shop()
  const [bia, caio] = [await counterMember(shop), await counterMember(shop, 'seller', '1739', 'Caio')]
  const counter = new Counter(app, shop)
  await counter.take(bia, '1739')
  expect((await ask(shop)).status).toBe(200)
  const { cookie } = shop
  // Twice, for the second answer may get lost too.
  for (let lost = 0; lost < 2; lost += 1) {
    expect((await counter.take(caio, '1739')).status).toBe(200)
    shop.cookie = cookie
    for (const path of ['/products', '/account/me', '/account/security'])
      expect(codeOf(await shop.call('GET', `/api/v1${path}`))).toBe('OPERATOR_GONE')
    expect(codeOf(await shop.call('POST', REFRESH))).toBe('OPERATOR_GONE')
    expect((await shop.api.team.listOperators()).people).toHaveLength(2)
    expect(codeOf(await counter.take(caio, '9731'))).toBe('PIN_INCORRECT')
  }
  const late = copyOf(app, shop)
  expect((await goesOn(counter, bia)).status).toBe(200)
  expect((await ask(shop)).status).toBe(200)
  expect(codeOf(await new Counter(app, late).back(PASSWORD))).toBe('UNAUTHORIZED')
})

test('a browser to which the answer got lost can sign out', async () => {
  const shop = await app.shop()
  const lost = copyOf(app, shop)
  await new Counter(app, shop).take(await counterMember(shop), '1739')
  expect((await lost.api.account.signOut()).signed_out).toBe(true)
  expect(await session(shop)).toEqual([])
})

test('two take-overs at once leave one valid session, whose cookie was answered', async () => {
  const shop = await app.shop()
  const [bia, caio] = [await counterMember(shop), await counterMember(shop, 'seller', '1739', 'Caio')]
  const first = new Counter(app, shop)
  await first.take(bia, '1739')
  const tabs = [bia, caio].map((person) => {
    const tab = new Counter(app, copyOf(app, shop))
    tab.deviceCookie = first.deviceCookie
    return { tab, person }
  })
  // Both PINs are right, and both calls wait to change the session.
  const holder = await app.admin.connect()
  await holder.query('begin')
  await holder.query('select from auth.session where "userId" = $1 for update', [shop.personId])
  const asked = Promise.all(tabs.map(({ tab, person }) => tab.take(person, '1739')))
  await vi.waitFor(async () => {
    const { rowCount } = await app.admin.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%begin_operator%'`,
    )
    expect(rowCount).toBe(2)
  })
  await holder.query('commit')
  holder.release()
  const answers = await asked
  expect(answers.map(codeOf).sort()).toEqual(['UNAUTHORIZED', undefined])
  const at = answers.findIndex(({ status }) => status === 200)
  expect(await tabs[at]?.tab.acting.api.account.me()).toMatchObject({ person_id: tabs[at]?.person })
  expect(await session(shop)).toHaveLength(1)
})

test('a sale that was begun before a take-over is refused whole, and its key sells once', async () => {
  const shop = await app.shop()
  const { id: category } = await shop.api.catalog.createCategory({ name: 'Bebidas' })
  const product = await shop.api.catalog.createProduct({
    name: 'Café',
    internal_code: 'C1',
    category_id: category,
    sale_price: '3.00',
    variants: [{ initial_stock: '10' }],
  })
  const { variants } = await shop.api.catalog.getProduct({ id: product.id })
  const body = {
    lines: [{ product_variant_id: variants[0]?.id ?? '', quantity: '1', unit_price: '3.00' }],
    total: '3.00',
    payments: [{ method: 'pix' as const, amount: '3.00' }],
  }
  const sell = (who: Shop, key: string) =>
    who.api.sales.registerSale({ headers: { 'idempotency-key': key }, body })
  const bia = await counterMember(shop)
  const counter = new Counter(app, shop)
  const underWay = copyOf(app, shop)
  const [answered, refused] = [randomUUID(), randomUUID()]
  const sold = await sell(shop, answered)
  await counter.take(bia, '1739')
  await expect(sell(underWay, refused)).rejects.toMatchObject({ code: 'OPERATOR_GONE' })
  expect((await shop.api.sales.listSales({})).items).toHaveLength(0)
  await expect(sell(underWay, refused)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const now = await sell(shop, refused)
  expect(await sell(shop, refused)).toEqual(now)
  expect(await sell(shop, answered)).toEqual(sold)
  await counter.back(PASSWORD)
  expect((await shop.api.sales.listSales({})).items).toHaveLength(2)
})
