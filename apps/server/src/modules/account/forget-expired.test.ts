import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { forgetExpired } from './forget-expired.ts'

const app = await testApp()

test('attempts, links, codes and sessions are deleted a day after their end, and not before', async () => {
  const { personId } = await app.shop()
  const put = async (name: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000)
    const { rows } = await app.admin.query(
      `insert into auth."user" (name, email) values ('X', $1 || '@example.com') returning id`,
      [name],
    )
    const { id } = rows[0]
    const insert = (sql: string, values: unknown[]) => app.admin.query(`insert into auth.${sql}`, values)
    await insert('rate_limit (key, attempts, window_ends_at) values ($1, 1, $2)', [name, at])
    await insert('password_reset ("userId", token_hash, expires_at) values ($1, $2, $3)', [id, name, at])
    await insert('sign_in_code ("userId", code_hash, expires_at) values ($1, $2, $3)', [id, name, at])
    await insert('verification (identifier, value, "expiresAt") values ($1, $1, $2)', [name, at])
    await insert('session (token, "userId", "expiresAt") values ($1, $2, $3)', [name, id, at])
  }
  await put('old', 25)
  await put('recent', 23)
  await forgetExpired(app.database.auth)
  const { rows } = await app.admin.query(`
    select key from auth.rate_limit union all select token_hash from auth.password_reset
    union all select code_hash from auth.sign_in_code union all select identifier from auth.verification
    union all select token from auth.session where "userId" <> '${personId}'`)
  expect(rows.map(({ key }) => key)).toEqual(Array(5).fill('recent'))
})
