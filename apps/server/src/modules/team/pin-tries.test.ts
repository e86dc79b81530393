import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Answer, PASSWORD, testApp } from '../../../test/harness.ts'
import { Counter, codeOf, counterMember, elsewhere, joined, setPin } from '../../../test/team.ts'

const app = await testApp()

test('of 50 simultaneous guesses five are checked; the person is locked at that device only', async () => {
  const shop = await app.shop()
  const [bia, caio] = [await counterMember(shop), await counterMember(shop, 'stocker', '1739', 'Caio')]
  const counter = new Counter(app, shop)
  await counter.take(caio, '1739')
  const guesses = Array.from({ length: 50 }, (_, at) => counter.take(bia, String(2000 + at)))
  const codes = (await Promise.all(guesses)).map(codeOf)
  expect(codes.filter((one) => one === 'PIN_INCORRECT')).toHaveLength(5)
  expect(codes.filter((one) => one === 'PIN_LOCKED')).toHaveLength(45)
  expect(codeOf(await counter.take(bia, '1739'))).toBe('PIN_LOCKED')
  const { people } = await counter.acting.api.team.listOperators()
  expect(people.map(({ name, is_locked }) => [name, is_locked])).toEqual([
    ['Bia', true],
    ['Caio', false],
  ])
  expect((await counter.take(caio, '1739')).status).toBe(200)
  expect((await new Counter(app, await elsewhere(app, shop)).take(bia, '1739')).status).toBe(200)
})

test('guesses that all saw an attempt left are counted one after another', async () => {
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
  expect((await guesses).map(codeOf).sort()).toEqual(['PIN_INCORRECT', 'PIN_LOCKED', 'PIN_LOCKED'])
})

test('the right PIN among 50 guesses does not bypass the five', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop, 'seller', '2049')
  const counter = new Counter(app, shop)
  await counter.take(await counterMember(shop, 'seller', '1739', 'Caio'), '1739')
  for (let at = 0; at < 5; at += 1) await counter.take(bia, String(2000 + at))
  const late = await Promise.all(Array.from({ length: 45 }, (_, at) => counter.take(bia, String(2005 + at))))
  expect(new Set(late.map(codeOf))).toEqual(new Set(['PIN_LOCKED']))
})

test('a right PIN resets the attempts', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const counter = new Counter(app, shop)
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 4; at += 1) expect(codeOf(await counter.take(bia, '9731'))).toBe('PIN_INCORRECT')
    expect((await counter.take(bia, '1739')).status).toBe(200)
  }
})

test("a locked person's own password unlocks that device; nobody else's does", async () => {
  const shop = await app.shop()
  const rui = await joined(app, shop)
  await setPin(rui, '4827')
  const counter = new Counter(app, shop)
  for (let at = 0; at < 5; at += 1) await counter.take(rui.personId, '9731')
  expect(codeOf(await counter.take(rui.personId, '4827'))).toBe('PIN_LOCKED')
  expect(codeOf(await counter.unlock(rui.personId, 'errada-1'))).toBe('BAD_REQUEST')
  expect(codeOf(await counter.take(rui.personId, '4827'))).toBe('PIN_LOCKED')
  expect((await counter.unlock(rui.personId, PASSWORD)).status).toBe(200)
  expect((await counter.take(rui.personId, '4827')).status).toBe(200)
})

test('a member without an account is unlocked by a gerente, also one signed in by PIN, or by the owner with a new PIN', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const gil = await counterMember(shop, 'manager', '5093', 'Gil')
  const counter = new Counter(app, shop)
  const lock = async () => {
    for (let at = 0; at < 5; at += 1) await counter.take(bia, '9731')
    expect(codeOf(await counter.take(bia, '1739'))).toBe('PIN_LOCKED')
  }
  await lock()
  expect(codeOf(await counter.unlock(bia, PASSWORD))).toBe('BAD_REQUEST')
  await counter.take(gil, '5093')
  await counter.acting.api.team.releasePin({ id: bia })
  expect((await counter.take(bia, '1739')).status).toBe(200)
  await expect(counter.acting.api.team.releasePin({ id: bia })).rejects.toMatchObject({
    code: 'RIGHT_MISSING',
  })
  await counter.back(PASSWORD)
  await lock()
  await shop.api.team.setMemberPin({ params: { id: bia }, body: { pin: '6024' } })
  expect(codeOf(await counter.take(bia, '1739'))).toBe('PIN_INCORRECT')
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

test('a person of another shop, an unknown one, and one without a PIN are answered like a wrong PIN, and locked alike', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const strangers = [await counterMember(other), randomUUID(), (await joined(app, shop)).personId]
  const counter = new Counter(app, shop)
  const answersTo = async (person: string) => {
    const answers: Answer[] = []
    for (let at = 0; at < 6; at += 1) answers.push(await counter.take(person, '9731'))
    return answers.map(({ status, body }) => [status, body.code, body.message])
  }
  const known = await answersTo(await counterMember(shop))
  expect(known.map(([status, code]) => [status, code])).toEqual([
    ...Array(5).fill([403, 'PIN_INCORRECT']),
    [403, 'PIN_LOCKED'],
  ])
  for (const stranger of strangers) expect(await answersTo(stranger)).toEqual(known)
  expect((await shop.api.account.me()).by_pin).toBeNull()
})

test('many wrong attempts at different devices lock new ones until the password is typed, never one where the person has signed in', async () => {
  const shop = await app.shop()
  const rui = await joined(app, shop)
  await setPin(rui, '4827')
  const known = new Counter(app, shop)
  await known.take(rui.personId, '4827')
  for (let device = 0; device < 4; device += 1) {
    const fresh = new Counter(app, await elsewhere(app, shop))
    for (let at = 0; at < 5; at += 1)
      expect(codeOf(await fresh.take(rui.personId, '9731'))).toBe('PIN_INCORRECT')
  }
  const fresh = new Counter(app, await elsewhere(app, shop))
  expect(codeOf(await fresh.take(rui.personId, '4827'))).toBe('PIN_LOCKED')
  expect((await known.take(rui.personId, '4827')).status).toBe(200)
  expect((await fresh.unlock(rui.personId, PASSWORD)).status).toBe(200)
  expect((await fresh.take(rui.personId, '4827')).status).toBe(200)
})

test('passwords that unlock nothing are counted too, because each costs a hash', async () => {
  const counter = new Counter(app, await app.shop())
  await counter.take(randomUUID(), '9731')
  await app.admin.query(`update auth.rate_limit set attempts = 299 where key like 'pin:%'`)
  expect(codeOf(await counter.unlock(randomUUID(), PASSWORD))).toBe('BAD_REQUEST')
  expect(codeOf(await counter.unlock(randomUUID(), PASSWORD))).toBe('TOO_MANY_REQUESTS')
})

test('a wrong PIN says how many attempts are left, also of a stranger, and the owner sees who is locked', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const counter = new Counter(app, shop)
  const locked = async () =>
    (await shop.api.team.getTeam()).members.filter((one) => one.pin_locked).map(({ full_name: name }) => name)
  for (const person of [bia, randomUUID()])
    for (const words of [
      'Restam 4 tentativas',
      'Restam 3',
      'Restam 2',
      'Resta 1 tentativa',
      'última tentativa',
    ]) {
      expect(await locked()).toEqual(person === bia ? [] : ['Bia'])
      const { body } = await counter.take(person, '9731')
      expect(body).toMatchObject({ code: 'PIN_INCORRECT', message: expect.stringContaining(words) })
    }
  await shop.api.team.releasePin({ id: bia })
  expect(await locked()).toEqual([])
})

test('the owner sees who is locked on new devices only, until a day has passed', async () => {
  const shop = await app.shop()
  const bia = await counterMember(shop)
  const lockedNow = async () =>
    (await shop.api.team.getTeam()).members.find(({ id }) => id === bia)?.pin_locked
  for (let device = 0; device < 5; device += 1) {
    const fresh = new Counter(app, await elsewhere(app, shop))
    for (let at = 0; at < 4; at += 1) {
      expect(await lockedNow()).toBe(false)
      expect(codeOf(await fresh.take(bia, '9731'))).toBe('PIN_INCORRECT')
    }
  }
  expect(codeOf(await new Counter(app, await elsewhere(app, shop)).take(bia, '1739'))).toBe('PIN_LOCKED')
  expect(await lockedNow()).toBe(true)
  await app.admin.query(
    `update pin_tries set tried_at = tried_at - interval '25 hours' where person_id = $1`,
    [bia],
  )
  expect(await lockedNow()).toBe(false)
})
