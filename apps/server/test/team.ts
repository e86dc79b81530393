import type { GivenRole } from '@prateleira/contract/team/constants'
import { expect } from 'vitest'
import { type Answer, PASSWORD, type Shop, shopBehind, shopOf, type TestApp } from './harness.ts'
import { putSession } from './people.ts'

/** Letters waiting for an address, which need not belong to anybody yet, newest last. */
export async function lettersToAddress(app: TestApp, address: string) {
  const { rows } = await app.admin.query<{ letter: { subject: string; action: { url: string } } }>(
    'select letter from outgoing_mail where address = $1 order by id',
    [address],
  )
  return rows.map(({ letter }) => letter)
}

/** The token of an address's newest invitation, from its letter. */
export async function invitedToken(app: TestApp, address: string): Promise<string> {
  const letter = (await lettersToAddress(app, address)).at(-1)
  expect(letter).toBeDefined()
  return new URL(letter?.action.url ?? '').hash.slice(1)
}

/** Adds a person with an account to a shop by an invitation; afterwards they work there. */
export async function joined(app: TestApp, owner: Shop, role: GivenRole = 'seller'): Promise<Shop> {
  const member = await app.shop()
  await owner.api.team.inviteMember({ email: member.email, role })
  await member.api.team.acceptInvitation({ token: await invitedToken(app, member.email) })
  return member
}

/** Creates an account by an invitation, without a shop of its own, and signs it in. */
export async function newcomer(app: TestApp, owner: Shop, email: string, role: GivenRole = 'seller') {
  await owner.api.team.inviteMember({ email, role })
  const answer = await app.nobody.call('POST', '/api/v1/team/invitation/join', {
    token: await invitedToken(app, email),
    full_name: 'Bia Lima',
    password: 'segredo-da-bia',
  })
  expect(answer.status).toBe(201)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return shopBehind(app.url, { email, cookie })
}

/** A browser at the counter, which keeps its device's cookie and, for the account's other tabs too, the session's. */
export class Counter {
  private readonly url: string
  private readonly account: Shop
  private device = ''

  constructor(app: TestApp, account: Shop) {
    this.url = app.url
    this.account = account
  }

  /** The device's cookies, one for each shop; '' removes them. */
  get deviceCookie(): string {
    return this.device
  }
  set deviceCookie(cookie: string) {
    this.device = cookie
  }

  /** The person who acts at this counter. */
  get acting(): Shop {
    const cookie = [this.account.cookie, this.device].filter(Boolean).join('; ')
    return shopOf(this.url, { ...this.account, cookie })
  }

  async take(person: string, pin: string): Promise<Answer> {
    return this.keep(await this.acting.call('POST', '/api/v1/team/operator', { person_id: person, pin }))
  }

  async back(password: string): Promise<Answer> {
    return this.keep(await this.acting.call('POST', '/api/v1/team/operator/end', { password }))
  }

  async unlock(person: string, password: string): Promise<Answer> {
    const body = { person_id: person, password }
    return this.keep(await this.acting.call('POST', '/api/v1/team/operator/unlock', body))
  }

  private keep(answer: Answer): Answer {
    for (const cookie of answer.headers.getSetCookie().map((set) => set.split(';')[0] ?? '')) {
      const [name = ''] = cookie.split('=')
      if (name === 'prateleira_session') this.account.cookie = cookie
      else if (name.startsWith('prateleira_counter_'))
        this.device = [...this.device.split('; ').filter((held) => !held.startsWith(`${name}=`)), cookie]
          .filter(Boolean)
          .join('; ')
    }
    return answer
  }
}

/** Adds a member without an account, with a PIN; returns their id. */
export async function counterMember(
  owner: Shop,
  role: GivenRole = 'seller',
  pin = '1739',
  name = 'Bia',
): Promise<string> {
  const { id } = await owner.api.team.addCounterMember({ full_name: name, role })
  await owner.api.team.setMemberPin({ params: { id }, body: { pin } })
  return id
}

export const codeOf = ({ body }: Answer) => body.code
export const setPin = (who: Shop, pin: string, password = PASSWORD) =>
  who.api.team.setOwnPin({ pin, password })

/** A copy of a person's session cookie, in the hands of somebody else. */
export const copyOf = (app: TestApp, person: Shop): Shop => shopOf(app.url, { ...person })

/** Another browser in which the same person is signed in. */
export async function elsewhere(app: TestApp, person: Shop): Promise<Shop> {
  const cookie = await putSession(app.admin, { personId: person.personId, now: app.clock.now() })
  await app.admin.query('update auth.session set "shopId" = $1 where "userId" = $2', [
    person.shopId,
    person.personId,
  ])
  return shopOf(app.url, { ...person, cookie })
}
