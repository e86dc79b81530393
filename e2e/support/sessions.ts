import { type BrowserContext, test as base } from '@playwright/test'
import type { SubscriptionStatus } from '@prateleira/contract/billing/rules'
import type { GivenRole } from '@prateleira/contract/team/constants'
import { connectTo } from '../../apps/server/test/database.ts'
import { putPerson, putSession } from '../../apps/server/test/people.ts'

export interface WorkerOptions {
  /** The variable with the address of the project's database. */
  database: string
}

interface Person {
  email: string
  personId: string
}

interface WorkerFixtures {
  /** Creates people and sessions directly in the database, because sign-up and sign-in have journeys of their own. */
  people: {
    put(email: string): Promise<Person>
    /** The session's cookie, 'name=value'. */
    signIn(person: Person, options?: { confirmed: boolean }): Promise<string>
    /** Makes them a member of another person's shop, in which sessions created from now on work. */
    join(person: Person, owner: Person, role: GivenRole, seesCosts?: boolean | null): Promise<void>
    /** A new member of that shop. */
    putMember(
      owner: Person,
      role: GivenRole,
      more?: { name?: string; seesCosts?: boolean | undefined },
    ): Promise<Person>
    rename(person: Person, name: string): Promise<void>
    /** Deletes the shop that they got at sign-up. */
    closeOwnShop(person: Person): Promise<void>
    /** Sets the state of their shop's subscription, as time, money or an administrator would; it ends in `days`. */
    setSubscription(person: Person, status: SubscriptionStatus, days?: number): Promise<void>
    /** Finds an existing person. */
    find(email: string): Promise<Person>
    /** Adds to their shop products 'Item 1', 'Item 2' …, without stock, or contacts of these names; the last is the newest. */
    addItems(owner: Person, table: 'products' | 'customers' | 'suppliers', count: number): Promise<void>
  }
}

export const test = base.extend<object, WorkerOptions & WorkerFixtures>({
  database: ['', { option: true, scope: 'worker' }],
  people: [
    async ({ database }, use) => {
      const connection = await connectTo(process.env[database] ?? '')
      const people: WorkerFixtures['people'] = {
        put: async (email) => ({ email, ...(await putPerson(connection, email, new Date())) }),
        putMember: async (owner, role, { name, seesCosts } = {}) => {
          const person = await people.put(`${role}-${crypto.randomUUID()}@example.com`)
          if (name) await people.rename(person, name)
          await people.join(person, owner, role, seesCosts)
          return person
        },
        signIn: ({ personId }, options) => putSession(connection, { personId, now: new Date(), ...options }),
        join: async ({ personId }, { personId: ownerId }, role, seesCosts = null) => {
          await connection.query(
            `with shop as (select shop_id from shops where owner_id = $2 order by created_at limit 1),
                  joined as (insert into members (shop_id, person_id, role, sees_costs) select shop_id, $1, $3, $4 from shop)
             update people set last_shop_id = (select shop_id from shop) where person_id = $1`,
            [personId, ownerId, role, seesCosts],
          )
        },
        rename: async ({ personId }, name) => {
          await connection.query('update people set full_name = $2 where person_id = $1', [personId, name])
        },
        closeOwnShop: async ({ personId }) => {
          await connection.query('delete from shops where owner_id = $1', [personId])
        },
        setSubscription: async ({ personId }, status, days) => {
          await connection.query(
            `update shops set subscription_status = $2,
                    subscription_expires_at = coalesce($3::timestamptz, subscription_expires_at)
              where owner_id = $1`,
            [personId, status, days === undefined ? null : new Date(Date.now() + days * 86_400_000)],
          )
        },
        find: async (email) => {
          const { rows } = await connection.query('select id from auth."user" where email = $1', [email])
          return { email, personId: rows[0].id }
        },
        addItems: async ({ personId }, table, count) => {
          const names = `select shop_id, 'Item ' || n, now() + n * interval '1 microsecond'`
          const from = 'from shops, generate_series(1, $2::int) n where owner_id = $1 order by n'
          await connection.query(
            table === 'products'
              ? `with made as (insert into products (shop_id, name, created_at, internal_code, created_by)
                                 ${names}, 'ITEM-' || n, owner_id ${from} returning shop_id, id, internal_code)
                 insert into product_variants (shop_id, product_id, sku) select shop_id, id, internal_code from made`
              : `insert into ${table} (shop_id, name, created_at) ${names} ${from}`,
            [personId, count],
          )
        },
      }
      await use(people)
      await connection.end()
    },
    { scope: 'worker' },
  ],
})

/** Sets a session's cookie in a browser. */
export async function keepCookie(
  context: BrowserContext,
  cookie: string,
  url: string | undefined,
): Promise<void> {
  const at = cookie.indexOf('=')
  const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)]
  const expires = Math.floor(Date.now() / 1000) + 30 * 86_400
  await context.addCookies([{ name, value, url: url as string, expires, httpOnly: true, sameSite: 'Lax' }])
}
