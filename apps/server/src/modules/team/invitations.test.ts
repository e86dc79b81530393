import { createHash, randomUUID } from 'node:crypto'
import { INVITATION_DAYS, INVITATIONS_A_DAY } from '@prateleira/contract/team/constants'
import { describe, expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { waitingFor } from '../../../test/mail.ts'
import { stocked } from '../../../test/stock.ts'
import { invitedToken, joined, lettersToAddress, newcomer } from '../../../test/team.ts'

const app = await testApp()
const newAddress = () => `convidada-${randomUUID()}@example.com`
const names = async (shop: Shop) => (await shop.api.team.getTeam()).members.map(({ full_name }) => full_name)
const look = async (token: string, as = app.nobody) =>
  (await as.api.team.checkInvitation({ token })).invitation
const check = (token: string) => look(token)

describe('TEAM-03 an invitation', () => {
  test('is mailed to its address, stores only the hash of its link and adds a person with an account, once', async () => {
    const [owner, guest] = [await app.shop({ company_name: 'Empório' }), await app.shop()]
    await stocked(owner, { name: 'Da loja' })
    await owner.api.team.inviteMember({ email: guest.email.toUpperCase(), role: 'stocker', sees_costs: true })
    const [letter] = await lettersToAddress(app, guest.email)
    expect(letter?.subject).toBe('Convite para a equipe de Empório')
    const token = await invitedToken(app, guest.email)
    const { rows } = await app.admin.query('select * from invitations where shop_id = $1', [owner.shopId])
    expect(rows[0].token_hash).toBe(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await check(token)).toMatchObject({
      shop_name: 'Empório',
      invited_by: 'Ana Souza',
      email: guest.email,
      role: 'stocker',
      reader: 'has_account',
    })
    expect((await look(token, guest))?.reader).toBe('invited')

    await expect(guest.api.team.acceptInvitation({ token })).resolves.toEqual({ id: owner.shopId })
    const me = await guest.api.account.me()
    expect(me).toMatchObject({ user_id: owner.shopId, person_id: guest.personId })
    expect(me.shops.find(({ is_current }) => is_current)).toMatchObject({ name: 'Empório', role: 'stocker' })
    expect((await guest.api.catalog.listProducts({})).items.map(({ name }) => name)).toEqual(['Da loja'])
    const { members, invitations } = await owner.api.team.getTeam()
    expect(members.map(({ id, email, role, sees_costs }) => [id, email, role, sees_costs])).toEqual([
      [owner.personId, owner.email, 'owner', null],
      [guest.personId, guest.email, 'stocker', true],
    ])
    expect(invitations).toEqual([])
    expect((await waitingFor(app, owner.personId)).map(({ letter: { subject } }) => subject)).toEqual([
      'Alguém entrou na sua equipe na Prateleira',
    ])

    await expect(guest.api.team.acceptInvitation({ token })).rejects.toMatchObject({
      code: 'INVITATION_INVALID',
    })
    expect(await check(token)).toBeNull()
  })

  test('creates an account by the link: the address is confirmed, without a shop and a trial', async () => {
    const owner = await app.shop()
    const email = newAddress()
    const bia = await newcomer(app, owner, email)
    const me = await bia.api.account.me()
    expect(me).toMatchObject({ email, email_verified: true, full_name: 'Bia Lima', user_id: owner.shopId })
    expect(me.shops.map(({ id, role }) => [id, role])).toEqual([[owner.shopId, 'seller']])
    const owned = await app.admin.query('select from shops where owner_id = $1', [bia.personId])
    expect(owned.rowCount).toBe(0)
    // The first shop of their own gets the trial, the next one does not.
    await bia.api.account.openShop({ name: 'Da Bia' })
    expect((await bia.api.account.me()).subscription).toMatchObject({
      subscription_status: 'trial',
      access: 'open',
      days_left: 3,
    })
    await bia.api.account.openShop({ name: 'Outra da Bia' })
    expect((await bia.api.account.me()).subscription.access).toBe('plan_required')
  })

  test('gives no second trial to an address that had an account', async () => {
    const owner = await app.shop()
    const before = await app.shop()
    await before.api.privacy.deleteAccount({ password: 'segredo-bom' })
    const again = await newcomer(app, owner, before.email)
    await again.api.account.openShop({ name: 'De novo' })
    expect((await again.api.account.me()).subscription.access).toBe('plan_required')
  })

  test('is for its address only; strangers, wrong and expired links learn nothing', async () => {
    const [owner, guest, other] = [await app.shop(), await app.shop(), await app.shop()]
    await owner.api.team.inviteMember({ email: guest.email, role: 'seller' })
    const token = await invitedToken(app, guest.email)
    expect(await look(token, other)).toMatchObject({ reader: 'somebody_else', signed_in_as: other.email })
    await expect(other.api.team.acceptInvitation({ token })).rejects.toMatchObject({
      code: 'INVITATION_FOR_ANOTHER',
    })
    expect(await check('x'.repeat(43))).toBeNull()
    const join = { token: 'x'.repeat(43), full_name: 'X', password: 'segredo-bom' }
    await expect(app.nobody.api.team.joinByInvitation(join)).rejects.toMatchObject({
      code: 'INVITATION_INVALID',
    })
    await expect(app.nobody.api.team.joinByInvitation({ ...join, token })).rejects.toMatchObject({
      code: 'HAS_ACCOUNT',
    })
    expect(await names(owner)).toHaveLength(1)
  })

  test(`ends after ${INVITATION_DAYS} days to the millisecond, when it is revoked, and when a newer one is sent`, async () => {
    const owner = await app.shop()
    const [late, revoked, renewed] = [newAddress(), newAddress(), newAddress()]
    const made = await owner.api.team.inviteMember({ email: late, role: 'seller' })
    const lateToken = await invitedToken(app, late)
    const { id } = await owner.api.team.inviteMember({ email: revoked, role: 'seller' })
    const revokedToken = await invitedToken(app, revoked)
    await owner.api.team.revokeInvitation({ id })
    expect(await check(revokedToken)).toBeNull()
    await expect(owner.api.team.revokeInvitation({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

    const first = await owner.api.team.inviteMember({ email: renewed, role: 'seller' })
    const firstToken = await invitedToken(app, renewed)
    await owner.api.team.resendInvitation({ id: first.id })
    const secondToken = await invitedToken(app, renewed)
    expect([await check(firstToken), (await check(secondToken))?.role]).toEqual([null, 'seller'])
    await owner.api.team.inviteMember({ email: renewed, role: 'manager' })
    expect([await check(secondToken), (await check(await invitedToken(app, renewed)))?.role]).toEqual([
      null,
      'manager',
    ])

    const { invitations } = await owner.api.team.getTeam()
    const end = Date.parse(invitations.find((one) => one.id === made.id)?.expires_at ?? '')
    app.clock.set(new Date(end - 1000))
    expect(await check(lateToken)).not.toBeNull()
    app.clock.set(new Date(end))
    expect(await check(lateToken)).toBeNull()
    app.clock.set(new Date())
  })

  test('accepted 50 times at once adds one member', async () => {
    const [owner, guest] = [await app.shop(), await app.shop()]
    await owner.api.team.inviteMember({ email: guest.email, role: 'seller' })
    const token = await invitedToken(app, guest.email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => guest.call('POST', '/api/v1/team/invitation/accept', { token })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(410)])
    expect(await names(owner)).toHaveLength(2)
    const email = newAddress()
    await owner.api.team.inviteMember({ email, role: 'seller' })
    const body = { token: await invitedToken(app, email), full_name: 'Bia', password: 'segredo-da-bia' }
    await expect(
      app.nobody.api.team.joinByInvitation({ ...body, full_name: 'Beatriz', password: 'beatriz-1' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const joins = await Promise.all(
      Array.from({ length: 8 }, () => app.nobody.call('POST', '/api/v1/team/invitation/join', body)),
    )
    expect(joins.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await names(owner)).toHaveLength(3)
  })

  test('is sent, resent and revoked by the owner only; a member is not invited twice', async () => {
    const owner = await app.shop()
    const manager = await joined(app, owner, 'manager')
    const { id } = await owner.api.team.inviteMember({ email: newAddress(), role: 'seller' })
    for (const ask of [
      () => manager.api.team.getTeam(),
      () => manager.api.team.inviteMember({ email: newAddress(), role: 'seller' }),
      () => manager.api.team.resendInvitation({ id }),
      () => manager.api.team.revokeInvitation({ id }),
      () => manager.api.team.addCounterMember({ full_name: 'Zé', role: 'seller' }),
    ])
      await expect(ask()).rejects.toMatchObject({ status: 403 })
    await expect(owner.api.team.inviteMember({ email: manager.email, role: 'seller' })).rejects.toMatchObject(
      { code: 'ALREADY_MEMBER' },
    )
    expect((await owner.api.team.getTeam()).invitations.map((one) => one.id)).toEqual([id])
  })

  test('sends a limited number of letters a day per shop', async () => {
    const owner = await app.shop()
    await app.admin.query(
      `insert into auth.rate_limit (key, attempts, window_ends_at) values ($1, ${INVITATIONS_A_DAY}, now() + interval '1 day')`,
      [`invite:${owner.shopId}`],
    )
    const email = newAddress()
    await expect(owner.api.team.inviteMember({ email, role: 'seller' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    expect(await lettersToAddress(app, email)).toEqual([])
  })
})
