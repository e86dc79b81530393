import { USER_SORTS, type UserSort } from '@prateleira/contract/admin/rules'
import { describe, expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()
const admin = await administrator(app, ['user_management'])
const DAY = 86_400_000
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
