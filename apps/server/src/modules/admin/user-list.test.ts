import { USER_SORTS, type UserSort } from '@prateleira/contract/admin/rules'
import type { SubscriptionStatus } from '@prateleira/contract/billing/rules'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { administrator, setStatus } from '../../../test/admin.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { furnish } from '../../../test/isolation/furnish.ts'
import { newMark } from '../../../test/isolation/things.ts'
import { LOGINS } from '../../database.ts'
import { loginUrl } from '../../kernel/db/roles.ts'

const app = await testApp()
const admin = await administrator(app, ['user_management'])
const DAY = 86_400_000

const find = (search: string, status?: SubscriptionStatus) => admin.api.admin.listUsers({ search, status })

describe('the list of users', () => {
  test('is searched by name, company and phone without case and accents, filtered by status, in pages, newest first', async () => {
    const people = []
    for (const [full_name, company_name, phone] of [
      ['Zuleica Conceição', 'Ótica Íris', '11 91111-1111'],
      ['Bento', 'Padaria Zuleica', '21 92222-2222'],
      ['Caio', 'Mercado', '31 93333-7777'],
    ])
      people.push(await app.shop({ full_name, company_name, phone }))
    await setStatus(admin, (people[1] as Shop).shopId, 'suspended')

    expect((await find('ZULEICA')).items.map(({ full_name }) => full_name)).toEqual([
      'Bento',
      'Zuleica Conceição',
    ])
    expect((await find('otica iris conceicao')).items).toHaveLength(1)
    expect((await find('93333-7777')).items.map(({ full_name }) => full_name)).toEqual(['Caio'])
    expect((await find('zuleica', 'suspended')).items.map(({ full_name }) => full_name)).toEqual(['Bento'])
    expect(await find('%_%')).toEqual({ items: [], total: 0 })
    const second = await admin.api.admin.listUsers({ search: 'zuleica', page: 2, limit: 1 })
    expect([second.total, second.items.map(({ full_name }) => full_name)]).toEqual([2, ['Zuleica Conceição']])
  })

  test('a page after the last one still reports the number of matches', async () => {
    await app.shop({ company_name: 'Quitanda Derradeira' })
    const beyond = await admin.api.admin.listUsers({ search: 'derradeira', page: 3 })
    expect(beyond).toEqual({ items: [], total: 1 })
  })

  test('the search answers only an admitted administrator', async () => {
    const client = new pg.Client({ connectionString: loginUrl(app.databaseUrl, LOGINS.admin) })
    await client.connect()
    const asked = await client.query(`select * from find_shops(array['a'], null, 'created', null, 50, 0)`)
    await client.end()
    expect(asked.rowCount).toBe(0)
  })

  test('ADM-09 shows when each subscription ends, days rounded up', async () => {
    const HOUR = 3_600_000
    const mark = 'Rótulo'
    for (const [name, end] of [
      ['a', null],
      ['b', new Date(Date.now() - 1)],
      ['c', new Date(Date.now() + HOUR)],
      ['d', new Date(Date.now() + 7 * DAY - HOUR)],
      ['e', new Date(Date.now() + 7 * DAY + HOUR)],
      ['f', new Date(Date.now() + 90 * DAY - HOUR)],
    ] as const)
      await app.shop({ full_name: `${mark} ${name}`, subscription_expires_at: end })
    const { items } = await find(mark)
    expect(
      items.map(({ full_name, expiry_label }) => `${full_name.at(-1)} ${expiry_label}`).toSorted(),
    ).toEqual([
      'a Sem data de expiração',
      'b Expirado',
      'c Expira em 1 dia',
      'd Expira em 7 dias',
      'e em 8 dias',
      'f em 3 meses',
    ])
  })

  test('shows no email address and nothing of a shop', async () => {
    const shop = await app.shop({ full_name: 'Sem Email' })
    const mark = newMark()
    await furnish(shop, mark)
    const text = JSON.stringify(await find('Sem Email'))
    expect(text).toContain(shop.shopId)
    expect(text).not.toContain(shop.email)
    // The members are listed, but none of the shop's data.
    expect(text.replaceAll(`Membro ${mark}`, '')).not.toContain(mark)
  })
})

const MARK = 'Ordem'

/** Created in this order; the letter stands for the end of the subscription in days, or none. */
const PEOPLE = [
  ['Édson', 9],
  ['bruna', null],
  ['Zé', -4],
  ['Ana', 2],
  ['ÁNGELO', null],
  ['Dora', 2],
  ['ana', 40],
] as const

const ids: string[] = []
for (const [name, days] of PEOPLE) {
  const end = days === null ? null : new Date(Math.floor(Date.now() / DAY + days) * DAY)
  const shop = await app.shop({ full_name: name, company_name: MARK, subscription_expires_at: end })
  ids.push(shop.shopId)
}

type Asked = Partial<Parameters<typeof admin.api.admin.listUsers>[0]>
const list = (sort: UserSort, asked: Asked = {}) =>
  admin.api.admin.listUsers({ search: MARK, sort, ...asked })
const names = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ full_name }) => full_name)

describe('ADM-03 the order of the users', () => {
  test('is by name without case and accents, by sign-up, or by the end, with users without one last', async () => {
    expect(names(await list('name'))).toEqual(['Ana', 'ana', 'ÁNGELO', 'bruna', 'Dora', 'Édson', 'Zé'])
    const madeIn = PEOPLE.map(([name]) => name)
    expect(names(await list('created'))).toEqual(madeIn)
    expect(names(await admin.api.admin.listUsers({ search: MARK }))).toEqual(madeIn.toReversed())
    expect(names(await list('expiry'))).toEqual(['Zé', 'Ana', 'Dora', 'Édson', 'ana', 'bruna', 'ÁNGELO'])
    for (const sort of ['name', 'created', 'expiry'] as const)
      expect(names(await list(`-${sort}`))).toEqual(names(await list(sort)).toReversed())
    const named = await admin.call('GET', '/api/v1/admin/users?sort=phone')
    expect(named).toMatchObject({ status: 400, body: { message: 'Ordem inválida' } })
  })

  test.each(USER_SORTS)('%s: pages continue from their neighbours, forwards and back', async (sort) => {
    const all = names(await list(sort))
    const seen: string[] = []
    let page = await list(sort, { limit: 2 })
    const pages = [page]
    while (page.items.length > 0) {
      seen.push(...names(page))
      expect(page.total).toBe(all.length)
      page = await list(sort, { limit: 2, after: page.items.at(-1)?.user_id })
      pages.push(page)
    }
    expect(seen).toEqual(all)
    const second = await list(sort, { limit: 2, before: pages[2]?.items[0]?.user_id })
    expect(second).toEqual(pages[1])
  })

  test('a page keeps its place when a user is added before it; if its neighbour is deleted the page number is used', async () => {
    const first = await list('created', { limit: 3 })
    const neighbour = first.items.at(-1)?.user_id as string
    await app.admin.query("update shops set created_at = created_at - interval '1 day' where shop_id = $1", [
      ids.at(-1),
    ])
    try {
      expect(names(await list('created', { limit: 3, page: 2, after: neighbour }))).toEqual([
        'Ana',
        'ÁNGELO',
        'Dora',
      ])
      const gone = { limit: 3, page: 2, after: crypto.randomUUID() }
      expect(names(await list('created', gone))).toEqual(['Zé', 'Ana', 'ÁNGELO'])
      expect(names(await list('created', { limit: 3, page: 2 }))).toEqual(['Zé', 'Ana', 'ÁNGELO'])
    } finally {
      await app.admin.query(
        "update shops set created_at = created_at + interval '1 day' where shop_id = $1",
        [ids.at(-1)],
      )
    }
  })

  test('a changed name is sorted into its new place', async () => {
    const body = { full_name: 'Álvaro', company_name: MARK, phone: '' }
    await admin.api.admin.updateUser({ params: { id: ids[2] as string }, body })
    expect(names(await list('name'))[0]).toBe('Álvaro')
    expect(names(await admin.api.admin.listUsers({ search: 'alvaro ordem' }))).toEqual(['Álvaro'])
  })
})
