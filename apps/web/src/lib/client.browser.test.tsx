import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { owner } from '../../test/owner.ts'
import { client, onGateClosed, onSessionDoubted, onWriteDoubted } from './client.ts'
import { refusalNow } from './doubted-session.ts'
import { errorMessage } from './errors.ts'
import { answerOperatorQuestions } from './operator.ts'
import { currentUserId, publishAuth } from './session.ts'

/** What a refused session means when the acting person of the device has changed meanwhile (decision 303). */

const refusal = (status: number, code: string) => Response.json({ code, message: code }, { status })
const unknown = () => refusal(401, 'UNAUTHORIZED')
const gone = () => refusal(403, 'OPERATOR_GONE')
const fine = (body: unknown) => () => Response.json(body)

let sent: string[] = []
let keys: (string | null)[] = []
/** Answers in this order to each address. */
function answers(byPath: Record<string, (() => Response | Promise<Response>)[]>): void {
  window.fetch = async (target, init) => {
    const path = String(target).replace('/api/v1', '')
    sent.push(`${init?.method ?? 'GET'} ${path}`)
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    const next = byPath[path]?.shift()
    if (!next) throw new TypeError(`Failed to fetch ${path}`)
    return next()
  }
}

const asked = vi.fn()
const closed = vi.fn()
beforeEach(() => {
  sent = []
  keys = []
  asked.mockClear()
  closed.mockClear()
  onGateClosed(closed)
  onSessionDoubted(refusalNow)
  publishAuth({ event: 'SIGNED_IN', userId: owner.account_id })
  return answerOperatorQuestions(asked)
})
afterEach(() => publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'user' }))

test.each([
  ['unknown', unknown],
  ['for asking who acts', gone],
])('a reading with a token that was renewed meanwhile, and is %s, is sent again', async (_, refused) => {
  answers({ '/categories': [refused, fine([])], '/account/me': [fine(owner)] })
  expect(await client.catalog.listCategories()).toEqual([])
  expect(sent).toEqual(['GET /categories', 'GET /account/me', 'GET /categories'])
  expect(currentUserId()).toBe(owner.account_id)
  expect(asked).not.toHaveBeenCalled()
  // Who acts now is asked.
  expect(closed).toHaveBeenCalledOnce()
})

test('several readings refused at once ask once whether the session stands', async () => {
  const doubts = Promise.withResolvers<void>()
  let doubted = 0
  onSessionDoubted(() => {
    if (++doubted === 2) doubts.resolve()
    return refusalNow()
  })
  const stands = () => doubts.promise.then(fine(owner))
  answers({ '/categories': [unknown, unknown, fine([]), fine([])], '/account/me': [stands] })
  await Promise.all([client.catalog.listCategories(), client.catalog.listCategories()])
  expect(sent.filter((one) => one === 'GET /account/me')).toHaveLength(1)
})

test('a write with the former token fails and signs nobody out', async () => {
  answers({ '/categories': [unknown], '/account/me': [fine(owner)] })
  await expect(client.catalog.createCategory({ name: 'Bebidas' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  expect(sent).toEqual(['POST /categories', 'GET /account/me'])
  expect(currentUserId()).toBe(owner.account_id)
})

test('a session that has ended signs out, and a device whose operator is gone asks who goes on', async () => {
  answers({ '/categories': [gone, unknown], '/account/me': [gone, unknown] })
  await expect(client.catalog.listCategories()).rejects.toMatchObject({ code: 'OPERATOR_GONE' })
  expect(asked.mock.calls).toEqual([['gone']])
  expect(currentUserId()).toBe(owner.account_id)
  await expect(client.catalog.createCategory({ name: 'Bebidas' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  expect(currentUserId()).toBeNull()
  expect(closed).not.toHaveBeenCalled()
})

test('without network nothing is known of the session, and nobody is signed out', async () => {
  answers({ '/categories': [unknown] })
  await expect(client.catalog.listCategories()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(currentUserId()).toBe(owner.account_id)
})

test('a creation whose answer is lost is sent again under its key, whatever refuses it in between; once done the same input has another', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const refused = [401, 429, 500, 503].map((status) => () => refusal(status, 'TOO_MANY_REQUESTS'))
  const made = fine({ id: '1' })
  answers({ '/customers': [lost, ...refused, made, made], '/account/me': [fine(owner)] })
  for (let times = 0; times < 7; times += 1)
    await client.contacts.createCustomer({ name: 'Ana' }).catch(() => {})
  const sentKeys = keys.filter((key) => key !== null)
  expect(sentKeys[0]).toMatch(/^[\w-]{36}$/)
  expect(sentKeys.map((key) => key === sentKeys[0])).toEqual([true, true, true, true, true, true, false])
  expect(sessionStorage.getItem('unfinished-acts')).toBeNull()
})

test('after another creation of its kind the same input is another one', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const made = fine({ id: '1' })
  answers({ '/customers': [lost, made, made], '/suppliers': [made] })
  await client.contacts.createCustomer({ name: 'Ana' }).catch(() => {})
  await client.contacts.createSupplier({ name: 'Bia' })
  await client.contacts.createCustomer({ name: 'Bia' })
  await client.contacts.createCustomer({ name: 'Ana' })
  expect(new Set(keys).size).toBe(4)
})

test('what was lost keeps its key while something else is refused, and its message says that it may have happened', async () => {
  const doubted = vi.fn()
  onWriteDoubted(doubted)
  onTestFinished(() => onWriteDoubted(() => {}))
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const refused = () => refusal(409, 'NAME_TAKEN')
  answers({ '/customers': [lost, refused, fine({ id: '1' })] })
  const create = (name: string) => client.contacts.createCustomer({ name }).catch(errorMessage)
  expect(await create('Ana')).toMatch(/^Sem conexão com o servidor\. Não sabemos se foi registrado/)
  expect(await create('Bia')).toBe('NAME_TAKEN')
  await create('Ana')
  expect(keys[2]).toBe(keys[0])
  expect(keys[1]).not.toBe(keys[0])
  expect(doubted.mock.calls).toEqual([['contacts']])
})
