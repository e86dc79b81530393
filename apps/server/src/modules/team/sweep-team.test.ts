import { FORMER_NAME_YEARS, INVITATION_DAYS, INVITATION_KEPT_DAYS } from '@prateleira/contract/team/constants'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { joined } from '../../../test/team.ts'
import { sweepTeam } from './sweep-team.ts'

const app = await testApp()
const DAY = 86_400_000
const MINUTE = 60_000

test(`names of former members are deleted after ${FORMER_NAME_YEARS} years, the number stays`, async () => {
  const owner = await app.shop()
  const [first, second] = [await joined(app, owner), await joined(app, owner)]
  for (const { personId: id } of [first, second]) await owner.api.team.removeMember({ id })
  await app.admin.query(
    `update former_members set left_at = now() - interval '${FORMER_NAME_YEARS} years 1 minute' where person_id = $1`,
    [first.personId],
  )
  await sweepTeam(app.services.door)
  const left = await app.admin.query(
    'select number, name from former_members where shop_id = $1 order by number',
    [owner.shopId],
  )
  expect(left.rows).toEqual([
    { number: 1, name: null },
    { number: 2, name: 'Ana Souza' },
  ])
})

test(`an expired invitation is deleted after ${INVITATION_KEPT_DAYS} days, not before; a withdrawn one is gone at once`, async () => {
  const owner = await app.shop()
  const kept = async () =>
    (
      await app.admin.query('select email from invitations where shop_id = $1 order by email', [owner.shopId])
    ).rows.map(({ email }) => email)
  const invited = async (name: string, ago: number) => {
    app.clock.set(new Date(Date.now() - ago))
    return await owner.api.team.inviteMember({ email: `${name}@example.com`, role: 'seller' })
  }
  onTestFinished(() => app.clock.set(new Date()))
  const all = (INVITATION_DAYS + INVITATION_KEPT_DAYS) * DAY
  await invited('1-forgotten', all + MINUTE)
  await invited('2-expired', all - 10 * MINUTE)
  await invited('3-just-expired', INVITATION_DAYS * DAY + MINUTE)
  await invited('4-open', 0)
  const { id } = await invited('5-withdrawn', 0)
  await owner.api.team.revokeInvitation({ id })
  const names = ['1-forgotten', '2-expired', '3-just-expired', '4-open'].map((name) => `${name}@example.com`)
  expect(await kept()).toEqual(names)
  await sweepTeam(app.services.door)
  expect(await kept()).toEqual(names.slice(1))
})
