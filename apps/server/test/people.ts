import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sessionCookieName } from '../src/kernel/http/session-cookie.ts'
import { PASSWORD, PASSWORD_HASH } from './password.ts'

export { PASSWORD }

/** A sign-up without its email address. */
export const SIGN_UP = {
  full_name: 'Rui',
  company_name: 'Loja do Rui',
  phone: '1133334444',
  password: PASSWORD,
}

export const FULL_NAME = 'Ana Souza'
export const COMPANY_NAME = 'Mercearia da Ana'

/** Signs the session cookies. */
export const SECRET = 'a secret for tests, long enough for the configuration'

interface Session {
  personId: string
  now: Date
  /** Whether the password was typed again just now, which decisions about others require. */
  confirmed?: boolean
  /** The cookie's name is different when the page has an https address. */
  cookieName?: string
}

/** Inserts a person with a shop in trial and PASSWORD into the database, without the API, mail or hashing. */
export async function putPerson(
  database: pg.Pool | pg.Client,
  email: string,
  now: Date,
): Promise<{ personId: string; shopId: string }> {
  const { rows } = await database.query<{ personId: string }>(
    `insert into auth."user" (name, email, "companyName", phone, "createdAt") values ($1, $2, $3, '(11) 98765-4321', $4)
     returning id as "personId"`,
    [FULL_NAME, email, COMPANY_NAME, now],
  )
  const { personId } = rows[0] as { personId: string }
  await database.query(
    `insert into auth.account ("accountId", "providerId", "userId", password) values ($1::text, 'credential', $1::uuid, $2)`,
    [personId, PASSWORD_HASH],
  )
  const { rows: shops } = await database.query<{ shopId: string }>(
    'select shop_id as "shopId" from shops where owner_id = $1',
    [personId],
  )
  return { personId, ...(shops[0] as { shopId: string }) }
}

/** Inserts a session of 30 days; returns its cookie, 'name=value'. */
export async function putSession(
  database: pg.Pool | pg.Client,
  { personId, now, confirmed = false, cookieName = sessionCookieName(false) }: Session,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await database.query(
    `insert into auth.session (token, "userId", "expiresAt", "confirmedAt")
     values ($1, $2, $3::timestamptz + session_time(), case when $4 then $3::timestamptz end)`,
    [token, personId, now, confirmed],
  )
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  return `${cookieName}=${encodeURIComponent(`${token}.${signature}`)}`
}
