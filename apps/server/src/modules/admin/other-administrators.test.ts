import { beforeAll, expect, test } from 'vitest'
import { administrator, superAdministrator } from '../../../test/admin.ts'
import { type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp()
let supervisor: Shop
let clerk: Shop
let colleague: Shop
beforeAll(async () => {
  supervisor = await superAdministrator(app)
  clerk = await administrator(app, ['user_management'])
  colleague = await administrator(app, ['plan_management'])
})

const NAMES = { full_name: 'Outro Nome', company_name: 'Outra', phone: '1133334444' }
const WRITES: Record<string, (actor: Shop, id: string) => ReturnType<Shop['call']>> = {
  rename: (actor, id) => actor.call('PUT', `/api/v1/admin/users/${id}`, NAMES),
  suspend: (actor, id) => actor.call('PUT', `/api/v1/admin/users/${id}/status`, { status: 'suspended' }),
  'suspend while renaming': (actor, id) =>
    actor.call('PUT', `/api/v1/admin/users/${id}`, { ...NAMES, status: 'suspended' }),
  activate: (actor, id) => actor.call('PUT', `/api/v1/admin/users/${id}/status`, { status: 'active' }),
  delete: (actor, id) => actor.call('DELETE', `/api/v1/admin/users/${id}`),
}

async function profileOf({ shopId }: Shop) {
  return (
    await app.admin.query(
      'select * from shops s join people p on p.person_id = s.owner_id where s.shop_id = $1',
      [shopId],
    )
  ).rows
}

test.each(Object.keys(WRITES))(
  'user_management alone does not let anybody %s another administrator',
  async (name) => {
    for (const target of [colleague, supervisor]) {
      const before = await profileOf(target)
      const answer = await WRITES[name]?.(clerk, target.shopId)
      // The super administrator is protected from everybody.
      const isProtected = target === supervisor && /suspend|delete/.test(name)
      expect(answer?.body.code).toBe(isProtected ? 'PROTECTED_USER' : 'OTHER_ADMINISTRATOR')
      expect(await profileOf(target)).toEqual(before)
    }
    expect((await colleague.call('GET', '/api/v1/account/me')).status).toBe(200)
  },
)

test('the list marks it, and it applies neither to oneself nor to plain users, and not to the super administrator', async () => {
  const plain = await app.shop()
  const { items } = await clerk.api.admin.listUsers({})
  const reach = Object.fromEntries(items.map((user) => [user.user_id, user.is_out_of_reach]))
  expect([supervisor, clerk, colleague, plain].map(({ shopId }) => reach[shopId])).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect((await WRITES.rename?.(clerk, clerk.shopId))?.status).toBe(200)
  expect((await WRITES.rename?.(clerk, plain.shopId))?.status).toBe(200)
  for (const name of ['rename', 'suspend', 'activate', 'delete'])
    expect([name, (await WRITES[name]?.(supervisor, colleague.shopId))?.status]).toEqual([name, 200])
})
