import { join } from 'node:path'
import { openApiDocument } from '../src/kernel/http/docs/openapi.ts'
import { sessionCookieName } from '../src/kernel/http/session-cookie.ts'

export const openApiFile = join(import.meta.dirname, '../../../docs/openapi.json')

/** The text of docs/openapi.json: the description of the API without a server to ask for it. */
export async function openApiText(): Promise<string> {
  return `${JSON.stringify(await openApiDocument(sessionCookieName(false)), null, 1)}\n`
}
