import { randomUUID } from 'node:crypto'
import type { GivenRole } from '@prateleira/contract/team/constants'
import { describe, expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'
import { invitedToken, joined, newcomer } from '../../../test/team.ts'

const app = await testApp()
const newAddress = () => `convidada-${randomUUID()}@example.com`
const role = async (shop: Shop) =>
  (await shop.api.account.me()).shops.find(({ is_current: isCurrent }) => isCurrent)?.role
const subscribe = (shop: Shop, code: string) =>
  app.admin.query(
    `update shops set subscription_status = 'active', subscription_expires_at = null,
            plan_id = (select id from subscription_plans where code = $2) where shop_id = $1`,
    [shop.shopId, code],
  )
const left = async (shop: Shop) =>
  (
    await app.admin.query(
      'select person_id, number, name from former_members where shop_id = $1 order by number',
      [shop.shopId],
    )
  ).rows

describe('a member', () => {
  test('gets another role, is suspended, resumed and removed, with effect from the next call', async () => {
    const owner = await app.shop()
    const seller = await joined(app, owner)
    await stocked(owner, { name: 'Da loja' })
    const id = seller.personId
    await owner.api.team.updateMember({ params: { id }, body: { role: 'manager', sees_costs: false } })
    expect(await role(seller)).toBe('manager')

    await owner.api.team.suspendMember({ id })
    expect((await seller.call('GET', '/api/v1/products')).status).toBe(402)
    const me = await seller.api.account.me()
    expect([me.user_id, me.shops.map((shop) => shop.id)]).toEqual([null, [seller.shopId]])
    expect((await seller.call('POST', `/api/v1/account/shops/${owner.shopId}/switch`, {})).status).toBe(404)
    await owner.api.team.resumeMember({ id })
    await seller.api.account.switchShop({ id: owner.shopId })
    expect(await role(seller)).toBe('manager')

    const key = await owner.api.integration.createKey({ name: 'Dela', scope: 'read', password: PASSWORD })
    await app.admin.query('update integration_keys set created_by = $2 where id = $1', [key.id, id])
    await owner.api.team.removeMember({ id })
    expect((await seller.call('GET', '/api/v1/products')).status).toBe(402)
    expect(await owner.api.integration.listKeys()).toEqual([])
    expect((await owner.api.team.getTeam()).members.map((member) => member.id)).toEqual([owner.personId])
    await expect(owner.api.team.removeMember({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('without another shop is signed out by removal', async () => {
    const owner = await app.shop()
    const bia = await newcomer(app, owner, newAddress())
    expect((await bia.call('GET', '/api/v1/account/me')).status).toBe(200)
    await owner.api.team.removeMember({ id: bia.personId })
    expect((await bia.call('GET', '/api/v1/account/me')).status).toBe(401)
  })

  test("the owner's role and membership cannot be changed by anybody, nor can the owner leave", async () => {
    const owner = await app.shop()
    const id = owner.personId
    for (const ask of [
      () => owner.api.team.updateMember({ params: { id }, body: { role: 'seller' } }),
      () => owner.api.team.suspendMember({ id }),
      () => owner.api.team.removeMember({ id }),
      () => owner.api.team.leaveShop({ id: owner.shopId }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await role(owner)).toBe('owner')
  })

  test('leaves by themselves, and can be invited again', async () => {
    const owner = await app.shop()
    const seller = await joined(app, owner)
    await seller.api.team.leaveShop({ id: owner.shopId })
    expect((await seller.api.account.me()).shops.map(({ id }) => id)).toEqual([seller.shopId])
    expect(await left(owner)).toEqual([{ person_id: seller.personId, number: 1, name: 'Ana Souza' }])
    await owner.api.team.inviteMember({ email: seller.email, role: 'manager' })
    await seller.api.team.acceptInvitation({ token: await invitedToken(app, seller.email) })
    expect([await role(seller), await left(owner)]).toEqual(['manager', []])
  })

  test('without an address has a name and no account, and both end with the membership', async () => {
    const owner = await app.shop()
    const { id } = await owner.api.team.addCounterMember({ full_name: 'Zé', role: 'seller' })
    await owner.api.team.updateMember({ params: { id }, body: { full_name: 'José', role: 'stocker' } })
    expect((await owner.api.team.getTeam()).members[1]).toMatchObject({
      id,
      full_name: 'José',
      email: null,
      role: 'stocker',
    })
    await owner.api.team.removeMember({ id })
    const { rowCount } = await app.admin.query('select from people where person_id = $1', [id])
    expect([rowCount, await left(owner)]).toEqual([0, [{ person_id: id, number: 1, name: 'José' }]])
    const again = await owner.api.team.addCounterMember({ full_name: 'Rui', role: 'seller' })
    await owner.api.privacy.deleteAccount({ password: PASSWORD })
    const kept = await app.admin.query('select from people where person_id = $1', [again.id])
    expect(kept.rowCount).toBe(0)
  })

  test('keeps what another person decided meanwhile; two decisions on their rights are a conflict', async () => {
    const { api } = await app.shop()
    const { id } = await api.team.addCounterMember({ full_name: 'Edu', role: 'stocker', sees_costs: true })
    const told = async () => {
      const { full_name, role, sees_costs } = (await api.team.getTeam()).members[1] ?? {}
      return [full_name, role, sees_costs]
    }
    const seen = { full_name: 'Edu', role: 'stocker' as const, sees_costs: true }
    const save = (body: Omit<typeof seen, 'role'> & { role: GivenRole }) =>
      api.team.updateMember({ params: { id }, body: { ...body, seen } })
    await api.team.updateMember({ params: { id }, body: { role: 'stocker' } })
    await save(seen)
    await save({ ...seen, full_name: 'Eduardo' })
    expect(await told()).toEqual(['Eduardo', 'stocker', null])

    await expect(save({ ...seen, role: 'manager' })).rejects.toMatchObject({
      code: 'EDIT_CONFLICT',
      data: {
        conflicts: [
          {
            field: 'rights',
            mine: { role: 'manager', sees_costs: true },
            theirs: { role: 'stocker', sees_costs: false },
          },
        ],
      },
    })
    expect(await told()).toEqual(['Eduardo', 'stocker', null])
    const now = { full_name: 'Eduardo', role: 'stocker' as const }
    await api.team.updateMember({ params: { id }, body: { ...now, role: 'manager', seen: now } })
    expect(await told()).toEqual(['Eduardo', 'manager', null])
  })

  test('with an account keeps the name they chose', async () => {
    const owner = await app.shop()
    const seller = await joined(app, owner)
    const body = { full_name: 'Outro Nome', role: 'seller' as const }
    await owner.api.team.updateMember({ params: { id: seller.personId }, body })
    expect((await owner.api.team.getTeam()).members.map(({ full_name }) => full_name)).not.toContain(
      'Outro Nome',
    )
  })

  test('is shown as present', async () => {
    const owner = await app.shop()
    const seller = await joined(app, owner)
    const seen = async () =>
      (await owner.api.team.getTeam()).members.find(({ id }) => id === seller.personId)?.last_seen_at
    expect(await seen()).toBeNull()
    await seller.api.account.me()
    expect(Math.abs(Date.parse((await seen()) ?? '') - app.clock.now().getTime())).toBeLessThan(10_000)
  })
})

test('an administrator sees the members of a shop with its owner', async () => {
  const owner = await app.shop({ company_name: 'Empório Zulmira' })
  const seller = await joined(app, owner)
  await owner.api.team.addCounterMember({ full_name: 'José', role: 'stocker' })
  await owner.api.team.suspendMember({ id: seller.personId })
  const admin = await administrator(app, ['user_management'])
  const { items } = await admin.api.admin.listUsers({ search: 'zulmira' })
  expect(items.map(({ user_id, members }) => [user_id, members])).toEqual([
    [
      owner.shopId,
      [
        { full_name: 'Ana Souza', role: 'seller', state: 'suspended' },
        { full_name: 'José', role: 'stocker', state: 'active' },
      ],
    ],
  ])
})

test('an owner sees who loses access with their account, by shop; a member sees nobody', async () => {
  const owner = await app.shop({ company_name: 'Empório' })
  const seller = await joined(app, owner)
  await owner.api.team.addCounterMember({ full_name: 'José', role: 'stocker' })
  expect(await owner.api.team.listDependents()).toEqual([
    { shop_id: owner.shopId, shop_name: 'Empório', people: ['Ana Souza', 'José'] },
  ])
  expect(await seller.api.team.listDependents()).toEqual([])
})

test('TEAM-09 a member’s deletion leaves the shop complete and their name in its history; the owner’s ends the shop, after naming who loses access', async () => {
  const owner = await app.shop()
  const seller = await joined(app, owner, 'manager')
  await stocked(seller, { name: 'Fica' })
  await seller.api.privacy.deleteAccount({ password: PASSWORD })
  expect((await owner.api.catalog.listProducts({})).items.map(({ name }) => name)).toEqual(['Fica'])
  expect(await left(owner)).toEqual([{ person_id: seller.personId, number: 1, name: 'Ana Souza' }])
  const { rows } = await app.admin.query(
    `select (select count(*)::int from people where person_id = $1) + (select count(*)::int from auth."user" where id = $1) as n`,
    [seller.personId],
  )
  expect(rows[0].n).toBe(0)

  await owner.api.team.addCounterMember({ full_name: 'José', role: 'stocker' })
  const [named] = await owner.api.team.listDependents()
  expect([named?.shop_id, named?.people]).toEqual([owner.shopId, ['José']])
  await owner.api.privacy.deleteAccount({ password: PASSWORD })
  for (const table of ['shops', 'members', 'products', 'former_members', 'activity'])
    expect([
      table,
      (await app.admin.query(`select from ${table} where shop_id = $1`, [owner.shopId])).rowCount,
    ]).toEqual([table, 0])
})

describe('TEAM-08 the number of members follows the plan', () => {
  test('of 50 people who join at once near the limit only as many succeed as there is room for', async () => {
    const owner = await app.shop()
    await subscribe(owner, 'profissional')
    const guests = await Promise.all(Array.from({ length: 18 }, () => app.shop()))
    for (const guest of guests) await owner.api.team.inviteMember({ email: guest.email, role: 'seller' })
    await subscribe(owner, 'basico')
    const tokens = await Promise.all(guests.map(({ email }) => invitedToken(app, email)))
    const answers = await Promise.all(
      guests.map((guest, at) => guest.call('POST', '/api/v1/team/invitation/accept', { token: tokens[at] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: 'MEMBER_LIMIT_REACHED',
      message:
        'O plano da loja é para até 3 pessoas, e todos os lugares estão ocupados. Remova alguém da equipe ou mude de plano.',
    })
    expect(await owner.api.team.getTeam()).toMatchObject({ members_max: 3, members: { length: 3 } })
  })

  test('an administrator sets it, and it is shown with the plan', async () => {
    const [owner, admin] = [await app.shop(), await administrator(app, ['plan_management'])]
    const plan = await admin.api.admin.createPlan({
      name: 'Dupla',
      price: '9.90',
      duration_months: 1,
      features: ['Tudo'],
      members_max: 2,
      is_active: true,
    })
    const told = async () =>
      (await owner.api.billing.listPlans()).find(({ id }) => id === plan.id)?.members_max
    expect([plan.members_max, await told()]).toEqual([2, 2])
    await app.admin.query(
      `update shops set subscription_status = 'active', plan_id = $2 where shop_id = $1`,
      [owner.shopId, plan.id],
    )
    await owner.api.team.addCounterMember({ full_name: 'Rui', role: 'seller' })
    const another = () => owner.call('POST', '/api/v1/team/members', { full_name: 'Zé', role: 'seller' })
    expect((await another()).status).toBe(403)
    const { name, price, duration_months, features, is_active } = plan
    const seen = { name, price, duration_months, features, is_active }
    await admin.api.admin.updatePlan({
      params: { id: plan.id },
      body: { ...seen, members_max: 3, seen: { ...seen, members_max: 2 } },
    })
    expect([await told(), (await another()).status]).toEqual([3, 201])
  })

  test('the same for 50 added at once, invitations counted; a downgrade removes nobody and admits nobody', async () => {
    const owner = await app.shop()
    expect((await owner.api.team.getTeam()).members_max).toBe(20)
    await owner.api.team.inviteMember({ email: newAddress(), role: 'seller' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        owner.call('POST', '/api/v1/team/members', { full_name: `Pessoa ${n}`, role: 'seller' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(18)
    await subscribe(owner, 'basico')
    expect(await owner.api.team.getTeam()).toMatchObject({ members_max: 3, members: { length: 19 } })
    await expect(owner.api.team.inviteMember({ email: newAddress(), role: 'seller' })).rejects.toMatchObject({
      code: 'MEMBER_LIMIT_REACHED',
    })
  })
})
